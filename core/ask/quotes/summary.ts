import type { TournamentDocument } from "../../archive/tournament-rules.ts";
import type { LocatedSentence, QuotesAnswer, Turn } from "../../contract/quotes.ts";
import { counted } from "../../text/counts.ts";
import { intervalInText, lastDayBefore } from "../../text/day-words.ts";
import type { Interval } from "../../text/days.ts";
import { withoutLastWord } from "../../text/shorten.ts";
import type { Located } from "./locate.ts";

type Parts = Omit<QuotesAnswer, "summary" | "sentences">;

/** The most important results of dating a page, in a few sentences. */
export function sentencesAbout(
  { on, basis, fits, surely, lacking, nearlyFits, onDay, counts, releases }: Parts,
  located: readonly Located[],
  sentences: readonly LocatedSentence[],
): string[] {
  const said: string[] = [];
  if (basis === null)
    said.push(
      counts.little > 0
        ? "These words say little: they are too few, or too common, to date anything."
        : counts.tournament > 0
          ? "No sentence is in the rules held; sentences from the tournament documents are shown below."
          : "The text cannot be dated: no sentence is in the rules held.",
    );
  if (basis === "nearest")
    said.push("No sentence matches exactly. The days are those of the nearest wordings, and may be wrong.");
  if (fits.length > 0)
    said.push(
      `${basis === "nearest" ? "The closest wordings stood" : "All the sentences that can be dated stood"} ${fits.map(intervalInText).join(" and ")} (${counted(fits.flatMap((fit) => fit.releases).length, "release")}).`,
    );
  if (fits.length > 0 && !isSameDays(fits, surely))
    said.push(
      surely.length === 0
        ? "For none of these days is it certain that all of it was in force, because some releases are not held."
        : `${basis === "nearest" ? "They are" : "All of it is"} certain to have been in force ${surely.map(intervalInText).join(" and ")}; for the other days, no release is held that could confirm it.`,
    );
  for (const { leftOut, ...days } of lacking)
    said.push(
      `${intervalInText(days)} would fit its words as well, but on those days a rule that it quotes also had a sentence that it leaves out: ${quoted(leftOut[0]?.text ?? "")}.`,
    );
  const best = nearlyFits[0];
  if (best !== undefined)
    said.push(
      `No day fits all of it. Most of it, ${best.fitting} of ${counts.dates || counts.near} sentences, fits ${nearlyFits.map(intervalInText).join(" or ")}.`,
      ...best.against.slice(0, shownMax).map((turn) => turnSentence(turn, located)),
    );
  const ends = fits.flatMap(({ turns }) => turns).filter(({ kind, edge }) => edge === "ends" && kind === "words");
  said.push(...ends.slice(0, shownMax).map((turn) => turnSentence(turn, located)));
  if (on !== null && onDay !== null)
    said.push(
      onDay.isFit
        ? `On ${on} all of it may have been in force.`
        : `On ${on} not all of it was in force: ${counted(onDay.against.length, "sentence")} said otherwise or stood elsewhere.`,
    );
  said.push(
    ...sentences
      .filter(({ tournament }) => tournament !== null)
      .slice(0, shownMax)
      .map(tournamentSentence),
  );
  if (counts.nothing > 0)
    said.push(
      `${counted(counts.nothing, "sentence")} ${counts.nothing === 1 ? "matches" : "match"} nothing that is held.${releases.held < releases.known ? ` Whole rulebooks are held for ${releases.held} of ${releases.known} known releases, so a rule that is not held may have these words.` : ""}`,
    );
  return said;
}

const shownMax = 3;

const documentNames: Readonly<Record<TournamentDocument, string>> = {
  mtr: "Magic Tournament Rules",
  ipg: "Infraction Procedure Guide",
  "floor-rules": "floor rules",
};

/**
 * Names a sentence of the tournament documents, and says whether the page mixes texts that were never in force
 * together.
 */
function tournamentSentence({ text, tournament }: LocatedSentence): string {
  if (tournament === null) return "";
  const { document, number, days, shared } = tournament;
  const place = `${documentNames[document]}${number === null ? "" : `, ${number}`}`;
  const said = `${quoted(text)} is from another document, the ${place}, and may have been in force ${intervalInText(days)}`;
  if (shared === null) return `${said}.`;
  if (shared.length > 0) return `${said}; of the days above, that is ${shared.map(intervalInText).join(" and ")}.`;
  return `${said}: on none of the days above. The page mixes texts that were never in force together.`;
}

function turnSentence(
  { sentence, on, edge, kind, number, numberBeyond, wordingBeyond }: Turn,
  located: readonly Located[],
): string {
  const own = located[sentence];
  // The words of the page were not in the rules; only the nearest wording was.
  const words = `${own?.finding.match === "nearest" ? "What comes nearest to " : ""}${quoted(own?.sentence.text ?? "")}`;
  const where = number === null ? "" : ` (${number})`;
  const when = edge === "ends" ? `until ${lastDayBefore(on)}` : `from ${on} on`;
  if (kind === "words")
    return `${words}${where} stood ${when}; ${edge === "ends" ? "then" : "before that"} it read ${quoted(wordingBeyond ?? "")}.`;
  if (kind === "number")
    return `${words} stood at ${number} ${when}; ${edge === "ends" ? "then" : "before that"} at ${numberBeyond ?? "a number that is not known"}.`;
  return `${words}${where} stood ${when}.`;
}

function isSameDays(left: readonly Interval[], right: readonly Interval[]): boolean {
  return left.map(intervalInText).join() === right.map(intervalInText).join();
}

const quotedMax_chars = 160;

function quoted(text: string): string {
  const isLong = text.length > quotedMax_chars;
  return `"${isLong ? `${withoutLastWord(text.slice(0, quotedMax_chars))} …` : text}"`;
}
