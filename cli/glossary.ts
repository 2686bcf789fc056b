import { Command } from "commander";
import { entryAnswer } from "../core/ask/glossary.ts";
import type { EntryAnswer } from "../core/contract/search.ts";
import { intervalAsKnown } from "../core/text/day-words.ts";
import { printedLinesOf } from "../core/text/printed-order.ts";
import { type CommandContext, dayArgument } from "./context.ts";

/** `annals glossary <term…> [--on day]`: what the glossary said about a term on a day. */
export function glossary({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("glossary")
    .description("say what the glossary said about a term on a day")
    .argument("<term...>", "a term, for example mana burn")
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--json", "the answer as the service gives it")
    .action((words, { on, json }) =>
      withSnapshot(({ history }) => {
        const answer = entryAnswer(history, words.join(" "), on ?? today);
        write(json ? JSON.stringify(answer, null, 2) : readable(answer));
      }),
    );
}

function readable(entry: EntryAnswer): string {
  const { term, inForce, release, certainty, see, now } = entry;
  const since = now.ended === null ? `Its term is "${now.term}" now.` : `It ended on ${now.ended}.`;
  return [
    term,
    ...printedLinesOf(entry),
    "",
    `In force ${intervalAsKnown(inForce)}${certainty === "uncertain" ? " (uncertain)" : ""}; release of ${release}.${now.term === term ? "" : ` ${since}`}`,
    ...see.map((other) => `See ${other.term}.`),
  ].join("\n");
}
