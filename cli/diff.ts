import { Command } from "commander";
import { type ChangeClass, changeClasses } from "../core/archive/change.ts";
import { scopeFrom } from "../core/ask/diff.ts";
import { diffWithOutcomes } from "../core/ask/outcomes/differences.ts";
import type { Change, DiffAnswer } from "../core/contract/diff.ts";
import type { QuestionDifference } from "../core/contract/outcomes.ts";
import { Problem } from "../core/problem.ts";
import type { WordOperation } from "../core/text/words.ts";
import { type CommandContext, dayArgument, numberArgument } from "./context.ts";

/** `annals diff <from> <to>`: what changed between two days. */
export function diff({ withSnapshot, write }: CommandContext): Command {
  return new Command("diff")
    .description("say what changed between two days")
    .argument("<from>", "a day, YYYY-MM-DD", dayArgument)
    .argument("<to>", "another day; if it is earlier, the comparison is reversed", dayArgument)
    .option("--section <number>", "only this section", numberArgument)
    .option("--rule <number>", "only this rule and its subrules", numberArgument)
    .option("--lineage <id>", "only this lineage")
    .option(
      "--classes <names>",
      `classes of changes, separated by commas, or "all" (${changeClasses.join(", ")})`,
      classesArgument,
    )
    .option("--json", "the answer as the service gives it")
    .action((from, to, { json, ...limits }) =>
      withSnapshot((snapshot) => {
        const answer = diffWithOutcomes(snapshot, { from, to }, { scope: scopeFrom(limits) });
        if (json) return write(JSON.stringify(answer, null, 2));
        write([readable(answer), ...outcomeLines(answer.outcomes)].join("\n"));
      }),
    );
}

/** What changed in play, a line for each question whose answer differs. */
function outcomeLines(outcomes: readonly QuestionDifference[]): string[] {
  if (outcomes.length === 0) return [];
  return [
    "",
    "Questions of the catalogue with another answer:",
    ...outcomes.map(({ question, title }) => `  ${question} ${title}`),
  ];
}

/** Classes of changes given as an argument; others are refused with `invalid-request`. */
export function classesArgument(written: string): readonly ChangeClass[] {
  if (written === "all") return changeClasses;
  const names = written.split(",");
  const unknown = names.find((name) => !(changeClasses as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new Problem(
      "invalid-request",
      `"${unknown}" is not a class of changes; there are ${changeClasses.join(", ")}.`,
    );
  return names as ChangeClass[];
}

function readable({ from, to, releases, counts, changes, isWhole, notHeld }: DiffAnswer): string {
  const known = notHeld.filter(({ difference }) => difference !== "not-known");
  const unknown = notHeld.length - known.length;
  const said = Object.entries(counts).filter(([, count]) => count > 0);
  return [
    `${from} (release of ${releases.from}) to ${to} (release of ${releases.to})`,
    said.map(([name, count]) => `${name} ${count}`).join(", ") || "nothing held on either day",
    ...(isWhole ? [] : ["Not all of this is held: parts that are missing may have changed as well."]),
    ...changes.flatMap(changeLines),
    ...known.map(
      ({ title, before, after }) =>
        `known by summary only: ${before?.number ?? "-"} -> ${after?.number ?? "-"}  ${title}`,
    ),
    ...(unknown === 0 ? [] : [`not compared: ${unknown}, whose words are not known on both days`]),
  ].join("\n");
}

function changeLines(change: Change): string[] {
  // A merged rule continues at the number of the whole; a rule that was split off came from it.
  const number = [change.before, change.after].map((side) => (side ?? change.joined)?.number ?? "-");
  return [
    "",
    `${change.class}  ${number[0] === number[1] ? number[0] : number.join(" -> ")}  ${change.title}`,
    `  ${marked(change.words)}`,
    ...change.examples.map(({ words }) => `  Example: ${marked(words)}`),
  ];
}

/** Words in the notation of word diffs: [-deleted-] and {+inserted+}. */
export function marked(words: readonly WordOperation[]): string {
  return words
    .filter(({ op, typographic }) => !(typographic && op === "delete"))
    .map(({ op, text, typographic }) =>
      op === "equal" || typographic ? text : op === "delete" ? `[-${text}-]` : `{+${text}+}`,
    )
    .join("");
}
