import { Command } from "commander";
import { historyAnswer } from "../core/ask/lineages.ts";
import type { LineageAnswer, RevisionAnswer } from "../core/contract/lineages.ts";
import { intervalInList } from "../core/text/day-words.ts";
import { printedLinesOf } from "../core/text/printed-order.ts";
import { type CommandContext, dayArgument, numberArgument } from "./context.ts";

/** `annals history <number> [--on day]`: the life of the rule that had a number on a day. */
export function history({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("history")
    .description("show the life of the rule that had this number on a day")
    .argument("<number>", "a rule number, for example 711.3", numberArgument)
    .option("--on <day>", "the day on which it had the number, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--json", "the answer as the service gives it")
    .action((number, { on, json }) =>
      withSnapshot(({ history: archive }) => {
        const answer = historyAnswer(archive, number, on ?? today);
        write(json ? JSON.stringify(answer, null, 2) : readable(answer));
      }),
    );
}

function readable({ title, lineage, revisions }: LineageAnswer): string {
  return [`${title} (${lineage})`, ...revisions.flatMap(revisionLines)].join("\n");
}

function revisionLines(revision: RevisionAnswer): string[] {
  const { from, to, number, text, summary, name, events, why } = revision;
  const parties = events.flatMap(({ kind, with: others }) =>
    others.map((other) => `${kind} with ${other.number ?? other.lineage}`),
  );
  const happened = [...events.map(({ kind }) => kind), ...parties].join(", ") || "first known";
  const says = name ?? (summary === null ? null : `[summary] ${summary}`);
  const lines = [...(text === null && says !== null ? [says] : []), ...printedLinesOf(revision)];
  return [
    "",
    `${intervalInList({ from, to })}  ${number ?? "-"}  (${happened})`,
    ...lines.map((line) => `  ${line}`),
    ...(why === "" ? [] : [`  Why: ${why}`]),
  ];
}
