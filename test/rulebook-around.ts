import type { Provision } from "../core/archive/rulebook.ts";
import { compareTexts } from "../core/text/order.ts";
import { compareRuleNumbers, type RuleNumber } from "../core/text/rule-number.ts";
import type { InventedProvision } from "./core/ingest/reading/printed.ts";

/** Whole rulebooks, invented around a few provisions. Everything follows from a seed. */

/** Numbers between 0 and 1 that follow from a seed. Source: Mulberry32 by Tommy Ettinger. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const syllables = "ba co di fu ga he ji ko la me ni po qua ru sa te vi wo xe yu za bri cle dro flu gri pla sto".split(
  " ",
);
const joints = "the a each that which while until before after with from into under unless whenever".split(" ");

/** A sentence of invented words that no other has. */
export function sentenceFrom(random: () => number, words = 14 + Math.floor(random() * 22)): string {
  const word = () => {
    const length = 2 + Math.floor(random() * 2);
    return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join("");
  };
  const all = Array.from({ length: words }, (_, index) =>
    index % 3 === 1 ? (joints[Math.floor(random() * joints.length)] ?? "the") : word(),
  );
  const sentence = all.join(" ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const single = "abcdefghijkmnpqrstuvwxyz".split("");
/** The letters of subrules in their order: neither l nor o, and then two of them. */
export const letters: readonly string[] = [...single, ...single.map((letter) => `a${letter}`)];

/** Provisions as reading gives them, to be printed again. */
export function printable(provisions: readonly Provision[]): InventedProvision[] {
  return provisions.map(({ kind, number, name, text, examples }) => ({ kind, number, name, text, examples }));
}

/**
 * Fills up a rulebook around some provisions: all sections, rules and subrules before each of them are invented, so
 * that the numbers have no gaps.
 */
export function rulebookAround(known: readonly InventedProvision[], seed: number): InventedProvision[] {
  const random = randomFrom(seed);
  const byNumber = new Map(known.flatMap((one) => (one.number === null ? [] : [[one.number, one] as const])));
  const wanted = new Set<string>(["1", "100", "100.3", "700", "702", "702.9b"]);
  for (const number of [...byNumber.keys(), ...wanted]) for (const one of upTo(number)) wanted.add(one);
  const numbers = [...wanted].toSorted((a, b) => compareRuleNumbers(a as RuleNumber, b as RuleNumber));
  const numbered = numbers.map((number): InventedProvision => {
    const given = byNumber.get(number);
    const isHeading = /^\d{1,3}$/.test(number);
    if (given !== undefined && (isHeading || given.text !== null)) return given;
    const text = isHeading ? null : sentenceFrom(random);
    const name = isHeading ? (given?.name ?? sentenceFrom(random, 4).slice(0, -1)) : null;
    // A rulebook without examples, or with few terms, is held to be cut.
    const examples = !isHeading && random() < 0.05 ? [sentenceFrom(random)] : [];
    return { kind: isHeading ? "heading" : "rule", number, name, text, examples };
  });
  const terms = Array.from({ length: Math.ceil(numbered.length * 0.2) }, () => sentenceFrom(random, 2).slice(0, -1));
  const entries = terms.map((name): InventedProvision => {
    return { kind: "glossary", number: null, name, text: sentenceFrom(random), examples: [] };
  });
  const glossary = [...known.filter(({ kind }) => kind === "glossary"), ...entries];
  return [...numbered, ...glossary.toSorted((a, b) => compareTexts(a.name ?? "", b.name ?? ""))];
}

/** A number with all that stand before it at its level and above, back to the first of its chapter. */
function upTo(number: string): string[] {
  const [, section = "", rule, letter] = /^(\d{3})(?:\.(\d+)([a-z]+)?)?$/.exec(number) ?? [];
  if (section === "") return [number];
  const chapter = section.charAt(0);
  const sections = Array.from({ length: Number(section) % 100 }, (_, index) => String(Number(chapter) * 100 + index));
  const heads = [chapter, ...sections.flatMap((one) => [one, `${one}.1`, `${one}.2`]), section];
  const rules = Array.from({ length: Number(rule ?? 2) }, (_, index) => `${section}.${index + 1}`);
  const subrules = letters.slice(0, letters.indexOf(letter ?? "") + 1).map((one) => `${section}.${rule}${one}`);
  return [...heads, ...rules, ...subrules];
}
