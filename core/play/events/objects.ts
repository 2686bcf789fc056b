import { noCost } from "../casting/mana-costs.ts";
import { atLastMoment } from "../combat/combat.ts";
import { absent, type Context, impossible, impossiblePart, readParameter, requireObjectName } from "../context.ts";
import { withHappening } from "../happening.ts";
import { type Move, moved } from "../moving.ts";
import { attachedAs, bestowedAtFirst, hostOf, unattached } from "../objects/attachments.ts";
import { isAwayFromPlay, requireCommander, wantedInCommand, wish } from "../objects/commanders.ts";
import { withChoiceMade } from "../objects/entering.ts";
import { introducedInWords, introducedKeys, withIntroduced } from "../objects/introduced.ts";
import { componentsWith, foundWith } from "../objects/merging.ts";
import { withPrinted } from "../objects/standing.ts";
import { controllerOf, type GameObject, isLegend, isOfType, withReason, zones } from "../objects.ts";
import type { StackEntry } from "../stack-entry.ts";
import { type State, withAssumed, withChosen, withMore } from "../state.ts";
import { objectAt, objectCalled, objectOf, withObject } from "../state-objects.ts";
import { removedFromCombat } from "../table.ts";
import { key } from "../words/description.ts";
import { byPermanent } from "../words/durations.ts";
import { plain, plainWords } from "../words/plain-words.ts";
import { cardFrom, cardInWords, cardKeys } from "../words/printed-form.ts";
import { event } from "./parts.ts";

