import type { Dice } from "../attack.ts";
import { hostileTexts } from "./texts.ts";

/** The parts of a schema in openapi.yaml from which values are generated. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** The input for generated values: the named schemas, and words that the archive knows. */
export type Making = {
  readonly dice: Dice;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly words: readonly string[];
  readonly days: readonly string[];
};

const depthMax = 7;

/** Generates a value of a schema; a few nodes do not fit it. */
export function madeFrom(schema: Schema, making: Making, depth = 0): unknown {
  const { dice, schemas } = making;
  if (dice.once(40)) return strangeValue(making);
  if (schema.$ref !== undefined) return madeFrom(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, making, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return dice.of(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return madeFrom(dice.of(choices), making, depth + 1);
  const type = typeof schema.type === "object" ? dice.of(schema.type) : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, making, depth);
    case "array":
      return Array.from({ length: depth > depthMax ? 0 : dice.below(dice.once(20) ? 40 : 4) }, () =>
        madeFrom(schema.items ?? {}, making, depth + 1),
      );
    case "integer":
    case "number":
      return (schema.minimum ?? 0) + dice.below(Math.min(30, (schema.maximum ?? 29) + 1) || 1);
    case "boolean":
      return dice.once(2);
    case "null":
      return null;
    default:
      return schema.format === "date" ? dice.of(making.days) : textOf(making);
  }
}

function objectOf(schema: Schema, making: Making, depth: number): object {
  const { dice } = making;
  const required = new Set(schema.required ?? []);
  const own = Object.entries(schema.properties ?? {}).filter(
    ([name]) => (required.has(name) && !dice.once(60)) || (depth < depthMax && dice.once(3)),
  );
  const more = typeof schema.additionalProperties === "object" && depth < depthMax ? dice.below(3) : 0;
  return Object.fromEntries([
    ...own.map(([name, one]) => [name, madeFrom(one, making, depth + 1)] as const),
    ...Array.from(
      { length: more },
      () => [dice.of(making.words), madeFrom(schema.additionalProperties as Schema, making, depth + 1)] as const,
    ),
    ...(dice.once(80) ? [[dice.of(["__proto__", "constructor", "toString", "unknown"]), {}] as const] : []),
  ]);
}

function textOf({ dice, words }: Making): string {
  if (dice.once(8)) return dice.of(hostileTexts);
  return Array.from({ length: 1 + (dice.once(3) ? dice.below(12) : 0) }, () => dice.of(words)).join(" ");
}

function strangeValue(making: Making): unknown {
  const { dice } = making;
  return dice.of<unknown>([
    null,
    true,
    -1,
    1e308,
    2 ** 53,
    0.5,
    "",
    [],
    {},
    [[[[[[[[]]]]]]]],
    textOf(making),
    dice.of(hostileTexts),
  ]);
}

/** A copy of a JSON value with a part removed, doubled, swapped or replaced. */
export function changed(value: unknown, making: Making): unknown {
  const { dice } = making;
  if (typeof value !== "object" || value === null || dice.once(6)) return dice.once(2) ? value : strangeValue(making);
  if (Array.isArray(value)) {
    const at = dice.below(value.length + 1);
    if (dice.once(3)) return value.toSpliced(at, 1);
    if (dice.once(3)) return value.toSpliced(at, 0, ...value.slice(at, at + 1));
    return value.map((one, place) => (place === at ? changed(one, making) : one));
  }
  const names = Object.keys(value);
  if (names.length === 0) return value;
  const name = dice.of(names);
  const { [name]: one, ...others } = value as Readonly<Record<string, unknown>>;
  return dice.once(5) ? others : { ...others, [name]: changed(one, making) };
}
