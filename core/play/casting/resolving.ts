import { Problem } from "../../problem.ts";
import { withNumbers } from "../amounts.ts";
import { withChecks } from "../checks.ts";
import { citable } from "../citing.ts";
import { type Context, endless, impossible, isImpossiblePart, type Need, readParameter, wholly } from "../context.ts";
import { sacrificedBy } from "../events/parts.ts";
import { moved } from "../moving.ts";
import { withBlessings } from "../objects/designations.ts";
import { playedForAll } from "../objects/groups.ts";
import { withPairsOver } from "../objects/pairs.ts";
import { withCharacteristics } from "../objects/standing.ts";
import { controllerOf, type GameObject, withReason } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { withEpic } from "../replacement/replacement.ts";
import { withoutEntry } from "../stack.ts";
import type { Meanings, StackEntry, Target } from "../stack-entry.ts";
import { isEnded, type State } from "../state.ts";
import { wasThere, withReasons, withTokenNamed } from "../state-objects.ts";
import { withStateTriggers } from "../triggers/state-triggers.ts";
import { isTrue, withTriggers, withTriggersStacked, wordMeant } from "../triggers/triggers.ts";
import { wayTaken, withWayTaken } from "../ways.ts";
import { isCreatedIn, isNamedIn, type WrittenEvent, withoutQuestions } from "../words/written-situation.ts";
import { reasonsOfWays, resolvedTo, withAdventure, withEntryOf, withRebound } from "./casting-ways.ts";
import { permanentPut, spellOfEntry, withoutIllegalTarget } from "./permanent-spells.ts";
import { requireAimSaid, targetObstacle } from "./targets.ts";

/** More rounds than a moment can need, unless abilities trigger each other without end. */
const roundsMax = 100;

/**
 * The moment before a player gets priority: state-based actions, then what has triggered is put on the stack, until
 * neither is left.
 */
export function settled(before: State, context: Context): State {
  let state = before;
  for (let round = 0; round < roundsMax; round++) {
    const checked = withChecks(state, context);
    const after = withTriggersStacked(withStateTriggers(checked, context), context);
    if (after === checked) return checked;
    state = after;
  }
  throw endless(context, "abilities trigger each other without end");
}

/** Resolves what is on top of the stack, and puts on the stack what triggers on that. */
export function resolvedAndSettled(before: State, context: Context): State {
  const resolved = context.language.copied(resolvedTop(before, context), context);
  return settled(withTriggers(before, resolved, context), context);
}

/** Resolves what is on top of the stack. */
export function resolvedTop(before: State, context: Context): State {
  const top = before.stack.at(-1);
  if (top === undefined) return before;
  requireAimSaid(top, context);
  const { state, entry } = withoutIllegalTarget(withAssumption(before, top, context), top, context);
  if (entry.kind === "trigger" && !isTrue(state, entry, context))
    return withoutEntry(state, entry, "removed", ["intervening-if"]);
  const illegal = entry.targets.filter((target) => targetObstacle(state, target, entry, context) !== undefined);
  if (entry.targets.length > 0 && illegal.length === entry.targets.length) return fizzled(state, entry, context);
  const isPart = illegal.length > 0;
  if (isPart) readParameter(context, "some-targets-illegal");
  const renewed = renewedTargetless(state, entry);
  const isReached = renewed.length === 0 || wayTaken(context, 2) === 0;
  const missed = isReached ? illegal : [...illegal, ...renewed.map(({ name }) => ({ name, object: null }))];
  const spent = withoutEntry(state, entry, "resolved", reasonsOf(entry, isPart, context));
  const taken = renewed.map(
    ({ name }) => `${name} changed zones while ${entry.name} waited, and it is taken to affect the new object.`,
  );
  const left = { ...withWayTaken(withLossesMarked(spent, entry), context, ...taken), priority: null, passed: [] };
  const isAbility = entry.kind === "ability" || entry.kind === "trigger";
  const own = sacrificedBy(entry.you, (name) => isAbility && name === "this");
  const does = entry.does.flatMap((event) => {
    const reached = withoutMissed(own(event), left, missed, entry);
    return reached === undefined ? [] : [reached];
  });
  const done = withEvents(
    left,
    does,
    { ...entry, onStackSince: entry.since, namedAt: entry.madeAt ?? undefined },
    context,
  );
  return explained(left, putAway(done, entry, context), [...entry.because, ...rulesOfSource(left, entry, context)]);
}

/** The rules on an ability whose source has gone, or has another controller by now. */
function rulesOfSource({ objects }: State, { kind, source, it, you }: StackEntry, context: Context) {
  const object = objects.find(({ id }) => id === source);
  if ((kind !== "ability" && kind !== "trigger") || object === undefined || it === source) return [];
  const isGone = object.zone !== "battlefield" && wasThere(object);
  const isOthers = object.zone === "battlefield" && controllerOf(object) !== you;
  return citable(context, isGone ? ["independent-abilities"] : isOthers ? ["ability-controller"] : []);
}

