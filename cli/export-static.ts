import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { manifestOf } from "../publish/exports/forms.ts";
import { type CommandContext, type FilesBefore, programVersion, Refused, serviceAddressIn } from "./context.ts";
import { namesInTarget } from "./export-folder.ts";
import { unwrittenBecause } from "./failures.ts";

const manifestForm = z.object({
  format: z.literal("static"),
  edition: z.string(),
  // Until 0.1.0 whole sums were listed: what has them is written again.
  files: z.array(z.object({ path: z.string(), halfSha256: z.string().default("") })),
});

/** As compressed as the files that it lists. */
const manifestName = "manifest.json.gz";

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
  const publicUrl = serviceAddressIn(environment) ?? usualUrl;
  if (new URL(publicUrl).pathname !== "/")
    throw new Refused("The addresses of the files begin at the root of a host: remove the path from ANNALS_URL.");
  if (environment["ANNALS_URL"] === undefined)
    writeError(`Canonical links and feeds name ${usualUrl}; set ANNALS_URL to the address at which people will read.`);
  const version = programVersion();
  const writing = withArchive(async (live) => {
    const job = { folder, publicUrl, now, before, version, tell: writeError };
    const { edition, state, files, written, removed } = await service.writeStatic(live, job);
    const releases = live.current().archive.heldReleases;
    const manifest = {
      edition,
      ...manifestOf({ format: "static", version, state, releases, rows: {}, files }),
    };
    writeFileSync(join(folder, manifestName), gzipSync(JSON.stringify(manifest), { level: 9 }));
    write(`${files.length} files in ${folder}: ${written} written, ${removed} removed, the others unchanged`);
  });
  await writing.catch((error) => {
    const reason = unwrittenBecause(error);
    if (reason === undefined) throw error;
    throw new Refused(`The export to ${folder} is not complete, because ${reason}.`);
  });
}

/** What an earlier export wrote; nothing in a new folder, or where an export was interrupted before its end. */
function filesBefore(folder: string): FilesBefore {
  const nothing = { edition: null, files: [] };
  const names = namesInTarget(folder);
  const isListed = names.includes(manifestName);
  if (names.length === 0 || (names.includes(".unfinished") && !isListed)) return nothing;
  const read = isListed ? manifestForm.safeParse(manifestIn(join(folder, manifestName))) : null;
  if (read?.success !== true)
    throw new Refused(`${folder} is not empty, and has no static export; name a new or empty folder.`);
  return read.data;
}

function manifestIn(file: string): unknown {
  try {
    return JSON.parse(gunzipSync(readFileSync(file)).toString());
  } catch {
    return null;
  }
}
