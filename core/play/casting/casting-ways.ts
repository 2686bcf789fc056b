import { citable } from "../citing.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { missing } from "../missing-facts.ts";
import { controllerOf, type GameObject, type TriggerMoment, withReason, type Zone } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { triggerOf } from "../stack.ts";
import type { PendingTrigger } from "../stack-entry.ts";
import { areOpponents, type State } from "../state.ts";
import type { Happening } from "../table.ts";
import { isOfSubtype } from "../words/quality-forms.ts";
import { type CastingWay, castingWays, saidKeywords } from "../words/vocabulary.ts";

/** Ways to cast a spell that the rules know by a word, and what becomes of a spell that was cast in one of them. */

/** A way to cast: the cost that it has, and what it says besides. */
type Way = {
  /** Its own cost is paid rather than the mana cost, or in addition; or nothing is paid; left out, the mana cost. */
  readonly cost?: "alternative" | "additional" | "none";
  /** From which zone the card is cast in that way; left out, as usual. */
  readonly from?: Zone;
  readonly isFor?: "spells" | "permanents";
  /** Where the card goes whenever it would leave the stack, and as it resolves. */
  readonly leavesTo?: Zone;
  readonly resolvesTo?: Zone;
  /** What happens to the permanent: as it enters, or later. */
  readonly becomes?: "sacrificed" | "returns-to-hand" | "sacrificed-at-the-end";
  /** The permanent has haste. */
  readonly hasHaste?: true;
  /** The spell has no targets. */
  readonly isUntargeted?: true;
  /** What has to have happened in this turn: the end of a sentence; and whether it did. */
  readonly needs?: { readonly what: string; isTrue(casting: Casting, state: State, context: Context): boolean };
  /** It is cast face down, for this mana. */
  readonly faceDownFor?: string;
  /** Only a part of the card is cast, which has characteristics of its own; or it has others of some kinds. */
  readonly isPart?: true;
  /** The other face of a double-faced card is cast. */
  readonly isBack?: true;
  /** A special action put the card aside before. */
  readonly isAside?: true;
  /** It is cast only when a sorcery may be cast, whatever its type. */
  readonly isSlow?: true;
  /** It is cast as an ability of that name resolves; `found`: not the card whose ability it is, but one that it finds. */
  readonly by?: "own-ability" | "found";
  /** The parameter with its rule, if it has another name. */
  readonly rule?: ParameterId;
};

const fromGraveyard = { cost: "alternative", from: "graveyard", isFor: "spells", leavesTo: "exile" } as const;

const faceDown = { cost: "alternative", isFor: "permanents", faceDownFor: "{3}" } as const;

const part = { isFor: "spells", isPart: true } as const;

