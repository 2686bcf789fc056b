import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { type Board, beginStep, ensureTurn, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { dealDamage } from "./combat-damage.ts";
import type { Form, Gaps } from "./forms.ts";
import { thingsOf } from "./naming.ts";
import { itself, type ThingPhrase } from "./phrases.ts";
import type { Thing } from "./things.ts";

/** Questions at the end of a story. Those about what has come of it let everything that waits happen first. */

function after(board: Board, ...asks: readonly WrittenEvent[]): undefined {
  settle(board);
  dealDamage(board);
  // “An effect makes it lose all abilities”: in some turn.
  if (board.opening.length > 0) ensureTurn(board, board.speaker, false);
  // What has triggered resolves before people ask what has come of it.
  const isMoved = board.events.some((event) => "moves" in event || "sacrifices" in event);
  const isWaiting = board.things.some(({ triggers, keywords }) => triggers.length + (isMoved ? keywords.size : 0) > 0);
  if (isWaiting && board.turn === null && board.events.length > 0) {
    board.turn = board.speaker;
    board.events.unshift({ turn: board.speaker });
    board.assumed.push(`It is ${board.speaker}’s turn.`);
  }
  if (isWaiting && board.turn !== null && !("resolves" in (board.events.at(-1) ?? {})))
    board.events.push({ resolves: "all", ifAny: true });
  board.events.push(...asks);
}

export const asksAfter =
  (askOf: (board: Board, gaps: Gaps) => readonly WrittenEvent[]) =>
  (board: Board, gaps: Gaps): undefined => {
    settle(board);
    dealDamage(board);
    after(board, ...askOf(board, gaps));
  };

export const isPermanent = ({ place, types, power }: Thing) =>
  place !== "stack" && (types.has("creature") || power !== null);

/** What can be on the battlefield: an instant does not die. */
const lasts = ({ types }: Thing) => !types.has("instant") && !types.has("sorcery");

/** All creatures of the story, of a player or of all. */
export function creatures(board: Board, player?: string | null): readonly Thing[] {
  const found = board.things.filter((thing) => isPermanent(thing) && (player === undefined || thing.player === player));
  if (found.length === 0) refuse(board, "creature");
  return found;
}

/** What a question is about; of “it” all that it may be, because each answer names its own. */
export function asked(
  board: Board,
  phrases: readonly ThingPhrase[] | undefined,
  fits?: (thing: Thing) => boolean,
): readonly Thing[] {
  const [first] = phrases ?? [];
  if (first?.isPronoun === true) {
    const levels = [board.mentioned, ...board.before].map((things) => [...new Set(things)].filter(fits ?? Boolean));
    // "Both of them": as far back as there are two.
    const few = first.count === "all" ? 2 : 1;
    const recent = [...new Set(levels.slice(0, 3).flat())];
    const near =
      // Of creatures that fight, “it” may be either.
      (few === 1 && fits !== undefined && board.attackers.length > 0 && recent.length > 0 ? recent : undefined) ??
      levels.find((things) => things.length >= few) ??
      (levels.flat().length >= few ? [...new Set(levels.flat())] : undefined);
    if (near === undefined) refuse(board, first.text);
    return near ?? [];
  }
  // “My creatures” are all that there are.
  const isAll = first?.owner !== null && first?.power === null && first.types.join() === "creature";
  if (isAll && first.count === 1 && /creatures$/i.test(first.text))
    return creatures(board, playerOf(board, first.owner));
  return thingsOf(board, phrases, { isKnown: true });
}

export const each =
  (ask: string) =>
  (board: Board, { thing }: Gaps): readonly WrittenEvent[] =>
    asked(board, thing, lasts).map(({ name }) => ({ ask, object: name }));

const whichever =
  "{what / who / which creature / which [of them] / which one / which of (them|these|those|the) [creature]}";

export const eachCreature = (board: Board): readonly WrittenEvent[] =>
  creatures(board).map(({ name }) => ({ ask: "where", object: name }));

/** Whether a spell resolves, or where a card is. */
function whatOf(board: Board, { thing }: Gaps): readonly WrittenEvent[] {
  return asked(board, thing).flatMap(({ name, isCast, types }) => [
    ...(isCast && (types.has("instant") || types.has("sorcery")) ? [{ ask: "became", object: name }] : []),
    { ask: "where", object: name },
  ]);
}

/** What a combat can have changed: its creatures, and what is attacked as far as damage can reach it. */
function combatOutcome(board: Board): readonly WrittenEvent[] {
  const { things, events, attackers, blocks, setup } = board;
  const attacked = (attacker: Thing) => events.findLast((event) => event["attacksWith"] === attacker.name)?.["at"];
  const reaching = attackers.filter((one) => one.keywords.has("trample") || !blocks.some((b) => b.attacker === one));
  const hit = (those: readonly Thing[]) => those.map(attacked).filter((at) => !things.some(({ name }) => name === at));
  const poisoning = reaching.filter(({ keywords }) =>
    [...keywords].some((word) => /^(?:infect|toxic|poison)/.test(word)),
  );
  const linked = things.filter(({ keywords }) => keywords.has("lifelink")).map(({ player }) => player);
  const told = setup.filter((event) => "hasLife" in event).map(({ player }) => player);
  return [
    ...things
      .filter((thing) => isPermanent(thing) || attackers.some((one) => attacked(one) === thing.name))
      .map(({ name }) => ({ ask: "where", object: name })),
    ...[...new Set([...hit(reaching), ...linked, ...told])].map((player) => ({ ask: "life", player })),
    ...[...new Set(hit(poisoning))].map((player) => ({ ask: "poison", player })),
    ...(told.length > 0 ? lost() : []),
  ];
}

/** Of a combat about which nothing is asked people want to know what comes of it. */
export function askOutcome(board: Board): undefined {
  const fighters = [...board.attackers, ...board.blocks.map(({ blocker }) => blocker)];
  if (fighters.length > 0 && fighters.every(({ power }) => power !== null)) after(board, ...combatOutcome(board));
}

/** “What happens?”: what has become of every creature, and who has lost. */
function whatHappens(board: Board): readonly WrittenEvent[] {
  if (board.attackers.length > 0) return combatOutcome(board);
  const creatures = board.things.filter(isPermanent).map(({ name }) => ({ ask: "where", object: name }));
  const isOfPlayers = creatures.length === 0 || board.setup.some((event) => "hasLife" in event || "poisons" in event);
  return [...creatures, ...(isOfPlayers ? lost() : [])];
}

export function lifeTotalOf(board: Board, { who }: Gaps): readonly WrittenEvent[] {
  const player = playerOf(board, who);
  return player === null ? [] : [{ ask: "life", player }];
}

export function damageTo(board: Board, { who }: Gaps): readonly WrittenEvent[] {
  const [first] = board.attackers;
  const player = who === undefined && first !== undefined ? opponentOf(board, first.player) : playerOf(board, who);
  if (player === null) {
    refuse(board, "damage");
    return [];
  }
  // What was dealt in an earlier turn is not asked.
  const turns = board.events.filter((event) => "turn" in event).length;
  return board.attackers.length > 0 && turns < 2
    ? [
        { ask: "combatDamageDealt", player },
        { ask: "life", player },
      ]
    : [{ ask: "life", player }];
}

function counters(board: Board, kind: string | undefined, { thing }: Gaps): readonly WrittenEvent[] {
  const bearer = kind === "loyalty" ? "planeswalker" : kind === "defense" ? "battle" : null;
  const fits = ({ types }: Thing) => bearer === null || types.has(bearer);
  return asked(board, thing, bearer === null ? undefined : fits).map(({ name }) => ({
    ask: "countersOn",
    object: name,
    ...(kind !== undefined && { kind }),
  }));
}

/** How often a player has drawn in the turn. */
export function drawsOf(board: Board, { who }: Gaps): readonly WrittenEvent[] {
  const player = playerOf(board, who);
  // “On my next turn, do I draw a card?”: once its draw step is over.
  const turns = board.events.filter((event) => "turn" in event).length;
  if (turns > 1 && board.turn === player && board.step === null && board.attackers.length === 0)
    beginStep(board, "precombat-main");
  return player === null ? [] : [{ ask: "happened", what: "draws", player }];
}

const lost = (): readonly WrittenEvent[] => [{ ask: "lost" }];
const does = "(do|will|be|can|have)";

/** The forms of questions. */
export const questionForms: readonly Form<Board>[] = (
  [
    { form: "how much [combat] damage do <who> take [in all] [from it]", means: asksAfter(damageTo) },
    {
      form: "how much [combat] damage be deal [to <who>]",
      means: asksAfter(damageTo),
    },
    { form: "how much [combat] damage (can|do) <whom> deal to <who>", means: asksAfter(damageTo) },
    { form: "do <who> take [any] [combat] damage", means: asksAfter(damageTo) },
    { form: "how much [combat] [damage] (go|get|come) through [to <who>]", means: asksAfter(damageTo) },
    {
      form: "how many <kind> do <who> (have|control) [left]",
      means: asksAfter((board, { who, kind }) => {
        const player = playerOf(board, who);
        return player === null ? [] : [{ ask: "count", of: kind, player }];
      }),
    },
    { form: "how much life do <who> {have [left] / end up with}", means: asksAfter(lifeTotalOf) },
    {
      form: "how much life do <who> lose",
      means: asksAfter((board, { who }) => {
        // Only what unused mana costs is counted.
        const player = playerOf(board, who);
        if (!board.events.some((event) => "unused" in event)) refuse(board, "how much life is lost");
        return player === null
          ? []
          : [
              { ask: "lifeLost", player },
              { ask: "life", player },
            ];
      }),
    },
    { form: "how many card do <who> draw [(because of|from) it]", means: asksAfter(drawsOf) },
    { form: "do <who> draw {a card / card}", means: asksAfter(drawsOf) },
    { form: "how much life be <who> (at|on)", means: asksAfter(lifeTotalOf) },
    { form: "what be <who> 's life [total]", means: asksAfter(lifeTotalOf) },
    { form: `${does} <things> (die|survive|live|dead|alive|destroy)`, means: asksAfter(each("where")) },
    { form: `${does} <things> in the graveyard`, means: asksAfter(each("where")) },
    {
      form: `{${whichever} / how many [creature] / do {anything / any creature / (either|any|both|one) of them}} (die|survive|live)`,
      means: asksAfter(eachCreature),
    },
    { form: "who (win|survive) [the] (combat|fight)", means: asksAfter(eachCreature) },
    { form: "what happen", means: asksAfter(whatHappens) },
    { form: "what happen {to / with} <things>", means: asksAfter(whatOf) },
    { form: "where (be|do) <things> [go] [end up]", means: asksAfter(whatOf) },
    { form: "do <who> have to sacrifice <things>", means: asksAfter(each("where")) },
    { form: "do <who> (get|have) <things> back", means: asksAfter(whatOf) },
    { form: `${does} <things> (come|return) [back] [to (the) battlefield]`, means: asksAfter(whatOf) },
    {
      form: "how much [combat] damage do <things> take",
      means: asksAfter((board, { thing }) =>
        asked(board, thing).map(({ name }) => ({ ask: "combatDamageDealt", to: name })),
      ),
    },
    { form: "do <things> have <keyword>", means: asksAfter(each("abilities")) },
    {
      form: "how many <counterKind> counter {do <things> have [on it] [left] / be [left] on <things>}",
      means: asksAfter((board, gaps) => counters(board, gaps.counterKind, gaps)),
    },
    {
      form: "how many <counterKind> counter {be / have} left",
      means: asksAfter((board, gaps) => counters(board, gaps.counterKind, { thing: [itself] })),
    },
    {
      form: "be <who> {in the game / out}",
      means: asksAfter((board, { who }) => {
        const player = playerOf(board, who);
        return player === null ? [] : [{ ask: "inGame", player }];
      }),
    },
    { form: "whose turn {come / be} (first|next)", means: asksAfter(() => [{ ask: "comingTurns", count: 2 }]) },
    { form: "who have the next turn", means: asksAfter(() => [{ ask: "comingTurns", count: 2 }]) },
    {
      form: "how many [counter] {do <things> have / be left on <things>} [left]",
      means: asksAfter((board, gaps) => counters(board, undefined, gaps)),
    },
    {
      form: "how many poison counter do <who> (have|get)",
      means: asksAfter((board, { who }) => {
        const player = playerOf(board, who);
        return player === null ? [] : [{ ask: "poison", player }];
      }),
    },
    { form: "how many counter be left", means: asksAfter((board) => counters(board, undefined, { thing: [itself] })) },
    { form: "do <things> (untap|tap)", means: asksAfter(each("tapped")) },
    { form: "what color be <things>", means: asksAfter(each("colors")) },
    { form: "what be <things> 's {mana value / converted mana cost}", means: asksAfter(each("manaValue")) },
    {
      form: "what be its {mana value / converted mana cost}",
      means: asksAfter((board) => each("manaValue")(board, { thing: [itself] })),
    },
    {
      form: "what [be] [the] {mana value / converted mana cost} {do <things> have / of <things>}",
      means: asksAfter(each("manaValue")),
    },
    { form: "be <things> <color>", means: asksAfter(each("colors")) },
    { form: "how big be <things>", means: asksAfter(each("size")) },
    { form: "what be <whose> life [total]", means: asksAfter(lifeTotalOf) },
    {
      form: "what be (our|the|both) life (total|totals)",
      means: asksAfter(({ speaker, others }) => [speaker, ...others].map((player) => ({ ask: "life", player }))),
    },
    { form: "(do|will|can) <things> {enter [the battlefield] / come into play}", means: asksAfter(each("where")) },
    {
      form: "what be its (power|size|toughness)",
      means: asksAfter((board) => each("size")(board, { thing: [itself] })),
    },
    { form: "how much (power|toughness) do <things> have [now]", means: asksAfter(each("size")) },
    {
      form: "how many card do <who> {keep / see / begin with / keep in (my|his|her|their) hand / have in [(my|his|her|their)] hand}",
      means: (board, { who }) => {
        const player = playerOf(board, who);
        // Only mulligans say how many cards there are.
        if (player === null || board.turn !== null || !board.setup.some((event) => "mulligan" in event))
          return refuse(board, "hand");
        board.events.push({ ask: "hand", player });
      },
    },
    { form: "what be <things> 's (power|size|toughness)", means: asksAfter(each("size")) },
    { form: `${does} <things> [(stay|remain)] (tapped|untapped)`, means: asksAfter(each("tapped")) },
    { form: "who control <things>", means: asksAfter(each("controls")) },
    {
      form: `${does} <things> resolve`,
      means: (board, gaps) => {
        settle(board);
        board.events.push(...asked(board, gaps.thing).map(({ name }) => ({ ask: "became", object: name })));
      },
    },
    {
      form: `${does} <who> (lose|dead|die) [the game]`,
      means: asksAfter((board, { who }) => (playerOf(board, who) === null ? [] : lost())),
    },
    {
      form: `${does} <who> (win|survive) [the game]`,
      means: asksAfter((board, { who }) => (playerOf(board, who) === null ? [] : lost())),
    },
    { form: "who lose [the game]", means: asksAfter(lost) },
    { form: "who win the game", means: asksAfter(lost) },
    // The game, or the combat.
    {
      form: "who win",
      means: asksAfter((board) => [...(board.blocks.length > 0 ? eachCreature(board) : []), ...lost()]),
    },
    {
      form: "how much loyalty do <things> have [left]",
      means: asksAfter((board, gaps) => counters(board, "loyalty", gaps)),
    },
    { form: "what be <things> 's loyalty", means: asksAfter((board, gaps) => counters(board, "loyalty", gaps)) },
    { form: "how many counter be on <things>", means: asksAfter((board, gaps) => counters(board, undefined, gaps)) },
  ] satisfies Form<Board>[]
).map((form) => ({ ...form, is: "question" }));
