import { boundTo } from "../combat/combat-effects.ts";
import { type Context, impossible, impossiblePart, readParameter } from "../context.ts";
import { durationOf } from "../durations.ts";
import { missingProtector } from "../missing-facts.ts";
import { moved } from "../moving.ts";
import { protectorOf } from "../objects/battles.ts";
import { groupWords, membersOf } from "../objects/groups.ts";
import { tappedSince } from "../objects/tapping.ts";
import { controllerOf } from "../objects.ts";
import { type State, teamOf, withAssumed, withMore } from "../state.ts";
import { objectAt, withReasons } from "../state-objects.ts";
import { isInCombat, removedFromCombat } from "../table.ts";
import { type CombatEffect, capped, demanded, forbidden, qualities } from "../words/combat-words.ts";
import { key } from "../words/description.ts";
import { byPermanent, durationSaid, untilKeys } from "../words/durations.ts";
import { plain, plainWords } from "../words/plain-words.ts";
import { qualityForms } from "../words/quality-forms.ts";
import { asList } from "../words/shape.ts";
import { event } from "./parts.ts";
import { requireTurn } from "./prevention.ts";

const qualityList = { severalOf: qualities, forms: qualityForms } as const;
const counted = ["two-or-more", "three-or-more"] as const;

/** Effects on who attacks and blocks. */
export const combatEffectEvents = {
  forbids: event({
    name: "An effect forbids an attack or block",
    keys: {
      forbids: key(forbidden, "What it forbids", "What it forbids"),
      of: key("text", "Which creature", "The creature, `each …`, or `attached`"),
      "at?": { is: "text", means: "What it cannot attack, if not everything" },
      "which?": key(qualityList, "Only for which creatures", "By, or of, creatures of any of these qualities"),
      "except?": key(
        { ...qualityList, severalOf: [...qualities, ...counted] },
        "Except for which",
        "Except by, or of, creatures of any of these qualities or so many",
      ),
      "by?": byPermanent,
      ...untilKeys,
    },
    only: {
      at: ["forbids", ["attack"]],
      which: ["forbids", ["block", "be-blocked"]],
      except: ["forbids", ["block", "be-blocked"]],
    },
    means:
      "An effect says that a creature cannot attack (`at` a player or planeswalker), attack alone, block, block alone, or be blocked: by creatures of the qualities `which`, or by all `except` some.",
    says: ({ forbids, of, at, which, except, ...end }) =>
      [
        `An effect says that ${of} cannot ${plain(forbids)}`,
        at === undefined ? "" : ` ${at}`,
        which === undefined ? "" : ` (${plainWords(which)})`,
        except === undefined ? "" : ` except ${plainWords(except)}`,
        durationSaid(end, " this turn"),
      ].join(""),
    play: (state, { forbids, of, at, which, except, by, ...end }, context) => {
      const words = asList(except);
      if (forbids === "block" && words.some((word) => word.endsWith("-or-more") && !word.startsWith("power")))
        throw impossible(context, "how many creatures block is said of the one that they would block.");
      return withEffect(state, context, {
        kind: "forbids",
        what: forbids,
        ...reachOf(state, { of, by }, context),
        at: at === undefined ? null : targetNamed(state, at, context),
        which: asList(which),
        except: words.filter((word) => !(counted as readonly string[]).includes(word)),
        atLeast: words.includes("three-or-more") ? 3 : words.includes("two-or-more") ? 2 : 1,
        ...durationOf(end, context),
      });
    },
  }),
  demands: event({
    name: "An effect demands an attack or block",
    keys: {
      demands: key(demanded, "What it demands", "What it demands"),
      of: key("text", "Which creature", "The creature, `each …`, or `attached`"),
      "at?": { is: "text", means: "What it attacks if able" },
      "attacker?": key("text", "Which attacker it blocks", "The attacker that it blocks if able"),
      "by?": byPermanent,
      ...untilKeys,
    },
    only: { at: ["demands", ["attack"]], attacker: ["demands", ["block"]] },
    means:
      "An effect says that a creature attacks (`at` a player or planeswalker), blocks (the `attacker`) or is blocked if able: by one creature, by two, or by all that can.",
    says: ({ demands, of, at, attacker, ...end }) =>
      `An effect says that ${of} has to ${plain(demands)}${at === undefined ? "" : ` ${at}`}${attacker === undefined ? "" : ` ${attacker}`} if able${durationSaid(end, " this turn")}`,
    play: (state, { demands, of, at, attacker, by, ...end }, context) =>
      withEffect(state, context, {
        kind: "demands",
        what: demands,
        ...reachOf(state, { of, by }, context),
        at: at === undefined ? null : targetNamed(state, at, context),
        attacker: attacker === undefined ? null : boundTo(objectAt(state, attacker, context)),
        ...durationOf(end, context),
      }),
  }),
  caps: event({
    name: "An effect caps how many creatures attack or block",
    keys: {
      caps: key(capped, "What is capped", "What is capped"),
      times: key("count", "How many at most", "How many at most"),
      "of?": key("text", "Which attacker", "The attacker that so many can block, or `each …`"),
      "at?": { is: "text", means: "What so many can attack, if not everything" },
      "by?": byPermanent,
      ...untilKeys,
    },
    only: { of: ["caps", ["be-blocked"]], at: ["caps", ["attack"]] },
    means:
      "An effect says that no more than so many creatures can attack (`at` a player or planeswalker) or block in a combat, or block the attacker `of` that name.",
    says: ({ caps, times, of, at }) =>
      caps === "be-blocked"
        ? `No more than ${times} can block ${of ?? "an attacker"}.`
        : `No more than ${times} can ${caps}${at === undefined ? "" : ` ${at}`}.`,
    play: (state, { caps, times, of, at, by, ...end }, context) => {
      if ((caps === "be-blocked") !== (of !== undefined))
        throw impossible(context, `"of" names the attacker with be-blocked, and goes only with that.`);
      return withEffect(state, context, {
        kind: "caps",
        what: caps,
        most: times,
        ...(of === undefined
          ? { of: null, source: by === undefined ? null : objectAt(state, by, context).id }
          : reachOf(state, { of, by }, context)),
        at: at === undefined ? null : targetNamed(state, at, context),
        ...durationOf(end, context),
      });
    },
  }),
  goads: event({
    name: "A creature is goaded",
    keys: {
      goads: key("text", "Which creature"),
      by: key("player", "Who goads it", "The player who goads it"),
    },
    means: "A player goads a creature until that player's next turn.",
    says: ({ goads, by }) => `${by} goads ${goads}.`,
    play: (state, { goads, by }, context) => {
      const of = boundTo(objectAt(state, goads, context));
      const isDone = state.table.combatEffects.some(
        (effect) =>
          effect.kind === "goads" && effect.by === by && effect.of.id === of.id && effect.of.order === of.order,
      );
      return isDone ? state : withEffect(state, context, { kind: "goads", of, by, isForTurn: false, untilTurnOf: by });
    },
  }),
  blocksMore: event({
    name: "A creature can block more attackers",
    keys: {
      blocksMore: key("text", "Which creature", "The creature, or `each …`"),
      "times?": key("count", "How many more; any number if left out"),
      "by?": byPermanent,
      ...untilKeys,
    },
    means: "A creature can block this many attackers more; left out, any number of them.",
    says: ({ blocksMore, times }) =>
      `${blocksMore} can block ${times === undefined ? "any number of attackers" : `${times} more`}.`,
    play: (state, { blocksMore, times = 1000, by, ...end }, context) =>
      withEffect(state, context, {
        kind: "blocks-more",
        ...reachOf(state, { of: blocksMore, by }, context),
        count: times,
        ...durationOf(end, context),
      }),
  }),
  charges: event({
    name: "An effect asks a cost to attack or block",
    keys: {
      charges: key(["attack", "block"], "For what", "For what"),
      "of?": key("text", "Which creature, if not all", "The creature, `each …`, or `attached`; left out, all"),
      "at?": { is: "text", means: "What it costs to attack, if not anything" },
      "by?": byPermanent,
      ...untilKeys,
    },
    only: { at: ["charges", ["attack"]] },
    means:
      "An effect says that creatures, or the creature `of` that name, cannot attack (`at` a player or planeswalker) or block unless a cost is paid.",
    says: ({ charges, of, at }) =>
      `It costs something ${of === undefined ? "" : `for ${of} `}to ${charges}${at === undefined ? "" : ` ${at}`}.`,
    play: (state, { charges, of, at, by, ...end }, context) =>
      withEffect(state, context, {
        kind: "charges",
        for: charges,
        ...(of === undefined
          ? { of: null, source: by === undefined ? null : objectAt(state, by, context).id }
          : reachOf(state, { of, by }, context)),
        at: at === undefined ? null : targetNamed(state, at, context),
        ...durationOf(end, context),
      }),
  }),
  entersCombat: event({
    name: "A creature enters attacking or blocking",
    keys: {
      entersCombat: key("text", "Which creature"),
      "at?": { is: "text", means: "What it attacks" },
      "attacker?": key("text", "Which attacker it blocks", "The attacker that it blocks"),
      "tapped?": key("flag", "It enters tapped", "It enters tapped"),
    },
    means:
      "An effect puts a creature onto the battlefield attacking (`at`), or blocking an `attacker`; or makes one that is there do so.",
    says: ({ entersCombat, at, attacker, tapped }) =>
      `${entersCombat} enters${tapped === true ? " tapped and" : ""} ${at === undefined ? `blocking ${attacker ?? "nothing"}` : `attacking ${at}`}.`,
    play: (before, { entersCombat, at, attacker, tapped }, context) => {
      if (!before.table.isCombat) throw impossible(context, "no creature attacks.", ["combat-damage"]);
      if ((at === undefined) === (attacker === undefined))
        throw impossible(context, "it has to say either what the creature attacks or which attacker it blocks.");
      const first = objectAt(before, entersCombat, context);
      if (isInCombat(before.table, first.id)) throw impossible(context, `${entersCombat} is in combat already.`);
      const there = first.zone === "battlefield" ? before : moved(before, context, first, { to: "battlefield" });
      const rule = at === undefined ? "enters-blocking" : "enters-attacking";
      const ruled = withFightTaken(there, context, { id: first.id, rule });
      const state = tapped === true ? tappedSince(ruled, first) : ruled;
      return at === undefined
        ? enteredBlocking(state, context, first.id, attacker ?? "")
        : enteredAttacking(state, context, first.id, at);
    },
  }),
  leavesCombat: event({
    name: "A permanent is removed from combat",
    keys: { leavesCombat: key("text", "Which permanent") },
    means:
      "An effect removes a creature, or a permanent that is attacked, from combat. What it blocked stays blocked, and what attacks it goes on attacking.",
    says: ({ leavesCombat }) => `An effect removes ${leavesCombat} from combat.`,
    play: (state, { leavesCombat }, context) => {
      const { id } = objectAt(state, leavesCombat, context);
      const isAttacked = state.table.attackers.some(({ target, isTargetOut }) => target === id && !isTargetOut);
      if (!isAttacked && !isInCombat(state.table, id))
        throw impossiblePart(context, `${leavesCombat} is not in combat.`);
      readParameter(context, "removed-from-combat");
      const marked = withReasons(state, id, "removed-from-combat");
      return { ...marked, table: removedFromCombat(marked.table, id) };
    },
  }),
} as const;

