import { parentOf, type RuleNumber } from "../core/text/rule-number.ts";
import type { InventedProvision } from "./core/ingest/reading/printed.ts";
import { letters, randomFrom, sentenceFrom } from "./rulebook-around.ts";

/**
 * Invents the next release of a rulebook, with all that became of each provision. Everything follows from the seed.
 *
 * As the publisher does, it inserts sections and moves the later ones on, sorts a keyword in at another place, rewords
 * some rules, splits and merges rules, moves some to other sections, adds and removes some, and mends all references.
 */

/** What became of a provision besides its number: nothing, or the one edit that touched it. */
export type Edit = "none" | "reworded" | "rewritten" | "split" | "absorbed" | "moved" | "ended" | "born" | "part";

/** One provision on both sides, by its place in the list; `null` on the side that lacks it. */
export type Fate = {
  readonly before: number | null;
  readonly after: number | null;
  readonly edit: Edit;
  /** The place before of the rule from which it was split, or after of the rule into which it was merged. */
  readonly other: number | null;
};

/** The next release, and the truth about it. */
export type NextRelease = { readonly provisions: readonly InventedProvision[]; readonly fates: readonly Fate[] };

/** What is edited: `curated` are numbers of which some are reworded and some get a new rule before them. */
export type Wishes = { readonly curated: readonly string[]; readonly share: number };

/** A heading or rule with all that stands under it; glossary entries stand alone. */
type Node = {
  readonly content: InventedProvision;
  readonly place: number | null;
  edit: Edit;
  text: string | null;
  origin: number | null;
  into: Node | null;
  below: Node[];
  number: string | null;
  /** How far its number is from that of the one before it: more than one where the rulebook leaves numbers out. */
  step: number;
};

/** Invents the release after a rulebook. */
export function nextRelease(base: readonly InventedProvision[], seed: number, wishes: Wishes): NextRelease {
  const random = randomFrom(seed);
  const roots = treeOf(base);
  const ended: Node[] = [];
  const draft: Draft = { random, roots, ended, wishes, below: 0 };
  insertSections(draft);
  moveKeyword(draft);
  editCurated(draft);
  editOthers(draft);
  return printed(draft, base);
}

type Draft = {
  readonly random: () => number;
  readonly roots: Node[];
  readonly ended: Node[];
  readonly wishes: Wishes;
  below: number;
};

function nodeFrom(content: InventedProvision, place: number | null): Node {
  const { text, number } = content;
  const edit: Edit = place === null ? "born" : "none";
  return { content, place, edit, text, origin: null, into: null, below: [], number, step: 1 };
}

/** Chapters with their sections, sections with their rules, rules with their subrules; then the glossary. */
function treeOf(base: readonly InventedProvision[]): Node[] {
  const roots: Node[] = [];
  const known = new Map<string, Node>();
  base.forEach((provision, place) => {
    const node = nodeFrom(provision, place);
    const { number } = provision;
    const parent = number === null ? undefined : parentOf(number as RuleNumber);
    const above = parent === undefined ? undefined : known.get(parent);
    if (number !== null && !known.has(number)) known.set(number, node);
    (above?.below ?? roots).push(node);
  });
  for (const { below } of all(roots)) for (const [index, child] of below.entries()) measure(child, below[index - 1]);
  return roots;
}

function measure(node: Node, before: Node | undefined): void {
  const step = before === undefined ? 1 : placeIn(node) - placeIn(before);
  node.step = step > 1 && step < 4 ? step : 1;
}

/** The last part of the number that it had: of the section, the rule or the subrule. */
function placeIn({ content: { number } }: Node): number {
  const [, section, rule, letter] = /^(\d{3})(?:\.(\d+)([a-z]+)?)?$/.exec(number ?? "") ?? [];
  if (letter !== undefined) return letters.indexOf(letter);
  return Number(rule ?? section);
}

function all(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...all(node.below)]);
}

function chosen<Value>(random: () => number, values: readonly Value[]): Value | undefined {
  return values[Math.floor(random() * values.length)];
}

/** Puts a new section into chapter 7 before the curated ones, and one into another chapter. */
function insertSections({ random, roots, wishes }: Draft): void {
  const chapters = roots.filter(({ content: { number } }) => number !== null && /^[1-9]$/.test(number));
  const seventh = chapters.find(({ number }) => number === "7");
  const others = chapters.filter((chapter) => chapter !== seventh && chapter.below.length > 1);
  for (const chapter of [seventh, chosen(random, others)]) {
    if (chapter === undefined) continue;
    const curated = chapter.below.findIndex(({ number }) => wishes.curated.includes(number ?? ""));
    const at = curated >= 0 ? curated : 1 + Math.floor(random() * (chapter.below.length - 1));
    chapter.below.splice(at, 0, freshSection(random));
  }
}

function freshSection(random: () => number): Node {
  const name = sentenceFrom(random, 3).slice(0, -1);
  const section = nodeFrom({ kind: "heading", number: "new", name, text: null, examples: [] }, null);
  section.below = Array.from({ length: 4 }, () => freshRule(random));
  return section;
}

