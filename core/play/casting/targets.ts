import { type Context, impossible, type Refusal, readParameter, refusalBy } from "../context.ts";
import { missing, missingQuality } from "../missing-facts.ts";
import { isOfNoCard, isOfQuality, keyOf } from "../objects/protection.ts";
import { keyFor, unfit, unsaid } from "../objects/qualities.ts";
import { keywordsOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { isThere } from "../replacement/replacement.ts";
import { entryNamed, requireSpellOrAbility } from "../stack.ts";
import type { StackEntry, Target } from "../stack-entry.ts";
import { areOpponents, type State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { asList } from "../words/shape.ts";
import { withNames } from "../words/written-situation.ts";

/** What may be a target, when it is chosen and again on resolution. */

/** What aims: its player, the object that is its source, whether that is itself a spell, and the words that a target has to fit. */
export type Aim = {
  readonly you: string;
  readonly source: number | null;
  readonly kind?: StackEntry["kind"];
  readonly aims: readonly string[];
};

/** Throws `situation-impossible` for words that say what a target has to be, of what has none. */
export function requireAimed(
  written: {
    readonly targets?: string | readonly string[] | undefined;
    readonly aims?: string | readonly string[] | undefined;
  },
  context: Context,
): void {
  if (asList(written.aims).length > 0 && asList(written.targets).length === 0)
    throw impossible(
      context,
      '"aims" says what a target has to be, and it has none: write "targets", or leave it out.',
    );
}

/** What the target of an ability of a keyword is called until it is known, and in what the ability does to it. */
export const openTarget = "its target";

/** Says whether it is not said yet what something is aimed at. */
export function isAimOpen({ targets }: Pick<StackEntry, "targets">): boolean {
  return targets.some(({ name }) => name === openTarget);
}

/** Throws if something resolves of which it is not said what it is aimed at. */
export function requireAimSaid(entry: Pick<StackEntry, "targets" | "name">, context: Context): void {
  const { name } = entry;
  if (isAimOpen(entry))
    throw missing(
      context,
      { what: `the target of ${name}`, of: name, keys: ["choosesTarget"] },
      `{choosesTarget: ${name}, targets: …}`,
    );
}

/** Everything in the game that is a legal target. */
function legalTargets(state: State, aim: Aim, context: Context): readonly Target[] {
  const objects = state.objects.map(({ id, name, order }): Target => ({ name, object: { id, order } }));
  const players = context.situation.players.map((name): Target => ({ name, object: null }));
  return [...players, ...objects].filter((target) => targetObstacle(state, target, aim, context) === undefined);
}

/** Says whether anything in the game is a legal target. */
export function hasLegalTarget(state: State, aim: Aim, context: Context): boolean {
  return legalTargets(state, aim, context).length > 0;
}

/** An ability of which the target is open, aimed at what alone can be its target. */
export function withSoleTarget<E extends Aim & Pick<StackEntry, "targets" | "does">>(
  state: State,
  entry: E,
  context: Context,
): E {
  const legal = isAimOpen(entry) ? legalTargets(state, entry, context) : [];
  return legal.length === 1 ? { ...entry, ...retargeted(entry, legal) } : entry;
}

/** Other targets of a spell or ability, and what it does to them. */
export function retargeted(
  { targets: old, does }: Pick<StackEntry, "targets" | "does">,
  targets: StackEntry["targets"],
): Pick<StackEntry, "targets" | "does"> {
  const renamed = new Map(old.map(({ name }, place) => [name, targets[place]?.name ?? name]));
  return { targets, does: does.map((event) => withNames(event, renamed)) };
}

/** A target by its name: a player, or else an object, or else an ability on the stack. */
export function targetNamed(state: State, name: string, context: Context): Target {
  if (context.situation.players.includes(name) || name === openTarget) return { name, object: null };
  const entry = state.objects.some((object) => object.name === name) ? undefined : entryNamed(state, name);
  requireSpellOrAbility(entry, context);
  if (entry !== undefined) return { name, object: null, ability: entry.id };
  const object = objectAt(state, name, context);
  if (state.objects.some((part) => part.name === name && part.partOf === object.id))
    throw impossible(context, `${name} is a part of the merged permanent ${object.name}: name that.`);
  return { name: object.name, object: { id: object.id, order: object.order } };
}

/** Why something cannot be a target; `undefined` if it can. */
export function targetObstacle(
  state: State,
  { name, object, ability }: Target,
  aim: Aim,
  context: Context,
): Refusal | undefined {
  const because = (why: string): Refusal => refusalBy(context, "target-legality", why);
  const words = aim.aims;
  if (name === openTarget)
    return hasLegalTarget(state, aim, context) ? undefined : because(`nothing fits “${words.join(", ")}”`);
  if (ability !== undefined) {
    if (!state.stack.some(({ id }) => id === ability)) return because(`${name} is not on the stack`);
    const isOther = words.length > 0;
    return isOther ? because(`${name} is an ability, and the target has to be ${words.join(", ")}`) : undefined;
  }
  const isForObject = words.length > 0 && !words.some((word) => word === "player" || word === "opponent");
  if (object === null) {
    if (state.left.includes(name)) return because(`${name} has left the game`);
    if (isForObject) return because(`${name} is a player, and the target has to be ${words.join(", ")}`);
    const isOwn = words.includes("opponent") && !areOpponents(context.situation, aim.you, name);
    return isOwn ? because(`${name} is no opponent of ${aim.you}`) : guarded(state, name, aim, context);
  }
  const now = state.objects.find(({ id }) => id === object.id);
  // A spell can only be what a spell is aimed at, so that this need not be said.
  const isSpell = words.includes("spell") || (words.length === 0 && now?.zone === "stack");
  const zone = isSpell ? "stack" : words.includes("card-in-graveyard") ? "graveyard" : "battlefield";
  if (now?.zone !== zone) {
    const hint =
      words.length === 0 && now?.zone === "graveyard" ? ' (“card-in-graveyard” in "aims" means one there)' : "";
    return because(`${name} is not ${zone === "stack" ? "on the stack" : `in the zone “${zone}”`}${hint}`);
  }
  if (now.order !== object.order) return because(`${name} has changed zones since, and is a new object`);
  if (aim.kind === "spell" && now.id === aim.source) return because("a spell cannot be its own target");
  if (words.length > 0 && words.every((word) => word === "player" || word === "opponent"))
    return because(`${name} is no player`);
  const source = state.objects.find(({ id }) => id === aim.source);
  const own = source?.zone === "battlefield" ? source : (source?.former ?? source);
  const asker = { ...aim, table: state.table, situation: context.situation, own };
  // What does not fit the words about which enough is said is no target, whatever is not said of it.
  const settledWords = words.filter((word) => unsaid(now, [word]) === undefined);
  const open =
    settledWords.length > 0 && unfit(now, settledWords, asker) !== undefined ? undefined : unsaid(now, words);
  if (open !== undefined) throw missingQuality(context, now, open, [keyFor(open)]);
  const wrong = unfit(now, open === undefined ? settledWords : words, asker);
  if (wrong !== undefined) return because(`${name} does not fit “${wrong}”`);
  return zone === "battlefield" ? shielded(state, now, aim, context) : undefined;
}

/** Why an ability of a permanent keeps it from being a target. */
function shielded(state: State, object: GameObject, { you, source }: Aim, context: Context): Refusal | undefined {
  const keywords = keywordsOf(object, context);
  const because = (id: ParameterId, word: string): Refusal | undefined =>
    readParameter(context, id) === "no-rule"
      ? undefined
      : { why: `${object.name} has ${word.replaceAll("-", " ")}`, references: [id] };
  if (keywords.includes("shroud")) return because("shroud", "shroud");
  const isOpposing = areOpponents(context.situation, you, controllerOf(object));
  if (keywords.includes("hexproof") && isOpposing) return because("hexproof", "hexproof");
  const from = state.objects.find(({ id }) => id === source);
  const guard = keywords.find((word) => isGuard(word, isOpposing) && isFrom(object, from, qualityIn(word), context));
  if (guard === undefined) return undefined;
  return because(guard.startsWith("hexproof") ? "hexproof-from" : "protection-from-targets", guard);
}

/** Why an effect keeps a player from being a target. */
function guarded(state: State, player: string, { you }: Aim, context: Context): Refusal | undefined {
  const isOpposing = areOpponents(context.situation, you, player);
  const guard = state.table.guards.find(
    (guard) => guard.player === player && isThere(guard, state) && (guard.keyword === "shroud" || isOpposing),
  );
  if (guard === undefined) return undefined;
  const rule = guard.keyword === "shroud" ? "shroud" : "hexproof-player";
  return refusalBy(context, rule, `${player} has ${guard.keyword}`);
}

function isGuard(keyword: string, isOpposing: boolean): boolean {
  return keyword.startsWith("protection-from-") || (isOpposing && keyword.startsWith("hexproof-from-"));
}

function qualityIn(keyword: string): string {
  return keyword.replace(/^(?:protection|hexproof)-from-/, "");
}

/** Says whether a source has the quality from which an object is protected. Throws if that is not said. */
function isFrom(object: GameObject, source: GameObject | undefined, quality: string, context: Context): boolean {
  const isOf = source === undefined && quality !== "everything" ? undefined : isOfQuality(source ?? object, quality);
  if (isOf !== undefined) return isOf;
  if (source !== undefined && isOfNoCard(quality))
    throw impossible(
      context,
      `whether ${source.name} has the quality “${quality}” cannot be said, from which ${object.name} is protected.`,
    );
  const key = keyOf(quality);
  throw missing(context, { what: `the ${key} of what targets ${object.name}`, keys: [key], areSeveral: true });
}
