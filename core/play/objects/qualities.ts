import type { Context } from "../context.ts";
import { areTypesSaid, controllerOf, type GameObject, isOfType } from "../objects.ts";
import { areOpponents, type State, teamOf } from "../state.ts";
import type { Table } from "../table.ts";
import { formFit, isOfTwoTypes, qualityForms } from "../words/quality-forms.ts";
import { colorWords, objectTypes, supertypes } from "../words/vocabulary.ts";
import type { Situation } from "../words/written-situation.ts";

/** The words with which an ability says of what it speaks: "another creature you control", "target artifact". */

const nontypes = ["noncreature", "nonland", "nonartifact"] as const;
const noncolors = ["nonwhite", "nonblue", "nonblack", "nonred", "nongreen"] as const;

const adjectives = [
  "another",
  "yours",
  "opponents",
  "token",
  "nontoken",
  ...nontypes,
  ...noncolors,
  "tapped",
  "untapped",
  "attacking",
  "blocking",
] as const;

const playerWords = ["player", "opponent"] as const;

/** Where something has to be, if not on the battlefield; and players. */
export const placeWords = ["spell", "card-in-graveyard", ...playerWords] as const;

/** All words that say of what an ability speaks. */
export const qualityWords = [...objectTypes, ...supertypes, ...colorWords, ...adjectives, ...placeWords] as const;

/** Less power than the object whose ability it is: a word of keywords, which no situation says. */
export const lesserPower = "of less power";

/** Owned by the owner of the object that asks: a word of keywords, too. */
export const ofOwner = "of the same owner";

/** Of what whoever the attacker attacks controls whose ability asks. */
export const ofDefender = "of the defending player";

/** The words that say of which spells an effect speaks. */
export const spellWords = [
  ...[...objectTypes, ...supertypes, ...colorWords],
  ...(["yours", "opponents", "noncreature", ...noncolors] as const),
] as const;

/** Several of these, and of those with a subtype, a number or a keyword in them. */
export const spellList = { severalOf: spellWords, forms: qualityForms, id: "SituationSpellQualities" } as const;

/** Several of these words, and of those with a subtype, a size or a keyword in them. */
export const qualityList = { severalOf: qualityWords, forms: qualityForms, id: "SituationQualities" } as const;

/** Says whether a word says of what an ability speaks. */
export function isQuality(word: string): boolean {
  return isIn(qualityWords, word) || qualityForms.has(word);
}

/** Whose ability asks, and the table at that moment. */
export type Asker = {
  readonly you: string;
  readonly source: number | null;
  readonly table: Table;
  readonly situation: Pick<Situation, "teams">;
  /** The object whose ability asks, as it is or last was, for words that compare with it. */
  readonly own?: GameObject | undefined;
};

/** Who asks now, for the controller of an effect, or of the object whose ability it is. */
export function askerIn(
  { table }: Pick<State, "table">,
  { situation }: Pick<Context, "situation">,
  speaker: { readonly you: string; readonly source: number | null },
): Asker {
  return { ...speaker, table, situation };
}

/**
 * The first word that an object does not fit; `undefined` if it fits all. Several types are alternatives, and so are
 * players and objects that fit the other words.
 */
export function unfit(object: GameObject, words: readonly string[], asker: Asker): string | undefined {
  if (words.length > 0 && words.every(isPlayerWord)) return words.join(" or ");
  const types = words.filter(isTypeWord);
  if (
    types.length > 0 &&
    !types.some((type) => (isOfTwoTypes(type) ? formFit(object, type) === true : isOfType(object, type)))
  )
    return types.join(" or ");
  return words.find((word) => !isTypeWord(word) && !isPlayerWord(word) && !hasQuality(object, word, asker));
}

/** Says whether a word stands for a type, or for two at once. */
function isTypeWord(word: string): boolean {
  return isIn(objectTypes, word) || isOfTwoTypes(word);
}

