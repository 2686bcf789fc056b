import type { Archive } from "../archive/archive.ts";
import { provenanceOf } from "../archive/certainty.ts";
import type { Days } from "../archive/change.ts";
import type { ChangeClass } from "../archive/change-classes.ts";
import { type DocumentId, documentIds, documentTitles } from "../archive/document.ts";
import {
  endOfDays,
  isHeld,
  revisionInterval,
  revisionOn,
  whereaboutsOn,
  wordingsOf,
  wordsOf,
} from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { holderOn, isBeyondNewestRelease, releaseInForce } from "../archive/lookup.ts";
import { heldReleaseOn } from "../archive/releases.ts";
import type {
  DocumentContentsAnswer,
  DocumentDiffAnswer,
  DocumentHistoryAnswer,
  DocumentSectionAnswer,
  DocumentsAnswer,
  TournamentRulesAnswer,
} from "../contract/documents.ts";
import type { Holdings } from "../holdings.ts";
import { withoutPenalty } from "../ingest/documents/provisions.ts";
import type { Playbook } from "../play/playbook.ts";
import { Problem } from "../problem.ts";
import { documentContentsAddress, documentSectionAddress, lineageAddress } from "../text/addresses.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";
import { compareRuleNumbers, type RuleNumber, ruleNumberFrom } from "../text/rule-number.ts";
import { fileConflictsIn } from "./coverage.ts";
import { diffAnswer, scopeFrom } from "./diff.ts";

/** All documents, with the releases of each that are known. */
export function documentsAnswer(holdings: Held, today: IsoDate): DocumentsAnswer {
  return {
    documents: documentIds.map((id) => {
      const archive = id === "cr" ? holdings.archive : holdings.documents.get(id);
      const held = new Set<string>(archive?.heldReleases);
      const files = Map.groupBy(archive?.imported.publishedFiles ?? [], ({ release }) => release as string);
      return {
        id,
        title: documentTitles[id],
        releases: (archive?.releases ?? []).map(({ from, to }) => ({
          from,
          to,
          isHeld: held.has(from),
          files: files.get(from)?.length ?? 0,
        })),
        conflicts: archive === undefined ? [] : fileConflictsIn(archive),
        href: archive === undefined ? null : documentContentsAddress(id, today),
      };
    }),
  };
}

/** What answers about documents are made from. */
type Held = Pick<Holdings, "archive" | "documents">;

/** The archive of a document. Throws `not-held` if no file of it is held. */
export function archiveOf({ archive, documents }: Held, document: DocumentId): Archive {
  const held = document === "cr" ? archive : documents.get(document);
  if (held !== undefined) return held;
  throw new Problem(
    "not-held",
    `No file of the ${documentTitles[document]} is held; they are imported like rulebooks (docs/documents.md).`,
    {},
  );
}

/** What the section with a number said on a day. Throws what `holderOn` and `archiveOf` throw, and `not-held`. */
export function documentSectionAnswer(
  holdings: Held,
  { document, number: written, on }: { readonly document: DocumentId; readonly number: string; readonly on: IsoDate },
): DocumentSectionAnswer {
  const archive = archiveOf(holdings, document);
  const provision = holderOn(archive, sectionNumberFrom(document, written), on);
  const { lineage, revision, release, number } = provision;
  const words = wordsOf(lineage, revision);
  if (words === null) throw new Problem("not-held", `The words of ${number} on ${on} are not held.`, { number, on });
  const { certainty, restsOn, conflicts } = provenanceOf(archive, lineage, revision, on);
  const printed = numbersOn(archive, on);
  const place = printed.indexOf(number);
  return {
    document,
    number,
    title: revision.name,
    ...withoutPenalty(words),
    on,
    beyondNewestRelease: isBeyondNewestRelease(archive, on),
    inForce: revisionInterval(lineage, revision),
    release: release.from,
    certainty,
    restsOn,
    conflicts: [...conflicts],
    lineage: lineage.id,
    now: whereaboutsOn(archive, lineage, endOfDays),
    previous: printed[place - 1] ?? null,
    next: printed[place + 1] ?? null,
    links: {
      self: documentSectionAddress(document, number, on),
      history: documentSectionAddress(document, number, on, "/history"),
      contents: documentContentsAddress(document, on),
    },
  };
}

/** The section that had a number on a day, through all its numbers and wordings. Throws as the section does. */
export function documentHistoryAnswer(
  holdings: Held,
  { document, number, on }: { readonly document: DocumentId; readonly number: string; readonly on: IsoDate },
): DocumentHistoryAnswer {
  const archive = archiveOf(holdings, document);
  const { lineage } = holderOn(archive, sectionNumberFrom(document, number), on);
  return {
    document,
    lineage: lineage.id,
    title: revisionOn(lineage, on)?.name ?? null,
    now: whereaboutsOn(archive, lineage, endOfDays),
    revisions: wordingsOf(lineage).map((revision) => ({
      inForce: revisionInterval(lineage, revision),
      number: revision.number,
      title: revision.name,
      ...(revision.text === null ? { text: null, penalty: null } : withoutPenalty(revision.text)),
      readIn: revision.readIn,
      events: revision.events.map(({ kind, basis, confidence, with: parties }) => ({
        kind,
        basis,
        confidence,
        with: [...parties],
      })),
    })),
  };
}

