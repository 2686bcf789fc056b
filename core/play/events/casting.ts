import { counted, timesInWords } from "../../text/counts.ts";
import { announced, spellCast } from "../casting/announcing.ts";
import { inWays, requireCastable } from "../casting/castable.ts";
import { abilityThatCasts, costOfWay, isCastableFrom } from "../casting/casting-ways.ts";
import { manaIn, manaOf } from "../casting/mana-costs.ts";
import { withCardAside } from "../casting/set-aside.ts";
import { untimelySpell } from "../casting/timing.ts";
import { totalCost } from "../casting/total-cost.ts";
import { requireWaysPaid, withSpliced } from "../casting/ways-paid.ts";
import { type Context, impossible, readParameter, requireObjectName } from "../context.ts";
import { withHappening } from "../happening.ts";
import { missing, missingSource } from "../missing-facts.ts";
import { bestowed } from "../objects/attachments.ts";
import { isMutating } from "../objects/merging.ts";
import { qualityList, spellList } from "../objects/qualities.ts";
import { withCharacteristics } from "../objects/standing.ts";
import { controllerOf, type GameObject, isOfType } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { withoutEntry } from "../stack.ts";
import type { StackEntry } from "../stack-entry.ts";
import { type State, withAssumed, withMore } from "../state.ts";
import { objectAt, objectCalled, objectOf, withObject } from "../state-objects.ts";
import { costChangeKinds } from "../table.ts";
import { key } from "../words/description.ts";
import { byPermanent } from "../words/durations.ts";
import { aimedAt, plainWords } from "../words/plain-words.ts";
import { cardInWords, cardKeys } from "../words/printed-form.ts";
import { asList } from "../words/shape.ts";
import { type CastingWay, castingWays, colors, settingAside } from "../words/vocabulary.ts";
import { event } from "./parts.ts";

