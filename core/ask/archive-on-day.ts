import type { Snapshot } from "../snapshot.ts";
import type { IsoDate } from "../text/days.ts";
import type { FullText } from "./search.ts";

/** What a question is answered from: one state of the archive, the index of its words, and the day of the request. */
export type ArchiveOnDay = Snapshot & { readonly fullText: FullText; readonly today: IsoDate };