const ways: Readonly<Record<CastingWay, Way>> = {
  flashback: fromGraveyard,
  harmonize: fromGraveyard,
  "jump-start": { ...fromGraveyard, cost: "additional" },
  escape: { cost: "alternative", from: "graveyard" },
  mayhem: {
    cost: "alternative",
    from: "graveyard",
    needs: { what: "its player discarded it", isTrue: isDiscarded },
  },
  retrace: { cost: "additional", from: "graveyard" },
  buyback: { cost: "additional", isFor: "spells", resolvesTo: "hand" },
  kicker: { cost: "additional" },
  multikicker: { cost: "additional" },
  entwine: { cost: "additional", isFor: "spells" },
  bargain: { cost: "additional" },
  gift: { cost: "additional" },
  replicate: { cost: "additional" },
  conspire: { cost: "additional" },
  casualty: { cost: "additional" },
  offspring: { cost: "additional", isFor: "permanents" },
  squad: { cost: "additional", isFor: "permanents" },
  evoke: { cost: "alternative", isFor: "permanents", becomes: "sacrificed" },
  dash: { cost: "alternative", isFor: "permanents", becomes: "returns-to-hand", hasHaste: true },
  blitz: { cost: "alternative", isFor: "permanents", becomes: "sacrificed-at-the-end", hasHaste: true },
  emerge: { cost: "alternative", isFor: "permanents" },
  bestow: { cost: "alternative", isFor: "permanents" },
  mutate: { cost: "alternative", isFor: "permanents" },
  overload: { cost: "alternative", isFor: "spells", isUntargeted: true },
  prowl: {
    cost: "alternative",
    needs: { what: "such a creature dealt combat damage to a player", isTrue: hasProwled },
  },
  surge: { cost: "alternative", needs: { what: "another spell was cast", isTrue: hasCastAnother } },
  spectacle: { cost: "alternative", needs: { what: "an opponent lost life", isTrue: hasHurt } },
  freerunning: {
    cost: "alternative",
    needs: { what: "an Assassin or a commander dealt combat damage to a player", isTrue: hasRun },
  },
  disturb: { cost: "alternative", from: "graveyard", isFor: "permanents", isBack: true },
  foretell: { cost: "alternative", from: "exile", isAside: true },
  plot: { cost: "none", from: "exile", isAside: true, isSlow: true },
  suspend: { cost: "none", from: "exile", by: "own-ability", rule: "suspend-last-counter" },
  madness: { cost: "alternative", from: "exile", by: "own-ability", rule: "madness-exile" },
  rebound: { cost: "none", from: "exile", isFor: "spells", by: "own-ability" },
  cascade: { cost: "none", by: "found" },
  morph: faceDown,
  megamorph: faceDown,
  disguise: faceDown,
  adventure: { ...part, resolvesTo: "exile" },
  omen: { ...part, resolvesTo: "library" },
  half: { ...part, rule: "split-card-spell" },
  aftermath: { ...part, from: "graveyard", leavesTo: "exile" },
  fuse: { from: "hand", isFor: "spells" },
  "other-face": { isBack: true, rule: "modal-faces" },
  prototype: { isFor: "permanents", isPart: true },
};

/** The cost that a way to cast has: in place of the mana cost, in addition, or none at all; left out, the mana cost. */
export function costOfWay(way: CastingWay): Way["cost"] {
  return ways[way].cost;
}

/** Says whether something other than the mana cost is paid for a spell cast in these ways; nothing, with some. */
export function isOtherCostPaid(by: readonly CastingWay[], alternative: string | undefined): boolean {
  return (
    alternative !== undefined || by.some((way) => ways[way].cost === "none" || ways[way].faceDownFor !== undefined)
  );
}

/** The mana for which a card is cast face down in these ways; `undefined` if it is cast face up. */
export function manaFaceDown(by: readonly CastingWay[]): string | undefined {
  return firstOf(by, (way) => way.faceDownFor);
}

/** The way among these in which even an instant is cast only when a sorcery may be. */
export function slowAmong(by: readonly string[]): CastingWay | undefined {
  return castingWays.find((way) => ways[way].isSlow && by.includes(way));
}

/** The way among these that casts only a part of a card. */
export function partAmong(by: readonly CastingWay[]): CastingWay | undefined {
  return by.find((way) => ways[way].isPart);
}

/** The way among these that casts the other face of a card. */
export function backAmong(by: readonly CastingWay[]): CastingWay | undefined {
  return by.find((way) => ways[way].isBack);
}

/** Says whether a rule lets a player cast a card from where it is, as usual or in one of these ways. */
export function isCastableFrom(card: GameObject, player: string, by: readonly CastingWay[]): boolean {
  const { zone, owner, isCommander, aside } = card;
  if (owner !== player) return false;
  const isAfterAdventure = zone === "exile" && aside?.by === "adventure" && !by.includes("adventure");
  const isUsual = zone === "hand" || (zone === "command" && isCommander);
  return isUsual || isAfterAdventure || by.some((way) => ways[way].from === zone);
}

export function ruleOfWay(way: CastingWay): ParameterId {
  return ways[way].rule ?? (way as ParameterId);
}