/** Casting spells, and putting cards aside that are cast later. */
export const castingEvents = {
  casts: event({
    name: "A player casts a spell",
    keys: {
      casts: key("text", "Name of the spell", "The spell, by its name"),
      player: key("player", "Who casts it", "The player who casts it"),
      ...cardKeys,
      "types?": {
        ...cardKeys["types?"],
        means: "Its types; left out if it was introduced as an object",
        label: "Types",
      },
      "targets?": key("texts", "Targets", "Its targets: names of players and objects"),
      "aims?": key(qualityList, "What a target has to be", "What each target has to be"),
      "costs?": key("events", "Costs", "What is done to pay for it, as events"),
      "does?": key("events", "What it does", "What it does when it resolves, as events"),
      "uncounterable?": key("flag", "It cannot be countered"),
      "by?": key(
        { severalOf: castingWays },
        "In which way",
        "The ways in which it is cast, and additional costs that are paid, by their words",
      ),
      "times?": key("count", "How often", "How often the additional cost in `by` is paid"),
      "alternative?": key(
        "text",
        "Alternative cost",
        "The cost that is paid rather than its mana cost; beside a way in `by` that has a cost, that cost",
      ),
      "additional?": key("text", "Additional cost", "The mana that is paid in addition, as for kicker"),
      "x?": key("count", "X", "The number chosen for X; in what it does, `{ask: x}` is that number"),
      "splices?": key("names", "What is spliced onto it", "The cards with splice in the hand that are spliced onto it"),
      "colorsSpent?": key(
        "count",
        "Colours of mana spent",
        "Of how many colours the mana is that is spent, for sunburst",
      ),
      "unpaid?": key("flag", "An effect lets it be cast without paying its mana cost"),
      "with?": key(
        "text",
        "By which permission",
        "The object whose effect lets the player cast it, from where or at a moment when players otherwise do not",
      ),
      "protector?": key("player", "Who will protect it", "The player who will protect a battle"),
    },
    means:
      "A player casts a spell: it goes on the stack with its `targets`, `costs` are paid, and what it `does` happens when it resolves.",
    says: ({ casts, player, targets, by, times, x, splices, colorsSpent, unpaid, with: permission, ...card }) =>
      [
        `${player} casts ${[casts, ...cardInWords(card)].join(", ")}`,
        by === undefined ? "" : ` by ${plainWords(by)}`,
        times === undefined ? "" : ` ${timesInWords(times)}`,
        x === undefined ? "" : ` with ${x} for X`,
        splices === undefined ? "" : `, with ${asList(splices).join(" and ")} spliced onto it`,
        colorsSpent === undefined ? "" : ` with mana of ${counted(colorsSpent, "colour")}`,
        unpaid === undefined ? "" : " without paying its mana cost",
        permission === undefined ? "" : `, as ${permission} allows`,
        `${aimedAt(targets)}.`,
      ].join(""),
    play: (before, written, context) => {
      const { casts: name, player } = written;
      requireObjectName(name, context);
      const by = waysPaid(asList(written.by) as readonly CastingWay[], written.times, context);
      const card = objectCalled(before, name);
      const ability = abilityThatCasts(before, card, by, context);
      const start = ability === undefined ? before : withoutEntry(before, ability, "resolved", ["stack-order"]);
      const isUnpaid = written.unpaid === true || by.some((way) => costOfWay(way) === "none");
      const { state: afterCast, spell: fresh } = spellCast(
        start,
        { ...written, ...(isUnpaid && { unpaid: true }) },
        by,
        context,
      );
      // What its own text makes of a card that is new counts for its costs, and for what triggers on its casting.
      const spellCard = card === undefined ? objectOf(withCharacteristics(afterCast, context), fresh.id) : fresh;
      const { alternative, targets } = written;
      const hasTargets = asList(targets).length > 0;
      const plain = by.includes("bestow") ? bestowed(spellCard, spellCard.order) : spellCard;
      const isFromHere = card === undefined || isCastableFrom(card, player, by);
      // From a zone from which its player casts cards anyway, a permission is one to cast it like an instant.
      const isPermitted = written.with !== undefined && ability === undefined && isFromHere;
      const late = isPermitted
        ? untimelySpell(start, context, { player, spell: inWays(spellCard, by, context), by })
        : undefined;
      requireCastable(
        start,
        {
          player,
          card,
          spell: spellCard,
          by,
          ability,
          isUnpaid: written.unpaid === true,
          hasTargets,
          alternative,
          isPermitted,
        },
        context,
      );
      requireWaysPaid(afterCast, { spell: plain, by, costs: written.costs }, context);
      const spell = {
        ...inWays(spellCard, by, context),
        protector: written.protector ?? plain.protector,
        castBy: by,
        colorsSpent: written.colorsSpent ?? (isUnpaid && written.additional === undefined ? 0 : null),
        isThereBefore: false,
        castFrom: card?.zone ?? (ability === undefined ? "hand" : "exile"),
        total: totalCost(start, plain, { ...written, by, isUnpaid }, context),
        timesCast: plain.timesCast + (card?.zone === "command" ? 1 : 0),
      };
      requireFit(spell, written, context);
      requireFound(start, context, ability, { card, spell });
      const put = withObject(afterCast, plain.id, () => spell);
      const cast = withSpliced(put, spell, asList(written.splices), context);
      const state =
        ability === undefined
          ? withPermission(cast, card, { ...written, by, isNeeded: late !== undefined }, context)
          : cast;
      if (isOfType(spell, "aura") && !hasTargets)
        throw impossible(context, `an Aura spell is aimed at what it will enchant: write "targets".`);
      if (hasTargets && isUnaimed(spell))
        throw impossible(
          context,
          `of permanent spells only an Aura has a target, and ${name} is none: what an ability of it aims at stands in "triggers".`,
        );
      const after = withHappening(state, "is-cast", { object: spell.id, player });
      return announced(after, context, { ...written, name, you: player, source: spell.id, kind: "spell" });
    },
  }),
  setsAside: event({
    name: "A player suspends, foretells or plots a card",
    keys: {
      setsAside: key("text", "Which card", "The card in the hand"),
      player: key("player", "Whose card", "The player whose card it is"),
      by: key(settingAside, "How", "The word of the special action"),
      "times?": key("count", "How many time counters", "With suspend, how many time counters"),
    },
    means:
      "A player exiles a card from hand by suspend, foretell or plot, without the stack, at a moment when that may be done. It may be cast from exile later, by that word.",
    says: ({ setsAside, player, by, times }) =>
      `${player} exiles ${setsAside} by ${by}${times === undefined ? "" : `, with ${times} time counters`}.`,
    play: (state, { setsAside, player, by, times }, context) =>
      withCardAside(state, context, { card: objectAt(state, setsAside, context), player, by, counters: times }),
  }),
} as const;

