import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import type { Gaps } from "./forms.ts";

/** What spells and abilities do to one thing: the same verbs, whoever does it and whatever the thing is called. */
type Effect = {
  /** What is done, with `%` for the thing. */
  readonly words: string;
  /** What then is said of the thing, after “is” or “gets”. */
  readonly passive?: string;
  readonly eventOf: EventOf;
  /** It may be what a player's creatures do in combat. */
  readonly isOfCombat?: boolean;
};

/** What happens to a thing, one after the other. */
export type EventOf = (name: string, gaps: Gaps) => WrittenEvent | readonly WrittenEvent[];

const destroyed = (name: string): WrittenEvent => ({ destroys: name });
const untilEnd = { until: "end-of-turn" };
const toHand = (name: string): WrittenEvent => ({ moves: name, to: "hand" });
export const enlarged = (name: string, { size: [power, toughness] = [0, 0] }: Gaps): WrittenEvent => ({
  changes: name,
  does: "adds",
  power,
  toughness,
  ...untilEnd,
});
export const granted = (name: string, { keyword }: Gaps): WrittenEvent => ({
  changes: name,
  does: "gains",
  keyword,
  ...untilEnd,
});

/** “And hexproof”, after a change of size. */
const both: EventOf = (name, gaps) => [enlarged(name, gaps), granted(name, gaps)];
const again: EventOf = (name) => [
  { moves: name, to: "exile" },
  { moves: name, to: "battlefield" },
];

export const effects: readonly Effect[] = [
  { words: "destroy %", passive: "destroy", eventOf: destroyed },
  { words: "kill % with (a|an|some) (spell|instant|effect|trick)", eventOf: destroyed },
  { words: "kill %", passive: "kill", eventOf: destroyed, isOfCombat: true },
  {
    words: "(destroy|kill) % {and / , and / and say} (it|they) can not be regenerate",
    eventOf: (name) => ({ destroys: name, unregenerated: true }),
  },
  { words: "(flicker|blink) %", passive: "(flicker|blink)", eventOf: again },
  {
    words: "exile % {, / and / , and} return {it / it immediately} to the battlefield [under its owner 's control]",
    eventOf: again,
  },
  {
    words: "{phase out % / phase % out}",
    passive: "phase out",
    eventOf: (name) => ({ moves: name, to: "phased-out" }),
  },
  { words: "exile %", passive: "exile", eventOf: (name) => ({ moves: name, to: "exile" }) },
  {
    words: "(return|bounce) % [to its owner 's hand]",
    passive: "(return|bounce) [to {its owner 's / (my|his|her|their)} hand]",
    eventOf: toHand,
  },
  { words: "(return|put|bounce) % (to|into) (my|his|her|their|its) hand", eventOf: toHand },
  { words: "{(give|pump) % [by] <size> / give <size> to %} [(until|till) end-of-turn]", eventOf: enlarged },
  { words: "(give|pump) % [by] <size> and [give it] <keyword> [(until|till) end-of-turn]", eventOf: both },
  { words: "give % <keyword> [(until|till) end-of-turn]", eventOf: granted },
  { words: "(tap|tapped) %", passive: "(tap|tapped)", eventOf: (name) => ({ taps: name }) },
  { words: "(untap|untapped) %", passive: "(untap|untapped)", eventOf: (name) => ({ untaps: name }) },
];

/** Whether something that happens may be what a player does to things of others, and not to their own. */
export function isHarm(one: WrittenEvent, isAlone: boolean): boolean {
  const isGrowth = "changes" in one && one["does"] !== "loses-all" && Number(one["toughness"] ?? 0) >= 0;
  const isSaved = "regenerates" in one || "untaps" in one || "prevents" in one || one["to"] === "phased-out";
  const isKept = "moves" in one && !isAlone;
  return !(isGrowth || isSaved || isKept || ("puts" in one && !String(one["puts"]).startsWith("-")));
}

/** “With a spell”: what a player does it with. */
export const withSpell = "[with (a|an|some) (spell|instant|effect|trick)]";
