import { destroyedByEffect } from "../checks.ts";
import { withRules } from "../citing.ts";
import { isOverHandSize, keptInCleanup } from "../cleanup.ts";
import { withLife } from "../combat/damage.ts";
import { absent, type Context, impossible, impossiblePart, readParameter } from "../context.ts";
import { withHappening } from "../happening.ts";
import { missing } from "../missing-facts.ts";
import { moved, sacrificed } from "../moving.ts";
import { requireCommander, wantedInCommand, wish } from "../objects/commanders.ts";
import { membersOf } from "../objects/groups.ts";
import { isUnpaired, withPair } from "../objects/pairs.ts";
import { qualityList } from "../objects/qualities.ts";
import { hasKeyword } from "../objects/sizes.ts";
import { isSummoningSick, sicknessOf, tappedOne, untappedOne } from "../objects/tapping.ts";
import { controllerOf, designations, type GameObject, isCreature } from "../objects.ts";
import { type State, withAsked } from "../state.ts";
import { objectAt, withObject, withReasons } from "../state-objects.ts";
import { wayTaken, withWayTaken } from "../ways.ts";
import { key } from "../words/description.ts";
import { plainWords } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import { event } from "./parts.ts";

/** The actions that the rules define by a word: what costs and effects tell players to do with objects. */
export const actionEvents = {
  destroys: event({
    name: "A permanent is destroyed",
    keys: {
      destroys: key("names", "Which permanents", "The permanent, by its name; several at once"),
      "unregenerated?": key("flag", "It cannot be regenerated", "It cannot be regenerated"),
      "toCommand?": wantedInCommand,
    },
    means: "An effect destroys a permanent, or several at once, unless they are indestructible or regenerate.",
    says: ({ destroys, unregenerated, toCommand }) =>
      `${asList(destroys).join(" and ")} ${asList(destroys).length === 1 ? "is" : "are"} destroyed${unregenerated === true ? ", and cannot be regenerated" : ""}${wish(toCommand)}.`,
    play: (before, { destroys, unregenerated, toCommand }, context) =>
      asList(destroys).reduce((state: State, name): State => {
        const before = objectAt(state, name, context);
        if (before.zone !== "battlefield") return state;
        requireCommander(before, toCommand, context);
        readParameter(context, "destroying");
        const object = unregenerated === true ? { ...before, shields: 0 } : before;
        const marked = withReasons(state, object.id, "destroying");
        return destroyedByEffect(marked, { ...object, because: [...object.because, "destroying"] }, context, toCommand);
      }, before),
  }),
  sacrifices: event({
    name: "A player sacrifices a permanent",
    keys: {
      sacrifices: key("names", "Which permanents", "The permanent, by its name; several at once"),
      "player?": key("player", "Who sacrifices it", "The player who sacrifices it, its controller"),
      "toCommand?": wantedInCommand,
    },
    means:
      "A player sacrifices a permanent of their own, or several at once: they go to the graveyard, and are not destroyed.",
    says: ({ sacrifices, player, toCommand }) =>
      `${player === undefined ? "Its controller" : player} sacrifices ${asList(sacrifices).join(" and ")}${wish(toCommand)}.`,
    play: (before, { sacrifices, player, toCommand }, context) =>
      asList(sacrifices).reduce((state: State, name): State => {
        const object = objectAt(state, name, context);
        const controller = controllerOf(object);
        if (object.zone !== "battlefield") throw absent(object, context, `${name} is not on the battlefield.`);
        if (player !== undefined && player !== controller)
          throw impossiblePart(context, `${player} does not control ${name}, and cannot sacrifice it.`, [
            "sacrificing",
          ]);
        requireCommander(object, toCommand, context);
        readParameter(context, "sacrificing");
        return withReasons(sacrificed(state, context, object, toCommand === true), object.id, "sacrificing");
      }, before),
  }),
  hasToSacrifice: event({
    name: "A player has to sacrifice something",
    keys: {
      hasToSacrifice: key("player", "Who has to sacrifice", "The player"),
      "times?": key("count", "How many", "How many permanents; left out, one"),
      "of?": key(qualityList, "Of which kind", "Of which kind; left out, any"),
      "chosen?": key("texts", "What is chosen", "What that player chooses, if there is more than that"),
    },
    means:
      "An effect has a player sacrifice permanents of their choice: `chosen` here or in `resolves` says which, if there are more than enough.",
    says: ({ hasToSacrifice: player, times = 1, of, chosen }) => {
      const what = of === undefined ? (times === 1 ? "permanent" : "permanents") : plainWords(of);
      const which = chosen === undefined ? "" : `, and chooses ${asList(chosen).join(" and ")}`;
      return `${player} has to sacrifice ${times} ${what}${which}.`;
    },
    play: (state, { hasToSacrifice: player, times = 1, of, chosen }, context) => {
      const there = membersOf(state, [...asList(of), "yours"], { you: player, source: null }, context);
      const wanted = chosen === undefined ? state.choice.chosen : asList(chosen);
      const fit = there.filter(({ name }) => wanted.includes(name));
      const picked = there.length <= times ? there : fit;
      // In an effect the same words may be the choices of several players.
      const isOthers = (name: string): boolean =>
        state.meanings !== null && controllerOf(objectAt(state, name, context)) !== player;
      const unfit = asList(chosen).find((word) => !fit.some(({ name }) => name === word) && !isOthers(word));
      if (unfit !== undefined) throw impossible(context, `${player} cannot choose to sacrifice ${unfit} for that.`);
      if (picked.length < Math.min(times, there.length) || picked.length > times)
        throw missing(context, {
          what: `which ${times} of ${there.map(({ name }) => name).join(", ")} ${player} sacrifices`,
          of: player,
          keys: ["chosen"],
        });
      if (picked.length === 0) return state;
      const asked = withAsked(state, ...fit.map(({ name }) => name));
      return context.language.play(asked, { sacrifices: picked.map(({ name }) => name) }, context);
    },
  }),
  designates: event({
    name: "A permanent becomes renowned or monstrous",
    keys: { designates: key("text", "Which permanent"), as: key(designations, "What it becomes") },
    means: "A permanent becomes `renowned` or `monstrous`, and stays so until it leaves.",
    says: ({ designates, as }) => `${designates} becomes ${as}.`,
    play: (state, { designates, as }, context) => {
      const object = objectAt(state, designates, context);
      if (object.zone !== "battlefield") throw absent(object, context, `${designates} is not on the battlefield.`);
      return withObject(state, object.id, (object) => ({
        ...object,
        designations: [...new Set([...object.designations, as])],
      }));
    },
  }),
  pairs: event({
    name: "Two creatures become paired",
    keys: {
      pairs: key("text", "Which creature"),
      "with?": key("text", "With which creature", "The other creature; left out, it is `chosen` in `resolves`"),
    },
    means: "Two unpaired creatures of a player become paired, as by soulbond.",
    says: ({ pairs, with: other }) => `${pairs} is paired with ${other ?? "another creature"}.`,
    play: (state, { pairs, with: other }, context) => {
      const object = objectAt(state, pairs, context);
      const player = state.meanings?.you ?? controllerOf(object);
      const free = state.objects.filter((one) => one.id !== object.id && isUnpaired(state, one, player));
      const isMeant = ({ name }: GameObject): boolean => free.length === 1 || state.choice.chosen.includes(name);
      const fit =
        other === undefined ? free.filter(isMeant) : free.filter(({ id }) => id === objectAt(state, other, context).id);
      const isFree = isUnpaired(state, object, player);
      if (isFree && other === undefined && free.length > 1 && fit.length !== 1)
        throw missing(context, { what: `with which creature ${object.name} is paired`, of: player, keys: ["chosen"] });
      const [partner] = isFree ? fit : [];
      if (partner !== undefined) return withPair(withAsked(state, partner.name), object, partner);
      // Neither becomes paired if one of them has gone or is of somebody else as an ability resolves.
      if (state.meanings !== null) return withReasons(state, object.id, "soulbond");
      throw impossible(context, `${pairs} and ${other ?? "another"} are not two unpaired creatures of a player.`, [
        "soulbond",
      ]);
    },
  }),
  discards: event({
    name: "A player discards a card",
    keys: {
      discards: key("names", "Which cards", "The card, by its name; several at once"),
      "player?": key("player", "Who discards it", "The player who discards it"),
      "toCommand?": wantedInCommand,
    },
    means: "A player discards a card from their hand, or several at once.",
    says: ({ discards, player, toCommand }) =>
      `${player === undefined ? "Its owner" : player} discards ${asList(discards).join(" and ")}${wish(toCommand)}.`,
    play: (before, { discards, player, toCommand }, context) =>
      [...new Set(asList(discards))].reduce((state: State, name): State => {
        const object = objectAt(state, name, context);
        if (object.zone !== "hand") throw absent(object, context, `${name} is in nobody's hand.`);
        if (player !== undefined && player !== object.owner)
          throw impossible(context, `${name} is not in the hand of ${player}.`);
        requireCommander(object, toCommand, context);
        const told = withHappening(state, "is-discarded", { object: object.id, player: object.owner });
        const isDown = isOverHandSize(state, object.owner, context);
        if (!isDown && isOverHandSize(before, object.owner, context))
          throw keptInCleanup(before, object.owner, context);
        const after = discarded(told, object, context, toCommand === true);
        return isDown
          ? withObject(after, object.id, (one) => withRules(one, ["hand-size", "maximum-hand-size"], context))
          : after;
      }, before),
  }),
  gainsLife: event({
    name: "A player gains life",
    keys: { gainsLife: key("count", "How much life"), player: "player" },
    means: "A player gains this much life.",
    says: ({ gainsLife, player }) => `${player} gains ${gainsLife} life.`,
    play: (state, { gainsLife, player }, context) => withLife(state, player, gainsLife, context),
  }),
  taps: event({
    name: "A permanent is tapped",
    keys: { taps: key("text", "Which permanent", "The permanent, by its name") },
    means: "A permanent is tapped, by an effect or as a cost.",
    says: ({ taps }) => `${taps} is tapped.`,
    play: (state, { taps }, context) => {
      const object = objectAt(state, taps, context);
      if (object.zone !== "battlefield") throw absent(object, context, `${taps} is not on the battlefield.`);
      const isCost = state.meanings?.areCosts === true && state.meanings.source === object.id;
      const isSick = isCost && isCreature(object) === true && isSummoningSick(state, object, context);
      if (isSick && readParameter(context, "summoning-sickness") === "not-while-new")
        throw impossible(context, `${sicknessOf(state, object)}, and cannot be tapped for its own ability.`, [
          "summoning-sickness",
        ]);
      return tappedOne(state, object);
    },
  }),
  untaps: event({
    name: "A permanent is untapped",
    keys: { untaps: key("text", "Which permanent", "The permanent, by its name") },
    means: "An effect untaps a permanent.",
    says: ({ untaps }) => `${untaps} is untapped.`,
    play: (state, { untaps }, context) => untappedOne(state, objectAt(state, untaps, context), context),
  }),
  keepsTapped: event({
    name: "A permanent does not untap in the next untap step",
    keys: { keepsTapped: key("text", "Which permanent", "The permanent, by its name") },
    means: "An effect says that a permanent does not untap in the next untap step of its controller.",
    says: ({ keepsTapped }) => `${keepsTapped} will not untap in its controller’s next untap step.`,
    play: (state, { keepsTapped }, context) =>
      withObject(state, objectAt(state, keepsTapped, context).id, (object) => ({ ...object, isKeptTapped: true })),
  }),
} as const;

/** The state after a card was discarded: madness has it go into exile. */
function discarded(state: State, object: GameObject, context: Context, isWantedInCommand: boolean): State {
  const madness = hasKeyword(object, "madness", context) ? readParameter(context, "madness-exile") : "no-rule";
  if (madness === "no-rule" || madness === "not-known")
    return moved(state, context, object, { to: "graveyard", isWantedInCommand });
  const isExiled = madness === "has-to" || wayTaken(context, 2) === 0;
  const out = withReasons(
    moved(state, context, object, { to: isExiled ? "exile" : "graveyard", isWantedInCommand }),
    object.id,
    "madness-exile",
  );
  const taken = `${object.name} could have gone to the graveyard, and its owner is taken to exile it by madness.`;
  return madness === "has-to" ? out : withWayTaken(out, context, taken);
}
