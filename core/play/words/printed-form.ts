import { tableOf } from "../../text/tables.ts";
import { colorsAndCost } from "../casting/mana-costs.ts";
import { type Context, impossible } from "../context.ts";
import type { CopiableValues } from "../objects/characteristics.ts";
import { type GameObject, isOfType, objectNamed } from "../objects.ts";
import { type KeyValues, key } from "./description.ts";
import { plainWords } from "./plain-words.ts";
import { asList, keyName } from "./shape.ts";
import { triggerFrom } from "./trigger-form.ts";
import { colorWords, enchantable, keywordList, objectTypes, supertypes } from "./vocabulary.ts";

/** What is printed on something that an effect makes, or on another face: its keys, their words, and what they give. */
export const printedKeys = {
  "types?": key({ severalOf: objectTypes }, "Types"),
  "subtypes?": key("texts", "Types below that", "Its creature types and so on"),
  "supertypes?": key({ severalOf: supertypes }, "Supertypes"),
  "colors?": key({ severalOf: colorWords }, "Colours"),
  "power?": { is: "amount", means: "Its power" },
  "toughness?": { is: "amount", means: "Its toughness" },
  "keywords?": key(keywordList, "Keywords"),
  "triggers?": key("triggers", "Triggered abilities", "Its triggered abilities"),
} as const;

type PrintedValues = Omit<CopiableValues, "is" | "cost">;

/** The characteristics that were written. Throws `situation-impossible` for a power without a toughness or a creature. */
export function printedFrom(name: string, written: KeyValues<typeof printedKeys>, context: Context): PrintedValues {
  const { power = null, toughness = null } = written;
  const [types, subtypes] = [asList(written.types), asList(written.subtypes)];
  const misplaced = misplacedSize({ name, types, subtypes, power, toughness });
  if (misplaced !== undefined) throw impossible(context, misplaced);
  return {
    types,
    subtypes,
    supertypes: asList(written.supertypes),
    colors: written.colors === undefined ? null : asList(written.colors).filter((word) => word !== "colorless"),
    power,
    toughness,
    keywords: asList(written.keywords),
    triggers: (written.triggers ?? []).map((trigger) => triggerFrom(trigger, context)),
  };
}

/** What is printed on a card that a situation introduces. */
export const cardKeys = {
  ...printedKeys,
  "subtypes?": {
    ...printedKeys["subtypes?"],
    means: "Its creature types, land types and so on",
    label: "Types below that",
  },
  "colors?": { ...printedKeys["colors?"], means: "Its colours; `colorless` if it has none", label: "Colours" },
  "power?": { ...printedKeys["power?"], means: "Its power; needed wherever it deals combat damage" },
  "toughness?": { ...printedKeys["toughness?"], means: "Its toughness; needed wherever it is dealt damage" },
  "triggers?": {
    ...printedKeys["triggers?"],
    means: "Its triggered abilities: when, of what, and what they do",
    label: "Triggered abilities",
  },
  "subtype?": key("text", "Type below that"),
  "copyOf?": key("text", "Name on the card"),
  "cost?": key("text", "Mana cost", "Its mana cost, such as `{X}{2}{R}`"),
  "withoutCost?": key("flag", "It has no mana cost", "It has no mana cost"),
  "legendary?": key("flag", "It is legendary"),
  "chapters?": key("count", "How many chapters"),
  "loyalty?": key("count", "Its loyalty", "The loyalty of a planeswalker; needed wherever it is dealt damage"),
  "defense?": key("count", "Its defense", "The defense of a battle; needed wherever it is dealt damage"),
  "enchants?": key({ severalOf: enchantable }, "Enchants", "What an Aura may enchant"),
} as const;

type WrittenCard = KeyValues<typeof cardKeys>;

/** The fields of an object that come from what is printed on it, each with the keys in which it is written. */
const fieldsOfKeys = tableOf<keyof GameObject>({
  copyOf: "is",
  subtype: "subtypes",
  withoutCost: "cost",
});

