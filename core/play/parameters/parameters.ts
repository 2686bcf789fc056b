import { stackParameterValues } from "./stack-parameters.ts";
import { tableParameterValues } from "./table-parameters.ts";

/**
 * The parameters of rules that are reasons for what happens, but decide nothing that could be otherwise; each with the
 * value that it has whenever there is such a rule.
 */
const citedParameterValues = {
  "acting-with-priority": ["whenever-with-priority"],
  "lands-never-cast": ["played-only"],
  "ability-controller": ["activator-or-controller-then"],
  "casting-allowed": ["by-rule-or-effect"],
  "basic-land-types": ["loses-its-abilities"],
  cleanup: ["damage-and-effects-end"],
  copying: ["copiable-values"],
  dependency: ["before-what-depends-on-it"],
  dungeons: ["ventured-into"],
  drawing: ["one-at-a-time"],
  "everybody-loses": ["drawn"],
  "mandatory-loop": ["drawn"],
  flash: ["as-an-instant"],
  "independent-abilities": ["stays"],
  "changes-of-a-spell": ["continue"],
  "new-objects": ["forgotten"],
  "object-controller": ["who-had-it-enter"],
  "cards-without-controller": ["elsewhere"],
  "priority-order": ["active-or-who-acted"],
  "team-loses": ["as-one"],
  "size-order": ["in-sublayers"],
  timestamps: ["older-first"],
  vigilance: ["stays-untapped"],
  "when-attacked": ["once-for-all"],
  "when-attacks": ["as-declared"],
  "when-becomes": ["only-then"],
  "when-blocked": ["once-each-combat"],
  "when-not-blocked": ["as-none-is-declared"],
  "when-blocks": ["once-each-combat"],
  "when-cast": ["as-cast"],
  "when-dies": ["battlefield-to-graveyard"],
  "when-enters": ["each-that-enters"],
  "when-gains-life": ["once-for-each-source"],
  "when-leaves": ["to-another-zone", "or-with-its-owner"],
  "damage-to-one-who-left": ["not-assigned"],
  "cleanup-priority": ["only-after-something"],
  "extra-phases": ["after-the-phase-named"],
  "equipment-controller": ["not-changed"],
  "one-alternative-cost": ["one"],
  "alternative-cost": ["additional-costs-too"],
  "when-step-begins": ["as-it-begins"],
  "end-step-missed": ["next-turn"],
  "aura-not-cast": ["chosen-not-aimed"],
  "applied-in-layers": ["goes-on"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The parameters that the engine reads about combat: what may attack and block, and what damage does. */
const combatParameterValues = {
  defender: ["cannot-attack"],
  flying: ["only-flying-or-reach"],
  reach: ["blocks-flying"],
  menace: ["two-or-more"],
  fear: ["artifact-or-black"],
  intimidate: ["artifact-or-shared-colour"],
  shadow: ["only-among-shadows"],
  horsemanship: ["only-horsemanship"],
  skulk: ["no-greater-power"],
  landwalk: ["defender-controls-the-land"],
  "protection-and-blocking": ["not-by-that-quality"],
  "protection-and-damage": ["prevented"],
  "double-strike": ["both-steps"],
  "first-strike": ["first-step"],
  wither: ["counters"],
  infect: ["counters"],
  toxic: ["poison-too"],
  poisonous: ["triggered"],
  trample: ["past-lethal-damage"],
  "trample-without-blockers": ["all-past"],
  "trample-over-planeswalkers": ["past-loyalty"],
  banding: ["all-but-one"],
  "banding-and-damage": ["controller-of-the-band"],
  "attack-conditions": ["untapped-and-not-new"],
  "block-conditions": ["untapped"],
  "several-defenders": ["by-an-option"],
  "attack-restrictions": ["illegal"],
  "block-restrictions": ["illegal"],
  "attack-requirements": ["each-that-does-not-conflict", "greatest-number-each-its-own", "greatest-number"],
  "block-requirements": ["each-that-does-not-conflict", "greatest-number-each-its-own", "greatest-number"],
  "combat-costs": ["nobody-has-to-pay"],
  goad: ["attacks-another"],
  "blocked-for-good": ["nothing"],
  "unblocked-damage": ["what-it-attacks"],
  "removed-from-combat": ["leaving-or-removed"],
  "enters-attacking": ["attacking-but-not-declared"],
  "enters-blocking": ["blocking-but-not-declared"],
  "damage-prevention": ["shields"],
  "damage-redirection": ["dealt-to-the-other"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The parameters that the engine reads about replacement and prevention, and about counters and designations with rules of their own. */
const replacementParameterValues = {
  "replacement-effects": ["instead"],
  "replacement-order": ["list"],
  regeneration: ["stays-tapped"],
  "unpreventable-damage": ["not-prevented"],
  "prevention-on-a-spell": ["ends", "continues"],
  "finality-counters": ["exiled-instead"],
  "shield-counters": ["removed-instead"],
  "stun-counters": ["removed-instead"],
  "keyword-counters": ["list"],
  monarch: ["draws-and-can-be-taken"],
  initiative: ["ventures-and-can-be-taken"],
  "day-and-night": ["by-spells-of-the-turn-before"],
  "battle-without-defense": ["every-battle", "sieges-only"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

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