/** The objects with a name in these events, which do not create it, that have changed zones since a place in the order of that. */
function renewedIn(does: unknown, { objects }: State, since: number): readonly GameObject[] {
  return objects.filter(({ name, order }) => order > since && isNamedIn(does, name) && !isCreatedIn(does, name));
}

/** The words `this` and `it`, if what they meant has changed zones since, or is phased out. */
function lostWords({ objects }: State, { source, it, since }: StackEntry): ReadonlyMap<string, GameObject> {
  if (since === null) return new Map();
  return new Map(
    Object.entries({ this: source, it }).flatMap(([word, id]) => {
      const object = objects.find((object) => object.id === id);
      const isLost = object !== undefined && (object.order > since || object.zone === "phased-out");
      return isLost ? [[word, object]] : [];
    }),
  );
}

/** What changed zones is a new object (400.7): a delayed ability does not speak of it. */
function withLossesMarked(state: State, entry: StackEntry): State {
  const { does, madeAt } = entry;
  const lost = madeAt === null ? [] : [...renewedIn(does, state, madeAt), ...lostWords(state, entry).values()];
  return lost.reduce((state, { id }) => withReasons(state, id, "delayed-triggers"), state);
}

/** The new objects that an effect names without having them as targets: it may choose them only now, or have meant the old. */
function renewedTargetless(state: State, { does, madeAt, id, targets, source }: StackEntry): readonly GameObject[] {
  if (madeAt !== null) return [];
  const chosen = does.filter(({ counters }) => counters === undefined);
  return renewedIn(withoutQuestions(chosen), state, id).filter(
    ({ id, name }) => id !== source && !targets.some((target) => target.name === name),
  );
}

function reasonsOf({ kind }: StackEntry, isPart: boolean, context: Context): readonly ParameterId[] {
  const reasons: ParameterId[] = isPart ? ["some-targets-illegal", "stack-order"] : ["stack-order"];
  if (kind === "card") return [];
  readParameter(context, "stack-order");
  return reasons;
}

/** All its targets are illegal: it does nothing, and by the rules of the day it is countered or not. */
function fizzled(state: State, entry: StackEntry, context: Context): State {
  const value = readParameter(context, "all-targets-illegal");
  const became = value === "countered" ? "countered" : "did-not-resolve";
  const out = withoutEntry(state, entry, became, ["all-targets-illegal"]);
  return discarded({ ...out, priority: null, passed: [] }, entry, context, { because: "all-targets-illegal" });
}

/** Counters a spell or ability: it leaves the stack, and a spell goes to the graveyard. */
export function countered(state: State, entry: StackEntry, context: Context, isWantedInCommand = false): State {
  if (entry.kind === "card") return withoutEntry(state, entry, "countered", []);
  readParameter(context, "countered-spell");
  const out = withoutEntry(state, entry, "countered", ["countered-spell"]);
  return discarded(out, entry, context, { because: "countered-spell", isWantedInCommand });
}

/** A spell that does not resolve goes to its owner's graveyard; a copy ceases to exist. */
function discarded(
  state: State,
  entry: StackEntry,
  context: Context,
  { because, isWantedInCommand = false }: { readonly because: ParameterId; readonly isWantedInCommand?: boolean },
): State {
  const spell = spellOfEntry(state, entry);
  if (spell === undefined) return state;
  const out = moved(state, context, spell, { to: entry.isCopy ? "gone" : "graveyard", isWantedInCommand });
  const reasons = [...reasonsOfWays(spell), because];
  return withReasons(out, spell.id, ...reasons);
}

/** A spell after its effect: a permanent enters the battlefield, another card goes to the graveyard. */
function putAway(state: State, entry: StackEntry, context: Context): State {
  const spell = spellOfEntry(state, entry);
  if (spell === undefined) return state;
  const isOver = spell.types.some((type) => type === "instant" || type === "sorcery");
  if (entry.isCopy && !isOver) return withEntryOf(permanentPut(state, entry, spell, context), spell);
  const rule = isOver ? "spell-resolves" : "permanent-spell-resolves";
  readParameter(context, rule);
  const to = entry.isCopy ? "gone" : (resolvedTo(spell, context) ?? "graveyard");
  const there = isOver ? moved(state, context, spell, { to }) : permanentPut(state, entry, spell, context);
  const put = withReasons(there, spell.id, ...reasonsOfWays(spell), rule);
  return withAdventure(withEpic(withRebound(withEntryOf(put, spell), spell, context), spell, context), spell);
}

