import { z } from "zod";
import { suggestionFor } from "../text/likeness.ts";
import { eventKinds } from "./events/kinds.ts";
import { questionKinds } from "./questions/kinds.ts";
import { type Description, type Keys, keyWords, shapeOf } from "./words/description.ts";
import { effectKinds } from "./words/effect-kinds.ts";
import { keyName, type Part, type SeveralWords } from "./words/shape.ts";
import { triggerShape } from "./words/trigger-form.ts";
import {
  player,
  playersMax,
  situationFormWith,
  strictForm,
  toWrite,
  type WrittenEvent,
} from "./words/written-situation.ts";

/**
 * The form of a situation, made from the shapes of the events and questions that core knows. docs/situations.md shows
 * it to people.
 */

const textMax_chars = 120;
const listMax = 24;
const countMax = 1000;

const text = z
  .string(toWrite("write some words"))
  .trim()
  .min(1, "write something")
  .max(textMax_chars, `at most ${textMax_chars} characters`)
  // Under the name of a property that every object has, a number of counters would seem to be kept already.
  .refine((words) => !(words in {}), { error: ({ input }) => `nothing can be called "${String(input)}"` });
const count = z
  .int(toWrite("write a whole number"))
  .min(0, "write a number that is not negative")
  .max(countMax, `at most ${countMax}`);

const amount = z
  .int(toWrite("write a whole number"))
  .min(-countMax, `at least ${-countMax}`)
  .max(countMax, `at most ${countMax}`);

/** One of a few words; the error for any other word lists them. */
function oneOf(words: readonly string[]) {
  return z.enum(words as readonly [string, ...string[]], {
    error: ({ input }) =>
      typeof input === "string"
        ? `"${input.slice(0, 40)}" is not one of ${words.join(", ")}.${suggestionFor(input.slice(0, 40), words)}`
        : toWrite(`write one of ${words.join(", ")}`).error({ input }),
  });
}

/** Names the words of a list that are not allowed, and the allowed ones. */
function wrongWords(input: unknown, { severalOf: words, forms }: SeveralWords): string {
  const written = (Array.isArray(input) ? input : [input]) as readonly unknown[];
  const isAllowed = (word: string): boolean => words.includes(word) || forms?.has(word) === true;
  const wrong = written.filter((word): word is string => typeof word === "string" && !isAllowed(word));
  const [first] = wrong;
  const allowed = `${words.join(", ")}${forms === undefined ? "" : `; also ${forms.means}`}`;
  if (first === undefined)
    return toWrite(`write one of ${allowed}, or a list of at most ${listMax} of them`).error({ input });
  const shown = wrong.slice(0, 3).map((word) => `"${word.slice(0, 40)}"`);
  const verb = wrong.length === 1 ? "is not one of" : "are not among";
  return `${shown.join(", ")} ${verb} ${allowed}.${suggestionFor(first.slice(0, 40), words)}`;
}

/** One of a few words, or a word of a form. */
function wordOf({ severalOf, forms }: SeveralWords): z.ZodType {
  if (forms === undefined) return oneOf(severalOf);
  return z.union([
    oneOf(severalOf),
    z.string().regex(forms.pattern, { abort: true }).refine(forms.has, { abort: true }).describe(forms.means),
  ]);
}

/** The forms that have a name in the contract, each once. */
const namedForms = new Map<string, z.ZodType>();

function named(id: string, description: string, form: () => z.ZodType): z.ZodType {
  const made = namedForms.get(id) ?? form().meta({ id, description });
  namedForms.set(id, made);
  return made;
}

function severalWords(part: SeveralWords): z.ZodType {
  const word = wordOf(part);
  return z.union([word, z.array(word).max(listMax)], { error: ({ input }) => wrongWords(input, part) });
}

/** What happens to one thing at one moment happens to it once. */
const severalNames = z.union(
  [
    text,
    z
      .array(text)
      .min(1)
      .max(listMax)
      .refine((names) => new Set(names).size === names.length, "write each of them once"),
  ],
  toWrite("write a name, or a list of names"),
);

