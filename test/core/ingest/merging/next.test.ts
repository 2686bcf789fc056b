import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CuratedArchive } from "../../../../core/archive/archive.ts";
import type { Lineage } from "../../../../core/archive/lineage.ts";
import { type Doubt, linkBases } from "../../../../core/archive/link.ts";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { compileLineages } from "../../../../core/ingest/curated/compile.ts";
import {
  type Book,
  provisionDifference,
  type Transition,
  transitionBetween,
  type WeighedLink,
} from "../../../../core/ingest/merging/books.ts";
import { lostProvisions } from "../../../../core/ingest/merging/completeness.ts";
import { type Merged, merge } from "../../../../core/ingest/merging/merge.ts";
import { type MergeStep, mergeNext } from "../../../../core/ingest/merging/next.ts";
import { embedded } from "../../../archive.ts";
import { day } from "../../../days.ts";
import { heading, rule, term } from "../../../merged.ts";
import { areReleasesHere, realBooks, realTransitions } from "../../../real-releases.ts";
import { beliefs, damage, damaged, held, known, rulebooks } from "./random-rulebooks.ts";

type Sources = {
  readonly curated: CuratedArchive;
  readonly books: readonly Book[];
  readonly transitions: readonly Transition[];
};

/** Merges all books but the newest, and then that one; `undefined` if everything has to be merged. */
function mergedInSteps(sources: Sources): Merged | undefined {
  const made = stepTo(sources);
  if (made === undefined) return undefined;
  const { before, step, next } = made;
  const merged = withStep(before, step);
  // As the tables are checked before they are used.
  const lost = lostProvisions(merged.archive, [next], (_, place) => step.end.lineages[place] ?? "");
  return lost.length === 0 ? merged : undefined;
}

/** What all books but the newest give, and what that one adds. */
function stepTo({ curated, books, transitions }: Sources) {
  const before = merge(curated, books.slice(0, -1), transitions.slice(0, -1));
  const [book, next] = books.slice(-2);
  const transition = transitions.at(-1);
  if (before.end === null || book === undefined || next === undefined || transition === undefined) return undefined;
  const revisions = new Map(before.archive.lineages.map((lineage) => [lineage.id, lineage.revisions]));
  const step = mergeNext(
    {
      ...{ curated, book, end: before.end },
      days: books.slice(0, -1).map(({ release }) => release),
      lastRevisionOf(lineage) {
        const [before, revision] = [-2, -1].map((place) => revisions.get(lineage)?.at(place));
        if (revision === undefined || revision.hasEnded) return undefined;
        return { revision, readInBefore: before?.readIn ?? null };
      },
    },
    next,
    transition,
  );
  return step && { before, step, next };
}

function withStep(before: Merged, step: MergeStep): Merged {
  const continued = new Map(step.continued.map((one) => [one.id, one]));
  const lineages = before.archive.lineages.map((lineage): Lineage => {
    const { title, added } = continued.get(lineage.id) ?? { title: null, added: [] };
    return { ...lineage, title: title ?? lineage.title, revisions: [...lineage.revisions, ...added] };
  });
  const forms = step.printedForms.map((form) => [`${form.lineage} ${form.release}`, form] as const);
  return {
    archive: { ...before.archive, releases: step.releases, lineages: [...lineages, ...step.born] },
    printedForms: new Map([...before.printedForms, ...forms]),
    contradictions: [...before.contradictions, ...step.contradictions],
    undecided: [...before.undecided, ...step.undecided],
    end: step.end,
  };
}

/** The lineages by id: their order in an archive does not matter. */
function comparable({ archive, printedForms, ...merged }: Merged) {
  const lineages = new Map(archive.lineages.map((lineage) => [lineage.id, lineage]));
  return { ...merged, releases: archive.releases, lineages, printedForms: [...printedForms] };
}

function mayBeMerged({ curated, books, transitions }: Sources): boolean {
  try {
    merge(curated, books, transitions);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("the merge lost")) return false;
    throw error;
  }
}

/** Says whether the newest book could be merged alone; then the result is that of a complete merge. */
function isContinued(sources: Sources): boolean {
  const inSteps = mergedInSteps(sources);
  if (inSteps === undefined) return false;
  expect(comparable(inSteps)).toEqual(comparable(merge(sources.curated, sources.books, sources.transitions)));
  return true;
}

function sourcesFrom(
  releases: readonly number[],
  all: readonly (readonly Provision[])[],
  written: Parameters<typeof compileLineages>[0],
): Sources {
  const books = releases.map((release) => ({ release: day(known[release] ?? ""), provisions: all[release] ?? [] }));
  return {
    curated: {
      ...{ lineages: compileLineages(written), sources: [], unusedSections: [], decisions: [] },
      releases: known.map((from) => ({ document: "cr" as const, from, sets: [], otherDates: [], notes: null })),
    },
    books,
    transitions: books
      .slice(1)
      .map((book, place) => transitionBetween(books[place]?.provisions ?? [], book.provisions)),
  };
}

/** Links as no two rulebooks would give them: by chance, each provision continued at most once. */
const chance = fc.infiniteStream(fc.nat({ max: 999 }));

