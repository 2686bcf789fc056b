import type { ParameterId } from "./parameters/parameters.ts";

/**
 * Kinds of decisions. `called-for`: the rules or an object ask for it, so that the one who controls the player makes
 * it. `conceding`, `uncalled` and `tournament` stay with the player. `impossible`: no player may decide so at all.
 * `unsettled`: decided by a parameter of its own.
 */
type DecisionClass = "called-for" | "conceding" | "uncalled" | "tournament" | "impossible" | "unsettled";

type Decision = {
  readonly class: DecisionClass;
  /** The rest of a sentence: "Ben decides …". */
  readonly phrase: string;
  /** The parameters that say whose decision it normally is. */
  readonly parameters?: readonly ParameterId[];
};

/** The decisions that can be asked about, by name. */
export const decisions = {
  cast: { class: "called-for", phrase: "which spells to cast" },
  activate: { class: "called-for", phrase: "which abilities to activate" },
  "mana-abilities": { class: "called-for", phrase: "which mana abilities to activate" },
  "play-lands": { class: "called-for", phrase: "which lands to play" },
  targets: { class: "called-for", phrase: "what to target" },
  modes: { class: "called-for", phrase: "modes, numbers and options" },
  payments: { class: "called-for", phrase: "what to pay, and with what" },
  "pay-or-else": { class: "called-for", phrase: "whether to pay", parameters: ["pay-or-else"] },
  sacrifices: { class: "called-for", phrase: "what to sacrifice" },
  discards: { class: "called-for", phrase: "what to discard" },
  "cleanup-discards": { class: "called-for", phrase: "what to discard down to hand size", parameters: ["hand-size"] },
  piles: { class: "called-for", phrase: "which pile to take" },
  separating: { class: "called-for", phrase: "how to separate the piles" },
  "choose-opponent": { class: "called-for", phrase: "which opponent is chosen" },
  "choose-options": { class: "called-for", phrase: "which option an effect gives" },
  triggers: { class: "called-for", phrase: "what triggered abilities ask for" },
  order: { class: "called-for", phrase: "in which order things happen" },
  searching: { class: "called-for", phrase: "what to find in a search" },
  mulligan: { class: "called-for", phrase: "whether to mulligan" },
  attacks: {
    class: "called-for",
    phrase: "which creatures attack, and what each attacks",
    parameters: ["attack-declaration"],
  },
  blocks: { class: "called-for", phrase: "which creatures block", parameters: ["block-declaration"] },
  "attacker-damage": {
    class: "called-for",
    phrase: "how attackers deal their damage",
    parameters: ["attacker-damage"],
  },
  "blocker-damage": { class: "called-for", phrase: "how blockers deal their damage", parameters: ["blocker-damage"] },
  priority: { class: "called-for", phrase: "whether to act or pass" },
  votes: { class: "called-for", phrase: "how to vote" },
  conceding: { class: "conceding", phrase: "whether to concede" },
  restroom: { class: "uncalled", phrase: "whether to leave for the restroom" },
  trading: { class: "uncalled", phrase: "whether to trade a card" },
  "reveal-hand": { class: "uncalled", phrase: "whether to show the hand to somebody" },
  talking: { class: "uncalled", phrase: "what to say" },
  "agree-to-draw": { class: "tournament", phrase: "whether to agree to a draw" },
  "call-judge": { class: "tournament", phrase: "whether to call a judge" },
  notes: { class: "tournament", phrase: "whether to take or read notes" },
  sideboarding: { class: "tournament", phrase: "what to change with the sideboard between games" },
  "illegal-action": { class: "impossible", phrase: "to do what the rules do not allow" },
  "skip-step": { class: "impossible", phrase: "to skip a step that no effect skips" },
  companion: {
    class: "unsettled",
    phrase: "whether to bring the companion into the game",
    parameters: ["companion-under-control"],
  },
  dungeon: {
    class: "unsettled",
    phrase: "which dungeon to enter",
    parameters: ["dungeon-under-control"],
  },
} as const satisfies Readonly<Record<string, Decision>>;

export type DecisionName = keyof typeof decisions;

/** The names of the decisions that can be asked about. */
export const decisionNames = Object.keys(decisions) as readonly DecisionName[];

/** The description of a decision, by its name. */
export function decisionOf(name: DecisionName): Decision {
  return decisions[name];
}
