import { type ActivatedKeywordName, activatedKeyword, keywordActivated } from "../casting/activated-keywords.ts";
import { announced, chosenTargets, requireSameNumber, withTargets } from "../casting/announcing.ts";
import { manaMade } from "../casting/mana-abilities.ts";
import { requireXAsked } from "../casting/mana-costs.ts";
import { countered, resolvedAndSettled, resolvedTop } from "../casting/resolving.ts";
import { retargeted } from "../casting/targets.ts";
import { loyaltyUsed, tooNewToTap, untimelySpell } from "../casting/timing.ts";
import { citable } from "../citing.ts";
import { type Context, cardAt, endless, impossible, readParameter, requireAllowed } from "../context.ts";
import { requireTargets } from "../effects.ts";
import { withHappeningTo, withTargeting } from "../happening.ts";
import { missingDecision } from "../missing-facts.ts";
import { isSlow, requireMoment, untimely } from "../moment.ts";
import { requireCommander, wantedInCommand, wish } from "../objects/commanders.ts";
import { isEntryChoice } from "../objects/entering.ts";
import { qualityList } from "../objects/qualities.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import { entryNamed, entryOrLast, requireSpellOrAbility, withEntry, withEntryTaken } from "../stack.ts";
import type { StackEntry } from "../stack-entry.ts";
import { type State, turnOrder, withActionBy, withAsked, withAssumed } from "../state.ts";
import { objectAt, objectOf, withObject } from "../state-objects.ts";
import { unplayedHint } from "../unplayed.ts";
import { key } from "../words/description.ts";
import { aimedAt } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { event } from "./parts.ts";

