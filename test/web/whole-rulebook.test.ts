import { describe, expect, it } from "vitest";
import { openLive } from "../../db/live-archive.ts";
import { buildApp } from "../../server/app.ts";
import { otherFiles } from "../../web/parts/provenance.ts";
import { service } from "../api/service.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook } from "../core/ingest/reading/printed.ts";
import { heading, mergedArchive, rule, term } from "../merged.ts";
import { preparedCopy } from "../prepared.ts";
import { open } from "./visits.ts";

describe("a whole rulebook", () => {
  const long = Array.from({ length: 40 }, (_, place) => [
    rule(`702.${place + 2}`, `Skill ${String.fromCharCode(65 + (place % 26))}${place}`),
    rule(
      `702.${place + 2}a`,
      `${"A creature with this skill digs one bed more in each turn. ".repeat(8)}See rule 702.1.`,
    ),
  ]);
  const archive = mergedArchive({
    "2001-01-01": [
      ...[heading("7", "Skills and Tools"), heading("702", "Keyword Skills")],
      ...[
        rule("702.1", "A _Garden_ skill costs {2}{G/W} or {T}."),
        ...long.flat(),
        term("Skill A0", "See rule 702.2."),
      ],
    ],
  });

  it("has a long section in parts, with a list of all its rules, and each link leads to the part with its place", async () => {
    const site = await service({ archive });
    const { html, text } = await open(site, "/sections/702?on=2001-02-01");
    expect(html).toContain('id="r702.2a"');
    expect(html).not.toContain('id="r702.41a"');
    expect(text).toContain("702.41 Skill N39");
    const { html: rest } = await open(site, "/sections/702?on=2001-02-01&at=702.41a");
    expect(rest).toContain('id="r702.41a"');
    // The page of a subrule leads to its place in the section, and in the whole rule.
    const { html: sub } = await open(site, "/rules/702.41a?on=2001-02-01");
    expect(sub).toContain('href="/sections/702?on=2001-02-01&amp;at=702.41a#r702.41a"');
    expect(sub).toContain('href="/rules/702.41?on=2001-02-01#r702.41a"');
    expect((await open(site, "/sections?on=2001-02-01")).headers["location"]).toBe("/contents?on=2001-02-01");
    expect((await open(site, "/contents?on=2001-02-01")).text).toContain("40 rules with titles");
    expect((await open(site, "/keywords?on=2001-02-01")).text).toContain("702.2 Skill A0 · glossary");
  });

  it("has each rule whole, with its title, its subrules and what refers to it", async () => {
    const site = await service({ archive });
    const { title, text, html } = await open(site, "/rules/702.2?on=2001-02-01");
    expect(title).toBe("702.2 Skill A0 on 1 February 2001 · Annals");
    expect(html).toContain('id="r702.2a"');
    expect(text).toContain("What referred to 702.2 on 1 February 2001");
    expect((await open(site, "/rules/702.1?on=2001-02-01")).text).toContain("All 40 of them");
  });

  it("is listed in pages of rules, each with a link to the next", async () => {
    const rules = Array.from({ length: 250 }, (_, place) => rule(`500.${place + 1}`, `Swim in well ${place + 1}.`));
    const site = await service({ archive: mergedArchive({ "2001-01-01": [heading("500", "Wells"), ...rules] }) });
    const first = await open(site, "/lineages");
    const [, more = ""] = /href="([^"]*)" rel="next"/.exec(first.html) ?? [];
    const second = await open(site, more.replaceAll("&amp;", "&"));
    const titlesOn = ({ html }: typeof first) =>
      [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, one]) => one);
    expect([titlesOn(first).length, titlesOn(second).length]).toEqual([200, 51]);
    expect(titlesOn(second).filter((title) => titlesOn(first).includes(title))).toEqual([]);
  });

  it("says at an old number what became of it", async () => {
    const moved = mergedArchive({
      "2001-01-01": [heading("500", "Wells"), rule("500.1", "Swimming"), rule("500.1a", long[0]?.[1]?.text ?? "")],
      "2002-01-01": [heading("501", "Wells"), rule("501.4", "Swimming"), rule("501.4a", long[0]?.[1]?.text ?? "")],
    });
    const site = await service({ archive: moved });
    const { text } = await open(site, "/numbers/500.1");
    expect(text).toContain("Swimming: from 1 January 2001 to 31 December 2001. Newest rules: 501.4");
    // A rule without a title is called by its numbers, not by half of a sentence.
    expect((await open(site, "/rules/501.4a/history?on=2002-02-01")).html).toContain(
      '<h1>501.4a <span class="h1-day">was 500.1a</span></h1>',
    );
  });

  it("draws symbols, with words for screen readers, and sets text between underscores in italics", async () => {
    const { html } = await open(await service({ archive }), "/rules/702.1?on=2001-02-01");
    expect(html).toContain("<i>Garden</i>");
    for (const words of ["2 mana", "green or white mana", "tap"]) expect(html).toContain(`aria-label="${words}"`);
  });

  it("shows no underscores and no braces on any page that has a title or a text with them, except in texts to copy", async () => {
    const older = [
      heading("7", "Skills"),
      heading("702", "_Garden_ Skills"),
      rule("702.1", "A _Garden_ skill costs {T}."),
    ];
    const newer = [
      ...older.slice(0, 2),
      rule("702.1", "A _Garden_ skill costs {T} twice."),
      term("_Garden_", "See rule 702.1."),
    ];
    const site = await service({ archive: mergedArchive({ "2001-01-01": older, "2002-01-01": newer }) });
    const queries = [
      "/search?q=garden&on=any",
      "/tools/quote?text=A+Garden+skill+costs",
      "/diff?from=2001-12-31&to=2002-01-01",
    ];
    const paths = [
      "/rules/702.1",
      "/sections/702",
      "/contents",
      "/keywords",
      "/glossary",
      "/glossary/_Garden_",
      "/numbers/702",
    ];
    const all = [...paths, ...queries, "/numbers/702.1", "/rules/702.1/history", "/lineages"];
    for (const address of [...all]) {
      const { status, html } = await open(site, address);
      expect([status, address]).toEqual([200, address]);
      const shown = html
        .replace(/<(pre|textarea)\b.*?<\/\1>|<span class="unseen" aria-hidden="true">.*?<\/span>/gs, "")
        .replace(/ title="([^"]*)"[^>]*>/g, "> $1 ")
        .replace(/<[^>]*>/g, "");
      expect(shown, address).toContain("Garden");
      expect(shown, address).not.toMatch(/_Garden|Garden_/);
      expect(shown.replace(/A Garden skill costs \{T\}(?: twice)?\. 702/, ""), address).not.toContain("{T}");
    }
  });
});

