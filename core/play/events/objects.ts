import { atLastMoment } from "../combat.ts";
import { type Context, impossible, impossiblePart, readParameter, requireObjectName } from "../context.ts";
import { entryChoices, requireChooser } from "../entering.ts";
import { withHappening } from "../happening.ts";
import { colorsAndCost, noCost } from "../mana-costs.ts";
import { moved, objectAt, withObject } from "../moving.ts";
import { controllerOf, type GameObject, isLegend, isOfType, objectNamed, withReason, zones } from "../objects.ts";
import { plain, plainWords } from "../plain-words.ts";
import { asList } from "../shape.ts";
import { withPrinted } from "../standing.ts";
import { type State, withChosen } from "../state.ts";
import { withoutFighter } from "../table.ts";
import { triggerFrom } from "../trigger-form.ts";
import { colorWords, enchantable, keywordList, objectTypes, supertypes } from "../vocabulary.ts";
import { event } from "./event.ts";

/** What happens to objects: permanents, cards, spells. */
export const objectEvents = {
  object: event({
    name: "A player has a permanent, spell, ability or card",
    shape: {
      object: "text",
      player: "player",
      "owner?": "player",
      "madeBy?": "player",
      "copyOf?": "text",
      "types?": { severalOf: objectTypes },
      "subtype?": "text",
      "subtypes?": "texts",
      "supertypes?": { severalOf: supertypes },
      "colors?": { severalOf: colorWords },
      "cost?": "text",
      "legendary?": "flag",
      "token?": "flag",
      "commander?": "flag",
      "faceDown?": "flag",
      "power?": "amount",
      "toughness?": "amount",
      "chapters?": "count",
      "loyalty?": "count",
      "defense?": "count",
      "protector?": "player",
      "keywords?": keywordList,
      "enchants?": { severalOf: enchantable },
      "triggers?": "triggers",
      "in?": zones,
    },
    keys: {
      object: { means: "The object, by its name" },
      player: { means: "Its controller", label: "Who has it" },
      owner: { label: "Owner, if another" },
      madeBy: { label: "Whose effect made the token" },
      copyOf: { label: "Name on the card" },
      types: { label: "Types" },
      subtype: { label: "Type below that" },
      subtypes: { means: "Its creature types, land types and so on", label: "Types below that" },
      supertypes: { label: "Supertypes" },
      colors: { means: "Its colours; `colorless` if it has none", label: "Colours" },
      cost: { means: "Its mana cost, such as `{X}{2}{R}`", label: "Mana cost" },
      legendary: { label: "It is legendary" },
      token: { label: "It is a token" },
      commander: { label: "It is a commander" },
      faceDown: { label: "It is face down" },
      power: { means: "Its power; needed wherever it deals combat damage" },
      toughness: { means: "Its toughness; needed wherever it is dealt damage" },
      chapters: { label: "How many chapters" },
      loyalty: { means: "The loyalty of a planeswalker; needed wherever it is dealt damage", label: "Its loyalty" },
      defense: { means: "The defense of a battle; needed wherever it is dealt damage", label: "Its defense" },
      protector: { means: "The player who protects a battle", label: "Who protects it" },
      keywords: { label: "Keywords" },
      enchants: { means: "What an Aura may enchant", label: "Enchants" },
      triggers: { means: "Its triggered abilities: when, of what, and what they do", label: "Triggered abilities" },
      in: { label: "Zone, if another" },
    },
    means:
      "A player controls something: a permanent that is there, or with `in` a card elsewhere; `owner` if another player owns it, `copyOf` the name on the card if several have the same, `madeBy` the player whose effect made the token.",
    says: (event) => {
      const { object, player, owner, copyOf, in: zone } = event;
      const kind = [
        event["legendary"] === true ? "legendary" : null,
        event["faceDown"] === true ? "face down" : null,
        event["power"] === undefined ? null : `${event["power"]}/${event["toughness"] ?? "?"}`,
        event["colors"] === undefined ? null : plainWords(event["colors"]),
        event["cost"] === undefined ? null : `for ${event["cost"]}`,
        event["supertypes"] === undefined ? null : plainWords(event["supertypes"]),
        event["types"] === undefined ? null : plainWords(event["types"]),
        event["subtypes"] === undefined ? null : plainWords(event["subtypes"]),
        event["loyalty"] === undefined ? null : `of loyalty ${event["loyalty"]}`,
        event["defense"] === undefined ? null : `of defense ${event["defense"]}`,
        event["protector"] === undefined ? null : `protected by ${event["protector"]}`,
        event["token"] === true || event["madeBy"] !== undefined ? "token" : null,
        event["commander"] === true ? "commander" : null,
        event["enchants"] === undefined ? null : `that enchants a ${plainWords(event["enchants"])}`,
        event["keywords"] === undefined ? null : `with ${plainWords(event["keywords"])}`,
      ].filter((word) => word !== null);
      return [
        zone === undefined || zone === "battlefield"
          ? `${player} controls ${object}`
          : `${player} has ${object} in the zone “${plain(zone)}”`,
        copyOf === undefined ? "" : ` (${copyOf})`,
        kind.length === 0 ? "" : `, ${kind.join(" ")}`,
        owner === undefined ? "" : `, which ${owner} owns`,
        event["madeBy"] === undefined ? "" : `, made by an effect of ${event["madeBy"]}`,
        ".",
      ].join("");
    },
    play: (state, written, context) => {
      const { object: name, player, madeBy } = written;
      requireObjectName(name, context);
      const made: GameObject = {
        ...objectNamed(name, player, state.order),
        is: written.copyOf ?? name,
        owner: written.owner ?? player,
        types: asList(written.types),
        subtypes: [...asList(written.subtype), ...asList(written.subtypes)],
        supertypes: supertypesOf(written),
        ...colorsAndCost(written, context),
        ...(isPlainToken(written) && { cost: noCost }),
        isLegendary: supertypesOf(written).includes("legendary"),
        isToken: written.token === true,
        isCommander: written.commander === true,
        isFaceDown: written.faceDown === true,
        power: written.power ?? null,
        toughness: written.toughness ?? null,
        protector: written.protector ?? null,
        chapters: written.chapters ?? null,
        loyalty: written.loyalty ?? null,
        defense: written.defense ?? null,
        counters: {
          ...(written.loyalty === undefined ? {} : { loyalty: written.loyalty }),
          ...(written.defense === undefined ? {} : { defense: written.defense }),
        },
        keywords: asList(written.keywords),
        enchants: asList(written.enchants),
        triggers: (written.triggers ?? []).map(triggerFrom),
        zone: written.in ?? "battlefield",
        turn: -1,
      };
      const misplaced = misplacedKey(made);
      if (misplaced !== undefined) throw impossible(context, misplaced);
      const object = madeBy === undefined ? made : ownedToken(made, { player, madeBy }, context);
      const added = { ...state, order: state.order + 1, objects: [...state.objects, object] };
      // What an effect makes enters now; anything else is there from the beginning.
      if (state.meanings === null || object.zone !== "battlefield") return added;
      return withHappening(
        withObject(added, object.id, (one) => ({ ...one, turn: state.turnsTaken, isThereBefore: false })),
        "enters",
        { object: object.id, player },
      );
    },
  }),
  takes: event({
    name: "A player gains control of an object",
    shape: { takes: "text", player: "player", "by?": "text", "until?": ["end-of-turn"] },
    keys: {
      takes: { means: "The object, by its name", label: "Name of the object" },
      player: { means: "The player who gains control", label: "Who gains control" },
      by: { means: "The permanent whose ability it is: it lasts while that is there", label: "By which permanent" },
      until: { label: "How long" },
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
        borrowed: isLent ? [...object.borrowed, { by: player, source }] : object.borrowed,
        turn: state.turn?.number ?? object.turn,
      }));
      return { ...taken, table: withoutFighter(taken.table, id) };
    },
  }),
  moves: event({
    name: "An object goes to another zone",
    shape: {
      moves: "text",
      to: zones,
      "by?": "text",
      "toCommand?": "flag",
      "lastMoment?": "flag",
      "chosen?": entryChoices,
    },
    only: { by: ["to", ["exile"]] },
    keys: {
      moves: { label: "Name of the object" },
      to: { label: "To which zone" },
      by: { means: "Into exile only until this permanent leaves the battlefield", label: "Until which one leaves" },
      toCommand: { label: "Its owner wants it in the command zone" },
      lastMoment: { label: "At the last moment before combat damage" },
      chosen: { means: "What is chosen as it enters, for riot and unleash", label: "What is chosen" },
    },
    means:
      "An object goes to another zone; into exile perhaps only until the permanent `by` leaves the battlefield. With `toCommand` its owner would have a commander in the command zone; with `lastMoment` it goes at the last moment at which somebody can act before combat damage is dealt.",
    says: ({ moves, to, by, toCommand, lastMoment, chosen }) =>
      [
        to === "phased-out" ? `${moves} phases out` : `${moves} goes to the ${plain(to)}`,
        by === undefined ? "" : ` until ${by} leaves the battlefield`,
        toCommand === true ? "; its owner would have it in the command zone" : "",
        lastMoment === true ? ", at the last moment before combat damage is dealt" : "",
        chosen === undefined ? "" : `, with ${plain(chosen)} chosen`,
        ".",
      ].join(""),
    play: (before, { moves, to, by, toCommand, lastMoment, chosen }, context) => {
      if (lastMoment === true && !before.table.isCombat) throw impossible(context, "no creature attacks.");
      const state = lastMoment === true ? atLastMoment(before, context) : before;
      const object = objectAt(state, moves, context);
      // What became of it is unknown, so a further move cannot show where it is.
      if (object.openBy !== null) return state;
      if (toCommand === true && !object.isCommander) throw impossible(context, `${moves} is no commander.`);
      if (object.zone === to) throw impossiblePart(context, `${moves} is there already.`);
      if (chosen !== undefined) requireChooser(moves, object.keywords, context);
      const move = { to, isWantedInCommand: toCommand === true };
      if (by !== undefined) return exiledUntil(state, context, object, objectAt(state, by, context));
      return { ...moved(withChosen(state, chosen), context, object, move), choice: state.choice };
    },
  }),
  becomes: event({
    name: "A creature becomes a Wall or Legend, or a land a basic type",
    shape: { becomes: "text", a: ["wall", "legend", "basic-land-type"] },
    keys: { becomes: { label: "Name of the object" }, a: { label: "What it becomes" } },
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
    shape: { keeps: "text" },
    keys: { keeps: { label: "Which one" } },
    means: "Only one of several objects may stay, and its controller keeps this one.",
    says: ({ keeps }) => `Only one of these objects may stay: ${keeps} is kept.`,
    play: (state, { keeps }, context) => {
      const kept = objectAt(state, keeps, context);
      const others = state.objects.filter(
        (object) => object.isToChoose && object.id !== kept.id && controllerOf(object) === controllerOf(kept),
      );
      if (!kept.isToChoose || others.length === 0) throw impossible(context, "there is nothing to choose between.");
      const settled = withObject(state, kept.id, (object) => ({ ...object, isToChoose: false }));
      return others.reduce(
        (made, object) =>
          withObject(moved(made, context, object, { to: "graveyard" }), object.id, (one) => ({
            ...object.because.reduce(withReason, one),
            isToChoose: false,
          })),
        settled,
      );
    },
  }),
  rules: event({
    name: "An effect concerns all lands, all creature spells, or all damage",
    shape: { rules: ["lands-lose-abilities", "no-creature-spells", "damage-cannot-be-prevented"] },
    keys: { rules: { label: "What the effect does" } },
    means:
      "A permanent on the battlefield affects all objects of a kind: lands lose all other types and abilities, players cannot cast creature spells, or damage cannot be prevented.",
    says: ({ rules }) =>
      rules === "no-creature-spells"
        ? "An effect of a permanent lets nobody cast creature spells."
        : rules === "damage-cannot-be-prevented"
          ? "An effect of a permanent says that damage cannot be prevented."
          : "An effect of a permanent takes all other types and abilities of lands.",
    play: (state, { rules }) => ({
      ...state,
      table: { ...state.table, standing: [...state.table.standing, rules] },
    }),
  }),
} as const;

