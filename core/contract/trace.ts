import { z } from "zod";
import { windows } from "../cards/card-act.ts";
import { triggerMoments, zones } from "../play/objects.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { described, groupOrNull, listOf, named } from "./parts.ts";

const tracedObject = named("TracedObject", {
  name: z.string().describe("Its name in the events"),
  controller: z.string().describe("The player who controls it"),
  owner: z.string().describe("The player who owns it"),
  zone: z.enum(zones).describe("Where it is; `gone`: it has left the game or ceased to exist"),
  isOpen: z.boolean().describe("Whether it is unknown what became of it"),
  power: z.int().nullable().describe("Its power; null if it is not a creature, or where that is not known"),
  toughness: z.int().nullable().describe("Its toughness; null as its power"),
  damage: z.int().describe("How much damage it was dealt this turn"),
  counters: z.record(z.string(), z.number()).describe("The counters on it, by kind"),
  isTapped: z.boolean().describe("Whether it is tapped"),
  attacks: z.string().nullable().describe("The player it attacks; null if it does not"),
  blocks: z.array(z.string()).describe("The attacking creatures that it blocks"),
});

/** The shape of the state after an event, as a trace shows it. */
export const tracedState = described("TracedState", "The state after an event", {
  turn: groupOrNull("The current turn; null between turns", {
    players: z.array(z.string()).describe("Whose turn it is"),
    number: z.int().describe("Which turn of the game it is, from 1"),
    isExtra: z.boolean().describe("Whether it is an extra turn"),
    step: z.string().describe("The phase or step"),
  }),
  subgames: z.int().describe("How many subgames are being played"),
  controls: listOf("The effects by which players control others", {
    source: z.string().describe("What the effect comes from"),
    by: z.string().describe("The player who controls"),
    on: z.string().describe("The player who is controlled"),
    during: z.enum(windows).describe("The time in which the effect applies"),
    state: z
      .enum(["waiting", "working", "overridden"])
      .describe("Whether it applies now; `overridden`: another effect applies in its place"),
  }),
  decides: z.record(z.string(), z.string().nullable()).describe("Who makes each player's decisions"),
  mana: z.record(z.string(), z.number()).describe("Unused mana in each player's pool"),
  lifeLost: z.record(z.string(), z.number()).describe("How much life each player lost"),
  skips: listOf("Turns, phases and steps that will be skipped", {
    player: z.string().describe("The player who skips"),
    what: z.string().describe("The turn, phase or step"),
  }),
  extraTurns: z.array(z.string()).describe("Players who will get extra turns, the next one first"),
  left: z.array(z.string()).describe("Players who have left the game"),
  life: z
    .record(z.string(), z.int().nullable())
    .describe("Each player's life, with teams the team's; null if it is not known"),
  lost: z.array(z.string()).describe("Players who have lost the game"),
  poison: z.record(z.string(), z.number()).describe("Poison counters of players who have some"),
  objects: z.array(tracedObject).describe("The objects, in the order of their first mention"),
  stack: listOf("What waits on the stack, the top first", {
    name: z.string().describe("The spell or ability, or `combat damage`"),
    player: z.string().describe("Who controls it; `nobody` for combat damage"),
  }),
  triggered: listOf("What abilities have triggered so far, if the object has such an ability", {
    object: z.string().describe("The object, by its name"),
    when: z.enum(triggerMoments).describe("What it triggered on"),
  }),
});

/** The state after an event. */
export type TracedState = ReadonlyOutput<typeof tracedState>;

/** An object after an event. */
export type TracedObject = TracedState["objects"][number];
