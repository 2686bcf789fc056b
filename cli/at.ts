import { Command } from "commander";
import { type RuleAnswer, ruleAnswer } from "../core/answers/rule.ts";
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
  const whereabouts =
    now.ended !== null
      ? `It ended on ${now.ended}.`
      : now.number === number
        ? "It has this number still."
        : `It is ${now.number} now.`;
  return [
    `${number} ${text}`,
    ...examples.map((example) => `Example: ${example}`),
    "",
    `In force from ${inForce.from} ${until}; this rests on the release of ${release}.${beyondNewestRelease ? " That is the newest one known." : ""} ${whereabouts}`,
    ...citations.map(
      (citation) => `Refers to ${citation.number}: ${citation.title ?? "not held"}${placeNow(citation)}.`,
    ),
  ].join("\n");
}

function placeNow({ number, now }: RuleAnswer["citations"][number]): string {
  if (now === null) return "";
  if (now.ended !== null) return `, which ended on ${now.ended}`;
  return now.number === null || now.number === number ? "" : `, which is ${now.number} now`;
}
