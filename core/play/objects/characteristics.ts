import { type Context, readParameter } from "../context.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { Trigger } from "../stack-entry.ts";
import type { Duration } from "../words/durations.ts";
import { isKeywordCalled } from "../words/vocabulary.ts";
import type { Amount } from "../words/written-situation.ts";

/** What an object is, by its card or by effects. */
export type Characteristics = {
  /** The name on the card, which is the same for two copies of one card. */
  readonly is: string;
  readonly types: readonly string[];
  /** Its types below that: creature types, land types, the type of a planeswalker. */
  readonly subtypes: readonly string[];
  readonly supertypes: readonly string[];
  /** `null` if the situation does not say. */
  readonly colors: readonly string[] | null;
  /** Its mana cost, such as `{X}{2}{R}`; empty if it has none, `null` if the situation does not say. */
  readonly cost: string | null;
  /** A keyword stands here as often as the object has it. */
  readonly keywords: readonly string[];
  /** Its triggered abilities, as the situation states them. */
  readonly triggers: readonly Trigger[];
  /** `null` if the situation does not say. */
  readonly power: number | null;
  readonly toughness: number | null;
};

/** The values of an object's characteristics while effects apply to them, one after the other. */
export type Values = Characteristics & {
  /** Keywords that effects gave it. */
  readonly given: readonly string[];
  /** Whether it has lost the abilities of its text, and those that came before. */
  readonly isBare: boolean;
  /** Words of its text that effects replaced by others. */
  readonly rewords: ReadonlyMap<string, string>;
};

/** What a copy of an object copies; `definitions`: the size that its text defines, where it does. */
export type CopiableValues = Characteristics & { readonly definitions?: readonly ObjectChange[] };

/**
 * Power and toughness, `null` if the situation does not say; with the parameters that contributed; `openBy`: the
 * parameter that leaves them open.
 */
export type Size = {
  readonly power: number | null;
  readonly toughness: number | null;
  readonly because: readonly ParameterId[];
  readonly openBy: ParameterId | null;
};

/** The kinds of changes, each with the part of the object that it is about. The rules of the day say in which layer a part is. */
const changeParts = {
  copies: "copy",
  rewords: "text",
  becomes: "type",
  "is-also": "type",
  "is-no-longer": "type",
  "becomes-colored": "color",
  "is-also-colored": "color",
  gains: "ability",
  loses: "ability",
  "loses-all": "ability",
  defines: "defined-size",
  sets: "set-size",
  adds: "added-size",
  switches: "switched-size",
} as const;

/** What a change does. */
export type ChangeKind = keyof typeof changeParts;

/** A part of an object that effects change; `counters`: its power and toughness, by counters. */
export type LayerPart = (typeof changeParts)[ChangeKind] | "static-size" | "counters";

/**
 * A change of an object, from a resolved spell or ability (`spell`) or from a permanent on the battlefield (`static`).
 * Changes with the same `order` are parts of one effect.
 */
export type ObjectChange = Duration & {
  readonly order: number;
  readonly from: "spell" | "static";
  readonly does: ChangeKind;
  readonly power: number;
  readonly toughness: number;
  /** Questions that are asked again at any time: their answers are its power and toughness. */
  readonly amounts?: { readonly power?: Amount; readonly toughness?: Amount };
  /** The first of its keywords. */
  readonly keyword: string | null;
  readonly keywords: readonly string[];
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly supertypes: readonly string[];
  readonly colors: readonly string[];
  readonly copied: CopiableValues | null;
  /** Which object is copied by what has not come yet, and since when that is where it is. */
  readonly original?: { readonly id: number; readonly order: number };
  /** A word of the text, and what it becomes. */
  readonly word: readonly [before: string, after: string] | null;
  /** It ends when this player does not control the object any more. */
  readonly heldBy?: string;
};