/** Exiles an object until a permanent leaves the battlefield; not at all, if that has left already. */
function exiledUntil(state: State, context: Context, object: GameObject, source: GameObject): State {
  if (readParameter(context, "exiled-until") !== "at-once")
    throw impossible(
      context,
      `no rule of ${context.on} speaks of exile until something leaves: state what its abilities do.`,
    );
  if (source.zone !== "battlefield") return state;
  const out = moved(state, context, object, { to: "exile" });
  return withObject(out, object.id, (one) => ({
    ...withReason(one, "exiled-until"),
    exiledBy: one.zone === "exile" ? { source: source.id, order: source.order } : null,
  }));
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

function supertypesOf({
  supertypes: said,
  legendary,
}: {
  supertypes?: string | readonly string[] | undefined;
  legendary?: true | undefined;
}): readonly string[] {
  return [...new Set([...asList(said), ...(legendary === true ? ["legendary"] : [])])];
}

/** Why a number does not go with the types of an object; `undefined` if all do, or no types are given. */
function misplacedKey({
  name,
  types,
  subtypes,
  power,
  toughness,
  loyalty,
  defense,
  chapters,
  protector,
}: GameObject): string | undefined {
  if ((power === null) !== (toughness === null)) return `${name} has a power and a toughness, or neither.`;
  if (types.length === 0) return undefined;
  const wrong = (
    [
      ["loyalty", loyalty, "planeswalker"],
      ["defense", defense, "battle"],
      ["chapters", chapters, "saga"],
      ["protector", protector, "battle"],
    ] as const
  ).find(([, number, type]) => number !== null && !isOfType({ types, subtypes }, type));
  return wrong === undefined ? undefined : `"${wrong[0]}" is said of a ${wrong[2]}, and ${name} is none.`;
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