/** Says whether a player fits words: those for players, or only words that say whose something is. */
export function isFitPlayer(player: string, words: readonly string[], { you, situation }: Asker): boolean {
  if (!words.some(isPlayerWord) && !words.every(isRelative)) return false;
  const isOpposing = areOpponents(situation, you, player);
  return words.every((word) => (word === "yours" ? player === you : !word.startsWith("opponent") || isOpposing));
}

/** Says whether a word stands for a player. */
export function isPlayerWord(word: string): boolean {
  return isIn(playerWords, word);
}

/** Says whether a word says whose something is, or which player. */
export function isRelative(word: string): boolean {
  return word === "yours" || word === "opponents";
}

/** A word of these for which the situation does not say whether the object fits it. */
export function unsaid(object: GameObject, words: readonly string[]): string | undefined {
  const { colors, isFaceDown } = object;
  if (isFaceDown) return undefined;
  return words.find(
    (word) =>
      (!areTypesSaid(object) && (isIn(objectTypes, word) || isIn(nontypes, word))) ||
      (word === lesserPower && powerOf(object) === null) ||
      ((colors === null || isOfDoors(object)) && (isIn(colorWords, word) || isIn(noncolors, word))) ||
      (qualityForms.has(word) && formFit(object, word) === undefined) ||
      (word.startsWith("mana-value-") && isOfDoors(object)),
  );
}

/** The key of an object that says whether it fits a word. */
export function keyFor(word: string): "power" | "cost" | "colors" | "types" | "subtypes" {
  if (word === lesserPower || /^(?:power|toughness)-/.test(word)) return "power";
  if (word.startsWith("mana-value-")) return "cost";
  if (isIn(colorWords, word) || isIn(noncolors, word)) return "colors";
  return isIn(objectTypes, word) || isIn(nontypes, word) || word.endsWith("-creature") ? "types" : "subtypes";
}

/** Says whether it depends on the halves that are unlocked what an object is, which no situation says: a Room on the battlefield. */
export function isOfDoors({ zone, subtypes }: GameObject): boolean {
  return zone === "battlefield" && subtypes.includes("Room");
}

function powerOf(object: GameObject): number | null {
  return (object.size ?? object).power;
}

function hasQuality(object: GameObject, word: string, { you, source, table, situation, own }: Asker): boolean {
  const { colors, supertypes, isTapped, isToken } = object;
  const player = controllerOf(object);
  switch (word) {
    case "spell":
      return object.zone === "stack";
    case "card-in-graveyard":
      return object.zone === "graveyard";
    case "another":
      return object.id !== source;
    case "yours":
      return player === you;
    case "opponents":
      return areOpponents(situation, you, player);
    case "token":
      return isToken;
    case "nontoken":
      return !isToken;
    case "noncreature":
    case "nonland":
    case "nonartifact":
      return !isOfType(object, word.slice("non".length));
    case "nonwhite":
    case "nonblue":
    case "nonblack":
    case "nonred":
    case "nongreen":
      return !(colors ?? []).some((color) => color === word.slice("non".length));
    case "tapped":
      return isTapped;
    case "untapped":
      return !isTapped;
    case "attacking":
      return table.attackers.some(({ attacker }) => attacker === object.id);
    case "blocking":
      return table.attackers.some(({ blockers }) => blockers.includes(object.id));
    case "colorless":
      return colors?.length === 0;
    case lesserPower:
      return own !== undefined && (powerOf(object) ?? 0) < (powerOf(own) ?? 0);
    case ofOwner:
      return own !== undefined && object.owner === own.owner;
    case ofDefender: {
      const attacked = table.attackers.find(({ attacker }) => attacker === source)?.at;
      return attacked === undefined
        ? areOpponents(situation, you, player)
        : teamOf(situation, attacked).includes(player);
    }
    default:
      return qualityForms.has(word) ? formFit(object, word) === true : isOwn(supertypes, colors, word);
  }
}

function isOwn(own: readonly string[], colors: readonly string[] | null, word: string): boolean {
  return own.includes(word) || colors?.includes(word) === true;
}

function isIn(words: readonly string[], word: string): boolean {
  return words.includes(word);
}
