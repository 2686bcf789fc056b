import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";

/**
 * When an effect controls a player. `this-turn` and `game` apply from their creation; the others begin with what they
 * name.
 */
export const windows = ["next-turn", "next-combat-phase", "this-turn", "searching", "resolving", "game"] as const;
export type Window = (typeof windows)[number];

const controlAct = (decisions: z.ZodArray<z.ZodType<string>>) =>
  z.strictObject({
    does: z.literal("control").describe("Somebody controls a player"),
    whom: z
      .enum(["target", "opponents", "each-other"])
      .describe("Who is controlled; `each-other`: the two targets control each other"),
    during: z.enum(windows).describe("When the control works"),
    by: z
      .enum(["you", "outsider"])
      .default("you")
      .describe("Who controls: the player whose card it is, or a person who is not in the game"),
    if: z
      .enum(["paid", "unpaid"])
      .nullable()
      .default(null)
      .describe("Only if its extra cost was paid, or only if not; null: always"),
    restricts: decisions.default([]).describe("Decisions that the controlled player cannot make otherwise"),
    requires: decisions.default([]).describe("Decisions that the controlled player has to make"),
    found: z
      .enum(["exiled-for-you"])
      .nullable()
      .default(null)
      .describe(
        "`exiled-for-you`: cards found while it controls a search are exiled, and the player whose card it is may play them with mana of any kind",
      ),
  });

const extraTurnAct = z
  .strictObject({
    does: z.literal("extra-turn").describe("Somebody gets an extra turn"),
    whom: z.enum(["target", "you"]).describe("Who gets it"),
    after: z.enum(["this-turn", "next-turn"]).describe("After which turn it comes"),
  })
  .meta({ id: "ExtraTurnAct" });

const skipAct = z
  .strictObject({
    does: z.literal("skip").describe("Somebody skips a turn, phase or step"),
    whom: z.enum(["target", "you"]).describe("Who skips it"),
    what: z.string().describe("The turn, phase or step"),
  })
  .meta({ id: "SkipAct" });

const giveDecisionAct = (decisions: z.ZodArray<z.ZodType<string>>) =>
  z.strictObject({
    does: z.literal("give-decision").describe("Somebody else makes some decisions until the turn ends"),
    about: decisions.min(1).describe("Which decisions"),
    of: z.enum(["target", "active-player", "all"]).describe("Whose decisions they are"),
    to: z.literal("you").describe("Who makes them: the player whose card it is"),
  });

const gameAct = z
  .strictObject({
    does: z
      .enum(["end-turn", "restart", "subgame", "instructs"])
      .describe(
        "The turn ends, the game restarts, a subgame begins, or it tells the target what to do while it resolves, by instructions that are not modelled",
      ),
  })
  .meta({ id: "GameAct" });

const lookAct = z
  .strictObject({
    does: z
      .literal("look")
      .describe("The player whose card it is sees something hidden of the target's, and controls nobody"),
    at: z.enum(["hand"]).describe("What is seen"),
  })
  .meta({ id: "LookAct" });

const reachOutsideAct = z
  .strictObject({
    does: z.literal("reach-outside").describe("A card is chosen from outside the game"),
    zones: z
      .array(z.enum(["outside", "exile"]))
      .min(1)
      .describe("Where it may be chosen from"),
  })
  .meta({ id: "ReachOutsideAct" });

/**
 * The schema of how a card changes who decides; data/README.md documents it.
 *
 * @param decision The form of the name of a decision.
 * @param isNamed Whether its parts have names in the contract: a name may be given once only.
 */
export function cardActForm(decision: z.ZodType<string>, { isNamed }: { readonly isNamed: boolean }) {
  const decisions = z.array(decision);
  const [control, give] = [controlAct(decisions), giveDecisionAct(decisions)];
  return z.discriminatedUnion("does", [
    isNamed ? control.meta({ id: "ControlAct" }) : control,
    extraTurnAct,
    skipAct,
    isNamed ? give.meta({ id: "GiveDecisionAct" }) : give,
    gameAct,
    lookAct,
    reachOutsideAct,
  ]);
}

/** How a card changes who decides. `you` is the player whose card it is. */
export type CardAct = ReadonlyOutput<ReturnType<typeof cardActForm>>;
