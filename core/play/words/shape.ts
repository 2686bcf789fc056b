import type { WrittenEvent } from "./written-situation.ts";

/**
 * The type of the value of a key of an event or question: the name of a player or of several, free text, `names`:
 * one name or several different ones, `each`: the same, and the event happens for each of them at the same time, a whole number
 * or several, a whole number that may be negative, `true`, a number for each of some players, or for each of some kinds
 * of counters, one of a few words, or
 * several of a few words; `forms`: words of such a form, too; a list of events, of conditions (questions with their
 * answers), or of triggered abilities.
 */
export type Part =
  | "player"
  | "players"
  | "text"
  | "texts"
  | "names"
  | "each"
  | "count"
  | "counts"
  | "amount"
  | "flag"
  | "amounts"
  | "counters"
  | "events"
  | "conditions"
  | "triggers"
  | readonly string[]
  | SeveralWords;

/** Several of a few words, and of words that have a form; lists that many events use have a name in the contract. */
export type SeveralWords = { readonly severalOf: readonly string[]; readonly forms?: WordForms; readonly id?: string };

/** Words of a form that no list can hold, with what they are for people; `has` decides. */
export type WordForms = { readonly pattern: RegExp; readonly means: string; has(word: string): boolean };

/** The keys of an event or question with the types of their values. A key that ends with `?` is optional. */
export type Shape = Readonly<Record<string, Part>>;

type Content<P> = P extends readonly (infer Word)[]
  ? Word
  : P extends "player" | "text" | "each"
    ? string
    : P extends "players" | "texts" | "names" | { readonly severalOf: readonly string[] }
      ? string | readonly string[]
      : P extends "count" | "amount"
        ? number
        : P extends "counts"
          ? readonly number[]
          : P extends "flag"
            ? true
            : P extends "events" | "conditions" | "triggers"
              ? readonly WrittenEvent[]
              : Readonly<Record<string, number>>;

/** The values written for a shape. */
export type ShapeValues<S extends Shape> = {
  readonly [Key in keyof S as Key extends `${string}?` ? never : Key]: Content<S[Key]>;
} & {
  readonly [Key in keyof S as Key extends `${infer Name}?` ? Name : never]?: Content<S[Key]> | undefined;
};

/** One or several, as a list. */
export function asList(written: string | readonly string[] | undefined): readonly string[] {
  return written === undefined ? [] : typeof written === "string" ? [written] : written;
}

/** A key without the `?` of an optional key. */
export function keyName(key: string): string {
  return key.replace(/\?$/, "");
}
