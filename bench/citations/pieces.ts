import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Archive } from "../../core/archive/archive.ts";
import { checkText } from "../../core/ask/citations/check.ts";
import { alarms, isShownByDefault } from "../../core/ask/citations/decide.ts";
import type { CheckedCitation } from "../../core/contract/citation-check.ts";
import type { IsoDate } from "../../core/text/days.ts";

const numbers = z.array(z.coerce.string());
const meant = z.record(z.string(), z.coerce.string());
const pieces = z.array(
  z.strictObject({
    file: z.string(),
    text: z.string().min(1),
    right: numbers.default([]),
    wrong: meant.default({}),
    stale: meant.default({}),
    absent: meant.default({}),
    none: numbers.default([]),
  }),
);
type Piece = z.infer<typeof pieces>[number];

/** The day on which the numbers of the pieces are checked: that of the rulebook from which they were written. */
const on = "2026-06-19" as IsoDate;

type Kind = "right" | "wrong" | "stale" | "absent" | "none";
/** A number of a piece, with what is said of it; `null` where it is not read as a citation. */
export type PieceResult = {
  readonly piece: Piece;
  readonly number: string;
  readonly kind: Kind;
  readonly meant: string;
  readonly said: CheckedCitation | null;
};

/** The files of invented pieces; the head of each says when and how it was written. */
export const pieceFiles = [
  "invented.yaml",
  "invented-2.yaml",
  "invented-3.yaml",
  "invented-4.yaml",
  "invented-5.yaml",
  "invented-6.yaml",
  "invented-7.yaml",
  "invented-8.yaml",
  "invented-9.yaml",
  "invented-10.yaml",
  "invented-11.yaml",
] as const;

/** What is said of each number of the pieces of files that one of them has. */
export function pieceResults(archive: Archive, name: (typeof pieceFiles)[number]): PieceResult[] {
  const file = readFileSync(join(import.meta.dirname, name), "utf8");
  return pieces.parse(parse(file, { schema: "failsafe" })).flatMap((piece) => {
    const { citations } = checkText(archive, piece.text, { on });
    const result = (kind: Kind, number: string, other = number): PieceResult => {
      const own = citations.filter((citation) => citation.number === number);
      return { piece, kind, number, meant: other, said: own.find(isAlarm) ?? own[0] ?? null };
    };
    return [
      ...piece.right.map((number) => result("right", number)),
      ...Object.entries(piece.wrong).map(([number, other]) => result("wrong", number, other)),
      ...Object.entries(piece.stale).map(([number, other]) => result("stale", number, other)),
      ...Object.entries(piece.absent).map(([number, other]) => result("absent", number, other)),
      ...piece.none.map((number) => result("none", number)),
    ];
  });
}

const isAlarm = ({ verdict }: CheckedCitation) => alarms.has(verdict);

/** The lines of a report about the pieces; `all`: with each number that is not judged as expected. */
export function pieceReport(results: readonly PieceResult[], { all }: { readonly all: boolean }): string[] {
  const of = (kind: Kind) => results.filter((result) => result.kind === kind);
  const count = (list: readonly PieceResult[], is: (said: CheckedCitation, result: PieceResult) => boolean) =>
    `${list.filter((result) => result.said !== null && is(result.said, result)).length}/${list.length}`;
  const isCertain = (said: CheckedCitation) => isAlarm(said) && said.confidence === "high";
  const isFirst = ({ suggestions }: CheckedCitation, { meant }: PieceResult) => suggestions[0]?.number === meant;
  const [right, wrong, stale, absent, none] = [of("right"), of("wrong"), of("stale"), of("absent"), of("none")];
  const shown = results.filter(({ said }) => said !== null && isShownByDefault(said));
  const certain = results.filter(({ said }) => said !== null && isCertain(said));
  const isTrue = (_: CheckedCitation, { kind }: PieceResult) => kind !== "right" && kind !== "none";
  const fixes = certain.filter(({ said }) => said?.verdict === "stale");
  return [
    `${results.length} numbers in invented pieces of files:`,
    `  right: read ${count(right, () => true)}, false alarms ${count(right, isAlarm)}, shown ${count(right, isShownByDefault)}, certain ${count(right, isCertain)}`,
    `  wrong: found ${count(wrong, isAlarm)}, shown ${count(wrong, isShownByDefault)}, rule meant first ${count(wrong, isFirst)}`,
    `  stale: found ${count(stale, isAlarm)}, shown ${count(stale, isShownByDefault)}, rule meant first ${count(stale, isFirst)}`,
    `  of no rule: found ${count(absent, isAlarm)}, shown ${count(absent, isShownByDefault)}, rule meant first ${count(absent, isFirst)}`,
    `  no citations: read ${count(none, () => true)}`,
    `  shown by default: right ${count(shown, isTrue)}; certain: right ${count(certain, isTrue)}; for --fix, to the rule meant ${count(fixes, isFirst)}`,
    ...(all ? results.filter(isUnexpected).map(lineFor) : []),
  ];
}

function isUnexpected({ kind, said, meant }: PieceResult): boolean {
  if (kind === "none") return said !== null;
  if (said === null) return true;
  return kind === "right" ? isAlarm(said) : !isAlarm(said) || said.suggestions[0]?.number !== meant;
}

function lineFor({ kind, number, meant, said, piece }: PieceResult): string {
  const suggested = said?.suggestions.map((one) => `${one.number}(${one.confidence})`).join(" ") ?? "";
  return `  - ${kind} ${number} -> ${meant} | ${piece.file} | ${said?.verdict ?? "not read"} ${said?.confidence ?? ""} | ${suggested} | ${said?.gloss ?? ""} | ${said?.because ?? ""}`;
}
