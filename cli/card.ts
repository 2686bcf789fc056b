import { Command } from "commander";
import { cardAnswer } from "../core/ask/cards/card.ts";
import { rulingsAnswer } from "../core/ask/cards/rulings.ts";
import type { ImportedOnDay } from "../core/cards/imported.ts";
import type { CardAnswer } from "../core/contract/cards.ts";
import type { RulingOnDay, RulingsAnswer } from "../core/contract/rulings.ts";
import { type DaysShown, intervalAsKnown } from "../core/text/day-words.ts";
import type { IsoDate } from "../core/text/days.ts";
import { type CommandContext, dayArgument } from "./context.ts";

/** `annals card <name…> [--on day] [--rulings]`: what a card said and did on a day, or the rulings on it. */
export function card({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("card")
    .description("say what a card said and did on a day, or the rulings on it")
    .argument("<name...>", "a name or id, for example mindslaver")
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--rulings", "the rulings as they stood on that day")
    .option("--json", "the answer as the service gives it")
    .action((words, { on = today, rulings, json }) =>
      withSnapshot((snapshot) => {
        const asked = { id: words.join(" "), on };
        const answer = rulings ? rulingsAnswer(snapshot, asked) : cardAnswer(snapshot, asked);
        write(json ? JSON.stringify(answer, null, 2) : "rulings" in answer ? rulingLines(answer) : cardLines(answer));
      }),
    );
}

function cardLines({ name, cost, type, on, text, effect, imported, firstImportedOn, notes }: CardAnswer): string {
  return [
    [name, cost, type].filter(Boolean).join("  "),
    ...(text === null ? [] : ["", text.says, ...quoted(text.quote), days(text)]),
    ...(effect === null || effect.says === text?.says ? [] : ["", `What it does: ${effect.says}`, days(effect)]),
    ...(imported?.value ? ["", imported.value.words, ...importedDays(imported)] : []),
    ...(imported === null && firstImportedOn !== null ? ["", laterImport(firstImportedOn)] : []),
    ...(notes === null ? [] : ["", notes]),
    "",
    `On ${on}.`,
  ].join("\n");
}

function rulingLines(answer: RulingsAnswer): string {
  const { name, on, shownBy, rulings, doubtful, lists, imported, firstImportedOn } = answer;
  // Without lists it is not known whether there are rulings.
  if (lists.length === 0 && imported === null && firstImportedOn === null)
    return `${name}: no list of its rulings is held.`;
  const listed = [...(imported?.value ?? [])].map(({ publishedOn, comment }) => `- ${comment} (${publishedOn})`);
  const counted = rulings.length === 1 ? "1 ruling" : `${rulings.length} rulings`;
  return [
    ...(lists.length === 0
      ? [`${name} on ${on}`]
      : [`${name}: ${counted} on ${on}${shownBy === null ? "" : `, as ${shownBy.title} shows them`}`]),
    ...rulings.flatMap(rulingLine),
    ...(doubtful.length === 0 ? [] : ["", "Doubtful on that day:", ...doubtful.flatMap(rulingLine)]),
    ...(imported === null || listed.length === 0 ? [] : ["", ...importedDays(imported), ...listed]),
    ...(imported === null && firstImportedOn !== null ? ["", laterImport(firstImportedOn)] : []),
  ].join("\n");
}

function rulingLine({ summary, quote, certainty, published }: RulingOnDay): string[] {
  const day = published === null ? "first published on an unknown day" : `first published ${published.on}`;
  return [`- ${summary}`, ...quoted(quote).map((line) => `  ${line}`), `  (${certainty}; ${day})`];
}

/** The days of an imported state, which are bounded only by downloads. */
function importedDays({ after, from, lastSeenOn, to, certainty, otherwise }: ImportedOnDay<unknown>): string[] {
  const came = after === null ? `by ${from}` : `after ${after}, by ${from}`;
  const went = to === null ? "" : `; another from a day after ${lastSeenOn}, by ${to}`;
  const doubt = otherwise === null ? "" : " On this day it may already have been the other one.";
  return [`As imported: came ${came}; last seen ${lastSeenOn}${went}. ${certainty}.${doubt}`];
}

function laterImport(first: IsoDate): string {
  return `No download up to that day is held; the first one with the card is from ${first}.`;
}

function quoted(quote: string | null): string[] {
  return quote === null ? [] : [`"${quote}"`];
}

function days(interval: DaysShown): string {
  const said = intervalAsKnown(interval);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