/** What is said of a spell that is cast in special ways. */
type Casting = {
  readonly card: GameObject | undefined;
  readonly spell: GameObject;
  readonly by: readonly CastingWay[];
  readonly hasTargets: boolean;
  readonly isUnpaid: boolean;
  readonly alternative: string | undefined;
};

/** What has happened in this turn. */
function seenThisTurn({ table }: State, when: TriggerMoment): readonly Happening[] {
  return table.triggered.slice(table.turnSince).filter((happening) => happening.when === when);
}

function hasHurt({ spell }: Casting, state: State, { situation }: Context): boolean {
  return seenThisTurn(state, "loses-life").some(
    ({ player }) => player !== null && areOpponents(situation, controllerOf(spell), player),
  );
}

function hasCastAnother({ spell }: Casting, state: State, { situation }: Context): boolean {
  return seenThisTurn(state, "is-cast").some(
    ({ player }) => player !== null && !areOpponents(situation, controllerOf(spell), player),
  );
}

function isDiscarded({ card }: Casting, state: State): boolean {
  // What was cast since, or put there otherwise, is another object.
  const isOfHand = card?.former?.zone === "hand";
  return isOfHand && seenThisTurn(state, "is-discarded").some(({ object }) => object === card.id);
}

/** What dealt the damage is seen as it was then. */
function hasRun({ spell }: Casting, state: State): boolean {
  return seenThisTurn(state, "deals-combat-damage").some(
    ({ was, player }) =>
      was !== null &&
      player !== null &&
      controllerOf(was) === controllerOf(spell) &&
      (was.isCommander || isOfSubtype(was.subtypes, "Assassin")),
  );
}

function hasProwled({ spell }: Casting, state: State): boolean {
  return seenThisTurn(state, "deals-combat-damage").some(({ object, player }) => {
    const source = state.objects.find(({ id }) => id === object);
    const isYours = player !== null && source !== undefined && controllerOf(source) === controllerOf(spell);
    return (
      isYours &&
      (spell.subtypes.length === 0 || spell.subtypes.some((subtype) => isOfSubtype(source.subtypes, subtype)))
    );
  });
}

/** Checks the ways to cast, by the rules of the day. Throws `situation-impossible` if a card cannot be cast so. */
export function requireWays(state: State, context: Context, casting: Casting): void {
  const { by, isUnpaid, alternative, spell } = casting;
  const oneCost = citable(context, ["one-alternative-cost"]);
  for (const way of by) requireWay(state, context, way, casting);
  const instead = by.filter((way) => ways[way].cost === "alternative" || ways[way].cost === "none");
  if (instead.length > 1 || (instead.length > 0 && isUnpaid))
    throw impossible(
      context,
      `a spell has one alternative cost: leave out ${isUnpaid ? '"unpaid" or ' : ""}one of ${instead.join(", ")}.`,
      oneCost,
    );
  if (alternative === undefined) return;
  if (isUnpaid)
    throw impossible(context, 'a spell has one alternative cost: leave out "unpaid" or "alternative".', oneCost);
  const fixed = instead.find((way) => ways[way].cost === "none" || ways[way].faceDownFor !== undefined);
  if (fixed !== undefined)
    throw impossible(
      context,
      `${spell.name} is cast by ${fixed} for ${ways[fixed].faceDownFor ?? "no mana"}, and has one alternative cost: leave out "alternative".`,
      oneCost,
    );
}

