import { boundTo } from "../combat/combat-effects.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { durationOf } from "../durations.ts";
import { placeWords, qualityList } from "../objects/qualities.ts";
import { copiedFrom } from "../objects/standing.ts";
import { controllerOf, isOfType, zones } from "../objects.ts";
import { type State, withMore } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { plainDamageEffect } from "../words/combat-words.ts";
import { type KeyValues, key } from "../words/description.ts";
import { byPermanent, durationSaid, untilKeys } from "../words/durations.ts";
import { plain, plainWords } from "../words/plain-words.ts";
import { plainReplacement, type ReplacementEffect, replaceable } from "../words/replacement-words.ts";
import { asList } from "../words/shape.ts";
import { event } from "./parts.ts";
import { groupMeant, requireTurn } from "./prevention.ts";

/** Effects that replace what would happen, and the order in which several of them apply. */

/** Where an object can go instead. */
const goingTo = zones.filter((zone) => zone !== "stack");

const keys = {
  replaces: key([...replaceable, "deals-damage"], "What would happen", "What would happen"),
  "of?": key(qualityList, "To what kind of object", "To which objects, or what deals the damage"),
  "named?": key("text", "Only to which object", "Only to the object of this name, or damage of it"),
  "whose?": key("player", "Only to which player", "Only to this player, or to what that player controls"),
  "to?": key("text", "Only damage to whom", "Only damage to this object or player, or to `each …`"),
  "by?": byPermanent,
  "player?": key("player", "Who controls the effect", "Who controls the effect: `you`"),
  "goes?": key(goingTo, "It goes where instead", "The object goes to this zone instead"),
  "tapped?": key("flag", "It enters tapped", "It enters tapped"),
  "counters?": key("text", "It enters with which counters", "It enters with such counters, as many as `count` says"),
  "count?": key("count", "With how many counters", "With how many counters it enters"),
  "under?": key("player", "It enters under whose control", "It enters under the control of this player"),
  "copyOf?": key("text", "It enters as a copy of what", "It enters as a copy of this object"),
  "notLegendary?": key("flag", "It is not legendary", "The copy is not legendary"),
  "multiplies?": key("count", "How often as much", "As often as this: 2 for twice as much"),
  "adds?": key("amount", "How much more", "So much more, or less"),
  "costs?": key(
    ["included", "left-out"],
    "Counters put by no effect",
    "Whether it is also about counters that no effect puts, but a cost, or the turn of a Saga; `left-out` if it speaks of effects only",
  ),
  "instead?": key("events", "What happens instead", "What happens instead, as events"),
  "nothing?": key("flag", "Nothing happens", "Nothing happens instead"),
  "self?": key("flag", "It replaces its own effect", "It is part of the effect that it replaces"),
  "once?": key("flag", "Only the next time", "Only the next time"),
  "source?": key("text", "A name for the effect", "A name for the effect, for `appliesFirst`"),
  ...untilKeys,
} as const;

type WrittenReplacement = KeyValues<typeof keys>;

const moves = ["dies", "goes-to-graveyard", "leaves", "enters"] as const;
const numbers = ["draws", "gains-life", "gets-counters", "creates-tokens", "deals-damage"] as const;
const aboutObjects = [...moves, "is-destroyed", "gets-counters", "deals-damage"] as const;
const happenings = replaceable;

