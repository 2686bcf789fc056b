import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { once } from "../core/derived.ts";
import { type DatasetFile, fingerprintOf } from "../dataset/files.ts";

const root = new URL("../", import.meta.url);
/** The file name extension of our own code: a package contains JavaScript. */
export const codeEnding = import.meta.url.endsWith(".ts") ? ".ts" : ".js";

/**
 * How commands are called: a checkout has a script of npm for it, and a package is found by npx. Sentences that name a
 * command begin it so.
 */
export const program = codeEnding === ".ts" ? "npm run annals --" : "npx annals";

/** The folders of the code that reads published files and links them, and its files in other folders. */
export const linkedBy = ["text", "archive", "ingest/matching", "ingest/reading", "ingest/documents"].map(
  (folder) => `core/${folder}`,
);
export const linkingFiles = [
  "core/derived",
  "core/problem",
  "core/ingest/merging/books",
  "db/published-files/links",
].map((name) => `${name}${codeEnding}`);

/**
 * The fingerprint of the code and schema that turn files into tables: when they change, the same files may give other
 * rows. Read once, because a process keeps running the code it started with.
 */
export const derivingFingerprint = once(() =>
  fingerprintOf([...codeIn("core"), ...codeIn("dataset"), ...codeIn("db")].toSorted().map(readOwnFile)),
);

/** The fingerprint of the code that links one published file to the next and stores the result. */
export const linkingFingerprint = once(() =>
  fingerprintOf([...linkedBy.flatMap(codeIn), ...linkingFiles].toSorted().map(readOwnFile)),
);

/** The fingerprint of the code that reads published files and stores the result. */
export const readingFingerprint = once(() =>
  fingerprintOf([
    { path: "linking", text: linkingFingerprint() },
    ...["db/published-files/packing", "db/published-files/readings"].map((name) => readOwnFile(`${name}${codeEnding}`)),
  ]),
);

/** The fingerprint of what makes answers of the tables: its code, what pages load, and the versions of libraries. */
export const answeringFingerprint = once(() => {
  const folders = ["api", "document", "http", "operations", "publish", "server", "web"];
  return fingerprintOf([...folders.flatMap(filesIn), "package.json"].toSorted().map(readOwnFile));
});

function codeIn(folder: string): string[] {
  return filesIn(folder).filter((name) => name.endsWith(codeEnding) || name.endsWith(".sql"));
}

/** The files of a folder and of those in it; all of them have an ending. */
function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => extname(name) !== "")
    .map((name) => `${folder}/${name}`);
}

function readOwnFile(path: string): DatasetFile {
  return { path, text: readFileSync(new URL(path, root), "utf8") };
}
