import type { z } from "zod";

type Simple = string | number | boolean | null | undefined;

/** The same type, read-only to its depth. Branded texts keep their brands. */
type DeepReadonly<Value> = unknown extends Value
  ? Value
  : Value extends Simple
    ? Value
    : Value extends readonly (infer Element)[]
      ? readonly DeepReadonly<Element>[]
      : { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/**
 * The type of what a schema describes: the one definition of an answer is its schema, and code reads it through this
 * type.
 *
 * ```ts
 * export type RuleAnswer = ReadonlyOutput<typeof ruleAnswerSchema>;
 * ```
 */
export type ReadonlyOutput<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
