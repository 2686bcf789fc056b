import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { History } from "../../core/archive/history.ts";
import { ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";

/**
 * A citation that is known to be right or wrong, with the rule that is meant. `group`: the thread or program from which
 * it comes.
 */
export type Case = {
  readonly number: RuleNumber;
  readonly meant: RuleNumber;
  readonly on: IsoDate;
  readonly gloss: string;
  readonly group: string;
  /**
   * `stale`: the rule meant had the number before; `absent`: no rule has it; `wrong`: another rule has it, and has
   * always had it.
   */
  readonly kind: "right" | "stale" | "wrong" | "absent";
};

type Wrong = { was: RuleNumber; now: RuleNumber; on: IsoDate; gloss: string; at: string };
type Right = { number: RuleNumber; on: IsoDate; gloss: string };

const read = (name: string) => parse(readFileSync(join(import.meta.dirname, name), "utf8")) as unknown;

/** Right citations belong to no thread: each file is divided into this many groups. */
const rightGroups = 10;

/** All cases in this folder. */
export function casesFor(history: History): Case[] {
  const wrong = ["corrections.yaml", "found.yaml"].flatMap((name) => read(name) as Wrong[]);
  const right = ["right.yaml", "right-terse.yaml"].flatMap((name) =>
    (read(name) as Right[]).map((one, place) => ({ ...one, group: `${name} ${place % rightGroups}` })),
  );
  return [
    ...wrong.map(({ was, now, on, gloss, at }) => ({
      ...{ number: was, meant: now, on, gloss, group: at },
      kind: kindOf(history, { was, now, on }),
    })),
    ...right.map(({ number, on, gloss, group }) => ({
      ...{ number, meant: number, on, gloss, group },
      kind: "right" as const,
    })),
  ];
}

/** Citations that no weight was fitted to; see the head of each file. */
export function unfittedCases(history: History, file: "unfitted.yaml" | "fresh.yaml"): Case[] {
  return (read(file) as Wrong[]).map(({ was, now, on, gloss, at }) => ({
    ...{ number: was, meant: now, on, gloss, group: at },
    kind: was === now ? "right" : kindOf(history, { was, now, on }),
  }));
}

function kindOf(history: History, { was, now, on }: Pick<Wrong, "was" | "now" | "on">): Case["kind"] {
  const { byNumber } = ruleIndexOn(history, on);
  const meant = byNumber.get(now)?.lineage;
  const periods = history.numberPeriodsByNumber.get(was) ?? [];
  if (periods.some(({ lineage, to }) => to !== null && to <= on && lineage === meant)) return "stale";
  return byNumber.has(was) ? "wrong" : "absent";
}
