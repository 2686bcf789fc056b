import { isCapital, notNames } from "./capitals.ts";
import type { Word } from "./words.ts";

/** The names that stand where players do: before what they do, before “'s”, or where they are attacked or aimed at. */
export function playerNames(words: readonly Word[]): readonly string[] {
  const isName = ({ text, word }: Word) => isCapital.test(text) && !notNames.test(word);
  const things = new Set(words.flatMap(({ text }, at) => (isBesideThing(words, at) ? [text] : [])));
  const found = words.flatMap((one, at) => {
    const [before, after] = [words[at - 1]?.word ?? ".", words[at + 1]?.word ?? ""];
    const isDoing = isStart.test(before) && (doing.test(after) || words[at + 1]?.card !== undefined);
    // “Swords to Plowshares” aims at nobody.
    const isOfCard = before === "to" && isCapital.test(words[at - 2]?.text ?? "") && words[at - 3]?.word !== "from";
    const isAimed = (aiming.test(before) && !isOfCard) || isControlled(words, at);
    return isName(one) && !things.has(one.text) && (isDoing || isAimed) ? [one.text] : [];
  });
  // "Anna, Ben and Cleo play": the others of a list.
  const names = new Set(found);
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const [one, sign, next] = [words[at], words[at + 1]?.word ?? "", words[at + 2]];
    const isListed = /^(?:,|and)$/.test(sign) && next !== undefined && names.has(next.text);
    if (one !== undefined && isListed && isName(one) && !things.has(one.text)) names.add(one.text);
  }
  return words.flatMap(({ text }, at) =>
    names.has(text) && words.findIndex((one) => one.text === text) === at ? [text] : [],
  );
}

/** “Mindslaver on Ben”, “I Mindslaver Ben”, “Anna controls Ben’s turn”. */
function isControlled(words: readonly Word[], at: number): boolean {
  const isAfterCard = (place: number) => words.some(({ card }, start) => card && start + card.length === place);
  const [before, after] = [words[at - 1]?.word ?? "", words[at + 1]?.word ?? ""];
  if (isAfterCard(at) || (/^(?:on|target|targeting|against)$/.test(before) && isAfterCard(at - 1))) return true;
  return (
    /^(?:control|controlling|of)$/.test(before) &&
    /^(?:'s|during|for|with|through|by)$/.test(after) &&
    (after !== "'s" || /^(?:next|turn)$/.test(words[at + 2]?.word ?? ""))
  );
}

function isBesideThing(words: readonly Word[], at: number): boolean {
  const [before, after] = [words[at - 1]?.word ?? "", words[at + 1]?.word ?? ""];
  return /^(?:an?|the|my|his|her|their|your|\d+\/\d+)$/.test(before) || /^\d+\/\d+$/.test(after);
}

const isStart = /^[.?!,;:]$|^(?:and|but|if|when|then|do|can|be|will)$/;
const doing =
  /^(?:attack|block|have|control|cast|play|be|gain|lose|respond|concede|draw|sacrifice|activate|use|take|do|'s)$/;
const aiming = /^(?:attack|to|at|against)$/;