/** Spells and abilities on the stack. */
export const stackEvents = {
  activates: event({
    name: "A player activates an ability",
    keys: {
      activates: key(
        "text",
        "Name",
        "The ability or, without `does`, a keyword or a card that Annals knows, by its name",
      ),
      by: "player",
      "of?": key("text", "Of which object", "The object whose ability it is, if it has another name"),
      "as?": key(
        ["mana-ability", "loyalty-ability", "sorcery-timing"],
        "Kind of ability",
        "The kind of ability, if it is a special one",
      ),
      "targets?": key("texts", "Targets", "Its targets: names of players and objects"),
      "aims?": key(qualityList, "What a target has to be", "What each target has to be"),
      "costs?": key("events", "Costs", "What is done to pay for it, as events"),
      "does?": key("events", "What it does", "What it does when it resolves, as events"),
      "x?": key("count", "X", "The number chosen for X; in what it does, `{ask: x}` is that number"),
      "on?": "players",
      "paid?": "flag",
    },
    means:
      "A player activates an ability: it goes on the stack, and what it `does` happens when it resolves. Without `does` it is the ability of a keyword (`equip`, with `of`), or the spell or ability of a card that Annals knows, with the targets in `on`.",
    says: ({ activates, by, targets, on, paid }) =>
      `${by} activates ${activates}${aimedAt(targets ?? on)}${paid === true ? ", its extra cost paid" : ""}.`,
    play: (before, written, context) => {
      const { activates: name, by, does } = written;
      const rule = activatedKeyword(name);
      if (does === undefined && rule !== undefined && written.of !== undefined)
        return keywordPlayed(before, { ...written, name, rule, of: written.of }, context);
      const word = name.replace(/-\d+$/, "");
      if (does === undefined && word !== name && activatedKeyword(word) !== undefined)
        throw impossible(
          context,
          `an ability of a keyword has its name without the number: write "activates: ${word}".`,
        );
      if (does === undefined) return cardActivated(before, written, context);
      if (written.on !== undefined || written.paid !== undefined)
        throw impossible(
          context,
          '"on" and "paid" go only with a card that Annals knows: write "targets" and "costs".',
        );
      const source = objectAt(before, written.of ?? name, context);
      const kind = written.as;
      if (controllerOf(source) !== by)
        throw impossible(context, `${by} does not control ${source.name}.`, ["activating"]);
      if (kind === "loyalty-ability" && source.zone !== "battlefield")
        throw impossible(context, `${source.name} is not on the battlefield.`, citable(context, ["loyalty-abilities"]));
      if (written.x !== undefined) requireXAsked(written, context);
      requireAllowed(context, tooNewToTap(before, source, written.costs ?? [], context));
      if (kind === "mana-ability") {
        requireAllowed(context, before.meanings === null ? untimely(before, by, "mana-abilities", context) : undefined);
        return manaMade(before, context, { ...written, source });
      }
      requireAllowed(
        context,
        (kind === "loyalty-ability" ? loyaltyUsed(before, source, context) : undefined) ??
          untimelySpell(before, context, { player: by, spell: null, isSlow: kind !== undefined }),
      );
      const turn = before.turn?.number ?? null;
      const used =
        kind === "loyalty-ability"
          ? withObject(before, source.id, (object) => ({ ...object, loyaltyUsedIn: turn }))
          : before;
      return announced(used, context, { ...written, name, you: by, source: source.id, kind: "ability" });
    },
  }),
  resolves: event({
    name: "The stack resolves",
    keys: {
      resolves: key(["top", "all"], "How much of it", "The top of the stack, or all of it"),
      "ifAny?": key("flag", "Even if nothing waits"),
      "chosen?": key("texts", "What is chosen", "What is chosen while it resolves: names of objects, or words"),
      "pays?": key(["yes", "no"], "Whether it is paid", "Whether the player who may pay does so"),
      "may?": key(
        ["yes", "no"],
        "Whether that is done which a player may do",
        "Whether the player who may do something does so",
      ),
    },
    means:
      "All players pass, and what was put on the stack last resolves; or all of it, one after the other. With `ifAny` nothing needs to wait there; `chosen`, `pays` and `may` say what is chosen meanwhile.",
    says: ({ resolves, chosen, pays, may }) =>
      [
        resolves === "all" ? "All that waits on the stack resolves, the last first" : "The top of the stack resolves",
        chosen === undefined ? "" : `, with ${asList(chosen).join(" and ")} chosen`,
        pays === undefined
          ? ""
          : pays === "yes"
            ? "; the player who may pay does so"
            : "; the player who may pay does not",
        may === undefined ? "" : `; what a player may do is ${may === "yes" ? "done" : "not done"}`,
        ".",
      ].join(""),
    play: (before, { resolves, ifAny, chosen, pays, may }, context) => {
      if (before.stack.length === 0 && ifAny !== true)
        throw impossible(context, `nothing waits to resolve.${unplayedHint(before)}`);
      const outer = before.choice;
      const choice = { chosen: asList(chosen), pays: pays ?? null, may: may ?? null, asked: [] };
      let state: State = { ...before, choice };
      for (let count = 0; state.stack.length > 0 && (resolves === "all" || count === 0); count++) {
        if (count > stackMax) throw endless(context, "the stack never becomes empty");
        state = resolves === "all" ? resolvedAndSettled(state, context) : resolvedTop(state, context);
      }
      const strange = asList(chosen).find(
        (word) => !isEntryChoice(word) && !state.objects.some(({ name }) => name === word),
      );
      if (strange !== undefined) throw impossible(context, `there is no ${strange} to choose.`);
      const isIdle = (word: string): boolean => !state.choice.asked.includes(word);
      const unchosen = asList(chosen).filter(isIdle);
      const idle = [
        ...(pays !== undefined && isIdle("pays") ? [nobodyPays] : []),
        ...(may !== undefined && isIdle("may") ? [nobodyMay] : []),
        ...(unchosen.length > 0 ? [nobodyChooses(unchosen)] : []),
      ];
      return withAssumed({ ...state, choice: outer }, ...idle);
    },
  }),
  passes: event({
    name: "A player passes priority",
    keys: { passes: key("player", "Who passes", "The player who passes") },
    means:
      "A player with priority passes. When all have passed in succession, the top of the stack resolves; the step ends if the stack is empty.",
    says: ({ passes }) => `${passes} passes.`,
    play: (state, { passes }, context) => {
      const order = turnOrder(state, context, state.priority ?? undefined);
      const [holder, next = null] = order;
      if (holder !== passes) throw impossible(context, `${holder} has priority, and not ${passes}.`);
      readParameter(context, "stack-order");
      const passed = [...state.passed, passes];
      if (order.some((player) => !passed.includes(player))) return { ...state, passed, priority: next };
      if (state.stack.length > 0) return resolvedTop(state, context);
      return context.language.play({ ...state, passed: [], priority: null }, { ends: "step" }, context);
    },
  }),
  counters: event({
    name: "Something on the stack is countered",
    keys: {
      counters: { is: "text", means: "The spell or ability, by its name", label: "Which one", isCard: true },
      "unless?": key(["pays"], "Unless its controller pays", "Unless its controller pays; `resolves` says whether"),
      "toCommand?": wantedInCommand,
    },
    means:
      "A spell or ability that waits on the stack is countered, perhaps `unless` its controller pays: it never resolves, and a spell goes to the graveyard.",
    says: ({ counters, unless, toCommand }) =>
      `${counters} is countered${unless === undefined ? "" : ", unless its controller pays"}${wish(toCommand)}.`,
    play: (before, { counters, unless, toCommand }, context) => {
      const entry = entryNamed(before, counters);
      const state = withEntryTaken(before, entry);
      requireSpellOrAbility(entry, context);
      const hasLeft =
        state.meanings !== null && state.fates.some(({ name }) => name.toLowerCase() === counters.toLowerCase());
      if (entry === undefined && hasLeft) return state;
      if (entry === undefined) throw impossible(context, `${counters} does not wait to resolve.`);
      const spell = state.objects.find(({ id }) => entry.kind === "spell" && id === entry.source);
      requireCommander({ name: counters, isCommander: spell?.isCommander === true }, toCommand, context);
      const payingState = unless === undefined ? state : withAsked(state, "pays");
      if (unless !== undefined && isPaid(state, entry.you, context)) return payingState;
      if (!entry.isUncounterable) return countered(payingState, entry, context, toCommand === true);
      const entryAfter = { ...entry, because: [...entry.because, ...citable(context, ["countered-spell"])] };
      return { ...payingState, stack: payingState.stack.map((one) => (one.id === entry.id ? entryAfter : one)) };
    },
  }),
  copiesSpell: event({
    name: "A spell or ability is copied",
    keys: {
      copiesSpell: key("text", "Which spell or ability", "The spell or ability on the stack"),
      player: key("player", "Whose copy", "The player who controls the copy"),
      "targets?": key("texts", "New targets", "Its new targets; left out, the same"),
      "as?": key("text", "Name of the copy", "The name of the copy in later events"),
    },
    means: "A spell or ability is copied: the copy goes on the stack above it and is not cast; it may get new targets.",
    says: ({ copiesSpell: copies, player, targets }) => `${player} copies ${copies}${aimedAt(targets)}.`,
    play: (before, { copiesSpell: copies, player, targets, as }, context) => {
      const entry = entryOrLast(before, copies);
      const state = withEntryTaken(before, entry);
      requireSpellOrAbility(entry, context);
      if (entry === undefined) throw impossible(context, `${copies} is not on the stack.`);
      readParameter(context, "copy-of-a-spell");
      if (targets !== undefined) requireSameNumber(entry, asList(targets), context);
      const name = as ?? `copy of ${entry.name}`;
      const original = state.objects.find(({ id }) => id === entry.source);
      const isSpell = entry.kind === "spell" && original !== undefined;
      const copy: GameObject | undefined = isSpell
        ? {
            ...original,
            id: state.order,
            order: state.order,
            name,
            owner: player,
            base: player,
            taken: [],
            zone: "stack",
            // A copy is not cast.
            total: null,
            colorsSpent: 0,
          }
        : undefined;
      const after =
        copy === undefined ? state : { ...state, order: state.order + 1, objects: [...state.objects, copy] };
      const source = copy?.id ?? entry.source;
      const chosen =
        targets === undefined
          ? entry.targets
          : chosenTargets(after, asList(targets), { ...entry, you: player, source }, context);
      const because = ["copy-of-a-spell"] as const;
      const copied = { ...entry, name, you: player, source, ...retargeted(entry, chosen), isCopy: true, because };
      return withTargeting(withEntry(after, copied), chosen, player);
    },
  }),
  changesTarget: event({
    name: "The target of a spell or ability is changed",
    keys: {
      changesTarget: key("text", "Which spell or ability", "The spell or ability on the stack"),
      targets: key("texts", "New targets", "All its targets from now on: names of players and objects"),
    },
    means:
      "An effect changes the targets of a spell or ability on the stack. A new target has to be legal; otherwise the old one stays, or all of them by newer rules; one that is named again is left as it is. The events in its `does` that name an old target are about the new one.",
    says: ({ changesTarget, targets }) => `The target of ${changesTarget} becomes ${asList(targets).join(" and ")}.`,
    play: (before, { changesTarget: name, targets: written }, context) => {
      const entry = entryNamed(before, name);
      const state = withEntryTaken(before, entry);
      requireSpellOrAbility(entry, context);
      if (entry === undefined) throw impossible(context, `${name} is not on the stack.`);
      return withTargets(state, entry, asList(written), context);
    },
  }),
  orders: event({
    name: "A player orders abilities that triggered together",
    keys: {
      orders: key(
        "texts",
        "The first to resolve first",
        "Their objects, the first to resolve first: each once, for all of its abilities, or as often as it has abilities",
      ),
      player: key("player", "Whose abilities", "The player whose abilities they are"),
    },
    means: "A player puts abilities that triggered together on the stack so that they resolve in this order.",
    says: ({ orders, player }) => `${player} has them resolve in this order: ${asList(orders).join(", ")}.`,
    play: (state, { orders, player }, context) => {
      const ordered = orderedBy(state, asList(orders), player, context);
      readParameter(context, "trigger-order");
      const isOrdered = ({ id }: StackEntry): boolean => ordered.some((entry) => entry.id === id);
      const rising = ordered.toReversed().values();
      return {
        ...state,
        stack: state.stack.map((entry) => (isOrdered(entry) ? (rising.next().value ?? entry) : entry)),
      };
    },
  }),
} as const;

