import { z } from "zod";
import type { EventKind } from "../../core/outcomes/events/event.ts";
import { eventKinds } from "../../core/outcomes/events/kinds.ts";
import { questionKinds } from "../../core/outcomes/questions/kinds.ts";
import type { QuestionKind } from "../../core/outcomes/questions/question.ts";
import { nameOf, type Part, type Shape } from "../../core/outcomes/shape.ts";
import { eventsMax, playersMax, type WrittenSituation } from "../../core/outcomes/situation.ts";

/** The form of a situation, made from the shapes of the events and questions that core knows. docs/situations.md shows it to people. */

const textMax_chars = 120;
const listMax = 24;
const countMax = 1000;

const text = z.string().trim().min(1, "write something").max(textMax_chars, `at most ${textMax_chars} characters`);
const player = z
  .string("write the name of a player")
  .min(1, "write the name of a player")
  .max(40, "at most 40 characters")
  .regex(/^[^\p{C}]+$/u, "write a name without control characters");
const count = z.int("write a whole number").min(0, "write a number that is not negative").max(countMax);

function formOfPart(part: Part): z.ZodType {
  if (typeof part === "object" && "severalOf" in part) {
    const word = z.enum(part.severalOf as readonly [string, ...string[]]);
    return z.union([word, z.array(word).max(listMax)], "write one word, or a list of some");
  }
  if (typeof part !== "string") return z.enum(part as readonly [string, ...string[]]);
  switch (part) {
    case "player":
      return player;
    case "players":
      return z.union([player, z.array(player).min(1).max(playersMax)], "write a name, or a list of names");
    case "text":
      return text;
    case "count":
      return count;
    case "counts":
      return z.array(count).min(1).max(listMax);
    case "flag":
      return z.literal(true, "write true, or leave the key out");
    case "amounts":
      return z.record(player, count);
  }
}

function formOf(shape: Shape, ask?: string) {
  const keys = Object.entries(shape).map(([key, part]) => {
    const form = formOfPart(part);
    return [nameOf(key), key.endsWith("?") ? form.optional() : form] as const;
  });
  return z.strictObject({ ...(ask === undefined ? {} : { ask: z.literal(ask) }), ...Object.fromEntries(keys) });
}

const eventForms = new Map(
  Object.entries(eventKinds as Record<string, EventKind>).map(([name, { shape, means }]) => [
    name,
    formOf(shape).meta({ description: means }),
  ]),
);
const questionForms = new Map(
  Object.entries(questionKinds as unknown as Record<string, QuestionKind>).map(([name, { shape, means }]) => [
    name,
    formOf(shape, name).meta({ description: means }),
  ]),
);

/** The form that an event means to have: its leading key says which. */
function formMeant(event: Readonly<Record<string, unknown>>): z.ZodType | string {
  if ("ask" in event) {
    const question = questionForms.get(String(event["ask"]));
    return (
      question ??
      `nobody can ask "${String(event["ask"]).slice(0, 40)}"; there are ${[...questionForms.keys()].join(", ")}`
    );
  }
  const kind = Object.keys(event).find((key) => eventForms.has(key));
  const form = kind === undefined ? undefined : eventForms.get(kind);
  return form ?? `no kind of event has these keys; one of them has to be ${[...eventForms.keys()].join(", ")} or ask`;
}

/** For the contract every kind is listed; a request is only held against the form that it means to have, and is told what is wrong with that. */
const listed = z.toJSONSchema(z.union([...eventForms.values(), ...questionForms.values()]), { io: "input" });
const { $schema: _dialect, ...kinds } = listed;

const event = z
  .record(z.string(), z.unknown(), "write the keys of an event")
  .superRefine((written, context) => {
    const form = formMeant(written);
    if (typeof form === "string") {
      context.addIssue({ code: "custom", message: form });
      return;
    }
    for (const issue of form.safeParse(written).error?.issues ?? []) context.addIssue({ ...issue } as never);
  })
  .meta({
    id: "SituationEvent",
    description: "An event of a situation, or a question about it; docs/situations.md",
    ...kinds,
  });

/** A situation as people write it. Names of players are checked by core (`situationFrom`). */
export const situationForm = z
  .strictObject({
    players: z.array(player).min(2, "name at least two players").max(playersMax).describe("In turn order"),
    teams: z
      .array(z.array(player).min(1).max(playersMax))
      .min(2)
      .max(playersMax)
      .optional()
      .describe("Teams that take their turns together (Two-Headed Giant), in turn order"),
    play: z.enum(["casual", "tournament"]).optional().describe("Left out: casual"),
    hypothetical: z.boolean().optional().describe("Play cards on days before they existed"),
    events: z.array(event).min(1).max(eventsMax).describe("What happens, in order, with questions anywhere among it"),
  })
  .meta({ id: "Situation" }) satisfies z.ZodType<WrittenSituation>;