/** Effects that replace something. */
export const replacementEvents = {
  replaces: event({
    name: "An effect replaces something that would happen",
    only: {
      of: ["replaces", aboutObjects],
      named: ["replaces", aboutObjects],
      to: ["replaces", ["deals-damage"]],
      goes: ["replaces", moves],
      tapped: ["replaces", ["enters"]],
      counters: ["replaces", ["enters"]],
      under: ["replaces", ["enters"]],
      copyOf: ["replaces", ["enters"]],
      notLegendary: ["replaces", ["enters"]],
      multiplies: ["replaces", numbers],
      adds: ["replaces", numbers],
      costs: ["replaces", ["gets-counters"]],
      instead: ["replaces", happenings],
      nothing: ["replaces", happenings],
    },
    keys,
    means:
      "An effect replaces what would happen: an object `goes` to another zone, enters `tapped`, with `counters`, `under` the control of a player or as a `copyOf` another; a number is multiplied, or `adds` something; other events happen `instead`, or `nothing`.",
    says: (written) => {
      const whom = [
        written.named ?? (written.of === undefined ? "" : `a ${plainWords(written.of)}`),
        written.whose === undefined ? "" : `of ${written.whose}`,
        written.to === undefined ? "" : `to ${written.to}`,
      ].filter((part) => part !== "");
      return `${nameOf(written)} replaces “${plain(written.replaces)}”${whom.length === 0 ? "" : ` (${whom.join(" ")})`}: ${outcomeOf(written) || "something else happens"}${durationSaid(written, " this turn")}`;
    },
    play: (state, written, context) => {
      const { instead, nothing, replaces } = written;
      if (outcomeOf(written) === "")
        throw impossible(
          context,
          "it does not say what happens instead: write goes, instead, nothing, or how it is otherwise.",
        );
      const misplaced = asList(written.of).find((word) => (placeWords as readonly string[]).includes(word));
      if (misplaced !== undefined)
        throw impossible(context, `"of" says what kind of object it is, and ${misplaced} is not one of these kinds.`);
      if (instead !== undefined && nothing === true) throw impossible(context, "it says both instead and nothing.");
      if (instead !== undefined && written.goes !== undefined)
        throw impossible(
          context,
          `it says both goes and instead: write all that happens in "instead", as [{"moves": "it", "to": "${written.goes}"}, …].`,
        );
      if ((written.counters === undefined) !== (written.count === undefined))
        throw impossible(context, '"counters" and "count" go together.');
      if (written.until !== undefined) requireTurn(state, context);
      readParameter(context, "replacement-effects");
      const you = youOf(state, written, context);
      if (replaces === "deals-damage") return withDamageEffect(state, written, you, context);
      const effect: ReplacementEffect = { ...replacementOf(state, written, context), what: replaces, you };
      return withMore({ ...state, order: state.order + 1 }, "replacements", effect);
    },
  }),
  appliesFirst: event({
    name: "A player chooses the order of replacement effects",
    keys: {
      appliesFirst: key(
        "texts",
        "In which order",
        "Names of effects (`by` or `source`; of a redirection `onto` a planeswalker its name), that which applies first before the others",
      ),
    },
    means:
      "Of several effects that would replace, prevent or redirect the same thing, the player who chooses has them apply in this order.",
    says: ({ appliesFirst }) => `Of several effects these apply in this order: ${asList(appliesFirst).join(", ")}.`,
    play: (state, { appliesFirst }, context) => {
      const names = asList(appliesFirst);
      const { replacements, damageEffects } = state.table;
      const planeswalkers = state.objects.filter((object) => isOfType(object, "planeswalker"));
      const effectNames = [...replacements, ...damageEffects, ...planeswalkers].map(({ name }) => name);
      const unknown = names.find((name) => !effectNames.includes(name));
      if (unknown !== undefined)
        throw impossible(context, `no effect is called ${unknown}: name it with "by" or "source".`);
      if (new Set(names).size < 2) throw impossible(context, "an order is one of two or more effects.");
      return { ...state, table: { ...state.table, appliedInOrder: [names, ...state.table.appliedInOrder] } };
    },
  }),
} as const;

function nameOf({ by, source, named }: WrittenReplacement): string {
  return source ?? by ?? (named === undefined ? "An effect" : `The text of ${named}`);
}