export function cardFrom(
  written: WrittenCard,
  { name, player, order }: { readonly name: string; readonly player: string; readonly order: number },
  context: Context,
): GameObject {
  const above = [...asList(written.supertypes), ...(written.legendary === true ? ["legendary"] : [])];
  const card = {
    ...objectNamed(name, player, order),
    is: written.copyOf ?? name,
    types: asList(written.types),
    subtypes: [...asList(written.subtype), ...asList(written.subtypes)],
    supertypes: [...new Set(above)],
    ...colorsAndCost(written, context),
    power: written.power ?? null,
    toughness: written.toughness ?? null,
    chapters: written.chapters ?? null,
    loyalty: written.loyalty ?? null,
    defense: written.defense ?? null,
    keywords: asList(written.keywords),
    enchants: asList(written.enchants),
    triggers: (written.triggers ?? []).map((trigger) => triggerFrom(trigger, context)),
  };
  const misplaced = misplacedNumber(card);
  if (misplaced !== undefined) throw impossible(context, misplaced);
  return card;
}

/** The key in which a card is written here otherwise than where it was introduced; `undefined` if there is none. */
export function keyWrittenOtherwise(written: WrittenCard, object: GameObject, context: Context): string | undefined {
  const { name, owner: player, order } = object;
  const card = cardFrom(written, { name, player, order }, context);
  const introduced = { ...object, ...object.printed };
  return Object.keys(cardKeys)
    .map(keyName)
    .find((key) => {
      if (!(key in written) || written[key as keyof WrittenCard] === undefined) return false;
      if (key === "legendary") return !introduced.supertypes.includes("legendary");
      const field = fieldsOfKeys.get(key) ?? (key as keyof GameObject);
      return wordsOf(card[field]) !== wordsOf(introduced[field]);
    });
}

function wordsOf(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map((part) => JSON.stringify(part)).toSorted() : value);
}

/** Why power and toughness do not go with the types of a card; `undefined` if they do, or no types are given. */
function misplacedSize(
  card: Pick<GameObject, "name" | "types" | "subtypes" | "power" | "toughness">,
): string | undefined {
  const { name, types, power, toughness } = card;
  if ((power === null) !== (toughness === null)) return `${name} has a power and a toughness, or neither.`;
  const mayHaveSize = types.length === 0 || isOfType(card, "creature") || isOfType(card, "artifact");
  if (power === null || mayHaveSize) return undefined;
  return `"power" and "toughness" are printed on creatures and on artifacts such as Vehicles, and ${name} is neither.`;
}

/** Why a number does not go with the types of a card; `undefined` if all do, or no types are given. */
function misplacedNumber(card: GameObject): string | undefined {
  const { name, types, keywords, enchants, loyalty, defense, chapters } = card;
  const wrongSize = misplacedSize(card);
  if (wrongSize !== undefined || types.length === 0) return wrongSize;
  if (enchants.length > 0 && !isOfType(card, "aura") && !keywords.includes("bestow"))
    return `"enchants" is said of an Aura, and ${name} is none.`;
  const wrong = (
    [
      ["loyalty", loyalty, "planeswalker"],
      ["defense", defense, "battle"],
      ["chapters", chapters, "saga"],
    ] as const
  ).find(([, number, type]) => number !== null && !isOfType(card, type));
  return wrong === undefined ? undefined : `"${wrong[0]}" is said of a ${wrong[2]}, and ${name} is none.`;
}

/** What kind of card was written, in words: “2/2 white creature with flying”. */
export function cardInWords(written: WrittenCard): readonly string[] {
  const { power, toughness, loyalty, defense, enchants, keywords: words } = written;
  return [
    written.legendary === true ? "legendary" : null,
    power === undefined ? null : `${power}/${toughness ?? "?"}`,
    ...(["colors", "supertypes", "types", "subtypes"] as const).map((key) =>
      written[key] === undefined ? null : plainWords(written[key]),
    ),
    written.cost === undefined ? null : `for ${written.cost}`,
    loyalty === undefined ? null : `of loyalty ${loyalty}`,
    defense === undefined ? null : `of defense ${defense}`,
    enchants === undefined ? null : `that enchants a ${plainWords(enchants)}`,
    words === undefined ? null : `with ${plainWords(words)}`,
  ].filter((word) => word !== null);
}
