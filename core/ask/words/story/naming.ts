import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { type Board, playerOf, refuse } from "./board.ts";
import { beUnique, shareName, withSameName } from "./one-name.ts";
import { isBare, type ThingPhrase } from "./phrases.ts";
import type { QualityPhrase } from "./qualities.ts";
import type { Thing } from "./things.ts";

/** Which things the words of a story name. */

/** Which things words may mean, and whose new ones are. */
export type Fit = {
  readonly player?: string | null | undefined;
  readonly fits?: (thing: Thing) => boolean;
  readonly place?: Thing["place"];
  /** A thing that was not named before is refused. */
  readonly isKnown?: boolean;
  /** Nothing says which of two fighting creatures “it” is. */
  readonly isEither?: boolean;
  /** Then, and where several may be meant, it is the one named last if only that is one to which its player would do this. */
  readonly likes?: { readonly isHarm: boolean; readonly fits: (thing: Thing) => boolean } | undefined;
  /** What a thing is that was not named before. */
  readonly role?: "attacker" | "blocker" | undefined;
};

/** The things that phrases name: known ones, or new ones which are then there from the beginning. */
export function thingsOf(board: Board, phrases: readonly ThingPhrase[] | undefined, fit: Fit = {}): Thing[] {
  const found: Thing[] = [];
  // "A 2/2 and a 2/2" are two.
  const fits = (thing: Thing) => !found.includes(thing) && fit.fits?.(thing) !== false;
  const before = [...board.things];
  for (const phrase of phrases ?? []) {
    const named = thingsNamed(board, phrase, { ...fit, fits });
    const fresh = named.filter((thing) => !before.includes(thing));
    refuseTwice(board, phrase, { fresh, before });
    for (const thing of fresh) thing.isOfAnybody = fit.isEither === true && phrase.owner === null;
    found.push(...named);
  }
  board.mentioned.push(...found.filter((thing) => !board.mentioned.includes(thing)));
  return found;
}

function thingsNamed(board: Board, phrase: ThingPhrase, { fits = () => true, ...fit }: Fit): Thing[] {
  const { ability } = board;
  const isOfAbility = ability?.isQuoted === true && (phrase.text === "it" || /^this\b/i.test(phrase.text));
  if (ability !== null && isOfAbility && !ability.isOfOthers) return [ability.thing];
  if (ability !== null && phrase.isPronoun && ability.isOfOthers) refuse(board, phrase.text);
  const ofPronoun = { ...fit, fits, isEither: fit.isEither === true };
  if (phrase.isPronoun && phrase.isOneOf)
    return oneOf(board, pronounOf(board, { ...phrase, count: "all" }, ofPronoun), phrase);
  if (phrase.isPronoun) return pronounOf(board, phrase, ofPronoun);
  const owner = phrase.owner === null ? null : playerOf(board, phrase.owner, ownerOf(board, phrase));
  if (phrase.isOther && !phrase.isNew) return theRest(board, phrase, (one) => matches(one, phrase, owner) && fits(one));
  const isInRole = roleTest(board, phrase);
  // “Mine” is not a spell that was cast.
  const isThing = ({ types }: Thing) => !isBare.test(phrase.text) || !(types.has("instant") || types.has("sorcery"));
  const known = board.things.filter(
    (thing) =>
      matches(thing, phrase, owner ?? (phrase.isNew ? fit.player : null)) &&
      isInRole(thing) &&
      isThing(thing) &&
      fits(thing),
  );
  if (phrase.isOneOf) return oneOf(board, known, phrase);
  // “Serra Angel” again, without an article.
  const isSameName = phrase.name !== null && phrase.text === phrase.name;
  // “Equipment gives +2/+2”: the only one, without its article.
  const isOnly = known.length === 1 && phrase.text.toLowerCase() === phrase.types.join();
  const isAgain =
    isOnly || !phrase.isNew || isSameName || (phrase.power === null && known.length > 0 && phrase.count === "all");
  if (isAgain && known.length > 0) {
    const wanted = phrase.count === "all" ? known.length : phrase.count;
    const isClear = known.length === wanted || (areAlike(known) && haveSamePast(board, known));
    if (!isClear || !known.every((thing) => isSaidOf(thing, phrase))) refuse(board, phrase.text);
    return isClear ? known.slice(0, wanted) : [];
  }
  // "A creature" may be one of those that are there, and "the 2/2" is one of them.
  const isThere = board.things.some(
    (thing) => matches(thing, phrase, owner) && (!phrase.isNew || (!phrase.isOther && fits(thing))),
  );
  if (isThere && phrase.owner === null) {
    refuse(board, phrase.text);
    return [];
  }
  const player = owner ?? fit.player ?? null;
  const isIntroduced =
    phrase.isNew || phrase.owner !== null || phrase.power !== null || phrase.types.includes("planeswalker");
  const isInOtherRole = phrase.role !== null && phrase.role !== fit.role;
  // “I put a counter on my 2/2 and attack with my 3/3”: it may be that.
  const isGrown = !phrase.isNew && board.things.some((one) => one.player === player && isNowOf(board, one, phrase));
  if (
    isGrown ||
    isBare.test(phrase.text) ||
    fit.isKnown === true ||
    !isIntroduced ||
    player === null ||
    phrase.count === "all" ||
    isInOtherRole
  ) {
    refuse(board, phrase.text);
    return [];
  }
  return Array.from({ length: phrase.count }, () =>
    newThing(board, phrase, { player, place: fit.place ?? "battlefield", role: fit.role }),
  );
}

