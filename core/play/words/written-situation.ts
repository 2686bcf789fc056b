import { z } from "zod";
import type { ReadonlyOutput } from "../../shown.ts";
import { suggestionFor } from "../../text/likeness.ts";

/** An event or question as written: the key that says which it is, and its other keys. */
export type WrittenEvent = Readonly<Record<string, unknown>>;

/** Says whether a name stands anywhere in an event. */
export function isNamedIn(written: unknown, name: string): boolean {
  if (typeof written !== "object" || written === null) return written === name;
  return Object.values(written).some((part) => isNamedIn(part, name));
}

/** Says whether a token of a name is created anywhere in an event, or a copy of a spell. */
export function isCreatedIn(written: unknown, name: string): boolean {
  if (typeof written !== "object" || written === null) return false;
  const isIt =
    ("creates" in written && written.creates === name) ||
    ("copiesSpell" in written && "as" in written && written.as === name);
  return isIt || Object.values(written).some((part) => isCreatedIn(part, name));
}

/** The same without the questions in it, which do nothing to what they name. */
export function withoutQuestions(written: unknown): unknown {
  if (typeof written !== "object" || written === null) return written;
  if (Array.isArray(written)) return written.map(withoutQuestions);
  if ("ask" in written) return null;
  return Object.fromEntries(Object.entries(written).map(([key, part]) => [key, withoutQuestions(part)]));
}

/** Says whether how often something happens is asked anywhere. */
export function isCountAsked(written: unknown, what: string): boolean {
  if (typeof written !== "object" || written === null) return false;
  const isIt = "ask" in written && written.ask === "happened" && "what" in written && written.what === what;
  return isIt || Object.values(written).some((part) => isCountAsked(part, what));
}

/** A question whose answer is a number; perhaps so many times, and so many more. */
export type Amount = WrittenEvent & { readonly times?: number; readonly plus?: number };

/** What to write where a word of YAML was read as a boolean. */
export const quotedInYaml = 'YAML 1.1 reads on, yes and no as booleans: put them in quotes ("on":, "yes")';

/** The largest number of events in a situation; real ones have far fewer. */
export const eventsMax = 200;

/** The largest number of players. */
export const playersMax = 12;

/** What to write for a key: an error for a value of another type, and for none. */
export function toWrite(words: string) {
  return { error: ({ input }: { readonly input?: unknown }) => (input === undefined ? `missing; ${words}` : words) };
}

/** The name of a player. */
export const player = z
  .string(toWrite("write the name of a player"))
  .min(1, "write the name of a player")
  .max(40, "a name has at most 40 characters")
  .regex(/^[^\p{C}]+$/u, "write a name without control characters");

/** An object with these keys and no others; the error for any other key lists them. `ofOther`: the error for anything but an object. */
export function strictForm<const S extends Readonly<Record<string, z.ZodType>>>(
  shape: S,
  holder: string,
  ofOther?: string,
) {
  const keys = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === "invalid_type" && issue.input !== undefined) return ofOther;
      if (issue.code !== "unrecognized_keys") return undefined;
      // If a name contains a comma, YAML reads its second half as a key without a value.
      const cut = issue.keys.find((key) => (issue.input as Readonly<Record<string, unknown>>)[key] === null);
      if (cut !== undefined)
        return `${holder} has no key "${cut.slice(0, 40)}"; put a name with a comma in quotes ("…, ${cut.slice(0, 40)}")`;
      const unknown = issue.keys.map((key) => key.slice(0, 40));
      return `${holder} has no key ${unknown.map((key) => `"${key}"`).join(", ")}; it has ${keys.join(", ")}.${suggestionFor(unknown[0] ?? "", keys)}`;
    },
  });
}

export function situationFormWith(event: z.ZodType<WrittenEvent>) {
  return strictForm(
    {
      players: z
        .array(player, toWrite("write the names of the players, in turn order, as a list"))
        .min(2, "name at least two players")
        .max(playersMax, `name at most ${playersMax} players`)
        .describe("In turn order"),
      teams: z
        .array(z.array(player).min(1).max(playersMax))
        .min(2, "name at least two teams, each a list of players")
        .max(playersMax)
        .optional()
        .describe("Teams that take their turns together (Two-Headed Giant), in turn order"),
      play: z.enum(["casual", "tournament"]).optional().describe("Left out: casual"),
      hypothetical: z.boolean().optional().describe("Play cards on days before they existed"),
      events: z
        .array(event, toWrite("write what happens as a list of events"))
        .min(1, "give at least one event, a question")
        .max(eventsMax, `give at most ${eventsMax} events`)
        .describe("What happens, in order, with questions anywhere among the events"),
    },
    "a situation",
    "write a situation as players and events; a few sentences are sent as `sentence`, or read by the page /situation",
  ).meta({ id: "Situation", description: "What happens at the table, and what is asked" });
}

/** A situation as people write it, in the right form; its names are not checked yet. */
export type WrittenSituation = ReadonlyOutput<ReturnType<typeof situationFormWith>>;

/** A situation with checked names: players in turn order, each in one team; without teams, each alone. */
export type Situation = {
  readonly players: readonly string[];
  readonly teams: readonly (readonly string[])[];
  readonly isTeamGame: boolean;
  readonly isTournament: boolean;
  readonly isHypothetical: boolean;
  readonly events: readonly WrittenEvent[];
};

/** An event with other names in place of some. */
export function withNames(event: WrittenEvent, renamed: ReadonlyMap<string, string>): WrittenEvent {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value === "object" && value !== null) return withNames(value as WrittenEvent, renamed);
    return typeof value === "string" ? (renamed.get(value) ?? value) : value;
  };
  return Object.fromEntries(Object.entries(event).map(([key, value]) => [key, named(value)]));
}