function freshRule(random: () => number): Node {
  return nodeFrom({ kind: "rule", number: "new", name: null, text: sentenceFrom(random), examples: [] }, null);
}

/** Takes the last keyword with its rules to another place among the keywords. */
function moveKeyword({ random, roots }: Draft): void {
  const section = all(roots).find(({ number }) => number === "702");
  const count = section?.below.length ?? 0;
  if (section === undefined || count < 4) return;
  const [keyword] = section.below.splice(2 + Math.floor(random() * (count - 2)), 1);
  if (keyword !== undefined) section.below.splice(1 + Math.floor(random() * (count - 2)), 0, keyword);
}

/** Rewords half of the curated rules, and puts a new rule before each of the others. */
function editCurated({ random, roots, wishes }: Draft): void {
  for (const node of all(roots)) {
    if (!wishes.curated.includes(node.number ?? "") || node.content.kind !== "rule") continue;
    if (random() < 0.5) reword(node, random, 0.1);
    else siblingsOf(node, roots)?.splice(siblingsOf(node, roots)?.indexOf(node) ?? 0, 0, freshRule(random));
  }
}

function siblingsOf(node: Node, roots: Node[]): Node[] | undefined {
  return all(roots).find(({ below }) => below.includes(node))?.below;
}

/** Changes some words of a rule. */
function reword(node: Node, random: () => number, share: number): void {
  const words = (node.text ?? "").split(" ");
  const count = Math.max(1, Math.round(words.length * share));
  const fresh = sentenceFrom(random, count * 2)
    .slice(0, -1)
    .toLowerCase()
    .split(" ");
  for (let done = 0; done < count; done += 1) {
    const at = 1 + Math.floor(random() * Math.max(1, words.length - 2));
    if (!/\d/.test(words[at] ?? "")) words[at] = fresh[done] ?? "so";
  }
  words.splice(Math.min(2, words.length - 1), 0, fresh.at(-1) ?? "so");
  node.text = words.join(" ");
  node.edit = share > 0.25 ? "rewritten" : "reworded";
}

/** Long enough that its words identify it. */
const wordsMin = 14;

/** A rule of which more stands in another rule too has no known truth: nobody could say which of the two was edited. */
const repeatedMax = 0.3;
const run_words = 6;

/** Says how much of a rule stands in other rules too: the share of its runs of words. */
function repeatsAmong(nodes: readonly Node[]): (node: Node) => number {
  const runsOf = ({ text }: Node): Set<string> => {
    const words = (text ?? "").toLowerCase().split(" ");
    return new Set(words.slice(run_words - 1).map((_, at) => words.slice(at, at + run_words).join(" ")));
  };
  const counts = new Map<string, number>();
  for (const node of nodes) for (const run of runsOf(node)) counts.set(run, (counts.get(run) ?? 0) + 1);
  return (node) => {
    const runs = [...runsOf(node)];
    return runs.filter((run) => (counts.get(run) ?? 0) > 1).length / Math.max(1, runs.length);
  };
}

/** Rewords, splits, merges, moves, ends and adds rules. */
function editOthers(draft: Draft): void {
  const { random, roots, wishes, ended } = draft;
  const repeats = repeatsAmong(all(roots));
  const isFree = (node: Node): boolean =>
    node.edit === "none" &&
    node.place !== null &&
    node.content.kind === "rule" &&
    node.content.examples.length === 0 &&
    !wishes.curated.includes(node.number ?? "") &&
    (node.text?.split(" ").length ?? 0) >= wordsMin &&
    repeats(node) <= repeatedMax;
  const take = (isRight: (node: Node) => boolean = () => true): Node | undefined => {
    const nodes = all(roots);
    // A rulebook has thousands of rules, and most of them will do.
    for (let tries = 0; tries < 200; tries += 1) {
      const node = chosen(random, nodes);
      if (node !== undefined && isFree(node) && isRight(node)) return node;
    }
    return undefined;
  };
  const rules = all(roots).filter(isFree).length;
  const few = Math.max(2, Math.min(6, Math.round(rules / 100)));
  const mayTakeNext = (node: Node): boolean => {
    const next = nextOf(node, roots);
    return node.below.length === 0 && next !== undefined && isFree(next) && lengthOf(node) > lengthOf(next);
  };
  for (let done = 0; done < few; done += 1) {
    splitOne(
      take(({ text }) => (text?.split(" ").length ?? 0) >= 24),
      random,
      roots,
    );
    mergeTwo(take(mayTakeNext), roots, ended);
    moveOne(
      take(({ below }) => below.length === 0),
      random,
      roots,
    );
    endOne(
      take(({ below }) => below.length === 0),
      roots,
      ended,
    );
    const before = take();
    const siblings = before && siblingsOf(before, roots);
    if (before !== undefined) siblings?.splice(siblings.indexOf(before), 0, freshRule(random));
  }
  const count = Math.round(rules * wishes.share);
  for (let done = 0; done < count; done += 1) {
    const node = take();
    if (node !== undefined) reword(node, random, random() < 0.1 ? 0.3 : 0.08);
  }
}