function requireWay(state: State, context: Context, way: CastingWay, casting: Casting): void {
  const { card, spell, hasTargets } = casting;
  const rule = ruleOfWay(way);
  const value = readParameter(context, rule);
  if (value === "no-rule" || value === "not-known")
    throw impossible(context, `no rule of ${context.on} says what casting by ${way} is.`);
  const { from, isFor, isUntargeted, isAside, by } = ways[way];
  if (!hasWay(way, casting))
    throw impossible(
      context,
      `${spell.name} has no ${way} to be cast by: write it among its "keywords", or give it by an effect.`,
      [rule],
    );
  if (from !== undefined && card?.zone !== from)
    throw impossible(context, `${spell.name} is cast by ${way} from the ${from}: introduce it there, with "in".`, [
      rule,
    ]);
  if (way === "half" && card?.subtypes.includes("Room") === true)
    throw impossible(context, `the halves of a Room are not played here: introduce one as a permanent of its own.`, [
      rule,
    ]);
  const isSpell = spell.types.some((type) => type === "instant" || type === "sorcery");
  if (isFor !== undefined && isSpell !== (isFor === "spells"))
    throw impossible(
      context,
      `${way} is for ${isFor === "spells" ? "instants and sorceries" : "permanents"}, by their "types".`,
      [rule],
    );
  const { needs } = ways[way];
  if (needs !== undefined && state.turn !== null && !needs.isTrue(casting, state, context))
    throw impossible(context, `${spell.name} is cast by ${way} only if ${needs.what} this turn.`, [rule]);
  if (isUntargeted === true && hasTargets)
    throw impossible(context, `with ${way} the spell has no targets: leave out "targets", and name all that it does.`, [
      rule,
    ]);
  if (isAside === true) requireAside(state, card, way, context);
  if (by === "found" && state.meanings !== null)
    throw missing(
      context,
      { what: `what ${way} finds`, keys: ["casts", "by"] },
      `"casts" with "by: ${way}" in place of "resolves"`,
    );
}

/**
 * Says whether a card has the keyword that lets it be cast in a way. If nothing else is said of a spell, the way says
 * that it has; a part is one by how the card is printed.
 */
function hasWay(way: CastingWay, { card, spell }: Casting): boolean {
  const { isPart, by } = ways[way];
  if (by === "found" || (isPart === true && !(saidKeywords as readonly string[]).includes(way))) return true;
  if (way === "other-face") return card?.isModal === true;
  const words = [...spell.keywords, ...(card?.keywords ?? [])];
  if (card?.aside?.by === way || (card === undefined && words.length === 0)) return true;
  return words.some((word) => isWordOf(word, way));
}

/** Says whether a keyword is this one, with or without a number. */
export function isWordOf(keyword: string, word: string): boolean {
  return keyword === word || keyword.startsWith(`${word}-`);
}

/**
 * The ability on top of the stack as whose part a card is cast in this way; `undefined` if the way needs none. Throws
 * `situation-impossible` if it is not there.
 */
export function abilityThatCasts(
  { stack, meanings }: State,
  card: GameObject | undefined,
  by: readonly CastingWay[],
  context: Context,
) {
  const way = by.find((way) => ways[way].by !== undefined);
  // In the effect of that ability nothing more is asked.
  if (way === undefined || meanings !== null) return undefined;
  const top = stack.at(-1);
  const isOfIt = top?.kind === "trigger" && top.because.includes(ruleOfWay(way));
  if (top !== undefined && isOfIt && (ways[way].by === "found" || top.source === card?.id)) return top;
  throw impossible(context, `it is cast by ${way} as that ability resolves, and this is not on top of the stack.`, [
    ruleOfWay(way),
  ]);
}

/** Where a spell goes instead as it leaves the stack; `undefined` if nothing says otherwise. */
export function leavingTo({ castBy, zone }: GameObject): Zone | undefined {
  return zone === "stack" ? firstOf(castBy, (way) => way.leavesTo) : undefined;
}

/** Where an instant or sorcery goes as it resolves; `undefined` if nothing says otherwise. */
export function resolvedTo(spell: GameObject, context: Context): Zone | undefined {
  const to = firstOf(spell.castBy, (way) => way.leavesTo ?? way.resolvesTo);
  return to ?? (isRebounding(spell, context) ? "exile" : undefined);
}