/** A copy effect with the size that the copied text defines, which goes with that text. */
export function withDefinitions(change: ObjectChange): readonly ObjectChange[] {
  const { order, isForTurn, untilTurnOf, copied } = change;
  const end = { isForTurn, ...(untilTurnOf !== undefined && { untilTurnOf }) };
  return [change, ...(copied?.definitions ?? []).map((one) => ({ ...one, order, ...end }))];
}

/** Says whether a copy has a size of its own: then the ability that defines that of the original is not copied. */
export function isSized({ power, toughness }: { readonly power?: unknown; readonly toughness?: unknown }): boolean {
  return power !== undefined || toughness !== undefined;
}

/** The words for many objects at once. */
export const groups = [
  "creatures",
  "lands",
  "artifacts",
  "enchantments",
  "planeswalkers",
  "permanents",
  "attached",
  "paired",
] as const;
export type Group = (typeof groups)[number];

/** Which objects an effect affects: a group, and what else has to be true of each. */
export type Reach = {
  readonly group: Group;
  /** The one object that the effect names, if it names one. */
  readonly only: number | null;
  /** Another zone than the battlefield in which it affects that object: where the object was when the effect began. */
  readonly zone?: string;
  readonly of: string | null;
  readonly color: string | null;
  readonly kind: string | null;
  readonly except: number | null;
  readonly isNonbasic: boolean;
  /** Words that each has to fit, as the player means them whose effect it is. */
  readonly words?: { readonly words: readonly string[]; readonly you: string | null; readonly source: number | null };
};

/** An effect on a group of objects, as long as the permanent that it comes from is there. */
export type StandingEffect = {
  readonly order: number;
  readonly source: number | null;
  readonly reach: Reach;
  readonly changes: readonly ObjectChange[];
};

/** The part of an object that a change is about. A bonus of a static ability has its own. */
export function partOf({ does, from }: ObjectChange): LayerPart {
  return does === "adds" && from === "static" ? "static-size" : changeParts[does];
}

/** Says whether a change makes a land one of a basic land type. */
export function isOfBasicLandType({ does, subtypes }: ObjectChange): boolean {
  return does === "becomes" && subtypes.some((subtype) => basicLandTypes.includes(subtype));
}

/** A change that does nothing yet. */
export function plainChange(order: number, isForTurn: boolean): ObjectChange {
  return {
    order,
    from: "spell",
    does: "adds",
    power: 0,
    toughness: 0,
    keyword: null,
    keywords: [],
    types: [],
    subtypes: [],
    supertypes: [],
    colors: [],
    copied: null,
    word: null,
    isForTurn,
  };
}

type Change = (values: Values, change: ObjectChange, context: Context) => Values;

const basicLandTypes = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
export const landTypes: readonly string[] = [
  ...basicLandTypes,
  ...["Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower", "Town", "Urza's"],
];

