import type { z } from "zod";

type Simple = string | number | boolean | null | undefined;

/** The same type, read-only to its depth. Branded texts keep their brands. */
type Frozen<Value> = unknown extends Value
  ? Value
  : Value extends Simple
    ? Value
    : Value extends readonly (infer Element)[]
      ? readonly Frozen<Element>[]
      : { readonly [Key in keyof Value]: Frozen<Value[Key]> };

/**
 * The type of what a schema describes: the one definition of an answer is its schema, and code reads it through this
 * type.
 *
 * ```ts
 * export type RuleAnswer = ReadonlyOutput<typeof ruleAnswerSchema>;
 * ```
 */
export type ReadonlyOutput<Schema extends z.ZodType> = Frozen<z.output<Schema>>;
