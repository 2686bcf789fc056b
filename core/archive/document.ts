/** The documents that are held: the Comprehensive Rules, and three by which tournaments are judged. */
export const documentIds = ["cr", "mtr", "ipg", "jar"] as const;
export type DocumentId = (typeof documentIds)[number];

/** The documents by which tournaments are judged, each with its whole title. */
export const tournamentTitles = {
  mtr: "Magic Tournament Rules",
  ipg: "Infraction Procedure Guide",
  jar: "Judging at Regular",
} as const satisfies Readonly<Record<Exclude<DocumentId, "cr">, string>>;

export type TournamentDocumentId = keyof typeof tournamentTitles;
export const tournamentDocumentIds = Object.keys(tournamentTitles) as readonly TournamentDocumentId[];

/** The title of every document. */
export const documentTitles: Readonly<Record<DocumentId, string>> = { cr: "Comprehensive Rules", ...tournamentTitles };

/**
 * Says whether every release of a document is known, held or not. Of those by which tournaments are judged there may be
 * releases that no archive keeps, so their words are certain only on the first day of a release.
 */
export function isEveryReleaseKnown(document: DocumentId): boolean {
  return document === "cr";
}

/**
 * How people name a section of a document.
 *
 * @example sectionNamed("ipg", "2.1") === "IPG 2.1"
 */
export function sectionNamed(document: DocumentId, number: string | null | undefined): string {
  return `${document.toUpperCase()} ${number ?? ""}`.trimEnd();
}
