import { createHash } from "node:crypto";
import type { Running } from "../attack/running.ts";
import type { Candidate } from "../db/published-files/import.ts";
import { clients, type Seen } from "./load.ts";
import { importedOver } from "./standing.ts";

/** The answers that clients saw while rulebooks were imported. */
export type TakenOver = {
  readonly answers: number;
  /** The number of different states of the archive that were seen. */
  readonly states: number;
  /** Answers that belong to no state. */
  readonly mixed: number;
  /** Answers `unavailable`, because too much long work was waiting. */
  readonly refused: number;
  /** Answers of an older state than the client had seen before at the same address. */
  readonly backwards: number;
};

/** Addresses whose answers change with each import, short ones and long ones. */
const addresses = [
  "/v1/releases",
  "/v1/sections/103?on=2008-01-01",
  "/v1/diff?from=2004-03-02&to=2009-01-01&classes=all",
  "/v1/sections/101?on=2008-01-01",
  "/v1/contents?on=2008-01-01",
  "/v1/numbers/102.4",
];
/** Longer than the cache keeps an answer and than readers need to follow. */
const between_ms = 13_000;
const followed_ms = 120_000;

/** Imports one rulebook after the other into the writer, while clients ask for answers that change with each. */
export async function takingOver({
  port,
  writer,
  books,
}: {
  readonly port: number;
  readonly writer: Running;
  readonly books: readonly Candidate[];
}): Promise<TakenOver> {
  const expected = [await answersOf(writer.address)];
  await untilFollowed(`http://127.0.0.1:${port}`, expected[0] ?? new Map());
  let isOver = false;
  const asking = clients(port, { count: 12, addresses, isOver: () => isOver });
  // So that the cache has the state before the import.
  await pause(2_000);
  for (const book of books) {
    const status = await importedOver(writer.address, book);
    if (status !== 201) throw new Error(`an import was answered with ${status}`);
    expected.push(await answersOf(writer.address));
    await pause(between_ms);
  }
  isOver = true;
  const seen = await asking;
  return { answers: seen.length, ...judged(seen, expected) };
}

/** The hash of the answer of each address. */
type Expected = ReadonlyMap<string, string>;

async function answersOf(address: string): Promise<Expected> {
  const found = await Promise.all(
    addresses.map(async (path) => {
      const response = await fetch(address + path);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!response.ok) throw new Error(`${address}${path} was answered with ${response.status}`);
      return [path, createHash("sha256").update(bytes).digest("hex")] as const;
    }),
  );
  return new Map(found);
}

/**
 * Waits until the readers have the state of the writer, which may have imported just now. Otherwise answers of the state
 * before would count as answers of none.
 */
async function untilFollowed(address: string, expected: Expected): Promise<void> {
  for (const end_ms = performance.now() + followed_ms; performance.now() < end_ms; await pause(500)) {
    const found = await answersOf(address).catch(() => undefined);
    if (found !== undefined && [...expected].every(([path, sha256]) => found.get(path) === sha256)) return;
  }
  throw new Error("the readers do not follow the writer");
}

function judged(
  seen: readonly Seen[],
  expected: readonly Expected[],
): Pick<TakenOver, "states" | "mixed" | "refused" | "backwards"> {
  let [mixed, refused, backwards] = [0, 0, 0];
  const states = new Set<number>();
  const before = new Map<string, number>();
  for (const { client, address, status, sha256, beginning } of seen) {
    if (status === 503) {
      refused += 1;
      continue;
    }
    const key = `${client} ${address}`;
    const last = before.get(key) ?? 0;
    // An answer may be the same in several states; the newest possible one counts, not older than the one before.
    const fits = expected.flatMap((state, place) => (state.get(address) === sha256 ? [place] : []));
    if (fits.length === 0) {
      if (mixed === 0) console.error(`${status} ${address}: ${beginning}`);
      mixed += 1;
    } else if (fits.every((place) => place < last)) backwards += 1;
    const now = fits.find((place) => place >= last);
    if (now !== undefined) {
      before.set(key, now);
      states.add(now);
    }
  }
  return { states: states.size, mixed, refused, backwards };
}

function pause(time_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time_ms));
}
