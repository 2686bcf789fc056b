import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SectionAnswer } from "../../core/answers/section.ts";
import { canonicalSha256 } from "../../core/canonical.ts";
import { isSection } from "../../core/rule-number.ts";
import { embeddedHistory } from "../archive.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

const witnesses = [...embeddedHistory().sources.values()].filter(({ quotes }) => quotes.length > 1);

describe("the section as each of the five documents quotes it can be had from the service", () => {
  it("there are five of them", () => {
    expect(witnesses.map(({ seed }) => seed).toSorted()).toEqual(["000", "001", "002", "003", "004"]);
  });

  it.each(witnesses.map((witness) => [witness.id, witness] as const))(
    "%s: whole, on the first day that fits",
    async (_id, { quotes, fits }) => {
      const on = fits[0]?.from ?? "";
      const section = quotes.find(({ number }) => isSection(number))?.number ?? quotes[0]?.number.slice(0, 3);
      const body = (await ask(app, `/v1/sections/${section}?on=${on}`)).body as unknown as SectionAnswer;
      const quoted = quotes.filter(({ number }) => !isSection(number));
      expect(quoted.length).toBeGreaterThan(5);
      for (const { number, lineage, sha256, examples } of quoted) {
        const found = body.provisions.find((provision) => provision.number === number);
        expect(found, number).toMatchObject({ lineage });
        expect(canonicalSha256(found?.text ?? ""), number).toBe(sha256);
        expect(found?.examples.map(canonicalSha256)).toEqual(examples);
      }
      // Nothing is in the section that the document does not have, and nothing twice.
      const numbers = body.provisions.map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
    },
  );

  it("wiki-2024: on 2024-06-07, each rule once, in order, with the rules it refers to", async () => {
    const body = (await ask(app, "/v1/sections/720?on=2024-06-07")).body as unknown as SectionAnswer;
    const quoted =
      witnesses.find(({ id }) => id === "wiki-2024")?.quotes.filter(({ number }) => !isSection(number)) ?? [];
    expect(body.provisions.map(({ number }) => number)).toEqual([...new Set(quoted.map(({ number }) => number))]);
    expect(body.provisions.flatMap(({ citations }) => citations).length).toBeGreaterThan(0);
  });

  it("judge-school: 712 with its cross-references, each followed to the rule it meant on that day", async () => {
    const on = witnesses.find(({ id }) => id === "judge-school")?.fits[0]?.from;
    const body = (await ask(app, `/v1/sections/712?on=${on}`)).body as unknown as SectionAnswer;
    const references = body.provisions.flatMap(({ citations }) => citations);
    expect(references.map(({ number, lineage }) => [number, lineage])).toEqual([["104.3a", "conceding.conceding"]]);
  });
});
