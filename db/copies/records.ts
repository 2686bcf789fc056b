import type { Database } from "../kept/connection.ts";

/**
 * Everything ever recorded in a database from outside the program, one line each: published files, corrections,
 * downloads about cards. A record is never changed or removed, so a later state of an archive has all lines of an
 * earlier one.
 */
export function recordsOf(db: Database): readonly string[] {
  return [
    "select 'published file', sha256, release, recorded_at from published_files",
    `select 'correction of', sha256, corrections.release, corrections.recorded_at
     from corrections join published_files on published_files.id = corrections.published_file`,
    "select 'download of', kind, downloaded_on, sha256, recorded_at from card_imports",
  ].flatMap((query) =>
    db
      .prepare<[], readonly string[]>(query)
      .raw()
      .all()
      .map((cells) => cells.join(" ")),
  );
}
