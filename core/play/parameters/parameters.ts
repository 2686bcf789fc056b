import { citedParameterValues } from "./cited-parameters.ts";
import { combatParameterValues } from "./combat-parameters.ts";
import { replacementParameterValues } from "./replacement-parameters.ts";
import { stackParameterValues } from "./stack-parameters.ts";
import { tableParameterValues } from "./table-parameters.ts";

/**
 * The parameters that the engine reads, each with the values it understands (`list`: any list of words).
 * data/parameters says when each value holds and which rule gives it; it also has parameters that the engine does not
 * read, with their possible values. Every parameter may also be `no-rule` (it is known that no rule says anything about
 * it) or `not-known`.
 */
export const parameterValues = {
  // Control of a player
  "who-decides": ["controller"],
  "everyone-decides": ["own"],
  "how-long": ["next-turn-taken"],
  "several-effects": ["last-created"],
  "overridden-effect": ["works-again"],
  "skipped-turn": ["waits"],
  "skipped-phase": ["waits"],
  "limited-control": ["exists"],
  "game-long-control": ["works"],
  "after-a-shorter-effect": ["works-again"],
  "chain-of-control": ["first-in-chain"],
  "control-of-oneself": ["own-decisions"],
  "own-decisions": ["kept"],
  "who-is-active": ["whose-turn-it-is"],
  "control-of-objects": ["unchanged"],
  "whose-resources": ["own"],
  "other-effects-first": ["other-effect"],
  "effect-may-bind": ["binds"],
  "uncalled-decisions": ["own"],
  "tournament-decisions": ["own"],
  conceding: ["own"],
  "forced-concession": ["never"],
  "companion-under-control": [],
  "dungeon-under-control": [],
  "self-control-at-will": ["no"],
  // What may be seen
  "shared-sight": ["shared"],
  "one-way-sight": ["one-way"],
  "hidden-hand": ["owner"],
  "hidden-library": ["nobody"],
  "face-down-sight": ["controller"],
  "exiled-face-down-sight": ["whom-an-effect-names"],
  "face-down-exile-after": ["no"],
  "top-card-sight": ["whom-an-effect-names"],
  "outside-sight": ["shared", "own-only"],
  "sideboard-sight": ["yes", "no"],
  "own-sideboard-sight": ["yes", "no"],
  "team-hands": ["shared"],
  // Outside the game
  "outside-reach": ["removed-cards-too", "outside-only"],
  "outside-choice": ["controller", "nobody"],
  "whose-sideboard": ["sideboard-only"],
  // Mana
  "unused-mana-costs": ["life", "nothing"],
  "unused-mana-goes": ["after-phase", "after-step-and-phase"],
  "mana-ability-moments": ["priority-or-payment"],
  "burn-spared": ["controlled-by-another", "nothing-to-spare"],
  "burn-spared-teammate": ["spared", "nothing-to-spare"],
  // Turns
  "extra-turns": ["newest-first", "oldest-first"],
  skipping: ["passed-over"],
  "ending-the-turn": ["possible"],
  restarting: ["new-game"],
  "first-after-restart": ["who-restarted"],
  subgames: ["separate"],
  "first-in-subgame": ["random"],
  "subgame-reach": ["main-game-too"],
  "priority-while-resolving": ["nobody"],
  "priority-in-untap-step": ["nobody"],
  "hand-size": ["active-player-discards"],
  // Several players
  "team-control": ["whole-team"],
  "team-skips": ["whole-team"],
  "team-concedes": ["whole-team"],
  "choice-of-one-who-left": ["another-player"],
  "controller-leaves": ["control-ends"],
  "controller-has-left": ["not-controlled"],
  "cost-of-one-who-left": ["another-player", "not-paid"],
  "rule-choice-of-one-who-left": ["next-player"],
  "objects-of-one-who-left": ["all-leave-or-revert", "leave-or-revert"],
  "object-for-one-who-left": ["stays-as-it-is"],
  "team-turns": ["together"],
  "active-player-leaves": ["turn-goes-on"],
  "turn-of-one-who-left": ["does-not-begin"],
  // Combat
  "attack-declaration": ["active-player"],
  attackable: ["list"],
  "block-declaration": ["defending-player"],
  "attacker-damage": ["free", "in-order"],
  "blocker-damage": ["free", "in-order"],
  "time-before-damage": ["yes", "no"],
  // Costs and searches
  "pay-or-else": ["controller-of-choice"],
  "stated-quality": ["may-fail"],
  "bare-quantity": ["must-find"],
  // Tournament penalties
  "missed-triggers": ["own-triggers", "controlled-too"],
  "missed-trigger-warning": ["own-triggers", "controlled-too", "owned-cards-only"],
  // What the rules say of cards
  "cards-said-to-control-a-turn": ["list"],
  "cards-said-to-control-for-less": ["list"],
  "cards-said-to-make-subgames": ["list"],
  ...stackParameterValues,
  ...tableParameterValues,
  ...combatParameterValues,
  ...replacementParameterValues,
  ...citedParameterValues,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ParameterId = keyof typeof parameterValues;
type ListParameter = {
  [Id in ParameterId]: (typeof parameterValues)[Id] extends readonly ["list"] ? Id : never;
}[ParameterId];

/** The values a parameter can have. */
export type ValueOf<Id extends ParameterId> =
  | "no-rule"
  | "not-known"
  | (Id extends ListParameter ? readonly string[] : (typeof parameterValues)[Id][number]);

/** The values that the engine understands for a parameter; `undefined` for a parameter that it does not read. */
export function engineValuesOf(id: string): readonly string[] | undefined {
  return Object.hasOwn(parameterValues, id) ? parameterValues[id as ParameterId] : undefined;
}