/** What happens to objects: permanents, cards, spells. */
export const objectEvents = {
  object: event({
    name: "A player has a permanent, spell, ability or card",
    keys: {
      object: { is: "text", means: "The object, by its name" },
      player: key("player", "Who has it", "Its controller"),
      "owner?": key("player", "Owner, if another"),
      "madeBy?": key("player", "Whose effect made the token"),
      ...cardKeys,
      "token?": key("flag", "It is a token"),
      "commander?": key("flag", "It is a commander"),
      "faceDown?": key("flag", "It is face down"),
      "protector?": key("player", "Who protects it", "The player who protects a battle"),
      ...introducedKeys,
      "in?": key(zones, "Zone, if another"),
    },
    means:
      "A player controls something: a permanent that is there, or with `in` a card elsewhere (an instant or a sorcery is in a hand if that is left out); `owner` if another player owns it, `copyOf` the name on the card if several have the same, `madeBy` the player whose effect made the token. It stands as the situation says: `tapped`, with `counters`, with `damage` marked on it, `attachedTo` something, `summoningSick`; left out, it is not so.",
    says: (event) => {
      const { object, player, owner, copyOf, in: zone } = event;
      const kind = [
        ...(event["faceDown"] === true ? ["face down"] : []),
        ...cardInWords(event),
        ...(event["protector"] === undefined ? [] : [`protected by ${event["protector"]}`]),
        ...(event["token"] === true || event["madeBy"] !== undefined ? ["token"] : []),
        ...(event["commander"] === true ? ["commander"] : []),
      ];
      return [
        zone === undefined || zone === "battlefield"
          ? `${player} controls ${object}`
          : `${player} has ${object} in the zone “${plain(zone)}”`,
        copyOf === undefined ? "" : ` (${copyOf})`,
        kind.length === 0 ? "" : `, ${kind.join(" ")}`,
        owner === undefined ? "" : `, which ${owner} owns`,
        event["madeBy"] === undefined ? "" : `, made by an effect of ${event["madeBy"]}`,
        ...introducedInWords(event).map((words) => `, ${words}`),
        ".",
      ].join("");
    },
    play: (state, written, context) => {
      const { object: name, player, madeBy } = written;
      requireObjectName(name, context);
      if (objectCalled(state, name) !== undefined)
        throw impossible(
          context,
          `there is another ${name} already: give each a name of its own ("copyOf" is the name on the card, if several have the same).`,
        );
      if (written.in === "stack") throw impossible(context, onStack(name));
      const card = cardFrom(written, { name, player, order: state.order }, context);
      const { loyalty, defense, types } = card;
      if (written.protector !== undefined && types.length > 0 && !isOfType(card, "battle"))
        throw impossible(context, `"protector" is said of a battle, and ${name} is none.`);
      // An instant or a sorcery is never on the battlefield face up.
      const isInHand = written.in === undefined && written.faceDown !== true && isSpellCard(card);
      const zone = written.in ?? (isInHand ? "hand" : "battlefield");
      if (written.token === true && zone !== "battlefield" && zone !== "phased-out")
        throw impossible(context, `${name} is a token, and there are none in that zone.`);
      if (written.faceDown === true && ["hand", "library", "graveyard"].includes(zone))
        throw impossible(context, `${name} is face down on the battlefield, in exile or in the command zone.`);
      const newObject: GameObject = {
        ...card,
        owner: written.owner ?? player,
        ...(isPlainToken(written) && { cost: noCost }),
        isToken: written.token === true,
        isCommander: written.commander === true,
        isFaceDown: written.faceDown === true,
        castBy: written.faceDown === true && card.keywords.includes("disguise") ? ["disguise"] : [],
        protector: written.protector ?? null,
        counters: { ...(loyalty === null ? {} : { loyalty }), ...(defense === null ? {} : { defense }) },
        zone,
        turn: -1,
      };
      const owned = madeBy === undefined ? newObject : ownedToken(newObject, { player, madeBy }, context);
      const object = owned.zone === "battlefield" ? bestowedAtFirst(owned, context) : owned;
      const there = { ...state, order: state.order + 1, objects: [...state.objects, object] };
      const unsaid = isInHand ? [`Where ${name} is is not said ("in"): its owner's hand was taken.`] : [];
      const added = withIntroduced(withAssumed(there, ...unsaid), object.id, written, context);
      // What an effect makes enters now; anything else is there from the beginning.
      if (state.meanings === null || object.zone !== "battlefield") return added;
      return withHappening(
        withObject(added, object.id, (object) => ({ ...object, turn: state.turnsTaken, isThereBefore: false })),
        "enters",
        { object: object.id, player },
      );
    },
  }),
  takes: event({
    name: "A player gains control of an object",
    keys: {
      takes: key("each", "Name of the object", "The object, by its name"),
      player: key("player", "Who gains control", "The player who gains control"),
      "by?": byPermanent,
      "until?": key(["end-of-turn"], "How long"),
    },
    means:
      "A player gains control of an object: for good, `until` the turn ends, or while the permanent `by` is there.",
    says: ({ takes, player, by, until }) =>
      `${player} gains control of ${takes}${by === undefined ? "" : ` by ${by}`}${until === undefined ? "" : " until the turn ends"}.`,
    play: (state, { takes, player, by, until }, context) => {
      const { id } = objectAt(state, takes, context);
      if (by !== undefined && until !== undefined) throw impossible(context, "it says twice how long it lasts.");
      const source = by === undefined ? null : objectAt(state, by, context).id;
      const isLent = by !== undefined || until !== undefined;
      if (state.left.includes(player)) {
        readParameter(context, "object-for-one-who-left");
        return state;
      }
      const taken = withObject(state, id, (object) => ({
        ...object,
        taken: [...object.taken, player],
        holders: [...object.holders, player],
        borrowed: isLent ? [...object.borrowed, { by: player, source }] : object.borrowed,
        turn: state.turnsTaken,
      }));
      const isIt = (entry: StackEntry): boolean => entry.kind === "spell" && entry.source === id;
      const stack = taken.stack.map((entry) => (isIt(entry) ? { ...entry, you: player } : entry));
      const isNew = controllerOf(objectOf(taken, id)) !== controllerOf(objectOf(state, id));
      return { ...taken, stack, table: isNew ? removedFromCombat(taken.table, id) : taken.table };
    },
  }),
  moves: event({
    name: "An object goes to another zone",
    keys: {
      moves: key("each", "Name of the object"),
      to: key(zones, "To which zone"),
      "by?": key("text", "Until which one leaves", "Into exile only until this permanent leaves the battlefield"),
      "toCommand?": wantedInCommand,
      "lastMoment?": key("flag", "At the last moment before combat damage"),
      "under?": key("player", "Under whose control", "Under whose control it enters; left out, its owner's"),
      "chosen?": key("texts", "What is chosen", "What is chosen as it enters, for riot, unleash, tribute and devour"),
      "attachedTo?": key("text", "Attached to what or whom", "The object or player to which an Aura enters attached"),
      "haunting?": key("text", "Which creature it haunts", "The creature that a card with haunt haunts from exile"),
    },
    only: {
      by: ["to", ["exile"]],
      haunting: ["to", ["exile"]],
      under: ["to", ["battlefield"]],
      attachedTo: ["to", ["battlefield"]],
    },
    means:
      "An object goes to another zone; into exile perhaps only until the permanent `by` leaves the battlefield; onto the battlefield perhaps `under` the control of another player than its owner, which an effect of another player should say; an Aura enters `attachedTo` what its controller chooses; what goes to exile by haunt is `haunting` a creature. With `toCommand` its owner would have a commander in the command zone; with `lastMoment` it goes at the last moment at which somebody can act before combat damage is dealt.",
    says: ({ moves, to, by, toCommand, lastMoment, under, chosen, attachedTo, haunting }) =>
      [
        to === "phased-out" ? `${moves} phases out` : `${moves} goes to the ${plain(to)}`,
        by === undefined ? "" : ` until ${by} leaves the battlefield`,
        under === undefined ? "" : ` under the control of ${under}`,
        wish(toCommand),
        lastMoment === true ? ", at the last moment before combat damage is dealt" : "",
        chosen === undefined ? "" : `, with ${plainWords(chosen)} chosen`,
        attachedTo === undefined ? "" : `, attached to ${attachedTo}`,
        haunting === undefined ? "" : `, haunting ${haunting}`,
        ".",
      ].join(""),
    play: (before, { moves, to, by, toCommand, lastMoment, under, chosen, attachedTo, haunting }, context) => {
      if (lastMoment === true && !before.table.isCombat) throw impossible(context, "no creature attacks.");
      const state = lastMoment === true ? atLastMoment(before, context) : before;
      const object = objectAt(state, moves, context);
      // What became of it is unknown, so a further move cannot show where it is.
      if (object.openBy !== null) return state;
      if (to === "stack") throw impossible(context, onStack(moves));
      requireCommander(object, toCommand, context);
      if (toCommand === true && !isAwayFromPlay(to))
        throw impossible(context, `no rule lets a commander that goes to “${to}” go to the command zone instead.`);
      if (object.zone === to) throw impossiblePart(context, `${moves} is there already.`);
      if (object.zone === "gone" && object.isToken)
        throw impossiblePart(context, `${moves} is a token that has left the battlefield, and does not come back.`);
      const isEntering = to === "battlefield" && object.zone !== "phased-out";
      const host = hostOf(state, object, { attachedTo, isEntering }, context);
      const move = { to, isWantedInCommand: toCommand === true, under, host };
      const haunted = haunting === undefined ? null : objectAt(state, haunting, context);
      if (by !== undefined)
        return withHaunted(
          exiledUntil(state, context, { object, move }, objectAt(state, by, context)),
          object,
          haunted,
        );
      const own = withHaunted(moved(withChosen(state, chosen), context, object, move), object, haunted);
      const come = foundWith(state, object).reduce((all, one) => moved(all, context, one, move), own);
      const put = chosen === undefined ? come : withChoiceMade(come, state, context, object);
      const assumed = to === "battlefield" ? ownersControl(state, object, under) : [];
      return withAssumed(put, ...assumed);
    },
  }),
  becomes: event({
    name: "A creature becomes a Wall or Legend, or a land a basic type",
    keys: {
      becomes: key("text", "Name of the object"),
      a: key(["wall", "legend", "basic-land-type"], "What it becomes"),
    },
    means:
      "An effect makes a creature a Wall or, while there was that type, a Legend, or a land one of a basic land type.",
    says: ({ becomes, a }) =>
      `${becomes} becomes a ${a === "wall" ? "Wall" : a === "legend" ? "Legend" : "land of a basic land type"}.`,
    play: (state, { becomes, a }, context) => {
      if (a === "legend" && readParameter(context, "legend-creature-type") !== "creature-type")
        throw impossible(context, "Legend is not a creature type.");
      const changed = withObject(state, objectAt(state, becomes, context).id, (object) => ({
        ...withPrinted(a === "legend" ? withReason(object, "legend-creature-type") : object, {
          types: [...object.types, a],
        }),
        legendSince: a === "legend" && !isLegend(object) ? state.order : object.legendSince,
      }));
      return { ...changed, order: state.order + 1 };
    },
  }),
  keeps: event({
    name: "One of several objects is kept",
    keys: { keeps: key("text", "Which one") },
    means: "Only one of several objects may stay, and its controller keeps this one.",
    says: ({ keeps }) => `Only one of these objects may stay: ${keeps} is kept.`,
    play: (state, { keeps }, context) => {
      const choice = objectAt(state, keeps, context);
      if (choice.isKept) return withObject(state, choice.id, (object) => ({ ...object, isKept: false }));
      const others = state.objects.filter(
        (object) => object.isToChoose && object.id !== choice.id && controllerOf(object) === controllerOf(choice),
      );
      if (!choice.isToChoose || others.length === 0) throw impossible(context, "there is nothing to choose between.");
      const settled = withObject(state, choice.id, (object) => ({ ...object, isToChoose: false }));
      return others.reduce(
        (state, object) =>
          withObject(moved(state, context, object, { to: "graveyard" }), object.id, (one) => ({
            ...object.because.reduce(withReason, one),
            isToChoose: false,
          })),
        settled,
      );
    },
  }),
  rules: event({
    name: "An effect concerns all lands, all creature spells, or all damage",
    keys: {
      rules: key(["lands-lose-abilities", "no-creature-spells", "damage-cannot-be-prevented"], "What the effect does"),
    },
    means:
      "A permanent on the battlefield affects all objects of a kind: lands lose all other types and abilities, players cannot cast creature spells, or damage cannot be prevented.",
    says: ({ rules }) =>
      rules === "no-creature-spells"
        ? "An effect of a permanent lets nobody cast creature spells."
        : rules === "damage-cannot-be-prevented"
          ? "An effect of a permanent says that damage cannot be prevented."
          : "An effect of a permanent takes all other types and abilities of lands.",
    play: (state, { rules }) => withMore(state, "standing", rules),
  }),
} as const;

