import type { CopiableValues } from "./characteristics.ts";
import { type Context, impossible } from "./context.ts";
import { asList, type ShapeValues } from "./shape.ts";
import { triggerFrom } from "./trigger-form.ts";
import { colorWords, keywordList, objectTypes, supertypes } from "./vocabulary.ts";

/** What is printed on something that an effect makes, or on another face: its keys, their words, and what they give. */

export const printedShape = {
  "types?": { severalOf: objectTypes },
  "subtypes?": "texts",
  "supertypes?": { severalOf: supertypes },
  "colors?": { severalOf: colorWords },
  "power?": "amount",
  "toughness?": "amount",
  "keywords?": keywordList,
  "triggers?": "triggers",
} as const;

export const printedKeys = {
  types: { label: "Types" },
  subtypes: { means: "Its creature types and so on", label: "Types below that" },
  supertypes: { label: "Supertypes" },
  colors: { label: "Colours" },
  power: { means: "Its power" },
  toughness: { means: "Its toughness" },
  keywords: { label: "Keywords" },
  triggers: { means: "Its triggered abilities", label: "Triggered abilities" },
} as const;

type Printed = Omit<CopiableValues, "is" | "cost">;

/** The characteristics that were written. Throws `situation-impossible` for a power without a toughness. */
export function printedFrom(name: string, written: ShapeValues<typeof printedShape>, context: Context): Printed {
  const { power = null, toughness = null } = written;
  if ((power === null) !== (toughness === null))
    throw impossible(context, `${name} has a power and a toughness, or neither.`);
  return {
    types: asList(written.types),
    subtypes: asList(written.subtypes),
    supertypes: asList(written.supertypes),
    colors: written.colors === undefined ? null : asList(written.colors).filter((word) => word !== "colorless"),
    power,
    toughness,
    keywords: asList(written.keywords),
    triggers: (written.triggers ?? []).map(triggerFrom),
  };
}
