import { cachedIn } from "../../../derived.ts";
import { type CompiledForm, type GapPart, type Gaps, gapReadings, isOf, type WordPart } from "./forms.ts";
import type { PlayerPhrase } from "./players.ts";
import type { Read } from "./qualities.ts";
import type { Word } from "./words.ts";

/** Forms as a tree of their parts: what many forms have in common is read once for all of them. */
export type FormTree<Form> = {
  /** The forms that end here, and the place of each in the list. */
  readonly ends: (readonly [order: number, form: Form])[];
  readonly words: Map<WordPart, FormTree<Form>>;
  readonly gaps: Map<GapPart, FormTree<Form>>;
  /** The parts that have a word. */
  readonly byWord: Map<string, WordPart[]>;
};

const emptyTree = <Form>(): FormTree<Form> => ({ ends: [], words: new Map(), gaps: new Map(), byWord: new Map() });

/** A tree of forms; `from`: how many of their first parts are left out. */
export function treeOf<Form extends Pick<CompiledForm<never>, "parts">>(
  forms: readonly Form[],
  from = 0,
  isIn: (form: Form) => boolean = () => true,
): FormTree<Form> {
  const root = emptyTree<Form>();
  for (const [order, form] of forms.entries()) {
    if (!isIn(form)) continue;
    let tree = root;
    for (const part of form.parts.slice(from)) {
      if ("gap" in part) tree = cachedIn(tree.gaps, part, emptyTree<Form>);
      else {
        if (!tree.words.has(part)) for (const word of part.words) cachedIn(tree.byWord, word, () => []).push(part);
        tree = cachedIn(tree.words, part, emptyTree<Form>);
      }
    }
    tree.ends.push([order, form]);
  }
  return root;
}

/** A form that fits, what stands in its gaps, and which words that are. */
export type FormFit<Form> = {
  readonly order: number;
  readonly form: Form;
  readonly gaps: Gaps;
  readonly spans: Readonly<Partial<Record<keyof Gaps, readonly [from: number, to: number]>>>;
  readonly end: number;
};

/** A gap that was filled on the way, and those before it. */
type FilledGap = {
  readonly gap: keyof Gaps;
  readonly value: unknown;
  readonly span: readonly [from: number, to: number];
  readonly before: FilledGap | null;
};

/** A function that gives the ways in which forms of a tree fit the words from a place on, those of each form in order. */
export function fitsIn(words: readonly Word[], names: ReadonlySet<string>) {
  const readings = words.concat({ text: "", word: "" }).map(() => new Map<GapPart, readonly Read<unknown>[]>());
  const readingsAt = (part: GapPart, at: number) =>
    cachedIn(readings[at] ?? new Map(), part, () => gapReadings(part, words, at, names));
  return <Form>(tree: FormTree<Form>, start: number): readonly FormFit<Form>[] => {
    const found: FormFit<Form>[] = [];
    // `player`: the last one that the words of the form name.
    const walk = (
      tree: FormTree<Form>,
      at: number,
      player: PlayerPhrase | undefined,
      filled: FilledGap | null,
    ): void => {
      for (const [order, form] of tree.ends) found.push({ order, form, end: at, ...gapsOf(filled) });
      const isPerfect = words[at]?.isPerfect === true;
      for (const place of isPerfect ? [at, at + 1] : [at]) {
        const word = words[place]?.word ?? "";
        for (const part of tree.byWord.get(word) ?? []) {
          if (isPerfect && part.words.has("have") !== (place === at)) continue;
          if (part.isOwn && player !== undefined && !isOf(player, word)) continue;
          const next = tree.words.get(part);
          if (next !== undefined) walk(next, place + 1, player, filled);
        }
      }
      for (const [part, next] of tree.gaps)
        for (const { value, end } of readingsAt(part, at)) {
          const named = part.gap === "who" || part.gap === "whom" ? (value as PlayerPhrase) : player;
          walk(next, end, named, { gap: part.gap, value, span: [at, end], before: filled });
        }
    };
    walk(tree, start, undefined, null);
    return found;
  };
}

function gapsOf(filled: FilledGap | null): Pick<FormFit<never>, "gaps" | "spans"> {
  if (filled === null) return { gaps: {}, spans: {} };
  const { gaps, spans } = gapsOf(filled.before);
  return { gaps: { ...gaps, [filled.gap]: filled.value }, spans: { ...spans, [filled.gap]: filled.span } };
}