it("the history of a rule says once that it was new, and once that it was removed", async () => {
  const archive = mergedArchive({
    "2001-01-01": [heading("500", "Wells"), rule("500.1", "A lid closes the well at dawn.")],
    "2002-01-01": [
      heading("500", "Wells"),
      rule("500.1", "A lid closes the well at dawn."),
      rule("500.2", "Ropes are dry."),
    ],
    "2003-01-01": [heading("500", "Wells"), rule("500.1", "A lid closes the well at dawn.")],
  });
  const { text } = await open(await service({ archive }), "/rules/500.2/history?on=2002-06-01");
  expect(text.match(/\bnew\b/g)).toHaveLength(1);
  expect(text.match(/\bremoved\b/g)).toHaveLength(1);
});

describe("the title of an imported rule", () => {
  it("is that of the day shown, in pages, reports, feeds and citations", async () => {
    const rope = (length: string) => [
      ...[heading("5", "Water"), heading("500", "Wells")],
      rule("500.1", `A ${length} rope hangs in every well, with a bucket that two people lower by hand each morning.`),
    ];
    const archive = mergedArchive({ "2001-01-01": rope("thirty-foot"), "2002-01-01": rope("forty-foot") });
    const site = await service({ archive });
    const cited = "/tools/citations?text=See+rule+500.1+(rope)+and+500.1.&on=2001-02-01";
    const pages = ["/rules/500.1?on=2001-02-01", "/sections/500?on=2001-02-01", "/contents?on=2001-02-01"];
    const others = ["/v1/rules/500.1?on=2001-02-01", "/v1/reports/changes.md?from=2001-01-01&to=2001-02-01"];
    for (const address of [...pages, ...others]) {
      const { status, text } = await open(site, address);
      expect([status, address]).toEqual([200, address]);
      expect(text, address).not.toContain("A forty-foot rope");
    }
    // The citation is followed to today: the rule of that day has the title of that day.
    const { text } = await open(site, cited);
    expect(text).toContain("A thirty-foot rope");
    expect(text).toMatch(/500\.1 of 1 February 2001 \("A thirty-foot rope/);
    const feed = JSON.parse((await site.inject("/v1/changes.json")).body) as { items: { content_html: string }[] };
    expect(feed.items.length).toBeGreaterThan(0);
  });
});

describe("a rule about which published files disagree", () => {
  it("says so, with what the other file says", async () => {
    const now = () => new Date("2026-11-20T12:00:00Z");
    const opening = await openLive({ file: preparedCopy(), now });
    if (opening.kind !== "open") throw new Error(opening.kind);
    const copy = (name: string, said: string) => {
      const provisions = invented.map((one) =>
        one.number === "100.1" ? { ...one, text: `${one.text} ${said}` } : one,
      );
      const dayStated = "These rules are effective as of May 1, 2009.";
      return { fileName: name, bytes: Buffer.from(printRulebook({ provisions, dayStated })) };
    };
    await opening.live.importFiles([copy("one.txt", "Once more."), copy("two.txt", "Never again.")]);
    const site = await buildApp({ live: opening.live, now });
    const { text } = await open(site, "/rules/100.1?on=2009-05-01");
    expect(text).toContain("Published files disagree here");
    expect(text).toMatch(/The file (?:one|two)\.txt of the release of 1 May 2009 has other words/);
    expect(text).toContain("Which of the two is right is not known.");
    for (const word of ["Once", "Never"]) expect(text).toContain(word);
    expect((await open(site, "/rules/100.2?on=2009-05-01")).text).not.toContain("disagree");
    await site.close();
    opening.live.close();
  });
});

describe("a rule about which the dataset says otherwise than a later release", () => {
  it("names the dataset, which is no published file of that release", () => {
    const fileName = "data/lineages/wells/rope.yaml";
    const conflict = { fileName, release: "2026-12-04", reason: "dataset-older", isSettled: true, says: "A rope." };
    const shown = JSON.stringify(otherFiles("A chain.", { conflicts: [conflict] } as never));
    expect(shown).toContain("The dataset disagrees");
    expect(shown).toContain(`The dataset, in ${fileName},`);
    expect(shown).not.toContain("4 December 2026");
  });
});

describe("a rule that only a published file that is not served has", () => {
  it("has a page that says so, though no rule had the number", async () => {
    const now = () => new Date("2026-11-20T12:00:00Z");
    const opening = await openLive({ file: preparedCopy(), now });
    if (opening.kind !== "open") throw new Error(opening.kind);
    const copy = (name: string, provisions: typeof invented) => {
      const dayStated = "These rules are effective as of May 1, 2009.";
      return { fileName: name, bytes: Buffer.from(printRulebook({ provisions, dayStated })) };
    };
    const kept = invented.find(({ number }) => number === "100.2");
    const added = invented.flatMap((one) =>
      one === kept ? [one, { ...one, number: "100.3", text: "Wax is a <secret> of the wax-makers." }] : [one],
    );
    // The later publication decides.
    await opening.live.importFiles([copy("rules 20090502.txt", invented), copy("rules 20090501.txt", added)]);
    const site = await buildApp({ live: opening.live, now });
    const { status, html, text } = await open(site, "/rules/100.3?on=2009-05-01");
    expect(status).toBe(404);
    expect(text).toContain("The file rules 20090501.txt of the release of 1 May 2009 has it; the answer does not rest");
    expect(html).toContain("Wax is a &lt;secret> of the wax-makers.");
    await site.close();
    opening.live.close();
  });
});

describe("the picture of all releases", () => {
  it("has a bar for each release, which leads to it, and its figures in the table", async () => {
    const rulebook = (depth: string) => [
      ...[heading("5", "Water"), heading("500", "Wells")],
      rule("500.1", `A bucket hangs on a rope of ${depth} feet and two hands.`),
    ];
    const books = { "2001-01-01": rulebook("thirty"), "2002-01-01": rulebook("forty") };
    const archive = mergedArchive(books, ["2001-01-01", "2001-06-01", "2002-01-01"]);
    const site = await service({ archive });
    const { html } = await open(site, "/");
    expect(html).toContain("has had since 1 January 2001, from 2 complete releases.");
    expect(html).toContain("1 reworded; counted from the release of 1 January 2001");
    const picture = html.slice(html.indexOf("<figure"), html.indexOf("</figure>"));
    for (const day of ["2001-01-01", "2001-06-01", "2002-01-01"])
      expect(picture).toMatch(new RegExp(`href="/releases/${day}"[^>]*><title>[^<]*</title><rect`));
    expect(picture.match(/<path class="kind-reworded" d="M2\.12 /g)).toHaveLength(1);
    // A line below the one that is not held and the one after it.
    expect(picture.match(/class="gathered"/g)).toHaveLength(1);
    const list = await open(site, "/releases");
    expect(list.html).toMatch(
      /href="\/releases\/2002-01-01">.*?<svg class="release-bar"[^>]*><rect class="kind-reworded" x="0%" width="\d[\d.]*%"/,
    );
    expect(list.text).toContain("1 reworded; counted from the release of 1 January 2001");
  });
});

const numbers = ["420.1", "420.1a", "712.5", "704.5", "702.19", "999.9"];
const days = {
  "2015-03-05": [
    "March 5, 2015",
    "5 March 2015",
    "5th of March 2015",
    "2015-03-05",
    "2015/3/5",
    "2015 March 5",
    "Mar. 5 2015",
  ],
  "2015-03-01": ["March 2015", "March, 2015", "in Mar 2015", "2015-03", "March of 2015", "(March 2015)"],
};

describe("the one box and addresses", () => {
  it("read every number beside every form of a day, before it and after it", async () => {
    const site = await service({ archive: mergedArchive({ "2001-01-01": [heading("4", "Effects")] }) });
    for (const number of numbers)
      for (const [day, forms] of Object.entries(days))
        for (const form of forms)
          for (const q of [`${number} ${form}`, `${form} ${number}`, `CR ${number.toUpperCase()}, ${form}`]) {
            const { headers } = await open(site, `/find?q=${encodeURIComponent(q)}&on=2001-02-01`);
            expect(headers["location"], q).toBe(`/rules/${number}?on=${day}`);
          }
  });

  it("ask which day is meant, find titles and abbreviations, and offer days that can be read", async () => {
    const archive = mergedArchive({
      "2001-01-01": [
        ...[heading("4", "Effects"), heading("420", "State-Based Effects"), rule("420.1", "State-Based Effects")],
        rule("420.1a", "They are checked again and again."),
      ],
    });
    const site = await service({ archive });
    const leadsTo = async (q: string) =>
      (await open(site, `/find?q=${encodeURIComponent(q)}&on=2001-02-01`)).headers["location"];
    expect(await leadsTo("SBA")).toBe("/rules/420.1?on=2001-02-01");
    expect(await leadsTo("13/1/2015")).toBe("/on/2015-01-13");
    const impossible = await open(site, "/find?q=420.1+February+30,+2001");
    expect([impossible.status, impossible.title]).toEqual([200, "Search: 420.1 February 30, 2001 · Annals"]);
    expect(impossible.html).toContain('href="/find?q=420.1+2001-02-28"');
    const asked = await open(site, "/find?q=420.1+3/1/2015");
    expect([asked.status, asked.title]).toEqual([200, "Search: 420.1 3/1/2015 · Annals"]);
    expect(asked.html).toContain('href="/find?q=420.1+2015-01-03"');
    for (const [address, said, href] of [
      ["/rules/420.1?On=2005-01-10", "On", "/rules/420.1?on=2005-01-10"],
      ["/rules/420.1?on=2005-02-30", "2005-02-30", "/rules/420.1?on=2005-02-28"],
      ["/rules/420.1?knownAt=March+2026", "March 2026", "/rules/420.1?knownAt=2026-03-01"],
      ["/diff?from=2005-01-10&to=10+July+2009", "10 July 2009", "/diff?from=2005-01-10&amp;to=2009-07-10"],
      ["/diff?from=2005-01-10&to=2005-01-11&classes=foo", "foo", "/coverage"],
      ["/diff?from=2005-01-10&to=2005-01-11&view=above", "above", "/coverage"],
      ["/contents?since=May+2009", "May 2009", "/contents?since=2009-05-01"],
      ["/releases/July+2009", "July 2009", "/find?q=July+2009"],
      ["/lineages?topic=effect", "effect", "/lineages?topic=imported"],
      ["/cards/mindslaver?beside=June+7+2024", "June 7 2024", "/cards/mindslaver?beside=2024-06-07"],
    ] as const) {
      const { status, html, text } = await open(site, address);
      expect([status, address]).toEqual([400, address]);
      expect(text, address).toContain(said);
      expect(html, address).toContain(`href="${href}"`);
    }
    const wrong = await open(site, "/rules/420.1?on=January+10+2005");
    expect(wrong.text).toContain("January 10 2005");
    expect(wrong.html).toContain('href="/rules/420.1?on=2005-01-10"');
    expect((await open(site, "/search?q=state-basd+efects&on=2001-02-01")).text).toContain("Did you mean State-Based");
  });
});
