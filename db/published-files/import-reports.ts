import type { Archive } from "../../core/archive/archive.ts";
import type { DocumentId } from "../../core/archive/document.ts";
import type { Finding, Rulebook } from "../../core/archive/rulebook.ts";
import { verificationOf } from "../../core/ask/verify.ts";
import type { AddedFile, ComparedFile, TransitionCounts, UndecidedLink } from "../../core/contract/published-files.ts";
import type { Transition } from "../../core/ingest/merging/books.ts";
import { isRenumbered } from "../../core/text/rule-number.ts";
import type { FileReport, StoredCandidate } from "./import.ts";
import type { FileLink, StoredRelease } from "./stored-files.ts";

/** What was derived after an import: the held releases, the links between their files, and the history. */
export type ImportResult = {
  readonly releases: readonly StoredRelease[];
  readonly links: readonly FileLink[];
  readonly archive: Archive;
};

/**
 * Reports of each added file whether it is served, what changed with it, and how it compares with the answers for the
 * first day of its release: a difference is an error in this program or in the dataset, and must be noticed at once.
 */
export function reportsOf(
  stored: readonly StoredCandidate[],
  results: ReadonlyMap<DocumentId, ImportResult>,
): FileReport[] {
  return stored.map((candidate) => {
    if (candidate.kind !== "added") return candidate;
    const result = results.get(candidate.document);
    if (result === undefined) throw new Error(`${candidate.document} was not derived after an import`);
    return addedReport(candidate, result);
  });
}

function addedReport(
  candidate: Extract<StoredCandidate, { readonly kind: "added" }>,
  { releases, links, archive }: ImportResult,
): AddedFile {
  const { kind, fileName, document, release, sha256, provisions, findings, dayBasis, publishedOn } = candidate;
  const file = releases
    .flatMap(({ best, others }) => [{ copy: best, reason: null }, ...others])
    .find(({ copy }) => copy.sha256 === sha256);
  if (file === undefined) throw new Error(`${sha256} was stored and is not held`);
  const isServed = file.reason === null;
  const isOfOneRelease = ({ before, after }: FileLink) => before.row.release === after.row.release;
  const link = links.find((link) => link.after.row.sha256 === sha256 && !isOfOneRelease(link));
  const verification = verificationOf(archive, { release, sha256, provisions: file.copy.rulebook.provisions });
  const { compared, notCompared, counts, isConfirmed } = verification;
  const { contradictions, missingLines } = archive.imported;
  const index = archive.heldReleases.indexOf(release);
  // A file shows what those beside it lack.
  const around = isServed ? archive.heldReleases.slice(Math.max(0, index - 1), index + 2) : [];
  return {
    kind,
    fileName,
    document,
    release,
    sha256,
    isServed,
    notServedBecause: file.reason,
    provisions,
    findings: [...(link === undefined ? [] : lostEndsIn(link)), ...findings],
    since:
      link === undefined
        ? null
        : {
            release: link.before.row.release,
            counts: countsOf(link),
            undecided: openLinksOf(link.transition, link.after.rulebook),
          },
    beside: links.filter(isOfOneRelease).flatMap(besideOf),
    dayBasis,
    publishedOn,
    contradictions: contradictions.filter((contradiction) => isServed && contradiction.release === release),
    missingLines: missingLines.filter((missingLine) => around.includes(missingLine.release)),
    verified: { compared, notCompared, counts, isConfirmed },
  };

  function besideOf(linked: FileLink): ComparedFile[] {
    const { before, after } = linked;
    const other = after.row.sha256 === sha256 ? before : before.row.sha256 === sha256 ? after : undefined;
    return other === undefined
      ? []
      : [{ fileName: other.row.fileName, sha256: other.row.sha256, counts: countsOf(linked) }];
  }
}

/** How many provisions may end at once at the end of the rules, of the glossary or of a document without a warning. */
const endedMax = 1;

/**
 * Warnings that a file may be cut short: what the release before has last, in the rules or in the glossary, is gone. Its
 * own contents or a closing line cannot tell, because they may be cut too.
 */
function lostEndsIn({ before, transition: { links } }: FileLink): Finding[] {
  const linked = new Set(links.filter(({ kind }) => kind !== "split").map((one) => one.before));
  const places = before.rulebook.provisions.map((provision, index) => ({ ...provision, isGone: !linked.has(index) }));
  return [false, true].flatMap((isGlossary): Finding[] => {
    const part = places.filter(({ kind }) => (kind === "glossary") === isGlossary);
    const gone = part.slice(part.findLastIndex(({ isGone }) => !isGone) + 1);
    const [first, last] = [gone[0], gone.at(-1)].map((one) => one?.number ?? one?.name ?? "");
    if (gone.length <= endedMax || gone.length === part.length) return [];
    const detail = `The release of ${before.row.release} ends with ${first} to ${last}, and this file has none of these ${gone.length}: it may be cut short. If so, import the whole file.`;
    return [{ kind: "incomplete", severity: "warning", line: null, detail }];
  });
}

function openLinksOf({ doubts }: Transition, { provisions }: Rulebook): UndecidedLink[] {
  return doubts.flatMap(({ after, reason }) => {
    const provision = provisions[after];
    if (provision === undefined) return [];
    const { number, name, line } = provision;
    return [{ number, name, line, reason }];
  });
}

function countsOf({ transition: { links, doubts }, ...link }: FileLink): TransitionCounts {
  const [before, after] = [link.before.rulebook, link.after.rulebook];
  const continued = links.filter(({ kind }) => kind === "continued");
  const isMoved = (link: (typeof links)[number]): boolean =>
    isRenumbered(before.provisions[link.before]?.number ?? null, after.provisions[link.after]?.number ?? null);
  const of = (difference: string): number => continued.filter((link) => link.difference === difference).length;
  const joined = (kind: string): number => links.filter((link) => link.kind === kind).length;
  const added = after.provisions.length - continued.length - joined("split");
  const removed = before.provisions.length - continued.length - joined("merged");
  const isOther = (link: (typeof links)[number]): boolean =>
    isMoved(link) || link.difference === "words" || link.difference === "reference";
  return {
    changed: added + removed + joined("merged") + joined("split") + continued.filter(isOther).length,
    unchanged: continued.filter((link) => link.difference === "none" && !isMoved(link)).length,
    added,
    removed,
    moved: continued.filter(isMoved).length,
    amended: of("words"),
    referenceOnly: of("reference"),
    typographyOnly: of("typography"),
    merged: joined("merged"),
    split: joined("split"),
    undecided: doubts.length,
  };
}