function withEffect(state: State, context: Context, effect: CombatEffect): State {
  if (effect.isForTurn) requireTurn(state, context);
  return withMore(state, "combatEffects", { ...effect, since: state.order });
}

/** A player by name, or the number of the object of that name. */
function targetNamed(state: State, name: string, context: Context): string | number {
  return context.situation.players.includes(name) ? name : objectAt(state, name, context).id;
}

/** The state in which a creature is taken to fight as it enters, though it is not known what the rules of the day say. */
function withFightTaken(
  state: State,
  context: Context,
  { id, rule }: { readonly id: number; readonly rule: "enters-attacking" | "enters-blocking" },
): State {
  const value = readParameter(context, rule);
  if (value !== "no-rule" && value !== "not-known") return state;
  const name = state.objects.find((object) => object.id === id)?.name ?? "it";
  const [enters, does] = rule === "enters-attacking" ? ["attacking", "attack"] : ["blocking", "block"];
  const taken = `What the rules of that day say about a creature that enters ${enters} is not known, and ${name} was taken to ${does}.`;
  return withAssumed(state, taken);
}

/** A creature attacks without having been declared as an attacker. After blockers were declared it is unblocked. */
function enteredAttacking(state: State, context: Context, id: number, name: string): State {
  const target = targetNamed(state, name, context);
  const object = state.objects.find((object) => object.id === target);
  const protector = object === undefined ? undefined : protectorOf(state, object, context);
  if (object?.types.includes("battle") === true && protector === undefined) throw missingProtector(context, name);
  const at = typeof target === "string" ? target : (protector ?? (object && controllerOf(object)) ?? "");
  const self = state.objects.find((object) => object.id === id);
  if (self === undefined || teamOf(context.situation, controllerOf(self)).includes(at))
    throw impossible(context, `${name} is not attacked by its own team.`);
  const none = { blockers: [], undeclared: [], isBlocked: false };
  const attacker = { attacker: id, at, target, isTargetOut: false, ...none, isDeclared: false, band: id };
  const marked = withReasons(state, id, "enters-attacking");
  return withMore(marked, "attackers", attacker);
}