/** “The other one”: what is left of those of which one was named, if only that may be meant. */
function theRest(board: Board, { count, text }: ThingPhrase, fits: (thing: Thing) => boolean): Thing[] {
  const { parted, things, attackers, blocks } = board;
  const rest = [...parted].flatMap(([one, isNamed]) => (isNamed || !fits(one) ? [] : [one]));
  // “I attack with one of them. He blocks with a 1/1”: it may be what the one has met, too.
  const fighters: readonly Thing[] = [...attackers, ...blocks.map(({ blocker }) => blocker)];
  const isApart = blocks.length > 0 && rest.some((one) => !fighters.includes(one));
  const isOfGroup = / ones?$/.test(text) || things.every((one) => parted.has(one) || !fits(one));
  if (rest.length === count && !isApart && isOfGroup) return rest;
  refuse(board, text);
  return [];
}

/** Says whether a thing is of the size of a phrase after what the words tell of its size. */
function isNowOf({ opening, events }: Board, { name, power, toughness }: Thing, phrase: ThingPhrase): boolean {
  const told = [...opening, ...events].flatMap((event): readonly WrittenEvent[] =>
    Array.isArray(event["does"]) ? event["does"] : [event],
  );
  const changes = told.flatMap((one): readonly (readonly [power: number, toughness: number])[] => {
    const counters = one["on"] === name ? Number(/^([+-]1)\/\1$/.exec(String(one["puts"]))?.[1] ?? 0) : 0;
    if (counters !== 0) return [[counters * Number(one["times"] ?? 1), counters * Number(one["times"] ?? 1)]];
    const isAdded = one["changes"] === name && one["does"] === "adds";
    return isAdded ? [[Number(one["power"] ?? 0), Number(one["toughness"] ?? 0)]] : [];
  });
  const isSame = (at: 0 | 1, before: number | null, now: number | null) =>
    before !== null && changes.reduce((sum, change) => sum + change[at], before) === now;
  return changes.length > 0 && isSame(0, power, phrase.power) && isSame(1, toughness, phrase.toughness);
}

/** “Alice casts a spell on her 3/3”: of two players with names, the only one who has such a thing. */
function ownerOf({ things }: Board, phrase: ThingPhrase): string | undefined {
  const [player, ...others] = new Set(things.filter((one) => matches(one, phrase, null)).map((one) => one.player));
  return phrase.owner?.who === "pronoun" && others.length === 0 ? player : undefined;
}