const stackMax = 200;

/** Activates the ability of a keyword, which says itself what it does. */
function keywordPlayed(
  state: State,
  written: {
    readonly name: string;
    readonly rule: ActivatedKeywordName;
    readonly of: string;
    readonly by: string;
    readonly targets?: string | readonly string[] | undefined;
    readonly costs?: readonly WrittenEvent[] | undefined;
    readonly as?: unknown;
    readonly aims?: unknown;
    readonly on?: unknown;
    readonly paid?: unknown;
    readonly x?: unknown;
  },
  context: Context,
): State {
  const { name, rule, of, by, targets, costs = [] } = written;
  const extra = (["as", "aims", "on", "paid", "x"] as const).find((key) => written[key] !== undefined);
  if (extra !== undefined)
    throw impossible(context, `${name} says "${extra}" by itself: leave it out, or write "does".`);
  const source = objectAt(state, of, context);
  const activation = keywordActivated(rule, { name, source, by, targets: asList(targets), costs, state, context });
  requireAllowed(
    context,
    untimelySpell(state, context, { player: by, spell: null, isSlow: activation.isSlow }) ??
      tooNewToTap(state, source, activation.costs, context),
  );
  const { aims, does } = activation;
  const paid = {
    targets,
    aims,
    does,
    costs: activation.costs,
    because: [rule],
    name: `${name} of ${source.name}`,
  };
  const put = announced(state, context, { ...paid, you: by, source: source.id, kind: "ability" });
  const because = ["cycled-triggers"] as const;
  return rule.endsWith("cycling") ? withHappeningTo(put, objectOf(put, source.id), "is-cycled", because) : put;
}

