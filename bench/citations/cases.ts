import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Archive } from "../../core/archive/archive.ts";
import { ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";

/** A citation that is known to be right or wrong, with the rule that is meant. */
export type Case = {
  readonly number: RuleNumber;
  readonly meant: RuleNumber;
  readonly on: IsoDate;
  readonly gloss: string;
  /**
   * `stale`: the rule meant had the number before; `absent`: no rule has it; `wrong`: another rule has it, and has
   * always had it.
   */
  readonly kind: "right" | "stale" | "wrong" | "absent";
  /** Where the correction is listed; `null` where the file does not say it row by row. */
  readonly listedIn: z.infer<typeof kindOfSource> | null;
};

const kindOfSource = z.enum(["thread", "document"]);
const number = z.custom<RuleNumber>((written) => typeof written === "string" && ruleNumberFrom(written) === written);
const on = z.custom<IsoDate>((written) => typeof written === "string" && dayFrom(written) === written);
const gloss = z.string().min(1);
const rightRows = z.array(z.strictObject({ number, on, gloss }));
const pairRows = z.array(
  z.strictObject({ was: number, now: number, on, gloss, at: z.string().min(1), in: kindOfSource.optional() }),
);
type Pair = z.infer<typeof pairRows>[number];

const filesOfWrong = ["corrections.yaml", "found.yaml"] as const;
const filesOfRight = ["right.yaml", "right-terse.yaml"] as const;

/** The files of citations that no weight was fitted to; see the head of each. */
export const unfittedFiles = ["unfitted.yaml", "fresh.yaml", "listed.yaml"] as const;
type UnfittedFile = (typeof unfittedFiles)[number];

const read = (name: string): unknown => parse(readFileSync(join(import.meta.dirname, name), "utf8"));

/** The rows of a file of wrong citations, or of wrong and right ones (where both numbers are the same). */
export const pairsIn = (name: (typeof filesOfWrong)[number] | UnfittedFile): Pair[] => pairRows.parse(read(name));

export const rightIn = (name: (typeof filesOfRight)[number]) => rightRows.parse(read(name));

/** All cases to which weights were fitted. */
export function casesFor(archive: Archive): Case[] {
  return [
    ...filesOfWrong.flatMap(pairsIn).map((pair) => caseFrom(archive, pair)),
    ...filesOfRight.flatMap(rightIn).map((one): Case => ({ ...one, meant: one.number, kind: "right", listedIn: null })),
  ];
}

/** The cases of a file to which nothing was fitted. */
export function unfittedCases(archive: Archive, file: UnfittedFile): Case[] {
  return pairsIn(file).map((pair) => caseFrom(archive, pair));
}

function caseFrom(archive: Archive, pair: Pair): Case {
  const { was, now, on, gloss } = pair;
  const kind = was === now ? "right" : kindOf(archive, pair);
  return { number: was, meant: now, on, gloss, kind, listedIn: pair.in ?? null };
}

function kindOf(archive: Archive, { was, now, on }: Pick<Pair, "was" | "now" | "on">): Case["kind"] {
  const { byNumber } = ruleIndexOn(archive, on);
  const meant = byNumber.get(now)?.lineage;
  const periods = archive.numberPeriodsByNumber.get(was) ?? [];
  if (periods.some(({ lineage, to }) => to !== null && to <= on && lineage === meant)) return "stale";
  return byNumber.has(was) ? "wrong" : "absent";
}
