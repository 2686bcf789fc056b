import type { CoverageWithParameters } from "../contract/outcomes.ts";
import type { Snapshot } from "../snapshot.ts";
import type { IsoDate } from "../text/days.ts";
import type { PrintedBook } from "./rule.ts";
import type { FullText } from "./search.ts";

/** What a question is answered from: one state of the archive, the index of its words, and the day of the request. */
export type ArchiveOnDay = Snapshot & { readonly fullText: FullText; readonly today: IsoDate } & Circumstances;

/** What a state of the archive does not hold itself. */
export type Circumstances = {
  /** The instant as of which was asked; left out for now. Addresses that lead on keep it. */
  readonly knownAt: string | undefined;
  /** The state of background work; `null` if there is none, and as of an earlier instant. */
  readonly upkeep: CoverageWithParameters["upkeep"];
  /** A held published file, by the hash of its bytes and a release that it belongs to. */
  publishedFile(sha256: string, release: string): Promise<PrintedBook | undefined>;
};
