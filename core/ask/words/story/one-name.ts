import { type Board, refuse } from "./board.ts";
import type { ThingPhrase } from "./phrases.ts";
import { hasPart, type Thing } from "./things.ts";

/** Cards of one name, of which there may be only one. */

/** “With the same name”: as what was named before, if anything was. */
export function shareName(board: Board, thing: Thing, phrase: ThingPhrase): undefined {
  const named = board.things.findLast((one) => [...thing.types].some((type) => one.types.has(type)));
  const isCopied = hasPart(board.events, (part) => "copies" in part || "copyOf" in part);
  if ((named === undefined && phrase.count === 1) || isCopied) refuse(board, phrase.text);
  thing.cardName = named?.cardName ?? named?.name ?? "The Legend";
  // Some rules keep the older or the newer one.
  if (named?.place === "battlefield" && thing.place === "battlefield")
    board.assumed.push(`${named.name} was there before ${thing.name}.`);
}

/** “One with the same name” is what the other one is. */
export function withSameName({ things }: Board, phrase: ThingPhrase): ThingPhrase {
  const named = things.findLast(({ supertypes }) => supertypes.has("legendary"));
  if (!phrase.hasSameName || phrase.types.length > 0 || phrase.power !== null || named === undefined) return phrase;
  const { power, toughness, loyalty, types, supertypes, colors, keywords } = named;
  return {
    ...phrase,
    power,
    toughness,
    loyalty,
    types: [...types],
    supertypes: [...supertypes],
    colors: [...colors],
    keywords: [...keywords],
  };
}

/** A card of which there may be one: what it is, if only its name is told, and that another one has its name. */
export function beUnique(board: Board, thing: Thing, { name, text, types }: ThingPhrase): undefined {
  if (name === null) return;
  const rest = text.slice(text.lastIndexOf(name) + name.length);
  const isNamed = name.includes(",") || board.kinds.has(name) || /\b(?:called|named) /.test(text);
  const isCard = isNamed || board.unique.has(name) || (name.includes(" ") && types.length > 0);
  // “A Jace planeswalker”, “a legendary Elder Dragon”: of which kind it is.
  if (!isCard || (rest !== "" && !rest.startsWith(" with "))) return;
  board.unique.add(name);
  const [same] = board.things.filter((one) => one.name === name && one.types.size > 0);
  const kind = board.kinds.get(name) ?? (name.includes(",") ? "legendary creature" : null);
  if (thing.types.size === 0 && same !== undefined) {
    for (const type of same.types) thing.types.add(type);
    for (const word of same.supertypes) thing.supertypes.add(word);
  } else if (thing.types.size === 0 && kind !== null) {
    thing.isAssumed = true;
    board.assumed.push(`${name} is a ${kind}.`);
    for (const word of kind.split(" ")) (word === "legendary" ? thing.supertypes : thing.types).add(word);
  }
  const isWalker = thing.types.has("planeswalker");
  if (!isWalker && !thing.supertypes.has("legendary")) return;
  // “Jace Beleren” is a Jace.
  if (isWalker) thing.subtypes.add(name.split(/[ ,]/)[0] ?? name);
  if (thing.name === name) return;
  thing.cardName = name;
  const isTold = board.things.some((one) => one.name === name && one.place === "battlefield");
  if (isTold && thing.place === "battlefield") board.assumed.push(`${name} was there before ${thing.name}.`);
}
