import { readFileSync, writeFileSync } from "node:fs";
import { systemSentence } from "../cli/failures.ts";
import { Problem } from "../core/problem.ts";
import { openStore } from "../db/store.ts";
import { copyOf, partsSaid, placeOf, removed, type Said } from "./archives.ts";
import { type Dice, diceFrom } from "./attack.ts";

/**
 * A separate program that damages copies of an archive and reads them completely; separate because damage may end the
 * process. Its argument is a `Damaging` as JSON. It writes one line of JSON before each try and one after it.
 */
export type Damaging = {
  readonly file: string;
  readonly folder: string;
  /** The tables beside the database, which are damaged in some tries. */
  readonly tablesFile: string;
  readonly expected: Said;
  readonly seed: number;
  readonly tries: number;
};

/** The result of a try: the content was the same, or was refused; or a sentence that says what went wrong. */
export type Damaged = {
  readonly what: string;
  readonly outcome: "same" | "refused" | "partly refused";
  readonly faults: readonly string[];
};

const page_bytes = 4096;

const given = JSON.parse(process.argv[2] ?? "") as Damaging;
const dice = diceFrom(given.seed);
for (let tried = 0; tried < given.tries; tried++) {
  const target = dice.of(["database, tables kept", "database, tables gone", "tables"] as const);
  const copy = copyOf(given.file, { withTables: target !== "database, tables gone" });
  const victim = target === "tables" ? given.tablesFile.replace(given.file.slice(0, -7), copy.slice(0, -7)) : copy;
  const { what, bytes } = damaged(readFileSync(victim), dice);
  writeFileSync(victim, bytes);
  write({ what: `${target}: ${what}` });
  write({ what: `${target}: ${what}`, ...outcomeOf(copy) });
  removed(copy);
}

function write(line: Partial<Damaged>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Bytes changed in one of the ways in which disks, copies and people change them. */
function damaged(whole: Buffer, { of, below, once }: Dice): { readonly what: string; readonly bytes: Buffer } {
  const bytes = Buffer.from(whole);
  const pages = Math.floor(bytes.length / page_bytes);
  const [page, other] = [below(pages), below(pages)];
  // The most important bytes are at the beginning of pages.
  const at = once(3) ? page * page_bytes + below(Math.min(120, page_bytes)) : below(bytes.length);
  switch (of(["bit", "byte", "bytes", "zeros", "noise", "swap", "cut", "grown"] as const)) {
    case "bit":
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
      return { what: `a bit at ${at}`, bytes };
    case "byte":
      bytes[at] = below(256);
      return { what: `a byte at ${at}`, bytes };
    case "bytes": {
      const length = 1 + below(64);
      for (let place = at; place < Math.min(bytes.length, at + length); place++) bytes[place] = below(256);
      return { what: `${length} bytes at ${at}`, bytes };
    }
    case "zeros":
      bytes.fill(0, page * page_bytes, (page + 1) * page_bytes);
      return { what: `page ${page} zeroed`, bytes };
    case "noise":
      for (let place = page * page_bytes; place < (page + 1) * page_bytes; place++) bytes[place] = below(256);
      return { what: `page ${page} of noise`, bytes };
    case "swap":
      whole.copy(bytes, page * page_bytes, other * page_bytes, (other + 1) * page_bytes);
      return { what: `page ${page} replaced by page ${other}`, bytes };
    case "cut": {
      // Not empty: an empty file is a new archive, which cannot be told from one that lost everything.
      const length = 1 + below(bytes.length - 1);
      return { what: `cut to ${length} bytes`, bytes: bytes.subarray(0, length) };
    }
    case "grown":
      return { what: "a page more at the end", bytes: Buffer.concat([bytes, bytes.subarray(0, page_bytes)]) };
  }
}

function outcomeOf(file: string): Omit<Damaged, "what"> {
  const faults: string[] = [];
  let refused = 0;
  const refuse = (thrown: unknown, during: string): void => {
    refused += 1;
    // An error that is not a `Problem` is a bug.
    if (!(thrown instanceof Problem) && systemSentence(thrown) === undefined)
      faults.push(`${during} ended with a bug: ${thrown instanceof Error ? thrown.stack?.slice(0, 600) : thrown}`);
  };
  try {
    const opening = openStore(placeOf(file, given.folder));
    if (opening.kind !== "open") return { outcome: "refused", faults };
    const { store } = opening;
    try {
      const parts = partsSaid(store);
      for (const [part, say] of parts) {
        try {
          if (say() !== given.expected[part]) faults.push(`${part}: different content, and no report of damage`);
        } catch (thrown) {
          refuse(thrown, part);
        }
      }
      if (refused > 0) return { outcome: refused === parts.length ? "refused" : "partly refused", faults };
    } finally {
      store.close();
    }
  } catch (thrown) {
    refuse(thrown, "opening");
    return { outcome: "refused", faults };
  }
  return { outcome: "same", faults };
}