function roleTest({ attackers, blocks }: Board, { role }: ThingPhrase): (thing: Thing) => boolean {
  if (role === "blocked" || role === "unblocked")
    return (thing) =>
      attackers.includes(thing) && blocks.some((one) => one.attacker === thing) === (role === "blocked");
  if (role === "attacker") return (thing) => attackers.includes(thing);
  return role === "blocker" ? (thing) => blocks.some(({ blocker }) => blocker === thing) : () => true;
}

/** Adds what a phrase says beside naming a thing; false if it says something else than before. */
function isSaidOf(
  thing: Thing,
  { loyalty, counters, damage: phraseDamage, isSick, isFaceDown, hasSameName }: ThingPhrase,
): boolean {
  if (loyalty !== null && thing.loyalty === null) thing.loyalty = loyalty;
  const isLoyal = loyalty === null || thing.loyalty === loyalty;
  const isCounted = Object.entries(counters).every(([kind, count]) => thing.counters[kind] === count);
  return (
    isLoyal &&
    isCounted &&
    phraseDamage === 0 &&
    thing.isSick === (isSick || thing.isSick) &&
    (!isFaceDown || thing.isFaceDown) &&
    !hasSameName
  );
}

/** “It destroys a creature. He has a 2/2”: what is new by its words may be the one that was named before. */
export function refuseTwice(
  board: Board,
  { isOther, isNew, owner, text }: ThingPhrase,
  { fresh, before }: { readonly fresh: readonly Thing[]; readonly before: readonly Thing[] },
): undefined {
  const isTwice = fresh.some((thing) => before.some((one) => mayBe(one, thing)));
  if (isTwice && !isOther && (isNew || owner !== null)) refuse(board, text);
}

function mayBe(one: Thing, { power, toughness, types, player, place }: Thing): boolean {
  const isVague = one.power === null && one.types.size > 0 && !one.hasEffect;
  const isOfSize = one.power === null || (one.power === power && one.toughness === toughness);
  const isThere = one.place === "battlefield" && place === "battlefield";
  const isKind = [...one.types].every((type) => types.has(type));
  return isThere && isKind && isOfSize && (one.isOfAnybody || (isVague && one.player === player));
}

function pronounOf(
  board: Board,
  { count, text }: ThingPhrase,
  {
    fits,
    isEither,
    likes,
  }: Pick<Fit, "likes"> & { readonly fits: (thing: Thing) => boolean; readonly isEither: boolean },
): Thing[] {
  const { mentioned, before, attackers } = board;
  // Statements about a spell come between it and the creatures that fight.
  const fighting = before.filter((things) => things.some(fits)).slice(0, 2);
  const levels = isEither && attackers.length > 0 ? [mentioned, fighting.flat()] : [mentioned, ...before];
  const several = levels.map((things) => [...new Set(things)].filter(fits)).filter((things) => things.length > 0);
  const pairs = new Set(
    several.flatMap((things) =>
      things.length > 1
        ? [
            things
              .map(({ name }) => name)
              .toSorted()
              .join(),
          ]
        : [],
    ),
  );
  // Nothing says which of two pairs “they” are.
  if (count === "all" && pairs.size > 1) refuse(board, text);
  const near = several.find((things) => count !== "all" || things.length > 1);
  // "A 2/2 that …": the last one.
  const wanted = (text === "which" ? near?.slice(-1) : near) ?? [];
  // After “one of them”, “they” may be the others.
  if (count === "all" && wanted.some((one) => board.parted.has(one))) refuse(board, text);
  const [only] = wanted;
  // What a spell is for may be any of them; otherwise people say “it” of one of two only if they are of a size.
  const isLike = (one: Thing) =>
    one !== only && (isEither || (one.power === only?.power && one.toughness === only.toughness));
  if (text === "it" && only !== undefined && only.power !== null && several.flat().some(isLike))
    board.assumed.push(`“It” is ${only.name}.`);
  const [liked, ...others] = [...new Set([...mentioned, ...before.flat()])].filter(
    (one) => fits(one) && likes?.fits(one),
  );
  // “I have a 2/2. He has a 3/3. He kills it”: nobody kills the one of their own that was named last.
  const isOther = likes?.isHarm === true && liked !== undefined && only !== undefined && !likes.fits(only);
  if (count === "all" ? wanted.length > 1 : wanted.length === 1 && !isOther) return [...wanted];
  const last = [mentioned, ...before].map((things) => things.filter(fits)).find((things) => things.length > 0);
  if (count === 1 && liked !== undefined && others.length === 0 && last?.includes(liked)) {
    board.assumed.push(`“It” is ${liked.name}.`);
    return [liked];
  }
  refuse(board, text);
  return [];
}