function lengthOf({ text }: Node): number {
  return text?.length ?? 0;
}

function nextOf(node: Node, roots: Node[]): Node | undefined {
  const siblings = siblingsOf(node, roots);
  const next = siblings?.[siblings.indexOf(node) + 1];
  return next?.below.length === 0 ? next : undefined;
}

/** The last third of the words becomes a rule of its own, behind it. */
function splitOne(node: Node | undefined, random: () => number, roots: Node[]): void {
  if (node === undefined) return;
  const words = (node.text ?? "").split(" ");
  const cut = Math.ceil(words.length * 0.6);
  const part = freshRule(random);
  part.text = `${words[cut]?.charAt(0).toUpperCase()}${words[cut]?.slice(1)} ${words.slice(cut + 1).join(" ")}`;
  part.edit = "part";
  part.origin = node.place;
  node.text = `${words
    .slice(0, cut)
    .join(" ")
    .replace(/[,;:]$/, "")}.`;
  node.edit = "split";
  const siblings = siblingsOf(node, roots);
  siblings?.splice(siblings.indexOf(node) + 1, 0, part);
}

/** A rule takes in the words of the one behind it, which are fewer. */
function mergeTwo(node: Node | undefined, roots: Node[], ended: Node[]): void {
  const next = node && nextOf(node, roots);
  const siblings = node && siblingsOf(node, roots);
  if (node === undefined || next === undefined || siblings === undefined) return;
  node.text = `${node.text} ${next.text}`;
  node.edit = "absorbed";
  next.edit = "ended";
  next.into = node;
  siblings.splice(siblings.indexOf(next), 1);
  ended.push(next);
}

function moveOne(node: Node | undefined, random: () => number, roots: Node[]): void {
  const siblings = node && siblingsOf(node, roots);
  const sections = all(roots).filter(
    ({ content: { kind }, below, place }) => kind === "heading" && place !== null && below.length > 1,
  );
  const target = chosen(
    random,
    sections.filter(({ below }) => below !== siblings && below[0]?.content.kind === "rule"),
  );
  if (node === undefined || siblings === undefined || target === undefined) return;
  siblings.splice(siblings.indexOf(node), 1);
  target.below.push(node);
  node.edit = "moved";
}

function endOne(node: Node | undefined, roots: Node[], ended: Node[]): void {
  const siblings = node && siblingsOf(node, roots);
  if (node === undefined || siblings === undefined) return;
  siblings.splice(siblings.indexOf(node), 1);
  node.edit = "ended";
  ended.push(node);
}

/** Gives all their numbers, with the gaps that there were, mends the references, and lists the fates. */
function printed({ roots, ended }: Draft, base: readonly InventedProvision[]): NextRelease {
  for (const chapter of roots) if (chapter.content.kind === "heading") renumber(chapter);
  const nodes = all(roots).map((node) => node);
  const moved = new Map(
    nodes.flatMap(({ place, number }): [string, string][] => {
      const old = place === null ? null : (base[place]?.number ?? null);
      return old === null || number === null ? [] : [[old, number]];
    }),
  );
  const glossary = nodes.filter(({ content: { kind } }) => kind === "glossary");
  const numbered = nodes.filter(({ content: { kind } }) => kind !== "glossary");
  const inOrder = [...numbered, ...glossary];
  const mended = (text: string): string =>
    text.replace(/\b[1-9]\d{2}(?:\.[1-9]\d{0,2}[a-z]{0,2})?\b/g, (number) => moved.get(number) ?? number);
  const afterOf = new Map(inOrder.map((node, index) => [node, index]));
  const fates = [...inOrder, ...ended].map((node): Fate => {
    const after = afterOf.get(node) ?? null;
    const other = node.into === null ? node.origin : (afterOf.get(node.into) ?? null);
    return { before: node.place, after, edit: node.edit, other };
  });
  const provisions = inOrder.map(({ content, number, text }) => ({
    ...content,
    number,
    text: text === null ? null : mended(text),
    examples: content.examples.map(mended),
  }));
  return { provisions, fates };
}

/** Numbers everything in a chapter in turn. Where the rulebook left a number out, it is left out again. */
function renumber(chapter: Node): void {
  const first = Number(chapter.number) * 100;
  inTurn(chapter.below, first, (value) => String(value));
  for (const section of chapter.below) {
    inTurn(section.below, 1, (value) => `${section.number}.${value}`);
    for (const rule of section.below) inTurn(rule.below, 0, (value) => `${rule.number}${letters[value]}`);
  }
}

function inTurn(nodes: readonly Node[], first: number, numberFrom: (value: number) => string): void {
  let value = first;
  nodes.forEach((node, index) => {
    if (index > 0) value += node.edit === "moved" ? 1 : node.step;
    node.number = numberFrom(value);
  });
}