type Permission = {
  readonly casts: string;
  readonly player: string;
  readonly by: readonly CastingWay[];
  readonly with?: string | undefined;
  /** Without a permission it could not be cast at this moment. */
  readonly isNeeded: boolean;
};

const severalTimes: readonly CastingWay[] = ["multikicker", "replicate", "squad"];

/** The ways in which a spell is cast, an additional cost as often as it is paid. */
function waysPaid(by: readonly CastingWay[], times: number | undefined, context: Context): readonly CastingWay[] {
  if (times === undefined) return by;
  const often = by.filter((way) => severalTimes.includes(way));
  if (often.length !== 1)
    throw impossible(context, `"times" goes with a cost that can be paid several times: ${severalTimes.join(", ")}.`);
  return by.flatMap((way) => (way === often[0] ? Array.from({ length: times }, () => way) : [way]));
}

/**
 * The state in which a card is cast from where it was: from its player's hand, or as a rule lets it be. Elsewhere an
 * effect has to permit it; if none is named, later answers are less sure.
 */
function withPermission(
  state: State,
  card: GameObject | undefined,
  { casts, player, by, with: name, isNeeded }: Permission,
  context: Context,
): State {
  if (state.meanings !== null) return state;
  if (card === undefined || isCastableFrom(card, player, by)) {
    if (name === undefined) return state;
    if (!isNeeded)
      throw impossible(
        context,
        `"with" says what lets a card be cast from elsewhere or at another moment, and ${casts} needs nothing for that.`,
      );
    objectAt(state, name, context);
    return state;
  }
  const way = castingWays.find(
    (castingWay) => card.keywords.includes(castingWay) && isCastableFrom(card, player, [castingWay]),
  );
  if (way !== undefined && name === casts)
    throw impossible(context, `it is ${way} that lets ${casts} be cast from there: write "by: ${way}".`);
  if (name !== undefined) objectAt(state, name, context);
  const from = `the zone “${card.zone}”${card.owner === player ? "" : ` of ${card.owner}`}`;
  const assumed = `What lets ${player} cast ${casts} from ${from} is not said: that something does was taken as true; write ${way === undefined ? "" : `"by: ${way}", or `}"with" and the object whose effect does, or the card itself if its own text does. Another ${casts} needs a name of its own.`;
  return name === undefined ? withAssumed(state, assumed) : state;
}

/** Throws if something said of a spell is said only of others. */
function requireFit(
  spell: GameObject,
  {
    protector,
    colorsSpent = 0,
    targets,
  }: {
    readonly protector?: string | undefined;
    readonly colorsSpent?: number | undefined;
    readonly targets?: string | readonly string[] | undefined;
  },
  context: Context,
): void {
  const { name, types, total } = spell;
  if (isMutating(spell) && asList(targets).length !== 1)
    throw impossible(context, `a mutating creature spell is aimed at one creature: write "targets".`);
  if (protector !== undefined && !isOfType(spell, "battle"))
    throw impossible(context, `"protector" is said of a battle, and ${name} is none.`);
  const isPermanent = !types.includes("instant") && !types.includes("sorcery");
  const most = Math.min(colors.length, total?.mana == null ? colors.length : manaOf(total.mana, context));
  if (colorsSpent > 0 && (colorsSpent > most || !isPermanent))
    throw impossible(
      context,
      `"colorsSpent" is said of a spell that becomes a permanent, and no more colours than ${most}.`,
    );
}

