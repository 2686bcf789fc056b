import { areTypesSaid, type GameObject, isCreature, isLegend, isOfType } from "../objects.ts";
import { protectedFrom } from "../words/combat-words.ts";
import { hasSubtype } from "../words/quality-forms.ts";
import { colors, objectTypes, supertypes } from "../words/vocabulary.ts";

/** The qualities from which something is protected, or has hexproof; blocks ask for the same. */

type Kind = "colors" | "types" | "subtypes";

/** The keywords of an object that protect it, each with its quality. */
export function guardsOf({ keywords }: Pick<GameObject, "keywords">) {
  return keywords.flatMap((keyword) => {
    const quality = protectedFrom(keyword);
    return quality === undefined ? [] : [{ keyword, quality }];
  });
}

/** What is not said of an Aura and decides whether it stays attached; `undefined` if it does, or is attached to nothing. */
export function unsaidOfAura(object: GameObject, objects: readonly GameObject[]): string | undefined {
  const host = isOfType(object, "aura") ? objects.find(({ id }) => id === object.attachedTo) : undefined;
  const open = guardsOf(host ?? { keywords: [] }).find(({ quality }) => isOfQuality(object, quality) === undefined);
  return open === undefined ? undefined : `its ${keyOf(open.quality)}`;
}

/** How many colours an object of a quality has. */
const byColors = {
  "all-colors": (count: number) => count > 0,
  colored: (count: number) => count > 0,
  colorless: (count: number) => count === 0,
  multicolored: (count: number) => count > 1,
  monocolored: (count: number) => count === 1,
};

function isByColors(quality: string): quality is keyof typeof byColors {
  return Object.hasOwn(byColors, quality);
}

/** A word for several things as one for one of them, by each way in which it can have been made: `wolves`, `goblins`. */
function singulars(word: string): readonly string[] {
  return [
    word,
    ...[/s$/, /es$/].map((end) => word.replace(end, "")),
    word.replace(/ves$/, "f"),
    word.replace(/ies$/, "y"),
  ];
}

/** Words for what something is by who has it or where it is, and not by what is printed on it. */
const wordsOfNoCard = /^(?:opponents?|players?|you|spells?|permanents?|cards?|tokens?|sources?|abilit(?:y|ies))$/;

/** Says whether no key of an object says that it has a quality: a player, or several words. */
export function isOfNoCard(quality: string): boolean {
  return wordsOfNoCard.test(quality) || (keyOf(quality) === "subtypes" && quality.includes("-"));
}

/** The quality that a negated one denies: `creatures` of `noncreatures`. */
function deniedIn(quality: string): string | undefined {
  return /^non-?(.+)$/.exec(quality)?.[1];
}

function isType(word: string): boolean {
  return [...objectTypes, ...supertypes].some((type) => type === word);
}

/** Which key of an object says whether it has a quality. */
export function keyOf(quality: string): Kind {
  const denied = deniedIn(quality);
  if (denied !== undefined) return keyOf(denied);
  if (isByColors(quality) || colors.some((color) => color === quality)) return "colors";
  return singulars(quality).some(isType) ? "types" : "subtypes";
}

/** Says whether an object is of a quality, such as `red`, `artifacts` or `goblins`; `undefined` if that is not said. */
export function isOfQuality(object: GameObject, quality: string): boolean | undefined {
  if (quality === "everything") return true;
  const denied = deniedIn(quality);
  if (denied !== undefined) {
    const isOf = isOfQuality(object, denied);
    return isOf === undefined ? undefined : !isOf;
  }
  if (isByColors(quality)) return object.colors === null ? undefined : byColors[quality](object.colors.length);
  if (keyOf(quality) === "colors") return object.colors?.includes(quality);
  const type = singulars(quality).find(isType);
  if (type === "creature") return isCreature(object);
  if (type === "legendary") return isLegend(object);
  if (type !== undefined && !areTypesSaid(object)) return undefined;
  if (type !== undefined) return isOfType(object, type) || object.supertypes.includes(type);
  const fits = singulars(quality).map((subtype) => hasSubtype(object, subtype));
  if (fits.includes(true)) return true;
  // Of several words it may be something else than a subtype: a name, or a size.
  return fits.includes(undefined) || isOfNoCard(quality) ? undefined : false;
}
