import type { Archive } from "../../core/archive/archive.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";

/** A number with words of its rule on a day, as a programmer may have written them. */
export type GlossedNumber = { readonly number: RuleNumber; readonly words: string };

/** Numbers between 0 and 1, the same in each run. Source: "mulberry32" by Tommy Ettinger, in the public domain. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws numbers of rules in force on a day, each with some words of its rule. */
export function glossesOn(archive: Archive, day: IsoDate, random: () => number): () => GlossedNumber {
  const rules = [...archive.lineages.values()].flatMap(({ kind, revisions }) => {
    const { number, text } = revisions.findLast(({ from }) => from <= day) ?? {};
    const words = (text ?? "").replace(/["“”()\d.*/]/g, "").split(/\s+/);
    return kind === "rule" && number && words.length >= 8 ? [{ number, words }] : [];
  });
  return () => {
    const { number, words } = rules[Math.floor(random() * rules.length)] as (typeof rules)[number];
    const count = 5 + Math.floor(random() * 8);
    const start = Math.floor(random() * Math.max(1, words.length - count));
    return {
      number,
      words: words
        .slice(start, start + count)
        .join(" ")
        .toLowerCase(),
    };
  };
}