/** The state in which a card that is in exile haunts a creature. */
function withHaunted(state: State, { id }: GameObject, haunted: GameObject | null): State {
  const haunts = haunted === null ? null : { id: haunted.id, order: haunted.order };
  return withObject(state, id, (card) => (card.zone === "exile" ? { ...card, haunts } : card));
}

/** Why a card is not said to be on the stack. */
function onStack(name: string): string {
  return `what is on the stack was cast: write "casts: ${name}"`;
}

/** What is taken to be so if an effect of another player than the owner does not say under whose control a card enters. */
function ownersControl(
  { meanings }: State,
  { owner, name, zone }: GameObject,
  under: string | undefined,
): readonly string[] {
  if (under !== undefined || meanings === null || meanings.you === owner || zone === "phased-out") return [];
  return [`Under whose control ${name} enters is not said ("under"): that of its owner was taken.`];
}

/** Exiles an object until a permanent leaves the battlefield; not at all, if that has left already. */
function exiledUntil(
  state: State,
  context: Context,
  { object, move }: { readonly object: GameObject; readonly move: Move },
  source: GameObject,
): State {
  if (readParameter(context, "exiled-until") !== "at-once")
    throw impossible(
      context,
      `no rule of ${context.on} speaks of exile until something leaves: state what its abilities do.`,
    );
  if (source.zone !== "battlefield") return state;
  const out = moved(state, context, object, move);
  const exiled = objectOf(out, object.id);
  return [exiled, ...componentsWith(out, exiled)].reduce(
    (state, { id }) =>
      withObject(state, id, (object) => ({
        ...withReason(object, "exiled-until"),
        exiledBy: object.zone === "exile" ? { source: source.id, order: source.order } : null,
      })),
    out,
  );
}