function cardActivated(
  state: State,
  written: {
    activates: string;
    by: string;
    on?: string | readonly string[] | undefined;
    paid?: true | undefined;
    of?: unknown;
    as?: unknown;
    targets?: unknown;
    aims?: unknown;
    costs?: unknown;
    x?: unknown;
  },
  context: Context,
): State {
  const { activates: card, by, on, paid } = written;
  const extra = (["of", "as", "targets", "aims", "costs", "x"] as const).find((key) => written[key] !== undefined);
  if (extra !== undefined)
    throw impossible(context, `"${extra}" goes only with "does", which says what the ability does.`);
  const cardInContext = cardAt(context, card);
  requireTargets(context, cardInContext, { by, on: asList(on), isPaid: paid === true });
  requireMoment(state, context, { player: by, isSlow: isSlow(cardInContext.card) });
  const does = [{ card, by, ...(on === undefined ? {} : { on }), ...(paid === undefined ? {} : { paid }) }];
  return withActionBy(withEntry(state, { kind: "card", name: card, you: by, does }), by);
}

/**
 * The abilities of a player in the order in which they resolve. An object named once stands for all of its abilities,
 * whose order among each other is not said; one named as often as it has abilities, for them in the order of triggering.
 */
function orderedBy(state: State, names: readonly string[], player: string, context: Context): readonly StackEntry[] {
  const ordered = names.flatMap((name, place) => {
    const own = state.stack.filter((entry) => entry.you === player && entry.unordered > 0 && isOf(state, entry, name));
    const times = names.filter((other) => other === name).length;
    if (own.length === 0) throw impossible(context, `no ability of ${name} waits for ${player} to order it.`);
    if (times !== 1 && times !== own.length)
      throw impossible(
        context,
        `abilities of ${name} that wait for ${player} to order them: ${own.length}. Name it once, for all of them, or as often as it has abilities.`,
      );
    const earlier = names.slice(0, place).filter((other) => other === name).length;
    if (times > 1) return own.slice(earlier, earlier + 1).map((entry) => ({ ...entry, unordered: 0 }));
    const isSame = own.every(({ does }) => JSON.stringify(does) === JSON.stringify(own[0]?.does));
    return own.toReversed().map((entry) => ({ ...entry, unordered: isSame ? 0 : own.length }));
  });
  const twice = ordered.find(({ id }, place) => ordered.findIndex((one) => one.id === id) !== place);
  if (twice !== undefined) throw impossible(context, `${twice.name} is named twice, in different words.`);
  return ordered;
}

function isOf({ objects }: State, { source, name }: StackEntry, wanted: string): boolean {
  return name === wanted || objects.find(({ id }) => id === source)?.name === wanted;
}

/** Words that nothing asks for are not passed over in silence. */
const nobodyPays = "Nobody may pay anything there, so the answer leaves “pays” aside.";
const nobodyMay = "Nothing there says that a player may do something, so the answer leaves “may” aside.";
const nobodyChooses = (words: readonly string[]): string =>
  `Nothing there asks for a choice of ${words.join(" or ")}, so the answer leaves “chosen” aside.`;

/** Whether a player pays while something resolves. Throws if that is not said. */
function isPaid({ choice }: State, player: string, context: Context): boolean {
  if (choice.pays === null) throw missingDecision(context, "pays", player);
  return choice.pays === "yes";
}