/** What happens instead, in words; empty if nothing is said of that. */
function outcomeOf(written: WrittenReplacement): string {
  const { goes, tapped, counters, count, under, copyOf, multiplies, adds, instead, nothing } = written;
  return [
    goes === undefined ? "" : `it goes to the ${plain(goes)}`,
    tapped === undefined ? "" : "it enters tapped",
    counters === undefined ? "" : `it enters with ${count ?? 1} ${counters} counters`,
    under === undefined ? "" : `it enters under the control of ${under}`,
    copyOf === undefined
      ? ""
      : `it enters as a copy of ${copyOf}${written.notLegendary === true ? " that is not legendary" : ""}`,
    multiplies === undefined ? "" : `${multiplies} times as much`,
    adds === undefined ? "" : `${adds < 0 ? adds : `+${adds}`}`,
    instead === undefined ? "" : "something else happens",
    nothing === undefined ? "" : "nothing happens",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Who controls the effect. Throws if it uses words whose meaning depends on that, and nobody is said. */
function youOf(state: State, written: WrittenReplacement, context: Context): string {
  const { by, named, player, of, instead } = written;
  const source = by === undefined ? undefined : objectAt(state, by, context);
  if (player !== undefined && source?.zone === "battlefield" && controllerOf(source) !== player)
    throw impossible(
      context,
      `${controllerOf(source)} controls ${source.name}, and the effect is not ${player}'s: leave out "player".`,
    );
  const subject =
    player ??
    state.meanings?.you ??
    (source === undefined ? undefined : controllerOf(source)) ??
    (named === undefined ? undefined : state.objects.find(({ name }) => name === named)?.owner);
  if (subject !== undefined) return subject;
  const isNeeded =
    asList(of).some((word) => word === "yours" || word === "opponents") ||
    JSON.stringify(instead ?? []).includes('"you"');
  if (isNeeded) throw impossible(context, 'it does not say who controls the effect: write "by" or "player".');
  return context.situation.players[0] ?? "";
}

/** What an object copies as it enters. */
function copyMade(state: State, original: string, { notLegendary }: WrittenReplacement, context: Context) {
  const copied = copiedFrom(objectAt(state, original, context), context);
  const supertypes = copied.supertypes.filter((supertype) => notLegendary !== true || supertype !== "legendary");
  return { ...copied, supertypes };
}

function replacementOf(
  state: State,
  written: WrittenReplacement,
  context: Context,
): Omit<ReplacementEffect, "what" | "you"> {
  const { by, named, counters, count, copyOf, nothing } = written;
  if (written.notLegendary === true && copyOf === undefined)
    throw impossible(context, '"notLegendary" goes only with "copyOf".');
  return {
    ...plainReplacement,
    number: state.order,
    name: nameOf(written),
    source: by === undefined ? null : objectAt(state, by, context).id,
    of: asList(written.of),
    named: named ?? null,
    whose: written.whose ?? null,
    goes: written.goes ?? null,
    isTapped: written.tapped === true,
    counters: counters === undefined ? {} : { [counters]: count ?? 1 },
    under: written.under ?? null,
    copied: copyOf === undefined ? null : copyMade(state, copyOf, written, context),
    times: written.multiplies ?? 1,
    adds: written.adds ?? 0,
    costs: written.costs ?? null,
    instead: nothing === true ? [] : (written.instead ?? null),
    isSelf: written.self === true,
    isOnce: written.once === true,
    ...durationOf(written, context),
  };
}

/** The state with an effect that changes how much damage is dealt. */
function withDamageEffect(state: State, written: WrittenReplacement, you: string, context: Context): State {
  const { of, named, to, by, whose, once, self } = written;
  if (whose !== undefined || once === true || self === true)
    throw impossible(
      context,
      '"whose", "once" and "self" do not go with damage: say of what and to whom, and what a spell deals instead with "if".',
    );
  const permanent = by === undefined ? undefined : objectAt(state, by, context);
  const reaching = groupMeant(state, to, permanent, context) ?? null;
  const isPlayer = to !== undefined && context.situation.players.includes(to);
  const effect = {
    ...plainDamageEffect,
    number: state.order,
    name: nameOf(written),
    source: permanent?.id ?? null,
    from: named === undefined ? null : boundTo(objectAt(state, named, context)),
    fitting: of === undefined ? null : { words: asList(of), you },
    to: to === undefined || reaching !== null ? null : isPlayer ? to : boundTo(objectAt(state, to, context)),
    reaching,
    times: written.multiplies ?? 1,
    adds: written.adds ?? 0,
    ...durationOf(written, context),
  };
  return withMore({ ...state, order: state.order + 1 }, "damageEffects", effect);
}