function firstOf<T>(by: readonly CastingWay[], ofWay: (way: Way) => T | undefined): T | undefined {
  return by.map((way) => ofWay(ways[way])).find((value) => value !== undefined);
}

/** The ways in which something was cast that are reasons for what becomes of it. */
export function reasonsOfWays({ castBy }: GameObject): readonly ParameterId[] {
  return [...new Set(castBy.map(ruleOfWay))];
}

/** Says whether a permanent that was cast in these ways has haste. */
export function hasHasteBy(by: readonly CastingWay[]): boolean {
  return by.some((way) => ways[way].hasHaste === true);
}

/** The state after a permanent spell entered: what was cast in such a way may be sacrificed or return by its ability. */
export function withEntryOf(state: State, { id, castBy }: GameObject): State {
  const permanent = state.objects.find((object) => object.id === id);
  const way = castBy.find((one) => ways[one].becomes !== undefined);
  if (way === undefined || permanent?.zone !== "battlefield") return state;
  const ability = (does: PendingTrigger["does"]) =>
    triggerOf(permanent, { name: `${way} of ${permanent.name}`, does, because: [ruleOfWay(way)], since: state.order });
  if (ways[way].becomes === "sacrificed")
    // Whoever controls it by then sacrifices it.
    return { ...state, pending: [...state.pending, { ...ability([{ sacrifices: "it" }]), it: id }] };
  const does = ways[way].becomes === "returns-to-hand" ? [{ moves: "this", to: "hand" }] : [{ sacrifices: "this" }];
  return withLater(state, ability(does), { at: "end", whose: null });
}

function withLater(state: State, ability: PendingTrigger, when: { at: string; whose: string | null }): State {
  const later = { ...ability, ...when, since: state.turn?.number ?? 0, madeAt: state.order };
  return { ...state, order: state.order + 1, delayed: [...state.delayed, later] };
}

/** Says whether a spell goes into exile as it resolves, to be cast once more by rebound. */
function isRebounding({ keywords, castFrom }: GameObject, context: Context): boolean {
  return keywords.includes("rebound") && castFrom === "hand" && readParameter(context, "rebound") !== "no-rule";
}

/** The state after a spell with rebound resolved and was exiled: its player may cast it in the next upkeep. */
export function withRebound(state: State, spell: GameObject, context: Context): State {
  const card = state.objects.find(({ id }) => id === spell.id);
  if (card?.zone !== "exile" || !isRebounding(spell, context)) return state;
  const does = [{ may: "you", does: [{ casts: card.name, player: "you", by: "rebound" }] }];
  const you = controllerOf(spell);
  const ability = triggerOf(card, { name: `rebound of ${card.name}`, you, does, because: ["rebound"] });
  const objects = state.objects.map((object) => (object.id === card.id ? withReason(object, "rebound") : object));
  return withLater({ ...state, objects }, ability, { at: "upkeep", whose: you });
}

/** The state after an Adventure resolved and was exiled: its card may be cast from there. */
export function withAdventure(state: State, spell: GameObject): State {
  if (!spell.castBy.includes("adventure")) return state;
  const turn = state.turn?.number ?? 0;
  const objects = state.objects.map((object) =>
    object.id === spell.id && object.zone === "exile"
      ? { ...object, aside: { by: "adventure" as const, turn } }
      : object,
  );
  return { ...state, objects };
}

/** Checks that a card was put aside by this action, on an earlier turn. What was there before was, if that is said. */
function requireAside(state: State, card: GameObject | undefined, by: CastingWay, context: Context): void {
  if (card === undefined || (card.aside === null && card.isThereBefore)) return;
  if (card.aside?.by !== by) throw impossible(context, `${card.name} was not exiled by ${by}.`);
  if (card.aside.turn === (state.turn?.number ?? 0))
    throw impossible(context, `${card.name} was exiled by ${by} in this turn, and is cast in a later one.`, [
      by as ParameterId,
    ]);
}
