import { revisionOn } from "../../archive/life.ts";
import type { Holdings } from "../../holdings.ts";
import type { IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { nameInTitle, type PlaceCandidate } from "./deciding.ts";
import { type BoxReading, lowerCaseWords } from "./reading.ts";
import { isWordOfRules } from "./spelling.ts";
import { nameKey } from "./subjects.ts";

/** Says whether the best candidate leaves out a part of the question, so that it does not answer for certain. */
export function leavesOutPart(
  holdings: Holdings,
  reading: BoxReading,
  { best, on, without }: { best: PlaceCandidate | undefined; on: IsoDate; without: readonly string[] },
): boolean {
  return (
    leavesOutCounted(reading, without) ||
    leavesOutSide(reading, without) ||
    isDenied(reading, best) ||
    leavesOutQuoted(reading, best, on) ||
    leavesOutSentence(reading, best) ||
    leavesOutGame(holdings, reading, best, without)
  );
}

/** “How many cards in a local enchantment” is not answered by what says nothing of cards. */
function leavesOutCounted({ text }: BoxReading, without: readonly string[]): boolean {
  const [, ...counted] = /\bhow (?:many|much) (\p{L}+)(?: (\p{L}+))?/iu.exec(text) ?? [];
  return counted.some((word) => without.includes(word?.toLowerCase() ?? ""));
}

/** "In 2HG vs a normal game" is not answered by what is about one of the two only. */
function leavesOutSide({ rest, vocabulary: { words } }: BoxReading, without: readonly string[]): boolean {
  const at = rest.findIndex((word) => /^(?:vs|versus)$/.test(word));
  return at > 0 && rest.slice(at + 1).some((word) => without.includes(word) && !words.entry.has(word));
}

/**
 * What stands behind "without" is what something lacks: "leveler ability without level symbol" asks about levelers, and
 * "gates without gate symbol" names nothing apart from what it lacks.
 */
function isDenied({ rest }: BoxReading, best: PlaceCandidate | undefined): boolean {
  const at = rest.lastIndexOf("without");
  const lacked = nameKey(rest.slice(at + 1).join(" "));
  const asked = [nameInTitle(best?.place.title ?? "").split(" "), [...nameKey(rest.slice(0, at).join(" "))]];
  return at > 0 && asked.some((name) => name.every((word) => lacked.has(word)));
}

/** A denial in quotation marks, or what else is only about asking, is asked about to the word: "does “you” target". */
function leavesOutQuoted({ quoted, vocabulary }: BoxReading, best: PlaceCandidate | undefined, on: IsoDate): boolean {
  if (best?.lineage === undefined) return false;
  const { name = "", text = "" } = revisionOn(best.lineage, on) ?? {};
  const said = ` ${lowerCaseWords(`${name} ${text}`).join(" ")} `;
  const isAside = (word: string) => vocabulary.words.aside.has(word.replaceAll("'", ""));
  return quoted.some((phrase) => {
    const words = lowerCaseWords(phrase);
    const isToTheWord = words.length > 0 && (words.every(isAside) || (denial.test(phrase) && !best.isExact));
    return isToTheWord && !said.includes(` ${words.join(" ")} `);
  });
}

const denial = /\b(?:not|never|cannot|\w+n['’]t)\b/i;

/** Of several sentences, one has none of its words; or its name is put together from several: "… an artifact. Is it a creature". */
function leavesOutSentence({ sentences }: BoxReading, best: PlaceCandidate | undefined): boolean {
  if (best === undefined || sentences.length < 2) return false;
  const terms = sentences.map((words) => new Set(words.flatMap((word) => termsOf(word))));
  const name = termsOf(best.place.title).filter((term) => terms.some((of) => of.has(term)));
  const isAcross =
    best.place.kind !== "rule" && name.length > 0 && !terms.some((of) => name.every((term) => of.has(term)));
  return isAcross || terms.some((of) => ![...of].some((term) => best.terms.has(term)));
}

/** A rule of play for tournaments lacks several words of the game, and no word asks for tournaments: "add up two dice". */
function leavesOutGame(
  { archive, playbook }: Holdings,
  { rest, vocabulary: { words } }: BoxReading,
  best: PlaceCandidate | undefined,
  without: readonly string[],
): boolean {
  if (best === undefined || best.isExact || rest.some((word) => words.tournament.has(word))) return false;
  const isOfTournament = playbook.parameters.get(best.place.parameter ?? "")?.topic === "tournament-play";
  return isOfTournament && without.filter((word) => isWordOfRules(archive, word)).length > 1;
}
