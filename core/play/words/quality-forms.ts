import { manaIn } from "../casting/mana-costs.ts";
import { landTypes } from "../objects/characteristics.ts";
import { areTypesSaid, type GameObject, isOfType } from "../objects.ts";
import type { WordForms } from "./shape.ts";
import { everyCreatureType, isKeywordCalled, keywords } from "./vocabulary.ts";

/** Words with a subtype, a number or a keyword in them, which say of what an effect speaks: `Goblin`, `power-4-or-more`. */

const subtypeForm = /^(non-)?([A-Z][A-Za-z'-]{0,30})$/;
const numberForm = /^(power|toughness|mana-value)-(\d{1,3})-or-(less|more)$/;
const typesForm = /^(artifact|enchantment|land)-creature$/;
const keywordForm = /^(with|without)-([a-z-]+)$/;

/** The words of these forms. */
export const qualityForms: WordForms = {
  pattern:
    /^(?:(?:non-)?[A-Z][A-Za-z'-]{0,30}|(?:power|toughness|mana-value)-\d{1,3}-or-(?:less|more)|with(?:out)?-[a-z-]+|(?:artifact|enchantment|land)-creature)$/,
  means:
    "a subtype such as Goblin or non-Goblin, power-4-or-more, toughness-2-or-less, mana-value-3-or-less, with-flying, without-flying, artifact-creature",
  has: (word) => {
    const keyword = keywordForm.exec(word)?.[2];
    return keyword === undefined
      ? subtypeForm.test(word) || numberForm.test(word) || typesForm.test(word)
      : (keywords as readonly string[]).includes(keyword);
  },
};

/** Says whether a word stands for what is of two types at once: `artifact-creature`. */
export function isOfTwoTypes(word: string): boolean {
  return typesForm.test(word);
}

/** Says whether an object fits a word of these forms; `undefined` if the situation does not say. */
export function formFit(object: GameObject, word: string): boolean | undefined {
  const [, what, number, direction] = numberForm.exec(word) ?? [];
  if (number !== undefined) {
    const { power, toughness } = object.size ?? object;
    const value = what === "mana-value" ? manaIn(object) : what === "power" ? power : toughness;
    if (value === null) return undefined;
    return direction === "less" ? value <= Number(number) : value >= Number(number);
  }
  const [, having, keyword] = keywordForm.exec(word) ?? [];
  if (keyword !== undefined)
    return object.keywords.some((word) => isKeywordCalled(word, keyword)) === (having === "with");
  const other = typesForm.exec(word)?.[1];
  if (other !== undefined)
    return areTypesSaid(object) ? isOfType(object, other) && isOfType(object, "creature") : undefined;
  const [, negation, subtype = word] = subtypeForm.exec(word) ?? [];
  const isOfIt = hasSubtype(object, subtype);
  return isOfIt === undefined || negation === undefined ? isOfIt : !isOfIt;
}

/** Types of which it is not usual to have no subtype. */
const withManyTypes: readonly string[] = ["creature", "land", "tribal", "kindred"];

/** The subtypes of lands, artifacts and enchantments for which cards ask most. */
const landSubtypes = landTypes.map((type) => type.toLowerCase());
const otherSubtypes: readonly string[] = [
  ...landSubtypes,
  ...["equipment", "vehicle", "food", "treasure", "clue", "blood", "fortification", "contraption"],
  ...["aura", "curse", "saga", "shrine", "class", "room", "background", "case"],
];

/** Says whether a subtype is among these, by itself or as one of all creature types. */
export function isOfSubtype(subtypes: readonly string[], subtype: string): boolean {
  const word = subtype.toLowerCase();
  if (subtypes.some((subtype) => subtype.toLowerCase() === word)) return true;
  return subtypes.includes(everyCreatureType) && !otherSubtypes.includes(word);
}

/** Says whether an object has a subtype; `undefined` if that is not said. A face-down permanent has none. */
export function hasSubtype({ types, subtypes, isFaceDown }: GameObject, subtype: string): boolean | undefined {
  if (isOfSubtype(subtypes, subtype) || types.includes(subtype.toLowerCase())) return true;
  if (subtypes.length > 0 || isFaceDown) return false;
  const isOfLands = landSubtypes.includes(subtype.toLowerCase());
  const mayHaveIt = types.some((type) => withManyTypes.includes(type) && (!isOfLands || type === "land"));
  return types.length === 0 || mayHaveIt ? undefined : false;
}