/** By its name, or as a kind of creatures: “the Wall”. */
const isCalled = ({ name, subtypes }: Thing, word: string): boolean =>
  subtypes.has(word) || ` ${name.replace(/,$/, "")} `.includes(` ${word} `);

/** “My 5/5” is mine still while another player controls it. */
const isOf = ({ player, owner }: Thing, phrase: ThingPhrase, named: string): boolean =>
  player === named || (owner === named && phrase.owner !== null && !phrase.isNew);

/** Says whether a thing can be what words name. */
export function matches(thing: Thing, phrase: ThingPhrase, player: string | null | undefined): boolean {
  const isSize = phrase.power === null || (thing.power === phrase.power && thing.toughness === phrase.toughness);
  const isKind = phrase.types.every((type) => thing.types.has(type) || (type === "creature" && thing.power !== null));
  return (
    isSize &&
    isKind &&
    (player === null || player === undefined || isOf(thing, phrase, player)) &&
    (phrase.name === null || isCalled(thing, phrase.name)) &&
    (phrase.isCard || phrase.isSpell === thing.isCast || (!phrase.isSpell && thing.place !== "stack")) &&
    (!phrase.isToken || thing.isToken) &&
    (!phrase.isCommander || thing.isCommander) &&
    phrase.keywords.every((keyword) => thing.keywords.has(keyword)) &&
    !phrase.lacks.some((one) => thing.keywords.has(one) || Object.hasOwn(thing.counters, one)) &&
    phrase.colors.every((color) => thing.colors.has(color)) &&
    phrase.supertypes.every((word) => thing.supertypes.has(word)) &&
    phrase.subtypes.every((word) => isCalled(thing, word)) &&
    (phrase.isTapped === null || phrase.isTapped === thing.isTapped)
  );
}

/** What only a permanent is or has. */
const isStanding = ({ isTapped, isSick, isFaceDown, damage, counters }: ThingPhrase) =>
  isTapped !== null || isSick || isFaceDown || damage > 0 || Object.keys(counters).length > 0;

