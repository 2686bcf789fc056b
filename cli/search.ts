import { Command } from "commander";
import { searchAnswer } from "../core/ask/search.ts";
import { suggestAnswer } from "../core/ask/suggest.ts";
import type { Hit, HitPlace, SearchAnswer } from "../core/contract/search.ts";
import type { SuggestAnswer } from "../core/contract/suggest.ts";
import { intervalInList } from "../core/text/day-words.ts";
import { fullTextOf } from "../db/search/full-text.ts";
import { type CommandContext, countArgument, dayArgument } from "./context.ts";

const limitUnasked = 20;

/** `annals search <words…> [--on day|any] [--suggest]`: finds words in the rules, or suggests what a text may mean. */
export function search({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("search")
    .description("find words in the rules of a day, or of all days")
    .argument("<words...>", `all of these; '"a phrase"', 'begin*', this OR that; after --, -without`)
    .option("--on <day>", 'the day, YYYY-MM-DD, or "any" (today, UTC)', (written) =>
      written === "any" ? written : dayArgument(written),
    )
    .option("--limit <count>", "how many to show", countArgument)
    .option("--after <count>", "how many to skip", countArgument)
    .option("--suggest", "what may be meant by the beginning of a word, number or name")
    .option("--json", "the answer as the service gives it")
    .action((words, { on, limit, after, suggest, json }) =>
      withSnapshot((snapshot) => {
        if (suggest) {
          const day = on === undefined || on === "any" ? today : on;
          const suggestions = suggestAnswer(snapshot, { q: words.join(" "), on: day, today });
          write(json ? JSON.stringify(suggestions, null, 2) : suggested(suggestions));
          return;
        }
        const page = { limit: limit ?? limitUnasked, after: after ?? 0 };
        const question = { q: words.join(" "), on: on ?? today, kind: null, ...page };
        const answer = searchAnswer(snapshot, fullTextOf(snapshot.history), question);
        write(json ? JSON.stringify(answer, null, 2) : readable(answer, page.after));
      }),
    );
}

function suggested({ suggestions }: SuggestAnswer): string {
  return suggestions.map(({ text, says }) => `${text}  ${says}`).join("\n");
}

function readable({ direct, cards, parameters, hits, total, next }: SearchAnswer, after: number): string {
  const shown = hits.length === 0 ? "" : `, ${after + 1} to ${after + hits.length} shown`;
  return [
    ...direct.flatMap(hitLines),
    ...(cards.length === 0 ? [] : ["", `Cards: ${cards.map(({ name }) => name).join("; ")}`]),
    ...(parameters.length === 0 ? [] : ["", ...parameters.map(({ id, title }) => `Rule of play: ${title} (${id})`)]),
    "",
    `${total === 1 ? "1 text" : `${total} texts`}${shown}`,
    ...hits.flatMap(hitLines),
    ...(next === null ? [] : ["", `More with --after ${after + hits.length}.`]),
  ]
    .join("\n")
    .trimStart();
}

/** Matched words are between asterisks. */
function hitLines({ snippet, places }: Hit): string[] {
  const marked = snippet.map(({ text, isMatch }) => (isMatch ? `*${text}*` : text)).join("");
  return ["", places.map(placeLine).join("; "), `  ${marked.replaceAll("\n", "\n  ")}`];
}

function placeLine({ number, name, title, inForce, certainty }: HitPlace): string {
  const days = intervalInList(inForce);
  return `${[number, name].filter((part) => part !== null).join(" ") || title} (${days}${certainty === "uncertain" ? ", uncertain" : ""})`;
}
