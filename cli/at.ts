import { Command } from "commander";
import { type RuleAnswer, ruleAnswer } from "../core/answers/rule.ts";
import type { Whereabouts } from "../core/history.ts";
import type { RuleNumber } from "../core/rule-number.ts";
import { type Context, dayArgument, numberArgument } from "./context.ts";

/** `annals at <number> [--on day]`: what a rule said on a day. */
export function at({ today, withHistory, write }: Context): Command {
  return new Command("at")
    .description("say what the rule of this number said on a day")
    .argument("<number>", "a rule number, for example 507.4", numberArgument)
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--json", "the answer as the service gives it")
    .action((number, { on, json }) =>
      withHistory((history) => {
        const answer = ruleAnswer(history, number, on ?? today);
        write(json ? JSON.stringify(answer, null, 2) : readable(answer));
      }),
    );
}

function readable({
  number,
  text,
  examples,
  inForce,
  release,
  beyondNewestRelease,
  now,
  citations,
}: RuleAnswer): string {
  const until = inForce.to === null ? "as far as is known" : `until ${inForce.to}`;
  return [
    `${number} ${text}`,
    ...examples.map((example) => `Example: ${example}`),
    "",
    `In force from ${inForce.from} ${until}; this rests on the release of ${release}.${beyondNewestRelease ? " That is the newest one known." : ""} It ${placeNow(now, number)}.`,
    ...citations.map(
      (citation) =>
        `Refers to ${citation.number}: ${citation.title ?? "not held"}${citation.now === null ? "" : `, which ${placeNow(citation.now, citation.number)}`}.`,
    ),
  ].join("\n");
}

/** What became of a rule that bore a number: the rest of a sentence about it. */
function placeNow({ number, ended, mergedInto }: Whereabouts, then: RuleNumber): string {
  if (mergedInto !== null) return `was merged on ${ended} into what is ${mergedInto.number ?? mergedInto.lineage} now`;
  if (ended !== null) return `ended on ${ended}`;
  if (number === null) return "has no number that is known now";
  return number === then ? "has this number still" : `is ${number} now`;
}
