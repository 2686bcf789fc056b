import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type ListedFile, manifestOf } from "../publish/exports/forms.ts";
import { type CommandContext, programVersion, Refused } from "./context.ts";

const manifestForm = z.object({
  format: z.literal("static"),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), size_bytes: z.number() })),
});

/** Where the server of deploy/nginx-static.conf answers. */
const usualUrl = "http://localhost:8080";

/**
 * `annals export --format static <folder>`: what the service answers, as files. The folder may have an earlier export,
 * finished or not: only what changed is written.
 */
export async function exportStatic(context: CommandContext, folder: string): Promise<void> {
  const { environment, now, service, withArchive, write, writeError } = context;
  const before = filesBefore(folder);
  const reading = await service.configurationFrom(environment);
  if (reading.kind === "invalid") throw new Refused(reading.sentences.join("\n"));
  const publicUrl = environment["ANNALS_URL"]?.replace(/(?<!\/)\/+$/, "") ?? usualUrl;
  if (new URL(publicUrl).pathname !== "/")
    throw new Refused("The addresses of the files begin at the root of a host: let ANNALS_URL name no path.");
  if (environment["ANNALS_URL"] === undefined)
    writeError(`Canonical links and feeds name ${usualUrl}; set ANNALS_URL to the address at which people will read.`);
  const version = programVersion();
  await withArchive(async (live) => {
    const asked = { folder, publicUrl, now, before, version, tell: writeError };
    const { files, written, removed } = await service.writeStatic(live, asked);
    const releases = live.current().archive.heldReleases;
    const state = live.where()?.state ?? "";
    const manifest = manifestOf({ format: "static", version, state, releases, rows: {}, files });
    writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
    write(`${files.length} files in ${folder}: ${written} written, ${removed} removed, the others unchanged`);
  });
}

/** The files of an earlier export; none in a new folder, or where an export was interrupted before its end. */
function filesBefore(folder: string): readonly ListedFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  const manifest = join(folder, "manifest.json");
  if (names.length === 0 || (names.includes(".unfinished") && !names.includes("manifest.json"))) return [];
  const read = names.includes("manifest.json") ? manifestForm.safeParse(jsonIn(manifest)) : null;
  if (read?.success !== true)
    throw new Refused(`${folder} is not empty, and has no static export; name a new or empty folder.`);
  return read.data.files;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