/** The state after as much of a part of an effect as is possible; why it is not, if nothing of it is. */
function possible(state: State, event: WrittenEvent, context: Context): State | Problem {
  try {
    return context.language.play(state, event, context);
  } catch (thrown) {
    if (!isImpossiblePart(thrown)) throw thrown;
    const [key, names] = Object.entries(event).find(([, value]) => Array.isArray(value) && value.length > 1) ?? [];
    if (key === undefined || !Array.isArray(names)) return thrown;
    const left = names.filter((name) => !(possible(state, { ...event, [key]: [name] }, context) instanceof Problem));
    return left.length === 0 || left.length === names.length
      ? thrown
      : possible(state, { ...event, [key]: left }, context);
  }
}

/** An effect does only as much as is possible: what the part was about stays as it is, and says why. */
function withPartLeftOut(state: State, event: WrittenEvent, { facts }: Problem, context: Context): State {
  if (readParameter(context, "impossible-parts") !== "left-out")
    throw impossible(context, `no rule of ${context.on} says what becomes of an effect of which a part is impossible.`);
  const { meanings } = state;
  const isMeant = ({ id, name }: GameObject): boolean =>
    isNamedIn(event, name) ||
    (id === meanings?.source && isNamedIn(event, "this")) ||
    (id === meanings?.it && isNamedIn(event, "it"));
  const reasons = ["impossible-parts", ...((facts["parameters"] ?? []) as ParameterId[])] as const;
  const named = state.objects.filter(isMeant);
  return named.reduce((state, { id }) => withReasons(state, id, ...reasons), state);
}

/** Plays the events of an effect, one after the other. What is impossible is left out, unless there is a need for it. */
export function withEvents(
  before: State,
  events: readonly WrittenEvent[],
  { source, you, it, player, x, onStackSince = null, ...places }: Meanings,
  context: Context,
  need?: Need,
): State {
  const outer = before.meanings;
  const { seenAt = onStackSince ?? before.order, startedAt = before.order, namedAt } = places;
  const spoken = { source, you, it, player, x, onStackSince, seenAt, namedAt, startedAt };
  const meanings: Meanings = { ...spoken, ...(need === "costs" && { areCosts: true }) };
  let isLeftOut = false;
  const renamed = new Map<string, string>();
  const done = events.reduce((state: State, written, place): State => {
    if (isEnded(state, context)) return state;
    const event = withTokenNamed(written, events.slice(place + 1), state, renamed);
    // What the events before it changed counts at once, and not only when the effect is over.
    const changed =
      state === before ? state : withBlessings(withPairsOver(withCharacteristics(state, context)), context);
    const meant = { ...changed, meanings };
    const named = withNumbers(inNames(event, state, meanings, context), meant, context);
    const play = (state: State, event: WrittenEvent): State => {
      const done =
        need !== undefined
          ? wholly(() => context.language.play(state, event, context))
          : possible(state, event, context);
      isLeftOut = done instanceof Problem;
      return done instanceof Problem ? withPartLeftOut(state, event, done, context) : done;
    };
    // What happens “when you do” does not happen if it could not be done.
    const wasLeftOut = isLeftOut;
    isLeftOut = false;
    if (wasLeftOut && event["whenDone"] !== undefined) return state;
    return withTriggers(meant, playedForAll(meant, named, { you, source }, context, play), context);
  }, before);
  return done.meanings === outer ? done : { ...done, meanings: outer };
}

/** An event of an effect with the names of players in place of `you`, `opponent` and `that-player`. */
export function inNames(event: WrittenEvent, state: State, meanings: Meanings, context: Context): WrittenEvent {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((name) => (typeof name === "string" ? named(name) : name));
    if (value !== "opponent") return typeof value === "string" ? wordMeant(value, meanings) : value;
    const others = context.situation.players.filter(
      (player) => player !== meanings.you && !state.left.includes(player),
    );
    if (others.length !== 1) throw impossible(context, `which opponent of ${meanings.you} is meant has to be named.`);
    return others[0];
  };
  // Where things are counted, `of` has words for their kinds: “opponent” is each of them there.
  const isCount = ["count", "happened", "spellsCast"].includes(String(event["ask"]));
  const keysAsWritten = ["does", "otherwise", "if", "triggers", "costs", "when", ...(isCount ? ["of"] : [])];
  const isKept = (key: string): boolean => keysAsWritten.includes(key);
  return Object.fromEntries(Object.entries(event).map(([key, value]) => [key, isKept(key) ? value : named(value)]));
}

/** Where an effect only looks at an object: what it was when it was last there counts. */
const lookingAt: Readonly<Record<string, string>> = { deals: "from", copies: "of", copiesSpell: "copiesSpell" };