/** A creature blocks without having been declared as a blocker. */
function enteredBlocking(state: State, context: Context, id: number, name: string): State {
  const blocked = objectAt(state, name, context);
  if (!state.table.attackers.some(({ attacker }) => attacker === blocked.id))
    throw impossible(context, `${name} does not attack.`, ["enters-blocking"]);
  const attackers = state.table.attackers.map((attacker) =>
    attacker.attacker === blocked.id
      ? { ...attacker, blockers: [...attacker.blockers, id], undeclared: [...attacker.undeclared, id], isBlocked: true }
      : attacker,
  );
  const marked = withReasons(state, id, "enters-blocking");
  return { ...marked, table: { ...marked.table, attackers } };
}

/** What an effect is bound to that is about a group. */
const none = { id: 0, order: 0 };

/** The creature that an effect is about, or all of a group at any time; and the permanent that it needs to be there. */
function reachOf(
  state: State,
  { of, by }: { readonly of: string; readonly by?: string | undefined },
  context: Context,
): Pick<Extract<CombatEffect, { kind: "forbids" }>, "of" | "source" | "group"> {
  const source = by === undefined ? null : objectAt(state, by, context);
  const words = groupWords(of);
  if (of === "attached" && source === null) throw impossible(context, 'it does not say to what: write "by".');
  if (of === "attached") return { of: none, source: source?.id ?? null, group: "attached" };
  if (words === undefined) return { of: boundTo(objectAt(state, of, context)), source: source?.id ?? null };
  const you = source === null ? (state.meanings?.you ?? null) : controllerOf(source);
  // Throws if it is not known of something that is there whether it belongs to the group.
  membersOf(state, words, { you, source: source?.id ?? null }, context);
  const { teams } = context.situation;
  return { of: none, source: source?.id ?? null, group: { words, you: you ?? "", teams } };
}