function formOfPart(part: Part, isEffect: boolean): z.ZodType {
  if (isEffect && (part === "count" || part === "amount"))
    return z.union(
      [part === "count" ? count : amount, askedNumber],
      toWrite("write a number, or a question with that answer"),
    );
  if (typeof part === "object" && "severalOf" in part)
    return part.id === undefined
      ? severalWords(part)
      : named(part.id, "One of these words, or several", () => severalWords(part));
  if (typeof part !== "string") return oneOf(part);
  switch (part) {
    case "events":
      return nestedEvents;
    case "conditions":
      return nestedConditions;
    case "triggers":
      return named("SituationTriggeredAbilities", "Triggered abilities: when, of what, and what they do", () =>
        z
          .array(
            strictForm(keysOf(triggerShape), "a triggered ability"),
            toWrite("write triggered abilities as a list"),
          )
          .min(1, "write at least one triggered ability")
          .max(listMax, `at most ${listMax} triggered abilities`),
      );
    case "player":
      return player;
    case "players":
      return z.union([player, z.array(player).min(1).max(playersMax)], toWrite("write a name, or a list of names"));
    case "text":
      return text;
    case "texts":
      return z.union([text, z.array(text).min(1).max(listMax)], toWrite("write a word, or a list of words"));
    case "names":
    case "each":
      return severalNames;
    case "count":
      return count;
    case "amount":
      return amount;
    case "counts":
      return z
        .array(count, toWrite("write a list of whole numbers"))
        .min(1, "write at least one number")
        .max(listMax, `at most ${listMax} numbers`);
    case "flag":
      return z.literal(true, "write true, or leave the key out");
    case "amounts":
      return z.record(player, count);
    case "counters":
      return z
        .record(text, count, 'write how many of each kind: {"+1/+1": 2}')
        .refine((kinds) => Object.keys(kinds).length <= listMax, `at most ${listMax} kinds of counters`);
  }
}

/** The forms of the keys of a shape. */
function keysOf(keys: Keys, isEffect = false): Readonly<Record<string, z.ZodType>> {
  const forms = Object.entries(shapeOf(keys)).map(([key, part]) => {
    const form = formOfPart(part, isEffect);
    const { means } = keyWords(keys, keyName(key));
    return [keyName(key), (key.endsWith("?") ? form.optional() : form).describe(means)] as const;
  });
  return Object.fromEntries(forms);
}

function formOf(kind: Description, name: string, { ask, isEffect = false }: { ask?: string; isEffect?: boolean } = {}) {
  return strictForm(
    {
      ...(ask === undefined ? {} : { ask: z.literal(ask).describe("Which question it is") }),
      ...keysOf(kind.keys, isEffect),
    },
    ask === undefined ? `an event "${name}"` : `the question "${name}"`,
  );
}

/** The events of an effect: those of the language that tell what happens, and not what players do by themselves. */
const nestedEvents = z
  .array(
    nested((event) => effectForm(event)),
    toWrite("write what happens as a list of events"),
  )
  .min(1, "write at least one event")
  .max(listMax, `at most ${listMax} events`);

/** Conditions: questions, each with the answer that makes it true. */
const nestedConditions = z
  .array(nested(conditionForm), toWrite("write conditions as a list of questions with their answers"))
  .min(1, "write at least one condition")
  .max(listMax, `at most ${listMax} conditions`);

/** A number that is the answer to a question: {ask: count, of: creature, times: 2}. */
const askedNumber = nested((written) => {
  const { times: _times, plus: _plus, ...question } = written;
  return question["ask"] === undefined
    ? "write a number, or a question with a number as its answer"
    : numberForm(question);
});

const numberOrQuestion = z.union([amount, askedNumber]);

function isQuestion(value: unknown): boolean {
  return typeof value === "object" && value !== null && "ask" in value;
}

/** An event or question within another event, in the form of its kind. */
function nested(formFor: (event: WrittenEvent) => z.ZodType | string): z.ZodType<WrittenEvent> {
  return z.record(z.string(), z.unknown(), "write the keys of an event").superRefine((written, context) => {
    const form = formFor(written);
    if (typeof form === "string") context.addIssue({ code: "custom", message: form });
    else for (const issue of form.safeParse(written).error?.issues ?? []) context.addIssue({ ...issue } as never);
  });
}

function effectForm(event: WrittenEvent): z.ZodType | string {
  const kind = Object.keys(event).find((key) => eventForms.has(key));
  if (kind === undefined) return formMeant(event);
  if ((effectKinds as readonly string[]).includes(kind)) return formMeant(event);
  return `"${kind}" is not what an effect does; it can be ${effectKinds.join(", ")}`;
}

function numberForm(question: WrittenEvent): z.ZodType | string {
  const form = formMeant(question);
  if (typeof form === "string") return form;
  return z.looseObject({ times: amount.optional(), plus: amount.optional() }).superRefine((written, context) => {
    const { times: _times, plus: _plus, ...question } = written;
    for (const issue of form.safeParse(question).error?.issues ?? []) context.addIssue({ ...issue } as never);
  });
}