/** The sections of a day in printed order. Throws `before-first-release` and what `archiveOf` throws. */
export function documentContentsAnswer(
  holdings: Held,
  { document, on }: { readonly document: DocumentId; readonly on: IsoDate },
): DocumentContentsAnswer {
  const archive = archiveOf(holdings, document);
  const release = releaseInForce(archive, on);
  return {
    document,
    title: documentTitles[document],
    on,
    beyondNewestRelease: isBeyondNewestRelease(archive, on),
    release: release.from,
    conflicts: fileConflictsIn(archive).filter((one) => one.release === heldReleaseOn(archive, on)),
    sections: sectionsOn(archive, on).map(({ number, lineage, revision }) => {
      const { from: since, isFirstSeen } = revisionInterval(lineage, revision);
      const { penalty } = withoutPenalty(revision.text ?? "");
      // Words that are not held have no address; what is known of the rule has one.
      const href = isHeld(lineage, revision)
        ? documentSectionAddress(document, number, on)
        : lineageAddress(lineage.id);
      return { number, title: revision.name, penalty, since, isFirstSeen, href };
    }),
  };
}

/** What changed between two days, as `diffAnswer` finds it. Throws what `diffAnswer` and `archiveOf` throw. */
export function documentDiffAnswer(
  holdings: Held,
  {
    document,
    from,
    to,
    classes,
  }: Days & { readonly document: DocumentId; readonly classes?: readonly ChangeClass[] | undefined },
): DocumentDiffAnswer {
  const archive = archiveOf(holdings, document);
  const { releases, certainty, counts, changes } = diffAnswer(archive, { from, to }, scopeFrom({ classes }));
  return {
    document,
    from,
    to,
    releases,
    certainty,
    counts,
    changes: changes.map(({ class: kind, lineage }) => {
      const provision = archive.lineages.get(lineage);
      return { kind, lineage, before: sideOn(provision, from), after: sideOn(provision, to) };
    }),
  };
}

function sideOn(lineage: Lineage | undefined, on: IsoDate): DocumentDiffAnswer["changes"][number]["before"] {
  const revision = lineage && revisionOn(lineage, on);
  return revision === undefined
    ? null
    : { number: revision.number, title: revision.name, ...withoutPenalty(revision.text ?? "") };
}

type SectionOnDay = { readonly number: RuleNumber; readonly lineage: Lineage; readonly revision: Revision };

/** Every section that had a number on a day, in printed order; of the rules, the rules too. */
export function sectionsOn(archive: Archive, on: IsoDate): SectionOnDay[] {
  return [...archive.lineages.values()]
    .flatMap((lineage): SectionOnDay[] => {
      const revision = revisionOn(lineage, on);
      return revision?.number == null ? [] : [{ number: revision.number, lineage, revision }];
    })
    .toSorted((a, b) => compareRuleNumbers(a.number, b.number));
}

/** A title without the kind of error before it: "Tournament Error — Tardiness" is "Tardiness". */
export function titleWithoutKind(title: string): string {
  return title.split(/\s[-–—]\s/).at(-1) ?? "";
}

function numbersOn(archive: Archive, on: IsoDate): RuleNumber[] {
  return sectionsOn(archive, on).map(({ number }) => number);
}

const sectionForm = /^(?:\d{1,3}(?:\.\d{1,2})?|appendix-[a-z]|[a-z][a-z0-9-]{2,79})$/;

/**
 * The number of a section as people write it: `IPG 2.5`, `section 2.5`, `2.5.`, `Appendix A`, `Common Issues`. Throws
 * `invalid-request` for anything else.
 */
function sectionNumberFrom(document: DocumentId, written: string): RuleNumber {
  const plain = written.trim().toLowerCase();
  // The name of another document stays: `IPG 2.1` is no section of the MTR.
  const bare = (plain.startsWith(`${document} `) ? plain.slice(document.length).trimStart() : plain)
    .replace(/^(?:section\s+|rule\s+|§\s*)/, "")
    .replace(/\.$/, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9.]+/g, "-");
  const number = document === "cr" ? ruleNumberFrom(bare) : sectionForm.test(bare) ? (bare as RuleNumber) : undefined;
  if (number !== undefined) return number;
  throw new Problem(
    "invalid-request",
    `"${written.slice(0, 60)}" is not the number of a section; write it like 2.1, appendix-a or common-issues.`,
    {},
  );
}

/** What the documents of tournament play decide, with the sections that say it: on all days, or on a day. */
export function tournamentRulesAnswer({ tournamentRules }: Playbook, on: IsoDate | undefined): TournamentRulesAnswer {
  return {
    on: on ?? null,
    rules: [...tournamentRules.values()]
      .map(({ id, title, notes, statements }) => ({
        id,
        title,
        layer: "tournament-rules" as const,
        notes,
        statements: statements.filter((statement) => on === undefined || holdsOn(statement, on)),
      }))
      .toSorted(byText(({ id }) => id)),
  };
}
