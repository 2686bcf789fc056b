import { numberOf } from "../amounts.ts";
import { noCost } from "../casting/mana-costs.ts";
import { type Context, readParameter } from "../context.ts";
import { controllerOf, definedBy, type GameObject, isAtWork, isCreature, isOfType, isOverwritten } from "../objects.ts";
import type { State } from "../state.ts";
import { type Table, withoutFighter, withoutTarget } from "../table.ts";
import { isOfSubtype } from "../words/quality-forms.ts";
import { everyCreatureType, keywords } from "../words/vocabulary.ts";
import type {
  Characteristics,
  CopiableValues,
  Group,
  ObjectChange,
  Reach,
  Size,
  StandingEffect,
  Values,
} from "./characteristics.ts";
import { plainChange, sum } from "./characteristics.ts";
import { type ContinuousEffect, type ValuesById, valuesWith } from "./layers.ts";
import { partnerOf } from "./pairs.ts";
import { unfit } from "./qualities.ts";
import { parametersBehind, reasonsOf } from "./sizes.ts";

/** The objects as all continuous effects make them: the fields of each hold what it is now. */

/** Whether an object is one of the group, apart from those of what another is attached to or paired with. */
const membership: Readonly<Record<Exclude<Group, "attached" | "paired">, (values: Values) => boolean>> = {
  creatures: (values) => isOfType(values, "creature"),
  lands: ({ types }) => types.includes("land"),
  artifacts: (values) => isOfType(values, "artifact"),
  enchantments: (values) => isOfType(values, "enchantment"),
  planeswalkers: ({ types }) => types.includes("planeswalker"),
  permanents: () => true,
};

/** Says whether an object is this one, or paired with it, if it is paired. */
function isOfPair(state: State, object: GameObject, source: number | null): boolean {
  const partner = partnerOf(state, object);
  return partner !== undefined && [object.id, partner.id].includes(source ?? -1);
}

/** The objects that are in reach of an effect, by the values that they have. */
function reached(
  state: State,
  { reach, source }: Pick<StandingEffect, "reach" | "source">,
  values: ValuesById,
  { situation }: Pick<Context, "situation">,
): readonly number[] {
  const holder = state.objects.find(({ id }) => id === source);
  const word = (text: string): string =>
    values.get(source ?? -1)?.rewords.get(text.toLowerCase()) ?? text.toLowerCase();
  return state.objects.flatMap((object) => {
    const characteristics = values.get(object.id);
    if (characteristics === undefined || object.id === reach.except) return [];
    if (object.zone !== "battlefield" && object.zone !== reach.zone) return [];
    if (reach.only !== null && reach.only !== object.id) return [];
    if (reach.of !== null && controllerOf(object) !== reach.of) return [];
    const { group, color, kind, isNonbasic } = reach;
    const isOfGroup =
      group === "attached"
        ? source !== null && state.objects.some(({ id, attachedTo }) => id === source && attachedTo === object.id)
        : group === "paired"
          ? isOfPair(state, object, source)
          : membership[group](characteristics);
    const isOfColor =
      color === null ||
      (color === "colorless"
        ? characteristics.colors?.length === 0
        : characteristics.colors?.includes(word(color)) === true);
    const isOfKind = kind === null || isOfSubtype(characteristics.subtypes, word(kind));
    const isOther = !isNonbasic || !characteristics.supertypes.includes("basic");
    const isFit =
      reach.words === undefined ||
      unfit({ ...object, ...characteristics, size: null }, reach.words.words, {
        you: holder === undefined ? (reach.words.you ?? "") : controllerOf(holder),
        source: reach.words.source,
        table: state.table,
        situation,
      }) === undefined;
    return isOfGroup && isOfColor && isOfKind && isOther && isFit ? [object.id] : [];
  });
}

/** The objects of a group as they are now. */
export function reachedNow(state: State, reach: Reach, context: Context): readonly number[] {
  const values = state.objects.map((object) => [object.id, { ...nowOf(object), ...unchanged }] as const);
  return reached(state, { reach, source: null }, new Map(values), context);
}

const unchanged = { given: [], isBare: false, rewords: new Map<string, string>() };