function conditionForm(event: WrittenEvent): z.ZodType | string {
  const { is: value, atLeast, atMost, ...question } = event;
  if (question["ask"] === undefined)
    return "a condition is a question with its answer: {ask: life, player: you, atLeast: 40}";
  const answers = [value, atLeast, atMost].filter((answer) => answer !== undefined);
  if (answers.length !== 1) return "a condition has one of is, atLeast and atMost: the answer that makes it true";
  const bound = [atLeast, atMost].find((answer) => answer !== undefined);
  const isNumber = bound === undefined || numberOrQuestion.safeParse(bound).success;
  if (!isNumber) return "atLeast and atMost are numbers, or questions with a number as their answer";
  if (isQuestion(value) && !askedNumber.safeParse(value).success)
    return "is has a question only if its answer is a number";
  const form = formMeant(question);
  return typeof form === "string"
    ? form
    : z.unknown().superRefine((_all, context) => {
        for (const issue of form.safeParse(question).error?.issues ?? []) context.addIssue({ ...issue } as never);
      });
}

/** What tells an effect may have a question in place of a number, and so may what changes costs at any time. */
const eventForms: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries<Description>(eventKinds).map(([name, kind]) => {
    const isEffect = [...effectKinds, "changesCost"].includes(name);
    return [name, formOf(kind, name, { isEffect }).meta({ description: kind.means })];
  }),
);
const questionForms: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries<Description>(questionKinds).map(([name, kind]) => [
    name,
    formOf(kind, name, { ask: name }).meta({ description: kind.means }),
  ]),
);

/** An event has fewer keys than this; each unknown one is compared with all that are known. */
const hintedMax = 12;

/** The form of an event, chosen by its leading key. */
function formMeant(event: Readonly<Record<string, unknown>>): z.ZodType | string {
  if ("ask" in event) {
    const { ask: asked } = event;
    const known = [...questionForms.keys()];
    if (typeof asked !== "string") return `write the name of a question: ${known.join(", ")}`;
    return (
      questionForms.get(asked) ??
      `nobody can ask "${asked.slice(0, 40)}"; there are ${known.join(", ")}.${suggestionFor(asked.slice(0, 40), known)}`
    );
  }
  const kind = Object.keys(event).find((key) => eventForms.has(key));
  const form = kind === undefined ? undefined : eventForms.get(kind);
  if (form !== undefined) return form;
  const keys = [...eventForms.keys(), "ask"];
  const near = Object.keys(event)
    .slice(0, hintedMax)
    .map((key) => suggestionFor(key.slice(0, 40), keys));
  return `no kind of event has these keys; one of them has to be ${keys.join(", ")}.${near.find((hint) => hint !== "") ?? ""}`;
}

/** An effect within an effect within an effect … needs no more than this, and checking it is not to exhaust the stack. */
const levelsMax = 40;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** Records leave out a key of this name, of an event or of its counters, as if it had not been written. */
const leftOut = "__proto__";

function hasKeyLeftOut(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, leftOut) || Object.values(value).some(hasKeyLeftOut);
}

const isWithKeys = (written: unknown): written is WrittenEvent =>
  typeof written === "object" && written !== null && !Array.isArray(written);

/** An event is checked only with the form of its leading key, so that the errors are those of that form. */
const checkedEvent = z
  .custom<WrittenEvent>(isWithKeys, "write the keys of an event")
  .superRefine((written, context) => {
    if (!isWithKeys(written)) return;
    if (isDeeper(written, levelsMax)) {
      context.addIssue({ code: "custom", message: `at most ${levelsMax} levels of lists and objects in an event` });
      return;
    }
    if (hasKeyLeftOut(written)) {
      context.addIssue({ code: "custom", message: `no key is called "${leftOut}"` });
      return;
    }
    const form = formMeant(written);
    if (typeof form === "string") {
      context.addIssue({ code: "custom", message: form });
      return;
    }
    for (const issue of form.safeParse(written).error?.issues ?? []) context.addIssue({ ...issue } as never);
  });

/** The contract lists every kind of event. */
const event = z.union([...eventForms.values(), ...questionForms.values()]).meta({
  id: "SituationEvent",
  description: "An event of a situation, or a question about it; docs/situations.md",
}) as unknown as z.ZodType<WrittenEvent>;
event._zod.run = checkedEvent._zod.run;

/** A situation as people write it. Names of players are checked by core (`situationFrom`). */
export const situationForm = situationFormWith(event);
