import { destroyedByEffect } from "../checks.ts";
import { impossible, readParameter } from "../context.ts";
import { withLife } from "../damage.ts";
import { withHappening } from "../happening.ts";
import { moved, objectAt, withObject } from "../moving.ts";
import { controllerOf, withReason } from "../objects.ts";
import { hasKeyword } from "../sizes.ts";
import { untappedOne } from "../untapping.ts";
import { event } from "./event.ts";

/** The actions that the rules define by a word: what costs and effects tell players to do with objects. */
export const actionEvents = {
  destroys: event({
    name: "A permanent is destroyed",
    shape: { destroys: "text", "unregenerated?": "flag" },
    keys: {
      destroys: { means: "The permanent, by its name", label: "Which permanent" },
      unregenerated: { means: "It cannot be regenerated", label: "It cannot be regenerated" },
    },
    means: "An effect destroys a permanent, unless it is indestructible or regenerates.",
    says: ({ destroys, unregenerated }) =>
      `${destroys} is destroyed${unregenerated === true ? ", and cannot be regenerated" : ""}.`,
    play: (state, { destroys, unregenerated }, context) => {
      const found = objectAt(state, destroys, context);
      if (found.zone !== "battlefield") return state;
      readParameter(context, "destroying");
      const object = unregenerated === true ? { ...found, shields: 0 } : found;
      const marked = withObject(state, object.id, (one) => withReason(one, "destroying"));
      return destroyedByEffect(marked, { ...object, because: [...object.because, "destroying"] }, context);
    },
  }),
  sacrifices: event({
    name: "A player sacrifices a permanent",
    shape: { sacrifices: "text", "player?": "player" },
    keys: {
      sacrifices: { means: "The permanent, by its name", label: "Which permanent" },
      player: { means: "The player who sacrifices it, its controller", label: "Who sacrifices it" },
    },
    means: "A player sacrifices a permanent of their own: it goes to the graveyard, and is not destroyed.",
    says: ({ sacrifices, player }) => `${player === undefined ? "Its controller" : player} sacrifices ${sacrifices}.`,
    play: (state, { sacrifices, player }, context) => {
      const object = objectAt(state, sacrifices, context);
      const controller = controllerOf(object);
      if (object.zone !== "battlefield") throw impossible(context, `${sacrifices} is not on the battlefield.`);
      if (player !== undefined && player !== controller)
        throw impossible(context, `${player} does not control ${sacrifices}, and cannot sacrifice it.`);
      readParameter(context, "sacrificing");
      const said = withHappening(state, "is-sacrificed", { object: object.id, player: controller });
      return withObject(moved(said, context, object, { to: "graveyard" }), object.id, (one) =>
        withReason(one, "sacrificing"),
      );
    },
  }),
  discards: event({
    name: "A player discards a card",
    shape: { discards: "text", "player?": "player" },
    keys: {
      discards: { means: "The card, by its name", label: "Which card" },
      player: { means: "The player who discards it", label: "Who discards it" },
    },
    means: "A player discards a card from their hand.",
    says: ({ discards, player }) => `${player === undefined ? "Its owner" : player} discards ${discards}.`,
    play: (state, { discards, player }, context) => {
      const object = objectAt(state, discards, context);
      if (object.zone !== "hand") throw impossible(context, `${discards} is in nobody's hand.`);
      if (player !== undefined && player !== object.owner)
        throw impossible(context, `${discards} is not in the hand of ${player}.`);
      const said = withHappening(state, "is-discarded", { object: object.id, player: object.owner });
      return moved(said, context, object, { to: "graveyard" });
    },
  }),
  gainsLife: event({
    name: "A player gains life",
    shape: { gainsLife: "count", player: "player" },
    keys: { gainsLife: { label: "How much life" } },
    means: "A player gains this much life.",
    says: ({ gainsLife, player }) => `${player} gains ${gainsLife} life.`,
    play: (state, { gainsLife, player }, context) => withLife(state, player, gainsLife, context),
  }),
  taps: event({
    name: "A permanent is tapped",
    shape: { taps: "text" },
    keys: { taps: { means: "The permanent, by its name", label: "Which permanent" } },
    means: "A permanent is tapped, by an effect or as a cost.",
    says: ({ taps }) => `${taps} is tapped.`,
    play: (state, { taps }, context) => {
      const object = objectAt(state, taps, context);
      if (object.zone !== "battlefield") throw impossible(context, `${taps} is not on the battlefield.`);
      const isCost = state.meanings !== null && state.stack.at(-1)?.source === object.id;
      if (object.isTapped && isCost) throw impossible(context, `${taps} is tapped already.`);
      const isNew = object.turn === state.turnsTaken && object.types.includes("creature");
      if (isCost && isNew && !hasKeyword(object, "haste", context))
        throw impossible(
          context,
          `${taps} came under its controller's control this turn, and cannot be tapped for its own ability.`,
        );
      if (object.isTapped) return state;
      const said = withHappening(state, "becomes-tapped", { object: object.id, player: controllerOf(object) });
      return withObject(said, object.id, (one) => ({ ...one, isTapped: true }));
    },
  }),
  untaps: event({
    name: "A permanent is untapped",
    shape: { untaps: "text" },
    keys: { untaps: { means: "The permanent, by its name", label: "Which permanent" } },
    means: "An effect untaps a permanent.",
    says: ({ untaps }) => `${untaps} is untapped.`,
    play: (state, { untaps }, context) => untappedOne(state, objectAt(state, untaps, context), context),
  }),
  removes: event({
    name: "Counters are removed from an object",
    shape: { removes: "text", from: "text", "times?": "count" },
    keys: {
      removes: { label: "Which counters" },
      from: { means: "The object, by its name", label: "From which object" },
      times: { label: "How many" },
    },
    means: "This many counters of a kind are removed from an object, as many as there are.",
    says: ({ removes, from, times = 1 }) =>
      `${times} ${removes} ${times === 1 ? "counter is" : "counters are"} removed from ${from}.`,
    play: (state, { removes, from, times = 1 }, context) => {
      const object = objectAt(state, from, context);
      const there = object.counters[removes] ?? 0;
      if (there < times) throw impossible(context, `${from} has ${there} ${removes} counters, and not ${times}.`);
      return withObject(state, object.id, (one) => ({
        ...one,
        counters: { ...one.counters, [removes]: there - times },
      }));
    },
  }),
} as const;