function linkedByChance(before: readonly Provision[], after: readonly Provision[], roll: () => number): Transition {
  const free = new Set(before.keys());
  const ended = new Set<number>();
  const links: WeighedLink[] = [];
  const doubts: Doubt[] = [];
  after.forEach((provision, place) => {
    const from = roll() % Math.max(1, before.length);
    const isSameNumber = before.findIndex(({ number, name }) => number === provision.number && name === provision.name);
    const start = roll() % 3 === 0 ? from : isSameNumber;
    const basis = linkBases[roll() % linkBases.length] ?? "number";
    const confidence = (["high", "medium", "low"] as const)[roll() % 3] ?? "low";
    const link = { after: place, basis, confidence };
    const difference = provisionDifference(before[from], provision);
    if (free.has(start) && roll() % 5 > 0) {
      free.delete(start);
      const weight = provisionDifference(before[start], provision);
      links.push({ ...link, kind: "continued", before: start, difference: weight });
    } else if (roll() % 2 === 0) links.push({ ...link, kind: "split", before: from, difference });
    if (roll() % 6 === 0) ended.add(from);
    if (roll() % 9 === 0) {
      const chosen = roll() % 2 === 0 ? null : from;
      doubts.push({ after: place, candidates: [from, 0], chosen, reason: "By chance." });
    }
  });
  for (const place of ended)
    if (free.has(place) && after.length > 0) {
      const confidence = "low" as const;
      links.push({
        kind: "merged",
        before: place,
        after: roll() % after.length,
        basis: "containment",
        confidence,
        difference: "words",
      });
    }
  return { links, doubts };
}

describe("a newest release merged after all others", () => {
  it("gives what merging everything gives, whatever is held and whatever the dataset says", () => {
    let continued = 0;
    fc.assert(
      fc.property(rulebooks, held, damage, beliefs, (all, releases, damages, written) => {
        const books = all.map((book, release) => (release % 2 === 0 ? book : damaged(book, damages)));
        if (isContinued(sourcesFrom(releases, books, written))) continued += 1;
      }),
      { numRuns: 60 },
    );
    expect(continued).toBeGreaterThan(0);
  });

  it("gives it for links of any kind", () => {
    let continued = 0;
    const extra = [
      heading("501", "Ropes"),
      term("Rope", "See rule 500.1."),
      term("Lid", "A lid."),
      rule("500.1", "A lid."),
    ];
    fc.assert(
      fc.property(rulebooks, held, beliefs, chance, (all, releases, written, stream) => {
        const roll = () => stream.next().value as number;
        const books = all.map((book) => {
          const added = extra.filter(() => roll() % 2 === 0);
          const changed = added.map((one) =>
            roll() % 3 === 0 ? { ...one, text: `${one.text} Twice ${roll() % 2}.` } : one,
          );
          return [...book, ...changed].map((one): Provision => {
            if (roll() % 60 === 0) return { ...one, kind: "heading" };
            return roll() % 60 === 0 ? { ...one, text: one.text?.replace(" ", "\ufffd") ?? null } : one;
          });
        });
        const sources = sourcesFrom(releases, books, written);
        const transitions = sources.transitions.map((_, place) =>
          linkedByChance(sources.books[place]?.provisions ?? [], sources.books[place + 1]?.provisions ?? [], roll),
        );
        const linked = { ...sources, transitions };
        // Some links lose provisions, which no merge accepts.
        fc.pre(mayBeMerged(linked) && mayBeMerged({ ...linked, books: linked.books.slice(0, -1) }));
        if (isContinued(linked)) continued += 1;
      }),
      { numRuns: 60 },
    );
    expect(continued).toBeGreaterThan(0);
  });

  it("is not merged alone if a rule becomes a heading, because its earlier words are then those of a heading", () => {
    const stays = rule("500.1", "A well is dry.");
    const books = [
      { release: day("2001-01-01"), provisions: [stays, rule("500.2", "Ropes")] },
      { release: day("2002-01-01"), provisions: [stays, heading("501", "Ropes")] },
    ];
    const { curated } = sourcesFrom([], [], []);
    const link = { kind: "continued", basis: "title", confidence: "high", difference: "none" } as const;
    const links = [0, 1].map((place) => ({ ...link, before: place, after: place }));
    expect(stepTo({ curated, books, transitions: [{ links, doubts: [] }] })).toBeUndefined();
    expect(stepTo({ curated, books, transitions: [{ links: links.slice(0, 1), doubts: [] }] })).toBeDefined();
  });

  it.skipIf(!areReleasesHere).each([24, 52])("gives it for real release %d, whatever was known before it", (count) => {
    const [books, transitions] = [realBooks().slice(0, count + 1), realTransitions().slice(0, count)];
    const curated = knownOn(books.at(-2)?.release ?? "");
    expect(isContinued({ curated, books, transitions })).toBe(true);
  });
});

/** The dataset as it could have been on a day, when nothing later was known. */
function knownOn(last: string): CuratedArchive {
  const { archive } = embedded();
  const isKnown = ({ from }: { readonly from: string }) => from <= last;
  return {
    ...archive,
    lineages: archive.lineages
      .map((lineage) => ({ ...lineage, revisions: lineage.revisions.filter(isKnown) }))
      .filter(({ revisions }) => revisions.length > 0),
    unusedSections: archive.unusedSections.filter(isKnown),
    decisions: archive.decisions.filter(({ release }) => release <= last),
    releases: archive.releases.filter(({ from }) => from.length === 10 || from < last.slice(0, 7)),
  };
}
