import { type DecisionName, decisionOf } from "../../../play/decisions.ts";
import type { Read } from "./qualities.ts";
import type { Word } from "./words.ts";

/** What players decide, as stories name it. */

const any = "(?: (?:an?|the|any|all|some|my|his|her|their|which|what))?(?: (?:\\d+|two|three))?";
const permanent = "(?:creature|land|permanent|artifact|enchantment|planeswalker|token)";

/** By what somebody does: “cast his spells”. */
const deeds: readonly (readonly [words: string, about: DecisionName])[] = [
  [`attack(?: with(?:${any} creature)?)?`, "attacks"],
  [`block(?: with(?:${any} creature)?)?`, "blocks"],
  [`(?:cast|play)${any} (?:spell|card|instant|sorcery)`, "cast"],
  ["cast", "cast"],
  [`activate${any} ability`, "activate"],
  [`play${any} land`, "play-lands"],
  ["target", "targets"],
  [`pay(?: for)?(?:${any} (?:cost|costs|spell|mana))?`, "payments"],
  [`sacrifice(?:${any} ${permanent})?`, "sacrifices"],
  [`discard(?:${any} (?:card|hand))?`, "discards"],
  [`search(?: for|${any} library)?`, "searching"],
  ["vote", "votes"],
  ["pass(?: priority)?", "priority"],
  ["concede(?: the game)?", "conceding"],
  ["call (?:an?|the) judge", "call-judge"],
  ["(?:agree to|accept|offer) a draw", "agree-to-draw"],
  ["(?:leave|go) (?:for|to) the (?:restroom|bathroom|toilet)", "restroom"],
  ["(?:take|read|look at) (?:my|his|her|their) notes", "notes"],
  [`(?:reveal|show)${any} hand`, "reveal-hand"],
];

/** By what there is to choose: “his attackers”. */
const matters: readonly (readonly [words: string, about: DecisionName])[] = [
  ["attack(?:er|ing creature)?", "attacks"],
  ["block(?:er|ing creature)?", "blocks"],
  ["spell 's target", "targets"],
  ["target", "targets"],
  ["spell", "cast"],
  ["ability", "activate"],
  ["(?:mode|modes)", "modes"],
  ["(?:discard|discards)", "discards"],
  ["(?:sacrifice|sacrifices)", "sacrifices"],
  ["(?:vote|votes)", "votes"],
];

/** Nothing in the game asks for it, so people ask whether somebody may do it. */
const uncalled = deeds.filter(([, about]) => decisionOf(about).class !== "called-for");

const compiled = (words: typeof deeds) =>
  words.map(([form, about]) => ({ form: new RegExp(`^${form}(?= |$)`), about }));
const kinds = { deeds: compiled(deeds), matters: compiled(matters), own: compiled(uncalled) };

/** Kinds of decisions that are named at a place, one or several: “concede or sacrifice a land”. */
export function deedsAt(words: readonly Word[], at: number, kind: keyof typeof kinds): readonly Read<DecisionName[]>[] {
  const text = words
    .slice(at, at + 8)
    .map(({ word }) => word)
    .join(" ");
  return kinds[kind].flatMap(({ form, about }) => {
    const found = form.exec(text)?.[0];
    if (found === undefined) return [];
    const end = at + found.split(" ").length;
    const alone = { value: [about], end };
    if (!/^(?:and|or|,)$/.test(words[end]?.word ?? "")) return [alone];
    const more = deedsAt(words, end + 1, kind);
    return [...more.map((rest) => ({ value: [about, ...rest.value], end: rest.end })), alone];
  });
}
