import { existsSync } from "node:fs";
import { Command } from "commander";
import { quotesAnswer } from "../core/ask/quotes/answer.ts";
import type { LocatedSentence, QuotePlace, QuotesAnswer, Turn } from "../core/contract/quotes.ts";
import { intervalInList, lastDayBefore } from "../core/text/day-words.ts";
import { type CommandContext, dayArgument, Refused } from "./context.ts";
import { marked } from "./diff.ts";
import { fileAt } from "./files.ts";

/** `annals locate <file|-|"a sentence">`: where old words come from in the rules, and when the text was written. */
export function locate({ withSnapshot, write, input }: CommandContext): Command {
  return new Command("locate")
    .description("say where a sentence or the sentences of a page stood in the rules, and so when they were written")
    .argument("<words...>", "a file, - for standard input, or a sentence")
    .option("--on <day>", "the day on which it was written, YYYY-MM-DD, where that is known", dayArgument)
    .option("--json", "the answer as the service gives it")
    .action(async (words, { on, json }) => {
      const text = await textNamed(words, input);
      await withSnapshot(({ history, playbook }) => {
        const { tournamentRules } = playbook;
        const answer = quotesAnswer(history, { text, on: on ?? null, tournamentRules });
        write(json ? JSON.stringify(answer, null, 2) : readable(answer));
      });
    });
}

/** A single word names a file; text with a space that is not the name of a file is a sentence. */
async function textNamed(words: readonly string[], input: () => Promise<string>): Promise<string> {
  const [only = ""] = words;
  if (words.length > 1 || (/\s/.test(only) && !existsSync(only))) return words.join(" ");
  if (only === "-") return input();
  const file = fileAt(only);
  if (file.kind === "unreadable") throw new Refused(file.reason);
  return file.bytes.toString("utf8");
}

function readable(answer: QuotesAnswer): string {
  const { summary, sentences, fits, nearlyFits, onDay, counts } = answer;
  const reported = sentences.filter(({ weight }) => weight !== "nothing");
  return [
    ...summary,
    ...headed(
      "What begins and ends these days:",
      fits.flatMap(({ turns }) => turns),
      sentences,
    ),
    ...headed("Sentences that contradict them:", nearlyFits[0]?.against ?? [], sentences),
    ...headed(`Differences on ${answer.on}:`, onDay?.against ?? [], sentences),
    "",
    `${counts.sentences} ${counts.sentences === 1 ? "sentence" : "sentences"}: ${counts.dates} date it, ${counts.little} say little, ${counts.near} are similar to a wording, ${counts.tournament} are of the tournament documents, ${counts.nothing} are not similar to anything held`,
    ...reported.flatMap(sentenceLines),
  ].join("\n");
}

function headed(head: string, turns: readonly Turn[], sentences: readonly LocatedSentence[]): string[] {
  if (turns.length === 0) return [];
  const groups = Map.groupBy(turns, ({ on, edge, kind }) => `${edge === "ends" ? "to" : "from"} ${on} ${kind}`);
  return ["", head, ...[...groups.values()].flatMap((group) => groupLines(group, sentences))];
}

/**
 * Changes of words are shown one by one; where a whole rule was created, removed or moved, its sentences are shown
 * together.
 */
function groupLines(group: readonly Turn[], sentences: readonly LocatedSentence[]): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { on, edge, kind } = first;
  const day = edge === "ends" ? `  to ${lastDayBefore(on)}  ` : `  from ${on}  `;
  const textOf = (turn: Turn) => sentences[turn.sentence]?.text ?? "";
  if (kind === "words") return group.map((turn) => `${day}${turn.number ?? ""}  ${marked(turn.words)}`);
  if (kind === "sentence")
    return group.map((turn) => `${day}${turn.number ?? ""}  ${edge === "ends" ? "dropped" : "added"}: ${textOf(turn)}`);
  const numbers = [...new Set(group.map((turn) => movedFrom(turn)))];
  const named = `${numbers.slice(0, numbersShown).join(", ")}${numbers.length > numbersShown ? ", …" : ""}`;
  const what = { number: "moved", rule: edge === "ends" ? "ended" : "began", "not-held": "are not held beyond" }[kind];
  return [`${day}${group.length === 1 ? "1 sentence" : `${group.length} sentences`} in rules that ${what}: ${named}`];
}

const numbersShown = 4;

function movedFrom({ kind, edge, number, numberBeyond, lineage }: Turn): string {
  if (kind !== "number") return number ?? lineage;
  return edge === "ends" ? `${number} -> ${numberBeyond}` : `${numberBeyond} -> ${number}`;
}

function sentenceLines({
  line,
  number,
  text,
  match,
  nearness,
  weight,
  claim,
  words,
  days,
  places,
  placesTotal,
  tournament,
}: LocatedSentence): string[] {
  if (tournament !== null)
    return ["", `${line}: ${text}`, `   tournament documents: ${tournament.title}; ${intervalInList(tournament.days)}`];
  const how = match === "nearest" ? `nearest, ${Math.round(nearness * 100)} %` : match;
  const shown = places.slice(0, placesShown).map(placeName);
  const more = placesTotal > placesShown ? ` and ${placesTotal - placesShown} more` : "";
  // A phrase of a few words has no places and proves nothing.
  const where = shown.length === 0 ? "" : `: ${days.map(intervalInList).join(", ")}; ${shown.join("; ")}${more}`;
  return [
    "",
    `${line}: ${number === null ? "" : `${number} `}${match === "exact" ? text : marked(words) || text}`,
    `   ${how}${weight === "little" ? ", says little" : ""}${claim === "differs" ? `, but not at ${number}` : ""}${where}`,
  ];
}

const placesShown = 3;

/** If only held releases show a place, they are named; days in the dataset are complete. */
function placeName({ number, name, title, part, heldIn }: QuotePlace): string {
  const held =
    heldIn.length === 0
      ? ""
      : `, held in ${heldIn.slice(0, 3).join(", ")}${heldIn.length > 3 ? ` and ${heldIn.length - 3} more` : ""}`;
  return `${number ?? name ?? title}${part === "example" ? " (example)" : ""}${held}`;
}