/** Puts a new thing into the story. */
export function newThing(
  board: Board,
  written: ThingPhrase,
  { player, place, role }: { readonly player: string; readonly place: Thing["place"] } & Pick<Fit, "role">,
): Thing {
  const phrase = withSameName(board, written);
  // “She has creatures”: nobody knows how many.
  const isUncounted = phrase.isNew && phrase.count === 1 && /(?:^|\s)creatures$/i.test(phrase.text);
  if (isUncounted || (place !== "battlefield" && isStanding(phrase))) refuse(board, phrase.text);
  const isCreature = phrase.power !== null || phrase.role !== null;
  const types = new Set([...phrase.types, ...(isCreature ? ["creature"] : [])]);
  if (types.has("aura")) types.add("enchantment");
  if (types.has("equipment")) types.add("artifact");
  if (types.has("saga")) types.add("enchantment");
  const kind =
    [...types].find((type) => !["enchantment", "instant", "sorcery"].includes(type) || types.size === 1) ??
    (phrase.isSpell ? "spell" : phrase.isCard ? "card" : phrase.isCommander ? "commander" : "permanent");
  const called = kind === "creature" ? (phrase.subtypes[0]?.toLowerCase() ?? kind) : kind;
  const size = phrase.power === null ? called : `${phrase.power}/${phrase.toughness}`;
  const isInRole = board.isOfNobody && role !== undefined && isCreature;
  const plain =
    phrase.name ??
    (isInRole ? `${size} ${role}` : `${player}’s ${phrase.isSpell && types.size === 0 ? "spell" : size}`);
  const count = board.things.filter(({ name }) => name === plain || name.startsWith(`${plain} (`)).length;
  const thing: Thing = {
    name: count === 0 ? plain : `${plain} (${count + 1})`,
    player,
    owner: player,
    place,
    types,
    power: phrase.power,
    toughness: phrase.toughness,
    loyalty: phrase.loyalty,
    supertypes: new Set(phrase.supertypes),
    subtypes: new Set(phrase.subtypes),
    colors: new Set(phrase.colors),
    keywords: new Set(phrase.keywords),
    counters: { ...phrase.counters },
    triggers: [],
    activated: [],
    isTapped: phrase.isTapped === true,
    isSick: phrase.isSick,
    isCommander: phrase.isCommander,
    isToken: phrase.isToken,
    isFaceDown: phrase.isFaceDown,
    attachedTo: null,
    damage: phrase.damage,
    cost: null,
    cardName: null,
    isCast: place === "stack",
    hasEffect: false,
    isStatic: false,
    isOfAnybody: false,
    isAssumed: false,
  };
  if (phrase.hasSameName) shareName(board, thing, phrase);
  beUnique(board, thing, phrase);
  // “My 2/2 Bear” is called what it is; “Wall of Wood” and “Ornithopter, a 0/2” are cards.
  const isCardName = phrase.name !== null && (phrase.name.includes(" ") || phrase.text.startsWith(phrase.name));
  if (isCardName && !board.known.has(phrase.name ?? ""))
    board.assumed.push(`${phrase.name} does only what the words say.`);
  if (thing.isCommander && thing.types.size === 0) {
    thing.types.add("creature");
    board.assumed.push(`${thing.name} is a creature.`);
  }
  board.things.push(thing);
  return thing;
}

/** Adds what words say about a thing. */
export function addQualities(thing: Thing, { keywords, loyalty, counters }: QualityPhrase): undefined {
  for (const keyword of keywords) thing.keywords.add(keyword);
  thing.loyalty = loyalty ?? thing.loyalty;
  Object.assign(thing.counters, counters);
}

/** Things between which nothing differs, so that it does not matter which of them words mean. */

export function areAlike(things: readonly Thing[]): boolean {
  const [first] = things;
  const print = ({ power, toughness, keywords, types, player, triggers }: Thing) =>
    [JSON.stringify(triggers), power, toughness, player, [...keywords].toSorted(), [...types].toSorted()].join("|");
  return first !== undefined && first.power !== null && things.every((thing) => print(thing) === print(first));
}

/** Nothing was said of one that was not said of the others: only one of two 2/2s may be blocked, enchanted or dead. */
function haveSamePast({ things, setup, opening, events }: Board, alike: readonly Thing[]): boolean {
  const names = new Set(alike.map(({ name }) => name));
  const told = [...setup, ...opening, ...events].map((event) => JSON.stringify(event));
  const pasts = alike.map((thing) => {
    const { name, isTapped, isSick, isToken, isFaceDown, damage, counters, place } = thing;
    const own = told.filter((text) => text.includes(JSON.stringify(name)));
    const bare = [...names].reduce((text, one) => text.replaceAll(JSON.stringify(one), '"it"'), own.join());
    const attached = things.filter(({ attachedTo }) => attachedTo === name).map((one) => one.name);
    return JSON.stringify([bare, attached, isTapped, isSick, isToken, isFaceDown, damage, counters, place]);
  });
  return new Set(pasts).size === 1;
}

/** “One of them”: any of several between which nothing differs. */
function oneOf(board: Board, all: readonly Thing[], { text }: ThingPhrase): Thing[] {
  const isAny = all.length > 1 && areAlike(all) && haveSamePast(board, all);
  if (!isAny) refuse(board, text);
  for (const [nth, one] of all.entries()) board.parted.set(one, nth === 0);
  return isAny ? all.slice(0, 1) : [];
}
