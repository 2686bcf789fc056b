import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { FileAnswer } from "./check.ts";

/** Answers on disk, which together may be longer than memory: each is written once, and all are read in their order. */
export type KeptAnswers = {
  add(answer: FileAnswer): void;
  all(): Generator<FileAnswer>;
  removed(): void;
};

/** Keeps answers in a file of its own among the temporary ones; the caller calls `removed`. */
export function keptAnswers(): KeptAnswers {
  const folder = mkdtempSync(join(tmpdir(), "annals-lint-"));
  const handle = openSync(join(folder, "answers"), "wx+", 0o600);
  return {
    add: (answer) => void writeFileSync(handle, `${JSON.stringify(answer)}\n`),
    *all() {
      for (const line of linesOf(handle)) yield JSON.parse(line) as FileAnswer;
    },
    removed() {
      closeSync(handle);
      rmSync(folder, { recursive: true });
    },
  };
}

const piece_bytes = 1024 * 1024;

function* linesOf(handle: number): Generator<string> {
  const [piece, decoder] = [Buffer.alloc(piece_bytes), new StringDecoder("utf8")];
  let [at, rest] = [0, ""];
  for (let count = readSync(handle, piece, 0, piece_bytes, at); count > 0; ) {
    at += count;
    const lines = `${rest}${decoder.write(piece.subarray(0, count))}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    count = readSync(handle, piece, 0, piece_bytes, at);
  }
}