/** Where an effect acts on the object that it names. */
const actingOn: readonly string[] = [
  ...["moves", "destroys", "sacrifices", "discards", "taps", "untaps", "keepsTapped", "takes", "changes", "on", "to"],
  ...["attaches", "unattaches", "regenerates", "transforms", "turnsFaceUp", "turnsFaceDown", "fights", "copies"],
];

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * An event of an effect without the objects that it does not reach: targets that are illegal now, and for a triggered
 * ability what has become a new object. `undefined` if nothing is left of it.
 */
function withoutMissed(
  event: WrittenEvent,
  state: State,
  illegal: readonly Target[],
  entry: StackEntry,
): WrittenEvent | undefined {
  const lost = lostWords(state, entry);
  const isOfNone = missedBy(state, illegal, entry);
  const own = lost.get("this")?.name;
  const isTarget = entry.targets.some(({ name }) => name === own);
  const isActing = (key: string): boolean => actingOn.includes(key) || (key === "with" && "fights" in event);
  const left = (key: string, value: unknown): unknown => {
    // The source by its name is lost like `this`; a target has its own rule.
    const isMissed = (name: unknown): boolean =>
      isOfNone(name) || (name === own && name !== undefined && !isTarget && isActing(key));
    const isLookedAt = Object.entries(lookingAt).some(([verb, at]) => verb in event && at === key);
    const isNamedLater = entry.madeAt !== null && !entry.targets.some(({ name }) => name === value);
    if (isLookedAt && (isNamedLater || lost.has(String(value)))) return value;
    if (!Array.isArray(value)) return isMissed(value) ? undefined : value;
    const isNested =
      (key === "does" && "later" in event) || (hasParts(event) && (key === "does" || key === "otherwise"));
    const some = isNested
      ? value.flatMap((one) => withoutMissed(one, state, illegal, entry) ?? [])
      : value.filter((name) => !isMissed(name));
    return some.length === 0 && value.length > 0 && !hasParts(event) ? undefined : some;
  };
  const reached = Object.entries(event).map(([key, value]) => [key, left(key, value)] as const);
  if (reached.some(([, value]) => value === undefined)) return undefined;
  const parts = Object.fromEntries(reached);
  // Nobody can choose what reaches nothing, so what stands in `otherwise` happens.
  const isNoChoice = "may" in event && isEmpty(parts["does"]) && !isEmpty(event["does"]);
  return isNoChoice ? { if: [], does: parts["otherwise"] ?? [] } : parts;
}

/** Says whether an event has parts of which one may happen without the other. */
function hasParts(event: WrittenEvent): boolean {
  return "if" in event || "may" in event;
}

/** Says whether a value in an event is an object that the effect does not reach. */
function missedBy(state: State, illegal: readonly Target[], entry: StackEntry): (value: unknown) => boolean {
  const { source, it, madeAt, does } = entry;
  const renewed = madeAt === null ? [] : renewedIn(does, state, madeAt);
  const lost = lostWords(state, entry);
  return (value) =>
    (typeof value === "string" && lost.has(value)) ||
    renewed.some(({ name }) => value === name) ||
    illegal.some(({ name, object }) =>
      value === "this" ? object?.id === source : value === "it" ? object?.id === it : value === name,
    );
}

/** What an effect changed has the reasons of the effect, too. */
function explained(before: State, after: State, because: readonly ParameterId[]): State {
  if (because.length === 0) return after;
  const isOther = (name: string): boolean =>
    after.table.life[name] !== before.table.life[name] || after.table.poison[name] !== before.table.poison[name];
  const lives = [...Object.keys(after.table.life), ...Object.keys(after.table.poison)].filter(isOther);
  const lifeBecause = Object.fromEntries(
    lives.map((live) => [live, [...new Set([...(after.table.lifeBecause[live] ?? []), ...because])]]),
  );
  return {
    ...after,
    objects: after.objects.map((object, place) =>
      object === before.objects[place] ? object : because.reduce(withReason, object),
    ),
    table: { ...after.table, lifeBecause: { ...after.table.lifeBecause, ...lifeBecause } },
  };
}

/** The order of abilities that nobody stated is taken as written; answers after that are not sure. */
function withAssumption(state: State, { unordered, you, name }: StackEntry, context: Context): State {
  const sentence = `${you} chose the order in which abilities were put on the stack, and it is not said: ${name} was taken to resolve first.`;
  return unordered === 0 ? state : withWayTaken(state, context, sentence);
}

/** Lets everything resolve that has to before a step ends. Cards that the situation says to wait go on waiting. */
export function withStackEmptied(before: State, context: Context): State {
  let state = settled(before, context);
  for (let round = 0; round < roundsMax; round++) {
    const top = state.stack.at(-1);
    if (top === undefined || top.kind === "card" || state.resolving.length > 0 || state.search !== null) return state;
    state = resolvedAndSettled(state, context);
  }
  return state;
}