/** The numbers that questions in an effect of an object are answered with now. */
export function amountsNow(
  amounts: NonNullable<ObjectChange["amounts"]>,
  source: GameObject | undefined,
  state: State,
  context: Context,
): Partial<Pick<ObjectChange, "power" | "toughness">> {
  const you = source === undefined ? (state.meanings?.you ?? context.situation.players[0] ?? "") : controllerOf(source);
  const meanings = { source: source?.id ?? null, you, it: null, player: null, x: null };
  const numbers = Object.entries(amounts).map(([key, amount]) => [
    key,
    numberOf(amount, { ...state, meanings }, context),
  ]);
  return Object.fromEntries(numbers);
}

/** Changes with the numbers that they have now, of the object whose ability they are or on which they are. */
function withAmounts(
  changes: readonly ObjectChange[],
  source: GameObject | undefined,
  state: State,
  context: Context,
): readonly ObjectChange[] {
  if (changes.every(({ amounts }) => amounts === undefined)) return changes;
  return changes.map((change) =>
    change.amounts === undefined ? change : { ...change, ...amountsNow(change.amounts, source, state, context) },
  );
}

/** The state in which each object has the characteristics that the effects give it. */
export function withCharacteristics(state: State, context: Context): State {
  const after = withEffects(state, context);
  const counts = ({ changes }: Pick<GameObject, "changes">): boolean =>
    changes.some(({ amounts }) => amounts !== undefined);
  // What an effect counts may be what other effects have made of it.
  if (!state.effects.some(counts) && !state.objects.some(counts)) return after;
  const counted = withEffects(after, context);
  const again = withEffects(counted, context);
  const isSettled = again.objects.every(({ size }, place) => isSameSize(size, counted.objects[place]?.size ?? null));
  return isSettled || counted.assumed.includes(countsItself)
    ? counted
    : { ...counted, assumed: [...counted.assumed, countsItself] };
}

const countsItself = "An effect counts what it changes itself, and no rule says which number that is.";

function isSameSize(one: Size | null, other: Size | null): boolean {
  return one?.power === other?.power && one?.toughness === other?.toughness;
}

function withEffects(state: State, context: Context): State {
  const isPlain = (object: GameObject): boolean =>
    object.printed === null &&
    object.changes.length === 0 &&
    !hasCounters(object) &&
    !object.isFaceDown &&
    !hasOwnWord(object);
  if (state.effects.length === 0 && state.objects.every(isPlain)) return state;
  const given = state.effects.flatMap(({ reach }) => (reach.zone === undefined ? [] : (reach.only ?? [])));
  const here = state.objects.filter(
    (object) => isAffected(object) || object.changes.length > 0 || hasOwnWord(object) || given.includes(object.id),
  );
  const start = new Map(here.map((object) => [object.id, baseOf(object, context)]));
  const effects = effectsOf(state, here, context);
  const isCounted = here.some(hasCounters);
  const isOrdered = effects.length > 1 || (isCounted && effects.length > 0);
  const isPlainSum = effects.every(({ changes }) => changes.every(({ does }) => does === "adds" || does === "gains"));
  const system = isOrdered && !isPlainSum ? readParameter(context, "layers") : "seven-layers";
  const counted = (id: number, values: Values): Values => withCounters(state, id, values);
  const open = new Set<ContinuousEffect>();
  const values = valuesWith(start, effects, counted, { system, context, open });
  const objects = state.objects.map((object) => settled(object, values, { effects, context }));
  const assumed = [...open]
    .map(({ source }) => orderTaken(state, source))
    .filter((one) => !state.assumed.includes(one));
  return { ...state, objects, table: withoutOthers(state.table, objects), assumed: [...state.assumed, ...assumed] };
}

/** What is taken to be so if effects whose sources came at the same time apply in an order that nobody said. */
function orderTaken({ objects }: State, source: number | null): string {
  const name = objects.find(({ id }) => id === source)?.name ?? "an object";
  return `A player chose which of the objects that came at the same time counts as older, and it is not said: ${name} was taken.`;
}

/** Says whether effects on objects of its kind reach it, or it is a spell that was cast face down. */
function isAffected(object: GameObject): boolean {
  return isAtWork(object) || (object.zone === "stack" && object.isFaceDown);
}

/** The table after objects left combat that can no longer fight, or be attacked, as what they are now. */
function withoutOthers(table: Table, objects: readonly GameObject[]): Table {
  if (table.attackers.length === 0) return table;
  return objects.reduce((table, object) => {
    const [isBattle, isPlaneswalker] = ["battle", "planeswalker"].map((type) => object.types.includes(type));
    const others = isCreature(object) === false || isBattle ? withoutFighter(table, object.id) : table;
    return isBattle || isPlaneswalker ? others : withoutTarget(others, object.id);
  }, table);
}

