import type { Problem } from "../problem.ts";
import { type Context, impossible, type MissingFact } from "./context.ts";
import { isOfDoors } from "./objects/qualities.ts";
import type { GameObject } from "./objects.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/** The problems of what needs a fact that the situation does not say. */

/** The problem of any fact; `how`: how to write it, where naming its keys is not enough. */
export function missing(context: Context, fact: MissingFact, how?: string): Problem {
  return unknown(context, fact, `: write ${how ?? quoted(fact.keys)}`);
}

/** The problem of a number that belongs to an object: its power, its loyalty. */
export function missingNumber(context: Context, key: string, of: string): Problem {
  return missing(context, { what: `the ${key} of ${of}`, of, keys: [key] }, `"${key}" where ${of} is introduced`);
}

/** The problem of an object of which the types are not said. */
export function missingTypes(context: Context, of: string, example = "creature"): Problem {
  return missing(context, { what: `what ${of} is`, of, keys: ["types"] }, `its "types" (${example}, say)`);
}

/** The problem of a question that `what` depends on, and that has no answer. */
export function missingAnswer(context: Context, what: string, question: WrittenEvent): Problem {
  return unknown(context, { what, keys: [] }, `, and ${JSON.stringify(question)} is not`);
}

/** The problem of a player of whom it is not said whether they pay, or do what they may do. */
export function missingDecision(context: Context, key: "pays" | "may", of: string): Problem {
  const what = `whether ${of} ${key === "pays" ? "pays" : `does what ${of} may do`}`;
  return missing(context, { what, of, keys: [key] }, `"${key}: yes" or "${key}: no" with "resolves"`);
}

/** The problem of an object of which it is not known whether it is what matters. */
export function missingQuality(
  context: Context,
  object: GameObject,
  quality: string,
  keys: readonly string[],
): Problem {
  const { name: of } = object;
  const unlocked =
    'what it is with the halves that are unlocked, without "subtypes: Room", where it is introduced or cast';
  const how = isOfDoors(object) ? unlocked : `its ${quoted(keys)}`;
  return missing(context, { what: `whether ${of} is ${quality}`, of, keys: isOfDoors(object) ? [] : keys }, how);
}

/** The problem of a battle that any of several players may protect. */
export function missingProtector(context: Context, of: string): Problem {
  const how = '"protector" where it is introduced or cast';
  return missing(context, { what: `who protects ${of}`, of, keys: ["protector"] }, how);
}

/** The problem of a word such as `yours` in an effect of nobody. */
export function missingSource(context: Context, word: string, how = "it in what a spell or ability does"): Problem {
  return unknown(context, { what: "whose effect it is", keys: ["by"] }, ` for "${word}": write ${how}`);
}

function quoted(keys: readonly string[]): string {
  return keys.map((key) => `"${key}"`).join(" and ");
}

function unknown(context: Context, fact: MissingFact, rest: string): Problem {
  const verb = fact.areSeveral === true ? "have" : "has";
  return impossible(context, `${fact.what} ${verb} to be known${rest}.`, [], { missing: fact });
}
