import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { RankingReason } from "./ranking-reasons.ts";
import type { Finding, LineCounts } from "./rulebook.ts";

/** One set of bytes in which a release was published, as far as others than its text matter. */
export type PublishedFile = {
  readonly release: IsoDate;
  /** Of the bytes as they came. */
  readonly sha256: string;
  readonly fileName: string;
  /** The day of publication, where a file name or a person gave one. */
  readonly publishedOn: IsoDate | null;
  /** The instant at which this archive took it in, ISO 8601 in UTC. */
  readonly recordedAt: string;
  /** `stated`: the document itself names the day of its release; `given`: a person did. */
  readonly dayBasis: "stated" | "given";
  readonly length_bytes: number;
  readonly encoding: string;
  readonly newlines: string;
  /** Answers rest on this one, the best of its release. */
  readonly isServed: boolean;
  /** Why another one of its release is served in its place; `null` for the one served. */
  readonly notServedBecause: RankingReason | null;
  readonly provisions: ProvisionCounts;
  readonly lines: LineCounts;
  readonly findings: readonly Finding[];
  /** Where it says something else than the published file served for its release; empty for that one. */
  readonly deviations: readonly Deviation[];
};

export type ProvisionCounts = {
  readonly headings: number;
  readonly rules: number;
  readonly examples: number;
  readonly glossary: number;
};

/** One provision that two published files of a release print differently; white space and line ends do not count. */
export type Deviation = {
  readonly kind: "words" | "reference" | "typography" | "number" | "only-here" | "only-served";
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly here: string | null;
  readonly served: string | null;
};

/** Where a published file says something else than a person wrote down. Texts of `null` are absent. */
export type Contradiction = {
  readonly release: IsoDate;
  readonly lineage: string;
  /**
   * `number`: nothing, or several, bore the number there. `link`: the texts suggest that the lineage went on as
   * `printed`, a person says as `curated`.
   */
  readonly kind: "text" | "examples" | "name" | "number" | "link";
  readonly number: RuleNumber | null;
  readonly curated: string | null;
  readonly printed: string | null;
};

/** A provision that may be the same as one of several in the release before. */
export type Undecided = {
  readonly release: IsoDate;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly lineage: string;
  readonly candidates: readonly {
    readonly number: RuleNumber | null;
    readonly name: string | null;
    readonly lineage: string;
  }[];
  /** The lineage it was given to for the time being; `null` where it was left to begin anew. */
  readonly chosen: string | null;
  readonly reason: string;
};

/** A decision of a person about one provision of a release: what it was in an earlier release, or that it is `new`. */
export type LinkDecision = {
  readonly release: IsoDate;
  readonly provision: string;
  /** The number or glossary term in `since`; `null` where the provision is new. */
  readonly was: string | null;
  /** The earlier release in which it was that; `null`: the nearest one held. */
  readonly since: IsoDate | null;
  readonly why: string;
};

/** When the archive took something in, and when something better took its place; instants, ISO 8601 in UTC. */
export type Recording = { readonly at: string; readonly supersededAt: string | null };

/** What a published file has of a lineage whose words a person wrote down. */
export type PrintedForm = {
  readonly lineage: string;
  readonly release: IsoDate;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly text: string | null;
  readonly examples: readonly string[];
};

/** What published files add to what people wrote. */
export type Imported = {
  /** Instants at which the archive came to know something new, oldest first: a dataset, or published files. */
  readonly recordedAt: readonly string[];
  /** The instant as of which the archive is seen; `null`: now. */
  readonly knownAt: string | null;
  /** By id of a lineage that a person wrote down: since when its file says what it says here, and until when. */
  readonly curatedRecordings: ReadonlyMap<string, Recording>;
  /** Published files recorded after `knownAt`. */
  readonly laterPublishedFiles: readonly Pick<PublishedFile, "release" | "recordedAt">[];
  readonly publishedFiles: readonly PublishedFile[];
  /** By id and release, `lineage release`: what stands in print where answers show what a person wrote down. */
  readonly printedForms: ReadonlyMap<string, PrintedForm>;
  readonly contradictions: readonly Contradiction[];
  readonly undecided: readonly Undecided[];
};

/** The state of an archive into which nothing was imported. */
export const nothingImported: Imported = {
  recordedAt: [],
  knownAt: null,
  curatedRecordings: new Map(),
  laterPublishedFiles: [],
  publishedFiles: [],
  printedForms: new Map(),
  contradictions: [],
  undecided: [],
};