/** A token that is not said to be a copy of a card has no mana cost. */
function isPlainToken({
  token,
  madeBy,
  copyOf,
  cost,
}: {
  token?: true | undefined;
  madeBy?: string | undefined;
  copyOf?: string | undefined;
  cost?: string | undefined;
}): boolean {
  return (token === true || madeBy !== undefined) && copyOf === undefined && cost === undefined;
}

/** The owner of a token that an effect of one player creates for another. */
function ownedToken(
  object: GameObject,
  { player, madeBy }: { readonly player: string; readonly madeBy: string },
  context: Context,
): GameObject {
  const value = readParameter(context, "token-owner");
  const owner = value === "controller-of-the-effect" ? madeBy : player;
  return withReason({ ...object, isToken: true, owner }, "token-owner");
}

function isSpellCard(card: GameObject): boolean {
  return isOfType(card, "instant") || isOfType(card, "sorcery");
}

/** Auras, Equipment and Fortifications become attached. */
export const attachmentEvents = {
  attaches: event({
    name: "An Aura or Equipment becomes attached",
    keys: {
      attaches: key("text", "What becomes attached", "The Aura, Equipment or Fortification"),
      to: key("text", "To what or whom", "The object or player to which it becomes attached"),
    },
    means:
      "An Aura, Equipment or Fortification becomes attached to an object or a player. What cannot be attached there stays where it is.",
    says: ({ attaches, to }) => `${attaches} becomes attached to ${to}.`,
    play: (state, { attaches, to }, context) => {
      const before = objectAt(state, attaches, context);
      if (before.zone !== "battlefield") throw absent(before, context, `${attaches} is not on the battlefield.`);
      return attachedAs(state, before, to, context);
    },
  }),
  unattaches: event({
    name: "Something becomes unattached",
    keys: { unattaches: key("text", "What becomes unattached") },
    means: "An Equipment, Fortification or Aura is no longer attached to anything.",
    says: ({ unattaches }) => `${unattaches} becomes unattached.`,
    play: (state, { unattaches }, context) => {
      const object = objectAt(state, unattaches, context);
      if (object.attachedTo === null) throw impossiblePart(context, `${unattaches} is attached to nothing.`);
      return unattached(state, object);
    },
  }),
} as const;
