import { readFile } from "node:fs/promises";
import { z } from "zod";
import { neverChecked, type UpdateRecord } from "../core/fetch/update.ts";
import { replaceText } from "./staging.ts";

const validators = { etag: z.string().nullable(), lastModified: z.string().nullable() };

const stateForm = z.object({
  record: z.object({
    lastTry: z
      .object({ at: z.string(), outcome: z.enum(["new", "nothing-new", "failed"]), sentence: z.string() })
      .nullable(),
    lastSuccessAt: z.string().nullable(),
    failuresInRow: z.int().min(0),
  }),
  page: z
    .object({
      address: z.string(),
      ...validators,
      links: z.array(z.object({ address: z.string(), fileName: z.string(), namedDay: z.string().nullable() })),
    })
    .nullable(),
  files: z.array(z.object({ address: z.string(), sha256: z.string(), ...validators })),
});

/** What is kept from one check for new rules to the next: the results, and the tags of the answers. */
export type UpdateState = z.infer<typeof stateForm>;

const nothing: UpdateState = { record: neverChecked, page: null, files: [] };

/** The file beside a database with the record of checks for new rules. */
export function recordFile(databaseFile: string): string {
  return `${databaseFile}.updates.json`;
}

/** What is remembered, or why it cannot be read. */
export type RecordReading =
  | { readonly kind: "read"; readonly state: UpdateState }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads what is remembered beside a database. */
export async function recordRead(databaseFile: string): Promise<RecordReading> {
  try {
    const reading = stateForm.safeParse(JSON.parse(await readFile(recordFile(databaseFile), "utf8")));
    if (reading.success) return { kind: "read", state: reading.data };
    const [first] = reading.error.issues;
    return { kind: "unreadable", reason: `${first?.path.join(".")}: ${first?.message}` };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { kind: "absent" };
    if (error instanceof SyntaxError) return { kind: "unreadable", reason: "it is not JSON" };
    throw error;
  }
}

/** What is remembered beside a database; nothing, where nothing is or it cannot be read. */
export async function updateStateOf(databaseFile: string): Promise<UpdateState> {
  const reading = await recordRead(databaseFile);
  return reading.kind === "read" ? reading.state : nothing;
}

/** Keeps it for the next check. */
export async function rememberUpdate(databaseFile: string, state: UpdateState): Promise<void> {
  await replaceText(recordFile(databaseFile), `${JSON.stringify(state, null, 2)}\n`);
}

/** The record of the checks for new rules. */
export async function updateRecordOf(databaseFile: string): Promise<UpdateRecord> {
  return (await updateStateOf(databaseFile)).record;
}