/** Says whether something is a permanent spell that has no targets as it is cast. */
function isUnaimed(spell: GameObject): boolean {
  return (
    spell.types.length > 0 &&
    !isMutating(spell) &&
    !["instant", "sorcery", "aura"].some((type) => isOfType(spell, type))
  );
}

/** The card at which cascade stops. */

/**
 * Checks that cascade stops at a card, and lets it be cast so: by the mana value that the card has in the library, and
 * by that of the spell where the rules of the day ask for it. Throws `situation-impossible` if not.
 */
function requireFound(
  state: State,
  context: Context,
  ability: StackEntry | undefined,
  { card, spell }: { readonly card: GameObject | undefined; readonly spell: GameObject },
): void {
  const source = state.objects.find(({ id }) => id === ability?.source);
  if (source === undefined || !spell.castBy.includes("cascade")) return;
  const [limit, cast, whole] = [manaIn(source), manaIn(spell), manaIn(card ?? spell)];
  if (limit === null || cast === null || whole === null)
    throw missing(context, {
      what: `the mana values of ${source.name} and ${spell.name}`,
      keys: ["cost"],
      areSeveral: true,
    });
  const isHalf = spell.castBy.includes("half");
  const values = isHalf && readParameter(context, "split-card-value") === "each-half" ? [cast, whole - cast] : [whole];
  const rules: ParameterId[] = ["cascade", ...(isHalf ? (["split-card-value"] as const) : [])];
  if (!values.some((value) => value >= 0 && value < limit) && !(isHalf && whole < limit))
    throw impossible(
      context,
      `cascade of ${source.name} does not stop at ${spell.name}: its mana value is not less.`,
      rules,
    );
  if (cast >= limit && readParameter(context, "cascade-other-face") === "must-be-less")
    throw impossible(
      context,
      `${spell.name} may not be cast by cascade of ${source.name}: its mana value is not less.`,
      ["cascade-other-face"],
    );
}

/** Effects that change what spells cost. */
export const costEvents = {
  changesCost: event({
    name: "An effect changes what spells cost",
    keys: {
      changesCost: key(
        costChangeKinds,
        "More, less, or at least",
        "So much generic mana more or less, or at least so much mana in all",
      ),
      amount: key("amount", "How much mana", "How much mana"),
      "of?": key(spellList, "Which spells", "Words that the spells have to fit, if not all"),
      "player?": key("player", "Whose spells", "The player whose spells they are, if not everybody's"),
      "by?": byPermanent,
    },
    means:
      "An effect makes spells cost so much generic mana `more` or `less`, or `at-least` so much mana; only spells that fit the words in `of`.",
    says: ({ changesCost: kind, amount, of, player, by }) =>
      [
        `Spells${player === undefined ? "" : ` of ${player}`}`,
        of === undefined ? "" : ` that are ${plainWords(of)}`,
        ` cost ${kind === "at-least" ? `at least ${amount} mana` : `${amount} mana ${kind}`}`,
        by === undefined ? "." : `, by ${by}.`,
      ].join(""),
    play: (state, { changesCost: kind, amount, of, player, by }, context) => {
      const source = by === undefined ? null : objectAt(state, by, context);
      const words = asList(of);
      const you = source === null ? (state.meanings?.you ?? null) : controllerOf(source);
      const relative = words.find((word) => word === "yours" || word === "opponents");
      if (relative !== undefined && you === null) throw missingSource(context, relative, '"by", or "player"');
      const change = {
        kind,
        amount,
        words,
        player: player ?? null,
        source: source?.id ?? null,
        you,
        since: state.order,
      };
      return withMore(state, "costChanges", change);
    },
  }),
} as const;
