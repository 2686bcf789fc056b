import type { Announcement } from "../../archive/announcement.ts";
import type { Phrase, Release, Source, UnusedSection } from "../../archive/collection.ts";
import type { LinkDecision } from "../../archive/imported.ts";
import type { PublicArchive } from "../../archive/public-archives.ts";
import type { IsoDate } from "../../text/days.ts";
import type { WrittenLineage } from "./compile.ts";

/** A lineage with the file it stands in, relative to the dataset's folder. */
export type FiledLineage = { readonly file: string; readonly lineage: WrittenLineage };

/** A source with the file it stands in. */
export type FiledSource = { readonly file: string; readonly source: Source };

/** A decision about a link with the file it stands in and its position there. */
export type FiledDecision = { readonly file: string; readonly position: number; readonly decision: LinkDecision };

/** The published file of a release that a person chose, with the file in which it is written. */
export type FiledChoice = { readonly file: string; readonly release: IsoDate; readonly sha256: string };

/** A public archive with the file that describes it. */
export type FiledArchive = { readonly file: string; readonly archive: PublicArchive };

/** A phrase with the file it stands in. */
export type FiledPhrase = { readonly file: string; readonly phrase: Phrase };

/** An article of the publisher with the file it stands in. */
export type FiledAnnouncement = { readonly file: string; readonly announcement: Announcement };

/** The content of all files of a dataset, each in the right form. */
export type Dataset = {
  readonly lineages: readonly FiledLineage[];
  readonly sources: readonly FiledSource[];
  readonly releases: readonly Release[];
  /** The last release that the lineages were compared with; `undefined`: the last one listed. */
  readonly readAgainst?: IsoDate | undefined;
  readonly unusedSections: readonly UnusedSection[];
  readonly decisions: readonly FiledDecision[];
  readonly choices: readonly FiledChoice[];
  readonly archives: readonly FiledArchive[];
  readonly phrases: readonly FiledPhrase[];
  readonly announcements: readonly FiledAnnouncement[];
};

/** The file that names the releases. */
export const releasesFile = "releases/cr.yaml";

/** An error in the dataset. `path` leads to the place inside the file: keys and positions from the top. */
export type DataError = {
  readonly file: string;
  readonly path: readonly (string | number)[];
  readonly error: string;
  readonly fix: string;
};

/** The same before its file is named. */
export type ErrorInFile = Omit<DataError, "file">;
