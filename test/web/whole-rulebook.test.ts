import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLive } from "../../db/live-archive.ts";
import { buildApp } from "../../server/app.ts";
import { service } from "../api/service.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook } from "../core/ingest/reading/printed.ts";
import { heading, mergedHistory, rule, term } from "../merged.ts";
import { open } from "./visits.ts";

describe("a whole rulebook", () => {
  const long = Array.from({ length: 40 }, (_, place) => [
    rule(`702.${place + 2}`, `Skill ${String.fromCharCode(65 + (place % 26))}${place}`),
    rule(
      `702.${place + 2}a`,
      `${"A creature with this skill digs one bed more in each turn. ".repeat(8)}See rule 702.1.`,
    ),
  ]);
  const history = mergedHistory({
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
    const site = await service({ history });
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
    expect((await open(site, "/keywords?on=2001-02-01")).text).toContain("702.2 Skill A0 glossary");
  });

  it("has each rule whole, with its title, its subrules and what refers to it", async () => {
    const site = await service({ history });
    const { title, text, html } = await open(site, "/rules/702.2?on=2001-02-01");
    expect(title).toBe("702.2 Skill A0 on 1 February 2001 · Annals");
    expect(html).toContain('id="r702.2a"');
    expect(text).toContain("Referred to at 1 place");
    expect((await open(site, "/rules/702.1?on=2001-02-01")).text).toContain("Referred to at 40 places");
  });

  it("says at an old number what became of it", async () => {
    const moved = mergedHistory({
      "2001-01-01": [heading("500", "Wells"), rule("500.1", "Swimming"), rule("500.1a", long[0]?.[1]?.text ?? "")],
      "2002-01-01": [heading("501", "Wells"), rule("501.4", "Swimming"), rule("501.4a", long[0]?.[1]?.text ?? "")],
    });
    const { text } = await open(await service({ history: moved }), "/numbers/500.1");
    expect(text).toContain("“Swimming”: 501.4");
  });

  it("draws symbols, with words for those who hear them, and sets what stands between underlines in italics", async () => {
    const { html } = await open(await service({ history }), "/rules/702.1?on=2001-02-01");
    expect(html).toContain("<i>Garden</i>");
    for (const words of ["2 mana", "green or white mana", "tap"]) expect(html).toContain(`aria-label="${words}"`);
  });
});

describe("a rule about which published files disagree", () => {
  it("says so, with what the other file says", async () => {
    const now = () => new Date("2026-11-20T12:00:00Z");
    const opening = await openLive({ file: join(mkdtempSync(join(tmpdir(), "annals-")), "annals.sqlite"), now });
    if (opening.kind !== "open") throw new Error(opening.kind);
    const copy = (name: string, said: string) => {
      const provisions = invented.map((one) =>
        one.number === "100.1" ? { ...one, text: `${one.text} ${said}` } : one,
      );
      const dayStated = "These rules are effective as of May 1, 2009.";
      return { fileName: name, bytes: Buffer.from(printRulebook({ provisions, dayStated })) };
    };
    await opening.archive.importFiles([copy("one.txt", "Once more."), copy("two.txt", "Never again.")]);
    const site = await buildApp({ archive: opening.archive, now });
    const { text } = await open(site, "/rules/100.1?on=2009-05-01");
    expect(text).toContain("Published files disagree here");
    expect(text).toMatch(/The file (?:one|two)\.txt of the release of 1 May 2009 says something else/);
    expect(text).toContain("Which of the two is right is not known.");
    for (const word of ["Once", "Never"]) expect(text).toContain(word);
    expect((await open(site, "/rules/100.2?on=2009-05-01")).text).not.toContain("disagree");
    await site.close();
    opening.archive.close();
  });
});

describe("the picture of all releases", () => {
  it("has a bar for each release, which leads to it, and its figures in the table", async () => {
    const wells = (depth: string) => [
      ...[heading("5", "Water"), heading("500", "Wells")],
      rule("500.1", `A bucket hangs on a rope of ${depth} feet and two hands.`),
    ];
    const books = { "2001-01-01": wells("thirty"), "2002-01-01": wells("forty") };
    const history = mergedHistory(books, ["2001-01-01", "2001-06-01", "2002-01-01"]);
    const { html, text } = await open(await service({ history }), "/releases");
    const picture = html.slice(html.indexOf("<figure"), html.indexOf("</figure>"));
    for (const day of ["2001-01-01", "2001-06-01", "2002-01-01"])
      expect(picture).toMatch(new RegExp(`href="/releases/${day}"[^>]*><title>[^<]*</title><rect`));
    expect(picture.match(/<path class="kind-reworded" d="M2\.12 /g)).toHaveLength(1);
    // A line below the one that is not held and the one after it.
    expect(picture.match(/class="gathered"/g)).toHaveLength(1);
    expect(text).toContain("1 reworded; gathered since the release of 2001-01-01");
  });
});

describe("the one box and addresses", () => {
  it("ask which day is meant, find titles and abbreviations, and offer days that can be read", async () => {
    const history = mergedHistory({
      "2001-01-01": [
        ...[heading("4", "Effects"), heading("420", "State-Based Effects"), rule("420.1", "State-Based Effects")],
        rule("420.1a", "They are checked again and again."),
      ],
    });
    const site = await service({ history });
    const leadsTo = async (q: string) =>
      (await open(site, `/find?q=${encodeURIComponent(q)}&on=2001-02-01`)).headers["location"];
    expect(await leadsTo("SBA")).toBe("/rules/420.1?on=2001-02-01");
    expect(await leadsTo("13/1/2015")).toBe("/releases?on=2015-01-13");
    const asked = await open(site, "/find?q=420.1+3/1/2015");
    expect([asked.status, asked.title]).toEqual([200, "Which day is meant? · Annals"]);
    expect(asked.html).toContain('href="/find?q=420.1+2015-01-03"');
    const wrong = await open(site, "/rules/420.1?on=January+10+2005");
    expect(wrong.text).toContain("January 10 2005");
    expect(wrong.html).toContain('href="/rules/420.1?on=2005-01-10"');
    expect((await open(site, "/search?q=state-basd+efects&on=2001-02-01")).text).toContain("Did you mean State-Based");
  });
});
