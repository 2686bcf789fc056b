import { citable } from "../citing.ts";
import { absent, type Context, impossible, impossiblePart, readParameter } from "../context.ts";
import { missing, missingNumber } from "../missing-facts.ts";
import { withCountersPut, withPlayerCountersPut } from "../moving.ts";
import { withDefeat } from "../objects/battles.ts";
import { membersOf } from "../objects/groups.ts";
import { isPoisonShared, playerCountersOf, withPlayerCounters } from "../objects/players.ts";
import { withLore } from "../objects/sagas.ts";
import { sizeOf } from "../objects/sizes.ts";
import { isOfType } from "../objects.ts";
import { type State, teamOf, withAsked } from "../state.ts";
import { objectAt, objectOf, withObject, withReasons } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { asList } from "../words/shape.ts";
import { event } from "./parts.ts";

/** Counters that are put on objects and players, and removed. */
export const counterEvents = {
  puts: event({
    name: "Counters are put on an object or player",
    keys: {
      puts: key("text", "Which counters"),
      on: key("each", "On which object", "The object or player"),
      "times?": key("count", "How many"),
    },
    means: "This many counters of a kind are put on an object or a player.",
    says: ({ puts, on, times }) =>
      `${times ?? 1} ${puts} ${times === undefined || times === 1 ? "counter is" : "counters are"} put on ${on}.`,
    play: (state, { puts, on, times = 1 }, context) => {
      if (context.situation.players.includes(on)) {
        if (puts === "poison") throw impossible(context, `poison counters are written as {poisons: ${on}, times: …}.`);
        return withPlayerCountersPut(state, context, on, { kind: puts, times });
      }
      const object = objectAt(state, on, context);
      const { id, counters, zone } = object;
      if (puts === "lore" && isOfType(object, "saga"))
        return withLore(state, context, id, { times, isByEffect: state.meanings?.areCosts !== true });
      const isStated = (puts !== "loyalty" && puts !== "defense") || counters[puts] !== undefined;
      // An effect on what has gone does nothing.
      if (!isStated && zone !== "battlefield" && zone !== "hand") return state;
      if (zone === "graveyard" || zone === "gone")
        throw absent(object, context, `${on} is not there, and gets no counters.`);
      if (!isStated) throw missingNumber(context, puts, on);
      return withCountersPut(state, context, id, { kind: puts, times });
    },
  }),
  removes: event({
    name: "Counters are removed from an object or player",
    keys: {
      removes: key("text", "Which counters"),
      from: key("text", "From which object", "The object or player, by its name"),
      "times?": key("count", "How many"),
      "onto?": key("text", "Moved onto", "The permanent onto which an effect moves them"),
    },
    means:
      "This many counters of a kind are removed from an object or a player; so many have to be there. An effect that moves them `onto` another permanent does nothing if that cannot be done.",
    says: ({ removes, from, times = 1, onto }) =>
      `${times} ${removes} ${times === 1 ? "counter is" : "counters are"} ${onto === undefined ? `removed from ${from}` : `moved from ${from} onto ${onto}`}.`,
    play: (state, { removes, from, times = 1, onto }, context) => {
      if (onto !== undefined) return withCountersMoved(state, { removes, from, times, onto }, context);
      const object = context.situation.players.includes(from) ? null : objectAt(state, from, context);
      const there = (object?.counters ?? playerCountersOf(state, from, context))[removes] ?? 0;
      if (there < times)
        throw impossible(context, `${from} has ${there} ${removes} counters, and not ${times}.`, [
          ...(state.meanings?.areCosts === true ? (["paying-costs"] as const) : []),
          ...(removes === "loyalty" ? citable(context, ["loyalty-abilities"]) : []),
        ]);
      if (object === null) return withPlayerCounters(state, from, removes, -times);
      const fewer = withObject(state, object.id, (object) => ({
        ...object,
        counters: { ...object.counters, [removes]: there - times },
      }));
      const isDefeat = removes === "defense" && there > 0 && there === times && object.zone === "battlefield";
      return isDefeat ? withDefeat(fewer, object, context) : fewer;
    },
  }),
  proliferates: event({
    name: "A player proliferates",
    keys: {
      proliferates: key("player", "Who proliferates", "The player who proliferates"),
      chosen: key("names", "What is chosen", "The permanents and players with counters that are chosen"),
      "kind?": key("texts", "Which kinds", "The kinds of counters, in the years in which one kind of each was chosen"),
    },
    means:
      "A player proliferates: each permanent and player `chosen` gets one more counter of each kind that is there, or of one of the kinds in `kind`, by the rules of the day.",
    says: ({ proliferates, chosen, kind }) =>
      `${proliferates} proliferates${kind === undefined ? "" : ` ${asList(kind).join(" and ")} counters`}: ${asList(chosen).join(", ")}.`,
    play: (state, { chosen, kind }, context) => {
      const rule = readParameter(context, "proliferate");
      const names = asList(chosen);
      const isOne = rule === "one-kind";
      if (kind !== undefined && !isOne) throw impossible(context, 'one counter of each kind is put: leave out "kind".');
      const kinds = new Set(asList(kind));
      const after = names.reduce((state, name, at) => {
        const isPlayer = context.situation.players.includes(name);
        const mates = teamOf(context.situation, name);
        const object = isPlayer ? null : objectAt(state, name, context);
        if (object !== null && object.zone !== "battlefield")
          throw impossible(context, `${name} is not on the battlefield.`, ["proliferate"]);
        const counters = object === null ? playerCountersOf(state, name, context) : object.counters;
        const there = Object.keys(counters).filter((kind) => (counters[kind] ?? 0) > 0);
        if (there.length === 0) throw impossible(context, `${name} has no counter, and cannot be chosen.`);
        const wanted = isOne ? kindAmong(there, { kinds: asList(kind), name }, context) : there;
        for (const one of wanted) kinds.delete(one);
        // Of a team that shares its poison only one player gets more of it.
        const isOfMate =
          isPlayer && isPoisonShared(state, context) && names.slice(0, at).some((one) => mates.includes(one));
        return wanted
          .filter((kind) => kind !== "poison" || !isOfMate)
          .reduce((put, kind) => withOneMore(put, name, kind, context), state);
      }, state);
      const [other] = kinds;
      if (other !== undefined) throw impossible(context, `nothing chosen gets a ${other} counter.`);
      return after;
    },
  }),
  bolsters: event({
    name: "A player bolsters",
    keys: {
      bolsters: key("count", "How many counters"),
      player: "player",
      "chosen?": key("text", "What is chosen", "The creature, if several have the least toughness"),
    },
    means:
      "A player puts this many +1/+1 counters on a creature of theirs with the least toughness: `chosen`, here or in `resolves`, if there are several.",
    says: ({ bolsters, player, chosen }) =>
      `${player} bolsters ${bolsters}${chosen === undefined ? "" : `, and chooses ${chosen}`}.`,
    play: (state, { bolsters: times, player, chosen }, context) => {
      readParameter(context, "bolster");
      const toughnesses = membersOf(state, ["creature", "yours"], { you: player, source: null }, context).map((one) => {
        const { toughness } = sizeOf(one, context);
        if (toughness === null) throw missingNumber(context, "toughness", one.name);
        return { one, toughness };
      });
      const least = Math.min(...toughnesses.map(({ toughness }) => toughness));
      const fit = toughnesses.filter(({ toughness }) => toughness === least).map(({ one }) => one);
      const wanted = chosen === undefined ? state.choice.chosen : [chosen];
      const [picked, ...others] = fit.length === 1 ? fit : fit.filter(({ name }) => wanted.includes(name));
      if (chosen !== undefined && picked?.name !== chosen)
        throw impossible(context, `${chosen} is no creature of ${player} with the least toughness.`, ["bolster"]);
      if (fit.length === 0) return state;
      if (picked === undefined || others.length > 0)
        throw missing(context, {
          what: `which of ${fit.map(({ name }) => name).join(", ")} ${player} bolsters`,
          of: player,
          keys: ["chosen"],
        });
      const marked = withReasons(withAsked(state, picked.name), picked.id, "bolster");
      return withCountersPut(marked, context, picked.id, { kind: "+1/+1", times });
    },
  }),
} as const;

