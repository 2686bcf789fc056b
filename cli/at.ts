import { Command } from "commander";
import type { Whereabouts } from "../core/archive/life.ts";
import { citedByAnswer } from "../core/ask/cited-by.ts";
import { ruleAnswer } from "../core/ask/rule.ts";
import type { CitedByAnswer, RuleAnswer } from "../core/contract/rules.ts";
import { intervalAsKnown } from "../core/text/day-words.ts";
import { printedLinesOf } from "../core/text/printed-order.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { type CommandContext, dayArgument, numberArgument } from "./context.ts";

/** `annals at <number> [--on day]`: what a rule said on a day. */
export function at({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("at")
    .description("say what the rule of this number said on a day")
    .argument("<number>", "a rule number, for example 507.4", numberArgument)
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--cited-by", "what referred to it and rested on it on that day, instead of its text")
    .option("--json", "the answer as the service gives it")
    .action((number, { on, citedBy, json }) =>
      withSnapshot(({ history, playbook }) => {
        if (citedBy) {
          const found = citedByAnswer({ history, playbook }, number, on ?? today);
          write(json ? JSON.stringify(found, null, 2) : referrers(found));
          return;
        }
        const answer = ruleAnswer(history, number, on ?? today);
        write(json ? JSON.stringify(answer, null, 2) : readable(answer));
      }),
    );
}

function referrers({ number, on, citedBy, isWhole, parameters }: CitedByAnswer): string {
  const lines = citedBy.map(
    ({ number: own, title, refersTo }) => `${own ?? "Glossary"} ${title} (${refersTo.join(", ")})`,
  );
  const end = isWhole ? "" : " among the rules held for that day";
  const rests = parameters.map(({ id, says, restsOn }) => `Rule of play ${id} (${restsOn.join(", ")}): ${says}`);
  return [...(lines.length === 0 ? [`Nothing referred to ${number} on ${on}${end}.`] : lines), ...rests].join("\n");
}

function readable(answer: RuleAnswer): string {
  const { number, inForce, release, beyondNewestRelease, now, citations, otherwise } = answer;
  const [first = "", ...others] = printedLinesOf(answer);
  return [
    `${number} ${first}`,
    ...others,
    "",
    `In force ${intervalAsKnown(inForce)}; the release in force is that of ${release}.${beyondNewestRelease ? " That is the newest one known." : ""} It ${placeNow(now, number)}.`,
    ...certaintyLines(answer),
    ...(otherwise === null
      ? []
      : [`${otherwise.release}: ${otherwise.number ?? ""} ${otherwise.text ?? "(not there)"}`]),
    ...citations.map(
      (citation) =>
        `Refers to ${citation.number}: ${citation.title ?? "not held"}${citation.now === null ? "" : `, which ${placeNow(citation.now, citation.number)}`}.`,
    ),
  ].join("\n");
}

/** Says how certain the words are if their release is not held. */
function certaintyLines({ certainty, restsOn, release, otherwise }: RuleAnswer): string[] {
  if (certainty === "witnessed") return [];
  if (certainty === "bridged" && restsOn === release)
    return [`The published file of ${release} lost characters here; they are those of a near release.`];
  if (restsOn === release)
    return [`The published file of ${release} lost characters here, and no near release shows them.`];
  const start = `The release of ${release} is not held; these words are those of ${restsOn}`;
  if (certainty === "bridged") return [`${start}, and the next one held has the same.`];
  return [otherwise === null ? `${start}, and may have changed since.` : `${start}, and another one held has others:`];
}

/** The present state of a rule, as the rest of a sentence about it. */
function placeNow({ number, ended, mergedInto }: Whereabouts, then: RuleNumber): string {
  if (mergedInto !== null) return `was merged on ${ended} into what is ${mergedInto.number ?? mergedInto.lineage} now`;
  if (ended !== null) return `ended on ${ended}`;
  if (number === null) return "has no known number now";
  return number === then ? "still has this number" : `is ${number} now`;
}
