import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CardAnswer } from "../../core/contract/cards.ts";
import type { TournamentRulesAnswer } from "../../core/contract/documents.ts";
import type { SectionAnswer } from "../../core/contract/rules.ts";
import type { RulingsAnswer } from "../../core/contract/rulings.ts";
import { canonicalSha256, canonicalText } from "../../core/text/canonical.ts";
import { isSection } from "../../core/text/rule-number.ts";
import { embeddedArchive } from "../archive.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

async function answered<Body>(url: string): Promise<Body> {
  const { status, body } = await ask(app, url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Body;
}
const sectionOn = (number: string, on: string) =>
  answered<SectionAnswer>(`/v1/sections/${number}?on=${on}&sentences=dated`);

const witnesses = [...embeddedArchive().sources.values()].filter(({ quotes }) => quotes.length > 1);
const witnessOf = (id: string) => {
  const witness = witnesses.find((one) => one.id === id);
  if (witness === undefined) throw new Error(`no witness ${id}`);
  return { ...witness, rules: witness.quotes.filter(({ number }) => !isSection(number)) };
};

/** The five documents, with the day on which each is reproduced. */
const documents = [
  ["wiki-2024", "720", "2024-06-07", "Controlling Another Player"],
  ["judge-school", "712", "2016-07-21", "Controlling Another Player"],
  ["section-page-721", "721", "2025-06-06", "Controlling Another Player"],
  ["post-2005", "507", "2004-09-30", "Controlling Another Player's Turn"],
  ["crystal-keep-2008", "507", "2008-03-17", "Controlling Another Player's Turn"],
] as const;

describe("the section as each of the five documents quotes it can be had from the service", () => {
  it("there are five of them", () => {
    expect(witnesses.map(({ id }) => id).toSorted()).toEqual(documents.map(([id]) => id).toSorted());
  });

  it.each(documents)("%s: %s on %s, each rule once, in order, and no other", async (id, section, on, title) => {
    const { rules, fits } = witnessOf(id);
    expect(fits.some(({ from, to }) => from <= on && (to === null || on < to))).toBe(true);
    const { provisions, number, title: found } = await sectionOn(section, on);
    expect([number, found]).toEqual([section, title]);
    expect(
      provisions.map((one) => [one.number, one.lineage, canonicalSha256(one.text), one.examples.map(canonicalSha256)]),
    ).toEqual(
      // The wiki has two rules a second time; the service has each once.
      Object.values(Object.groupBy(rules, (rule) => rule.number))
        .map((same) => same?.[0])
        .map((rule) => [rule?.number, rule?.lineage, rule?.sha256, rule?.examples])
        .toSorted((a, b) => orderOf(a[0]) - orderOf(b[0])),
    );
    function orderOf(quoted: unknown): number {
      return rules.findIndex((rule) => rule.number === quoted);
    }
  });

  it.each([
    ["judge-school", "712", "2016-07-21", [["712.6", "104.3a", "conceding.conceding"]]],
    ["wiki-2024", "720", "2024-06-07", [["720.6", "104.3a", "conceding.conceding"]]],
    [
      "post-2005",
      "507",
      "2004-09-30",
      [
        ["507.3b", "102.7", "conceding.conceding"],
        ["507.4", "300.3", "mana.mana-burn"],
      ],
    ],
  ])("%s: each cross-reference of %s is followed to the rule it meant on %s", async (_id, section, on, expected) => {
    const { provisions } = await sectionOn(section, on);
    const references = provisions.flatMap((one) =>
      one.citations.map(({ number, lineage, href }) => [one.number, number, lineage, href]),
    );
    expect(references).toEqual(
      expected.map(([number, cited, lineage]) => [number, cited, lineage, `/v1/rules/${cited}?on=${on}`]),
    );
  });

  it("wiki-2024: the rulings of 2024-06-07, all fifteen in their order", async () => {
    const { shownBy, rulings } = await answered<RulingsAnswer>("/v1/cards/mindslaver/rulings?on=2024-06-07");
    expect(shownBy?.id).toBe("wiki-2024");
    expect(placesIn(rulings, "wiki-2024")).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  });

  it("post-2005: the card's text and the rulings of 2005-01-10, all thirteen in their order", async () => {
    const { text, cost, type } = await answered<CardAnswer>("/v1/cards/mindslaver?on=2005-01-10");
    expect({ cost, type, words: text?.words }).toEqual({ cost: "{6}", type: "Legendary Artifact", words: "whole" });
    const { shownBy, rulings } = await answered<RulingsAnswer>("/v1/cards/mindslaver/rulings?on=2005-01-10");
    expect(shownBy?.id).toBe("post-2005");
    expect(placesIn(rulings, "post-2005")).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  });

  it("crystal-keep-2008: every sentence of 507 on 2008-03-17 has the day since when the rule had it", async () => {
    const { provisions } = await sectionOn("507", "2008-03-17");
    const sentences = provisions.flatMap(({ number, sentences: dated }) =>
      [dated?.text ?? [], ...(dated?.examples ?? [])]
        .flat()
        .map(({ since, mayBeOlder }) => ({ number, since, mayBeOlder })),
    );
    expect(sentences.length).toBe(26);
    expect(sentences.filter(({ mayBeOlder }) => mayBeOlder)).toEqual([]);
    expect(sentences.filter(({ since }) => since !== "2003-10-01").map(({ number, since }) => [number, since])).toEqual(
      [
        ["507.3a", "2004-10-01"],
        ["507.3b", "2005-08-01"],
        ["507.3c", "2005-08-01"],
      ],
    );
  });
});

function placesIn(rulings: RulingsAnswer["rulings"], source: string): (number | null | undefined)[] {
  return rulings.map(({ seen }) => seen.find((one) => one.source === source)?.place);
}

const seeds = fileURLToPath(new URL("../../../shared/seeds/", import.meta.url));
function linesOfSeed(start: string): string[] {
  const name = readdirSync(seeds).find((file) => file.startsWith(start)) ?? "";
  return readFileSync(`${seeds}${name}`, "utf8")
    .split("\n")
    .map((line) => line.trim());
}

/** Slips of the documents' own, not of the rules. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/(doesn|can|aren)’s/g, "$1’t"],
  [/See Rule /g, "See rule "],
  [/See rule 300\.3\.$/, "See rule 300.3.)"],
];
const rule = /^(?:[-•] )?(\d{3}\.\d+[a-z]?)\.?(?: -)? (.*)$/;
const example = /^Example: (.*)$/;

/** The rules of a document with their examples, as it prints them, and the tags of its lines; each once. */
function quotedIn(lines: readonly string[]) {
  const quoted: { number: string; text: string; examples: string[]; tags: string[] }[] = [];
  for (const line of lines) {
    const [, tag = ""] = /\[CompRules ([\d/]+)\]$/.exec(line) ?? [];
    const plain = slips.reduce(
      (text, [slip, right]) => text.replace(slip, right),
      line.replace(/ \[CompRules .*$/, ""),
    );
    const [, number, text = ""] = rule.exec(plain) ?? [];
    const [, shown] = example.exec(plain) ?? [];
    if (number !== undefined) quoted.push({ number, text, examples: [], tags: [tag] });
    else if (shown !== undefined) {
      quoted.at(-1)?.examples.push(shown);
      quoted.at(-1)?.tags.push(tag);
    }
  }
  return quoted.filter(({ number }, index) => quoted.findIndex((one) => one.number === number) === index);
}

describe.skipIf(!existsSync(seeds))("the documents themselves, line by line", () => {
  it.each([
    ["000", "720", "2024-06-07"],
    ["001", "712", "2016-07-21"],
    ["002", "721", "2025-06-06"],
    ["003", "507", "2004-09-30"],
    ["004", "507", "2008-03-17"],
  ])("seed %s: its section %s is what the service has on %s", async (start, section, on) => {
    const quoted = quotedIn(linesOfSeed(start)).filter(({ number }) => number.startsWith(`${section}.`));
    const { provisions } = await sectionOn(section, on);
    expect(provisions.map(({ number, text, examples }) => [number, ...[text, ...examples].map(canonicalText)])).toEqual(
      quoted.map(({ number, text, examples }) => [number, ...[text, ...examples].map(canonicalText)]),
    );
  });

  it("seed 004: the tag of each line is the day of the newest sentence in it", async () => {
    const { provisions } = await sectionOn("507", "2008-03-17");
    const tags = provisions.map(({ number, sentences }) => [
      number,
      sentences?.since.text,
      ...(sentences?.since.examples ?? []),
    ]);
    expect(tags).toEqual(
      quotedIn(linesOfSeed("004")).map(({ number, tags: printed }) => [
        number,
        ...printed.map((tag) => tag.replaceAll("/", "-")),
      ]),
    );
  });

  it("seed 001: the sentence of the tournament rules is theirs from 2016-07-22 on, and was not that of its section's days", async () => {
    const quoteOn = async (on: string) =>
      (await answered<TournamentRulesAnswer>(`/v1/tournament-rules?on=${on}`)).rules.find(
        ({ id }) => id === "sideboard-sight",
      )?.statements[0]?.quote ?? "";
    const [line = ""] = linesOfSeed("001").filter((one) => one.startsWith("During a game, players may look"));
    expect(canonicalText(line)).toContain(canonicalText(await quoteOn("2016-07-22")));
    expect(canonicalText(line)).not.toContain(canonicalText(await quoteOn("2016-07-21")));
  });

  it("seeds 003 and 000: the card and the rulings, word for word as far as words are held", async () => {
    const lines = linesOfSeed("003");
    const { text } = await answered<CardAnswer>("/v1/cards/mindslaver?on=2005-01-10");
    expect(text?.sha256).toBe(canonicalSha256(lines.find((line) => line.startsWith("{4}")) ?? ""));
    for (const [printed, on, source] of [
      [lines.filter((line) => line.startsWith("* ")), "2005-01-10", "post-2005"],
      [rulingsOfWiki(linesOfSeed("000")), "2024-06-07", "wiki-2024"],
    ] as const) {
      const { rulings } = await answered<RulingsAnswer>(`/v1/cards/mindslaver/rulings?on=${on}`);
      const held = rulings.map(({ seen }) => seen.find((one) => one.source === source)?.sha256);
      expect(held).toEqual(printed.map((line) => canonicalSha256(line.slice(2))));
    }
  });
});

function rulingsOfWiki(lines: readonly string[]): string[] {
  return lines
    .slice(lines.indexOf("Rulings for Mindslaver"))
    .filter((line) => /^- [^↑]/.test(line) && !line.includes("↑"));
}