/** What each kind of change does to the values. */
const changes: Readonly<Record<ChangeKind, Change>> = {
  copies: (values, { copied }) => ({ ...values, ...copied }),
  rewords: (values, { word }) => {
    if (word === null) return values;
    const [before, after] = word;
    const renamed = (words: readonly string[]): readonly string[] => words.map((word) => reworded(word, before, after));
    return {
      ...values,
      subtypes: renamed(values.subtypes),
      keywords: renamed(values.keywords),
      rewords: new Map(values.rewords).set(before.toLowerCase(), after.toLowerCase()),
    };
  },
  becomes: (values, change) => {
    const isLandType = change.subtypes.some((subtype) => basicLandTypes.includes(subtype));
    const types = change.types.length === 0 ? values.types : change.types;
    const isStripped = isLandType && types.includes("land");
    return {
      ...values,
      types,
      subtypes:
        change.subtypes.length === 0
          ? subtypesLeft(values, change.types)
          : isStripped && change.types.length === 0
            ? [...values.subtypes.filter((subtype) => !landTypes.includes(subtype)), ...change.subtypes]
            : change.subtypes,
      supertypes: change.supertypes.length === 0 ? values.supertypes : change.supertypes,
      // A land that becomes one of a basic type loses the abilities of its text.
      ...(isStripped ? { keywords: [], triggers: [], isBare: true } : {}),
    };
  },
  "is-also": (values, change) => ({
    ...values,
    types: united(values.types, change.types),
    subtypes: united(values.subtypes, change.subtypes),
    supertypes: united(values.supertypes, change.supertypes),
  }),
  "is-no-longer": (values, change) => ({
    ...values,
    types: without(values.types, change.types),
    subtypes: without(values.subtypes, change.subtypes),
    supertypes: without(values.supertypes, change.supertypes),
  }),
  "becomes-colored": (values, change) => ({ ...values, colors: change.colors }),
  "is-also-colored": (values, change) => ({
    ...values,
    colors: values.colors === null ? null : united(values.colors, change.colors),
  }),
  gains: (values, { keywords }) => ({
    ...values,
    keywords: [...values.keywords, ...keywords],
    given: [...values.given, ...keywords],
  }),
  loses: (values, { keywords }) => ({ ...values, keywords: values.keywords.filter((word) => !isLost(word, keywords)) }),
  "loses-all": (values, _change, context) => ({
    ...values,
    isBare: true,
    keywords: keptFrom(values, context),
    triggers: [],
  }),
  // Where that ability is lost before it applies, nothing gives a number, and 0 stands for it.
  defines: (values, { power, toughness }) =>
    values.isBare ? { ...values, power: 0, toughness: 0 } : { ...values, power, toughness },
  sets: (values, { power, toughness }) => ({ ...values, power, toughness }),
  adds: (values, { power, toughness }) => ({
    ...values,
    power: sum(values.power, power),
    toughness: sum(values.toughness, toughness),
  }),
  switches: (values) => ({ ...values, power: values.toughness, toughness: values.power }),
};

export function valuesAfter(values: Values, change: ObjectChange, context: Context): Values {
  return changes[change.does](values, change, context);
}

/** A number, or `null`, with something added. */
export function sum(number: number | null, more: number): number | null {
  return number === null ? null : number + more;
}

/** Creature types go with the type creature, and so on: an object that becomes of other types keeps those that fit. */
function subtypesLeft({ types, subtypes }: Values, becoming: readonly string[]): readonly string[] {
  if (becoming.length === 0 || types.length === 0) return subtypes;
  return types.some((type) => becoming.includes(type)) ? subtypes : [];
}

/** Indestructibility given by a spell was not an ability, and could not be lost. */
function keptFrom({ given: all }: Values, context: Context): readonly string[] {
  const given = all.filter((keyword) => keyword === "indestructible");
  return given.length > 0 && readParameter(context, "indestructible") === "not-an-ability" ? given : [];
}

function united(words: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...words, ...more])];
}

/** Says whether a keyword goes with those that an object loses. "Bands with other" is a special form of banding. */
function isLost(keyword: string, lost: readonly string[]): boolean {
  const isOfBanding = keyword.startsWith("bands-with-other") && lost.includes("banding");
  return isOfBanding || lost.some((name) => isKeywordCalled(keyword, name));
}

function without(words: readonly string[], gone: readonly string[]): readonly string[] {
  return words.filter((word) => !gone.includes(word));
}

/** A word of a text with one word in it replaced, also inside a keyword: swampwalk, protection-from-red. */
function reworded(text: string, before: string, after: string): string {
  if (text === before) return after;
  const [old, fresh] = [before.toLowerCase(), after.toLowerCase()];
  const walk = `${old}walk`;
  if (text === walk || text.endsWith(`-${walk}`)) return `${text.slice(0, -walk.length)}${fresh}walk`;
  return text.endsWith(`-from-${old}`) ? `${text.slice(0, -old.length)}${fresh}` : text;
}
