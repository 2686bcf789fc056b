import { confidences, linkBases } from "../../core/archive/lineage.ts";
import {
  type Difference,
  type Transition,
  transitionBetween,
  type WeighedLink,
} from "../../core/ingest/merging/books.ts";
import { linkingFingerprint } from "../code.ts";
import type { Database } from "../kept/connection.ts";
import { and, eq } from "../kept/drizzle.ts";
import { keptOf, transitions } from "../kept/schema.ts";
import type { Progress } from "../location.ts";
import { packedJson, unpackedJson } from "./packing.ts";
import type { FileLink, StoredRelease } from "./stored-files.ts";

/**
 * Links the served file of each release with that of the next, and with the other files of its release. Reads links
 * that the same code found and stored before, and finds the others. `storeLinks` stores them.
 */
export function linksBetween(db: Database, releases: readonly StoredRelease[], progress?: Progress): FileLink[] {
  const stored = storedTransitions(db);
  const pairs = releases.flatMap(({ best, others }, index) => {
    const next = releases[index + 1]?.best;
    return [...(next === undefined ? [] : [next]), ...others.map(({ copy }) => copy)].map((after) => ({
      before: best,
      after,
      content: stored.get(pairOf(best.row.id, after.row.id)),
    }));
  });
  const missing = pairs.filter(({ content }) => content === undefined).length;
  let done = 0;
  return pairs.map(({ before, after, content }): FileLink => {
    if (content !== undefined) return { before, after, transition: transitionFrom(content), isNew: false };
    const transition = transitionBetween(before.rulebook.provisions, after.rulebook.provisions);
    done += 1;
    progress?.({ what: `linked ${before.row.release} to ${after.row.release}`, done, of: missing });
    return { before, after, transition, isNew: true };
  });
}

/** By the two files: the transitions that this code found. */
function storedTransitions(db: Database): Map<string, Buffer> {
  const { before, after, content, fingerprint } = transitions();
  const rows = keptOf(db)
    .select({ before, after, content })
    .from(transitions())
    .where(eq(fingerprint, linkingFingerprint()))
    .all();
  return new Map(rows.map((row) => [pairOf(row.before, row.after), row.content]));
}

function pairOf(before: number, after: number): string {
  return `${before} ${after}`;
}

/** Stores links that are new, and deletes those between files that are no longer neighbours. */
export function storeLinks(db: Database, links: readonly FileLink[]): void {
  const fingerprint = linkingFingerprint();
  const { before: from, after: to, fingerprint: code } = transitions();
  const wanted = new Set(links.map(({ before, after }) => pairOf(before.row.id, after.row.id)));
  const stored = keptOf(db).select({ before: from, after: to }).from(transitions()).where(eq(code, fingerprint)).all();
  for (const { before, after } of stored) {
    if (wanted.has(pairOf(before, after))) continue;
    keptOf(db)
      .delete(transitions())
      .where(and(eq(from, before), eq(to, after), eq(code, fingerprint)))
      .run();
  }
  // Transitions of one other version of the program are kept, so that it does not have to derive them again.
  db.prepare(
    `delete from transitions where fingerprint <> @fingerprint and fingerprint is not
      (select fingerprint from transitions where fingerprint <> @fingerprint order by id desc limit 1)`,
  ).run({ fingerprint });
  for (const { before, after, transition, isNew } of links) {
    if (!isNew) continue;
    const content = packedTransition(transition);
    keptOf(db).insert(transitions()).values({ before: before.row.id, after: after.row.id, fingerprint, content }).run();
  }
}

const kinds = ["continued", "merged", "split"] as const;
const differences: readonly Difference[] = ["none", "typography", "reference", "words"];

/**
 * Links in runs of seven whole numbers: how many follow each other in the same way, and that way. Most links say "the
 * next one, in the same way", so a transition has few runs.
 */
type Columns = { readonly runs: readonly number[]; readonly doubts: Transition["doubts"] };

const run_numbers = 7;

/** A transition as stored. */
export function packedTransition({ links, doubts }: Transition): Buffer {
  let [before, after] = [-1, -1];
  const runs: number[] = [];
  let last: readonly number[] = [];
  for (const link of links) {
    const way = [
      ...[link.before - before - 1, link.after - after - 1],
      kinds.indexOf(link.kind),
      linkBases.indexOf(link.basis),
      confidences.indexOf(link.confidence),
      differences.indexOf(link.difference),
    ];
    [before, after] = [link.before, link.after];
    if (last.length > 0 && way.every((number, index) => number === last[index]))
      runs[runs.length - run_numbers] = (runs.at(-run_numbers) ?? 0) + 1;
    else runs.push(1, ...way);
    last = way;
  }
  return packedJson({ runs, doubts } satisfies Columns);
}

/** Reads what `packedTransition` wrote. */
export function transitionFrom(content: Buffer): Transition {
  const { runs, doubts } = unpackedJson(content) as Columns;
  const links: WeighedLink[] = [];
  let [before, after] = [-1, -1];
  for (let at = 0; at < runs.length; at += run_numbers) {
    const [beforeStep, afterStep] = [(runs[at + 1] ?? 0) + 1, (runs[at + 2] ?? 0) + 1];
    const kind = kinds[runs[at + 3] ?? 0] ?? "continued";
    const basis = linkBases[runs[at + 4] ?? 0] ?? "similarity";
    const confidence = confidences[runs[at + 5] ?? 0] ?? "low";
    const difference = differences[runs[at + 6] ?? 0] ?? "words";
    for (let left = runs[at] ?? 0; left > 0; left -= 1) {
      before += beforeStep;
      after += afterStep;
      links.push({ kind, before, after, basis, confidence, difference });
    }
  }
  return { links, doubts };
}
