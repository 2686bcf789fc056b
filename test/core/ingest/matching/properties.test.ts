import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { draws } from "../../../draws.ts";

const words = Array.from(
  { length: 150 },
  (_, index) => `${"bdfgklmnprstvz"[index % 14]}${"aeiou"[index % 5]}${"lmnrst"[index % 6]}${index}`,
);
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 8, maxLength: 20 })
  .map((list) => `${list.join(" ")}.`);
/** A rule as it is, whatever its number: `id` is the correct identity, which linking has to find. */
type Rule = { readonly id: number; readonly text: string };
type Section = { readonly title: string; readonly rules: readonly Rule[] };

const stock = fc.constantFrom("This is done but once a round.", "See the rules on rounds for more of it.");
const sections = fc
  .array(
    fc.record({
      title: fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 4 }).map((list) => list.join(" ")),
      rules: fc.array(fc.oneof({ weight: 9, arbitrary: sentence }, { weight: 1, arbitrary: stock }), {
        minLength: 4,
        maxLength: 12,
      }),
    }),
    { minLength: 3, maxLength: 8 },
  )
  .map((list): Section[] => {
    let id = 0;
    return list.map(({ title, rules }) => ({ title, rules: rules.map((text) => ({ id: id++, text })) }));
  });

function printed(list: readonly Section[]): { provisions: Provision[]; ids: (number | null)[] } {
  const provisions: Provision[] = [];
  const ids: (number | null)[] = [];
  const add = (provision: Pick<Provision, "kind" | "name" | "text">, number: string, id: number | null) => {
    provisions.push({
      ...provision,
      number: number as RuleNumber,
      printedNumber: null,
      examples: [],
      line: provisions.length + 1,
    });
    ids.push(id);
  };
  add({ kind: "heading", name: "Everything", text: null }, "1", null);
  list.forEach(({ title, rules }, index) => {
    add({ kind: "heading", name: title, text: null }, String(100 + index), null);
    rules.forEach(({ id, text }, place) => {
      add({ kind: "rule", name: null, text }, `${100 + index}.${place + 1}`, id);
    });
  });
  return { provisions, ids };
}

/** One thing that writers do to a rulebook; `at` and `to` are shares of what there is. */
type Edit = {
  readonly kind: "reword" | "remove" | "insert" | "move" | "moveSection";
  readonly at: number;
  readonly to: number;
  readonly text: string;
};

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("reword", "remove", "insert", "move", "moveSection"),
  at: share,
  to: share,
  text: sentence,
});

function edited(list: readonly Section[], { kind, at, to, text }: Edit, id: number): Section[] {
  const pick = (size: number, part: number) => Math.floor(part * size);
  const section = pick(list.length, at);
  if (kind === "moveSection") {
    const rest = list.filter((_, index) => index !== section);
    return rest.toSpliced(pick(list.length, to), 0, list[section] as Section);
  }
  return list.map((one, index) => {
    if (index !== section) return one;
    const place = pick(one.rules.length, to);
    const rule = one.rules[place];
    if (kind === "insert") return { ...one, rules: one.rules.toSpliced(place, 0, { id, text }) };
    if (rule === undefined) return one;
    if (kind === "remove") return { ...one, rules: one.rules.toSpliced(place, 1) };
    if (kind === "move")
      return { ...one, rules: one.rules.toSpliced(place, 1).toSpliced(pick(one.rules.length, at), 0, rule) };
    const list = rule.text.split(" ");
    const reworded = list.toSpliced(pick(list.length, at), 1, ...text.split(" ").slice(0, 2)).join(" ");
    return { ...one, rules: one.rules.with(place, { ...rule, text: reworded }) };
  });
}

function pairsOf(before: readonly Provision[], after: readonly Provision[]): string[] {
  return matchRulebooks(before, after).links.flatMap((link) =>
    link.kind === "continued" ? [`${link.before} ${link.after}`] : [],
  );
}

describe("linking random rulebooks", () => {
  it("a rulebook against itself links everything to itself, twins included", () => {
    fc.assert(
      fc.property(sections, (list) => {
        const { provisions } = printed(list);
        const { links, doubts } = matchRulebooks(provisions, provisions);
        expect(links.map(({ kind, before, after }) => [kind, before, after])).toEqual(
          provisions.map((_, place) => ["continued", place, place]),
        );
        expect(doubts).toEqual([]);
      }),
      { numRuns: draws(15) },
    );
  });

  it("the links in the other direction are the same", () => {
    fc.assert(
      fc.property(sections, fc.array(edit, { maxLength: 15 }), (list, edits) => {
        const before = printed(list).provisions;
        const after = printed(edits.reduce((now, one, index) => edited(now, one, 1000 + index), list)).provisions;
        const mirrored = pairsOf(after, before).map((pair) => pair.split(" ").toReversed().join(" "));
        expect(mirrored.toSorted()).toEqual(pairsOf(before, after).toSorted());
      }),
      { numRuns: draws(15) },
    );
  });

  it("after edits, moves and insertions nearly every rule is linked, and hardly any wrongly", () => {
    let [alive, found, made, right] = [0, 0, 0, 0];
    const edits = fc.array(edit, { minLength: 3, maxLength: 15 });
    for (const [list, changes] of fc.sample(fc.tuple(sections, edits), {
      numRuns: draws(40),
      seed: 20100618,
    })) {
      const before = printed(list);
      const after = printed(changes.reduce((now, one, index) => edited(now, one, 1000 + index), list));
      const linkedIds = pairsOf(before.provisions, after.provisions).flatMap((pair) => {
        const [old, fresh] = pair.split(" ").map(Number);
        const ids = [before.ids[old ?? -1], after.ids[fresh ?? -1]];
        return ids[0] == null ? [] : [ids];
      });
      const surviving = before.ids.filter((id) => id !== null && after.ids.includes(id));
      alive += surviving.length;
      made += linkedIds.length;
      const good = linkedIds.filter(([old, fresh]) => old === fresh).length;
      found += good;
      right += good;
    }
    expect(found / alive).toBeGreaterThan(0.985);
    expect(right / made).toBeGreaterThan(0.99);
  });
});