/** The state after counters were moved: removed here and put there, or neither if one of the two cannot be done. */
function withCountersMoved(
  state: State,
  {
    removes: kind,
    from,
    times,
    onto,
  }: { readonly removes: string; readonly from: string; readonly times: number; readonly onto: string },
  context: Context,
): State {
  const [object, other] = [objectAt(state, from, context), objectAt(state, onto, context)];
  const there = object.counters[kind] ?? 0;
  const isThere = [object, other].every(({ zone }) => zone === "battlefield");
  if (there < times || !isThere || object.id === other.id)
    throw impossiblePart(context, `${times} ${kind} counters cannot be moved from ${from} onto ${onto}.`);
  const put = withCountersPut(state, context, other.id, { kind, times });
  const [before, after] = [other, objectOf(put, other.id)].map(({ counters }) => counters[kind] ?? 0);
  if (before === after) return state;
  const counters = { ...object.counters, [kind]: there - times };
  return withObject(put, object.id, (object) => ({ ...object, counters }));
}

/** The kind of counters of which one more is put, where one is chosen: the only one that is there, or one that is said. */
function kindAmong(
  there: readonly string[],
  { kinds, name }: { readonly kinds: readonly string[]; readonly name: string },
  context: Context,
): readonly string[] {
  const chosen = there.length === 1 ? there : there.filter((kind) => kinds.includes(kind));
  if (chosen.length !== 1)
    throw impossible(
      context,
      `one kind of counters is chosen for ${name} on this day: write "kind" with one of ${there.join(", ")}.`,
    );
  return chosen;
}

function withOneMore(state: State, name: string, kind: string, context: Context): State {
  if (context.situation.players.includes(name)) return withPlayerCountersPut(state, context, name, { kind, times: 1 });
  const object = objectAt(state, name, context);
  if (kind === "lore" && isOfType(object, "saga")) return withLore(state, context, object.id);
  return withCountersPut(state, context, object.id, { kind, times: 1 });
}
