import fc from "fast-check";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import type { WrittenLineage } from "../../../../core/ingest/curated/compile.ts";
import { day } from "../../../days.ts";
import { heading, rule } from "../../../merged.ts";

/** The releases that there were; of each, some sets hold a file and some do not. */
export const known = ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01"];

const words =
  "well bucket rope lid dawn player water lets lifts counts two each other may before after first stone".split(" ");
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 4, maxLength: 16 })
  .map((chosen) => `${chosen.join(" ")}.`);

/** What becomes of a rule from one release to the next. */
const fate = fc.constantFrom("stays", "stays", "stays", "goes", "changes", "comes-after", "moves-to-end");

/** Rulebooks made from each other by chance; numbers follow from places. */
export const rulebooks = fc
  .record({
    first: fc.array(sentence, { minLength: 2, maxLength: 9 }),
    fates: fc.array(fc.array(fate, { minLength: 12, maxLength: 12 }), { minLength: 4, maxLength: 4 }),
    fresh: fc.array(sentence, { minLength: 50, maxLength: 50 }),
  })
  .map(({ first, fates, fresh }) => {
    const spare = [...fresh];
    const texts = [first];
    for (const fatesOf of fates) {
      const end: string[] = [];
      const next = (texts.at(-1) ?? []).flatMap((text, place) => {
        const one = fatesOf[place % 12];
        if (one === "goes") return [];
        if (one === "changes") return [text.replace(/^\w+ \w+/, spare.pop()?.slice(0, 9) ?? "well")];
        if (one === "comes-after") return [text, spare.pop() ?? "well."];
        if (one === "moves-to-end") end.push(text);
        return one === "moves-to-end" ? [] : [text];
      });
      texts.push([...next, ...end]);
    }
    return texts.map((lines) => [
      heading("500", "Wells"),
      ...lines.map((text, place) => rule(`500.${place + 1}`, text)),
    ]);
  });

/** Which releases are held. */
export const held = fc.subarray([0, 1, 2, 3, 4], { minLength: 1 });

/** How a copy is damaged: rules left out, cut short, or with a changed word. */
export const damage = fc.array(fc.constantFrom("whole", "whole", "missing", "cut", "forged"), {
  minLength: 5,
  maxLength: 5,
});

export function damaged(provisions: readonly Provision[], damages: readonly string[]): Provision[] {
  return provisions.flatMap((provision, place) => {
    const one = provision.kind === "rule" ? damages[place % 5] : "whole";
    const { text } = provision;
    if (one === "missing") return [];
    if (one === "cut") return [{ ...provision, text: text?.slice(0, 12) ?? null }];
    if (one === "forged") return [{ ...provision, text: text?.replace("well", "frog") ?? null }];
    return [provision];
  });
}

/** What a person believes of two rules: numbers and days that may be right or wrong. */
export const beliefs = fc
  .array(
    fc.record({
      days: fc.subarray(known, { minLength: 1, maxLength: 3 }),
      numbers: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
      firstSeen: fc.boolean(),
      older: fc.boolean(),
    }),
    { maxLength: 2 },
  )
  .map((all) =>
    all.map(
      ({ days, numbers, firstSeen, older }, place): WrittenLineage => ({
        id: `wells.belief-${place}`,
        kind: "rule",
        title: `Belief ${place}`,
        older,
        revisions: days.map((from, step) => ({
          from: day(from),
          significance: "substantive",
          why: "",
          sources: [],
          firstSeen,
          // Two people never claim one number: one writes even numbers, the other odd ones.
          number: `500.${2 * (numbers[step] ?? 1) + place}`,
          summary: `What was believed at step ${step}.`,
        })),
      }),
    ),
  );
