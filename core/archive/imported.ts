import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { RankingReason } from "./ranking-reasons.ts";
import type { Finding, LineCounts } from "./rulebook.ts";

/** One set of bytes in which a release was published: everything but its text. */
export type PublishedFile = {
  readonly release: IsoDate;
  /** Of the bytes as received. */
  readonly sha256: string;
  readonly fileName: string;
  /** The day of publication; `null` if neither the file name nor a person gave one. */
  readonly publishedOn: IsoDate | null;
  /** The instant at which this archive recorded it, ISO 8601 in UTC. */
  readonly recordedAt: string;
  /** `stated`: the document names the day of its release. `given`: a person did. */
  readonly dayBasis: "stated" | "given";
  readonly length_bytes: number;
  readonly encoding: string;
  readonly newlines: string;
  /** Answers rest on this file, the best of its release. */
  readonly isServed: boolean;
  /** Why another file of its release is served instead; `null` for the served one. */
  readonly notServedBecause: RankingReason | null;
  readonly provisions: ProvisionCounts;
  readonly lines: LineCounts;
  readonly findings: readonly Finding[];
  /** Where it differs from the published file served for its release; empty for the served one. */
  readonly deviations: readonly Deviation[];
};

export type ProvisionCounts = {
  readonly headings: number;
  readonly rules: number;
  readonly examples: number;
  readonly glossary: number;
};

/** One provision that two published files of a release print differently. White space and line ends do not count. */
export type Deviation = {
  readonly kind: "words" | "reference" | "typography" | "number" | "only-here" | "only-served";
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly here: string | null;
  readonly served: string | null;
};

/** Where a published file differs from the dataset. A text of `null` is absent. */
export type Contradiction = {
  readonly release: IsoDate;
  readonly lineage: string;
  /**
   * `number`: no provision, or several, had the number in the file. `link`: the texts suggest that the lineage
   * continued as `printed`; the dataset says as `curated`.
   */
  readonly kind: "text" | "examples" | "name" | "number" | "link";
  readonly number: RuleNumber | null;
  readonly curated: string | null;
  readonly printed: string | null;
  /** What answers use. */
  readonly served: "file" | "dataset";
  /** The dataset was read against earlier releases only: it is out of date, and the file is right. */
  readonly isLater: boolean;
};

/** A provision whose line is missing in the published file of a release, between files with the same words. */
export type MissingLine = { readonly release: IsoDate; readonly lineage: string; readonly number: RuleNumber | null };

/** A number that the published file of a release prints for another, which its neighbours prove. */
export type Misprint = {
  readonly release: IsoDate;
  readonly lineage: string;
  /** As printed; it need not have the form of a number. */
  readonly printed: string;
  readonly meant: RuleNumber;
};

/** A provision that may be the same as one of several in the release before. */
export type OpenLink = {
  readonly release: IsoDate;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly lineage: string;
  readonly candidates: readonly {
    readonly number: RuleNumber | null;
    readonly name: string | null;
    readonly lineage: string;
  }[];
  /** The lineage to which it is linked until a person decides; `null` if it is treated as new. */
  readonly chosen: string | null;
  readonly reason: string;
};

/**
 * A decision of a person about one provision of a release: which provision of an earlier release it continues, or that
 * it is `new`.
 */
export type LinkDecision = {
  readonly release: IsoDate;
  readonly provision: string;
  /** The number or glossary term in `since`; `null` if the provision is new. */
  readonly was: string | null;
  /** The earlier release that `was` refers to; `null`: the nearest held one. */
  readonly since: IsoDate | null;
  readonly why: string;
};

/** When the archive recorded something, and when something better replaced it; instants, ISO 8601 in UTC. */
export type Recording = { readonly at: string; readonly supersededAt: string | null };

/** What a published file says for a lineage whose words are in the dataset. */
export type PrintedForm = {
  readonly lineage: string;
  readonly release: IsoDate;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly text: string | null;
  readonly examples: readonly string[];
  readonly examplesAfter?: readonly number[];
};

/** What published files add to the dataset. */
export type ImportedContent = {
  /** Instants at which the archive recorded a dataset or published files, oldest first. */
  readonly recordedAt: readonly string[];
  /** The instant as of which the archive is seen; `null` means now. */
  readonly knownAt: string | null;
  /** By id of a lineage of the dataset: since when its file has said what it says here, and until when. */
  readonly curatedRecordings: ReadonlyMap<string, Recording>;
  /** Published files recorded after `knownAt`. */
  readonly laterPublishedFiles: readonly Pick<PublishedFile, "release" | "recordedAt">[];
  readonly publishedFiles: readonly PublishedFile[];
  /** By id and release, `lineage release`: what the published file says where answers show the text of the dataset. */
  readonly printedForms: ReadonlyMap<string, PrintedForm>;
  readonly contradictions: readonly Contradiction[];
  /** By release. */
  readonly missingLines: readonly MissingLine[];
  /** By release, in printed order. */
  readonly misprints: readonly Misprint[];
  readonly undecided: readonly OpenLink[];
};

/** The state of an archive without imports. */
export const nothingImported: ImportedContent = {
  recordedAt: [],
  knownAt: null,
  curatedRecordings: new Map(),
  laterPublishedFiles: [],
  publishedFiles: [],
  printedForms: new Map(),
  contradictions: [],
  missingLines: [],
  misprints: [],
  undecided: [],
};