function hasCounters({ counters }: GameObject): boolean {
  return Object.keys(counters).some(
    (kind) => (kind === "+1/+1" || kind === "-1/-1" || isKeyword(kind)) && (counters[kind] ?? 0) > 0,
  );
}

const allKeywords: ReadonlySet<string> = new Set(keywords);

export function isKeyword(word: string): boolean {
  return allKeywords.has(word);
}

/** All effects: those on single objects, and those on groups whose source is there. */
function effectsOf(state: State, here: readonly GameObject[], context: Context): readonly ContinuousEffect[] {
  const single = here.flatMap((object) => {
    const { id } = object;
    // A copy has the size that the copied text defines, and not that of its own.
    const there = { ...object, changes: changesThere(object) };
    const own = there.changes.filter(({ does, order }) => does !== "defines" || !isOverwritten(there, order + 1));
    const changes = [...withAmounts(own, object, state, context), ...countedKeywords(object, context)];
    return [...new Set(changes.map(({ order }) => order))].map((order) => ({
      order,
      source: null,
      changes: changes.filter((change) => change.order === order),
      isFixed: true,
      affects: () => [id],
    }));
  });
  const standing = state.effects.flatMap((effect) => {
    const source = state.objects.find(
      (object) => object.id === effect.source && isAtWork(object) && !isOverwritten(object, effect.order),
    );
    if (effect.source !== null && source === undefined) return [];
    const order = source === undefined ? effect.order : (source.attachedSince ?? source.order) + fraction(effect.order);
    const changes = withAmounts(effect.changes, source, state, context);
    return [
      {
        ...effect,
        isFixed: false,
        changes,
        order,
        affects: (values: ValuesById) => reached(state, effect, values, context),
      },
    ];
  });
  return [...ownWordsIn(here, context), ...single, ...standing];
}

/** The changes that affect an object where it is: of what it is a copy counts only on the battlefield and face up. */
function changesThere({ zone, changes, isFaceDown }: GameObject): readonly ObjectChange[] {
  if ((zone === "battlefield" || zone === "phased-out") && !isFaceDown) return changes;
  const waiting = changes.filter(({ does }) => does === "copies").map(({ order }) => order);
  return changes.filter(({ order }) => !waiting.includes(order));
}

/** Keywords by which an object says what it is, before any other effect of that kind; some only while it is attached. */
const ownWords = {
  changeling: { does: "is-also", subtypes: [everyCreatureType] },
  devoid: { does: "becomes-colored", colors: [] },
  reconfigure: { does: "is-no-longer", types: ["creature"], isOfAttached: true },
} as const;
type OwnWord = keyof typeof ownWords;

function hasOwnWord({ keywords: own }: Pick<CopiableValues, "keywords">): boolean {
  return own.some((word) => Object.hasOwn(ownWords, word));
}

/** What such keywords make of objects, by the rules of the day. */
function ownWordsIn(here: readonly GameObject[], context: Context): readonly ContinuousEffect[] {
  const able = here.filter(
    (object) => hasOwnWord(printedOn(object)) || object.changes.some(({ copied }) => copied !== null),
  );
  if (able.length === 0) return [];
  const attached = new Set(here.flatMap(({ id, attachedTo }) => (attachedTo === null ? [] : [id])));
  return Object.entries(ownWords).flatMap(([word, said]) => {
    const isSaid = (own: Pick<CopiableValues, "keywords"> | null): boolean => own?.keywords.includes(word) === true;
    const isThere = able.some(
      (object) => isSaid(printedOn(object)) || object.changes.some(({ copied }) => isSaid(copied)),
    );
    if (!isThere || readParameter(context, word as OwnWord) === "no-rule") return [];
    const { isOfAttached = false, ...change } = { isOfAttached: false, ...said };
    const affects = (values: ValuesById): readonly number[] =>
      [...values].flatMap(([id, own]) => (isSaid(own) && (!isOfAttached || attached.has(id)) ? [id] : []));
    return [{ order: -1, source: null, isFixed: false, changes: [{ ...plainChange(-1, true), ...change }], affects }];
  });
}

/** Effects of one source keep their order among each other. */
function fraction(order: number): number {
  return order / 1e6;
}

