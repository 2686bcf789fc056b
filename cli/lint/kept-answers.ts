import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { FileAnswer } from "./check.ts";

/**
 * Answers on disk, as the JSON of a report, which together may be longer than memory: each is written once, and all are
 * read in their order.
 */
export type KeptAnswers = {
  add(answer: FileAnswer): void;
  /** @param weighed Gives the answer as it is said in the end; asked only where an answer has guesses. */
  all(weighed: (answer: FileAnswer) => FileAnswer): Generator<string>;
  removed(): void;
};

/** Keeps answers in a file of its own among the temporary ones; the caller calls `removed`. */
export function keptAnswers(): KeptAnswers {
  const folder = mkdtempSync(join(tmpdir(), "annals-lint-"));
  const handle = openSync(join(folder, "answers"), "wx+", 0o600);
  const hasGuesses: boolean[] = [];
  return {
    add(answer) {
      hasGuesses.push(answer.counts["wrong-rule"] > 0);
      writeFileSync(handle, `${jsonOf(answer)}${separator}`);
    },
    *all(weighed) {
      let nth = 0;
      for (const json of recordsOf(handle))
        yield hasGuesses[nth++] ? jsonOf(weighed(JSON.parse(json) as FileAnswer)) : json;
    },
    removed() {
      closeSync(handle);
      rmSync(folder, { recursive: true });
    },
  };
}

/** JSON in a report: a file or a page on one line, which takes half the time and space of a line for each value. */
export function jsonOf(answer: object): string {
  return JSON.stringify(answer);
}

/** No JSON contains it. */
const separator = "\u001e";
const piece_bytes = 128 * 1024;

function* recordsOf(handle: number): Generator<string> {
  const [piece, decoder] = [Buffer.alloc(piece_bytes), new StringDecoder("utf8")];
  let [at, rest] = [0, ""];
  for (let count = readSync(handle, piece, 0, piece_bytes, at); count > 0; ) {
    at += count;
    const records = `${rest}${decoder.write(piece.subarray(0, count))}`.split(separator);
    rest = records.pop() ?? "";
    yield* records;
    count = readSync(handle, piece, 0, piece_bytes, at);
  }
}