/** The values of an object before any effect: those printed on it, or of a face-down permanent. */
function baseOf(object: GameObject, context: Context): Values {
  const values = { ...printedOn(object), ...unchanged };
  if (!object.isFaceDown) return values;
  const [power, toughness] = String(readParameter(context, "face-down-creature")).split("/").map(Number);
  // Disguise gives ward to the creature that was cast face down by it.
  const keywords = object.castBy.includes("disguise") ? ["ward"] : [];
  const nothing = { subtypes: [], supertypes: [], colors: [], cost: noCost, keywords, triggers: [] };
  const down = { ...nothing, types: ["creature"], is: "" };
  return toughness === undefined
    ? { ...values, ...down }
    : { ...values, ...down, power: power ?? null, toughness, isBare: true };
}

/** An object face down, on the stack or as it enters, with nothing of what is printed on it. */
export function turnedDown(object: GameObject, context: Context): GameObject {
  const down = { ...object, isFaceDown: true };
  const { given: _given, isBare, rewords: _words, ...values } = baseOf(down, context);
  return { ...down, ...values, printed: printedOn(object), isBare };
}

export function printedOn(object: GameObject): CopiableValues {
  return object.printed ?? nowOf(object);
}

/** An object on which other values are printed: those of its other face, or of a part of the card. */
export function printedAs(object: GameObject, values: CopiableValues): GameObject {
  return { ...object, ...values, printed: object.printed === null ? null : values };
}

/** What a copy of an object copies: what is printed on it, or of what it is itself a copy, or that it is face down. */
export function copiedFrom(object: GameObject, context: Context): CopiableValues {
  const copied = object.changes.findLast(({ does }) => does === "copies")?.copied;
  const { given: _given, isBare: _bare, rewords: _words, ...base } = baseOf(object, context);
  // A copy of a back face has no front from which its mana value could be taken.
  const values = object.isBackUp && !object.isModal ? { ...base, cost: noCost } : base;
  return object.isFaceDown ? values : { ...(copied ?? values), definitions: definedBy(object) };
}

/** The characteristics that an object has now, as a copy would have them. */
export function nowOf(now: Characteristics): Characteristics {
  const { is, types, subtypes, supertypes, colors, cost, keywords, triggers, power, toughness } = now;
  return { is, types, subtypes, supertypes, colors, cost, keywords, triggers, power, toughness };
}

function withCounters({ objects }: State, id: number, values: Values): Values {
  const counters = objects.find((object) => object.id === id)?.counters;
  const more = (counters?.["+1/+1"] ?? 0) - (counters?.["-1/-1"] ?? 0);
  return { ...values, power: sum(values.power, more), toughness: sum(values.toughness, more) };
}

/** The keywords that counters on an object give it, by the rules of the day: effects like those of a spell. */
function countedKeywords({ counters, countersSince, order }: GameObject, context: Context): readonly ObjectChange[] {
  const kinds = Object.keys(counters).filter((kind) => isKeyword(kind) && (counters[kind] ?? 0) > 0);
  if (kinds.length === 0) return [];
  const ruled = readParameter(context, "keyword-counters");
  if (!Array.isArray(ruled)) context.open.add("keyword-counters");
  const named = kinds.filter((kind) => Array.isArray(ruled) && ruled.includes(kind));
  return named.map((kind) => ({
    // What it had in an earlier zone is older than the object itself.
    ...plainChange(Math.max(order, countersSince[kind] ?? 0), false),
    does: "gains",
    keyword: kind,
    keywords: [kind],
  }));
}

type Outcome = {
  readonly effects: readonly ContinuousEffect[];
  readonly context: Context;
};

/** An object with the values that it has after all effects. */
function settled(object: GameObject, values: ValuesById, { effects, context }: Outcome): GameObject {
  const now = values.get(object.id);
  if (now === undefined) return object.printed === null ? object : restored(object);
  const own = effects.filter((effect) => effect.affects(values).includes(object.id)).flatMap(({ changes }) => changes);
  const reasons = reasonsOf(object, own, context);
  const { power, toughness, ...others } = nowOf(now);
  return {
    ...object,
    ...others,
    printed: printedOn(object),
    size: { power, toughness, ...reasons },
    isBare: now.isBare,
    because: parametersBehind(object, own, context),
  };
}

/** The object with some of its printed values changed for good. */
export function withPrinted(object: GameObject, change: Partial<CopiableValues>): GameObject {
  const printed = object.printed === null ? null : { ...object.printed, ...change };
  return { ...object, ...change, printed };
}

/** The object without what effects made of it. */
export function restored(object: GameObject): GameObject {
  if (object.printed === null) return object;
  return { ...object, ...object.printed, printed: null, size: null, isBare: false };
}
