import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { type Board, ensureMain, ensureTurn, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { dealDamage } from "./combat.ts";
import type { Form, Gaps } from "./forms.ts";
import { newThing, thingsOf } from "./naming.ts";
import { itself, phraseOf, type ThingPhrase } from "./phrases.ts";
import type { Thing } from "./things.ts";

/** Questions at the end of a story. Those about what has come of it let everything that waits happen first. */

function after(board: Board, ...asks: readonly WrittenEvent[]): undefined {
  settle(board);
  dealDamage(board);
  board.events.push(...asks);
}

const asksAfter =
  (askOf: (board: Board, gaps: Gaps) => readonly WrittenEvent[]) =>
  (board: Board, gaps: Gaps): undefined => {
    settle(board);
    dealDamage(board);
    after(board, ...askOf(board, gaps));
  };

const isPermanent = ({ place, types, power }: Thing) => place !== "stack" && (types.has("creature") || power !== null);

/** What can be on the battlefield: an instant does not die. */
const lasts = ({ types }: Thing) => !types.has("instant") && !types.has("sorcery");

/** All creatures of the story, of a player or of all. */
function creatures(board: Board, player?: string | null): readonly Thing[] {
  const found = board.things.filter((thing) => isPermanent(thing) && (player === undefined || thing.player === player));
  if (found.length === 0) refuse(board, "creature");
  return found;
}

/** What a question is about; of “it” all that it may be, because each answer names its own. */
function asked(
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
  return thingsOf(board, phrases, { isKnown: true });
}

const each =
  (ask: string) =>
  (board: Board, { thing }: Gaps): readonly WrittenEvent[] =>
    asked(board, thing, lasts).map(({ name }) => ({ ask, object: name }));

/** Whether a spell resolves, or where a card is. */
function whatOf(board: Board, { thing }: Gaps): readonly WrittenEvent[] {
  return asked(board, thing).flatMap(({ name }) => [{ ask: "where", object: name }]);
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

function lifeOf(board: Board, { who }: Gaps): readonly WrittenEvent[] {
  const player = playerOf(board, who);
  const hasMana = board.events.some((event) => "unused" in event);
  return player === null ? [] : [...(hasMana ? [{ ask: "lifeLost", player }] : []), { ask: "life", player }];
}

function damageTo(board: Board, { who }: Gaps): readonly WrittenEvent[] {
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

/** “May the 3/3 block my flyer?” */
function mayBlock(board: Board, { thing, other, who }: Gaps): undefined {
  const player = who === undefined ? null : playerOf(board, who);
  settle(board);
  if (
    thing === undefined &&
    player !== null &&
    !board.things.some((one) => one.player === player && isPermanent(one))
  ) {
    newThing(board, phraseOf("creature", false), { player, place: "battlefield" });
    board.assumed.push(`${player} has a creature without abilities.`);
  }
  const blockers = thing === undefined ? creatures(board, player) : asked(board, thing, isPermanent);
  const attackers =
    other === undefined ? board.attackers : thingsOf(board, other, { fits: (one) => !blockers.includes(one) });
  const [attacker] = attackers.filter((one) => !blockers.includes(one));
  if (attacker === undefined) return refuse(board, "block");
  if (!board.attackers.includes(attacker)) {
    ensureTurn(board, attacker.player);
    board.attackers.push(attacker);
    board.events.push({ attacksWith: attacker.name, at: opponentOf(board, attacker.player) });
  }
  for (const { name } of blockers) board.events.push({ ask: "mayBlock", object: name, attacker: attacker.name });
}

function mayAttack(board: Board, { thing }: Gaps): undefined {
  settle(board);
  for (const { name, player } of asked(board, thing, isPermanent)) {
    ensureTurn(board, player);
    board.events.push({ ask: "mayAttackWith", object: name });
  }
}

/** “Can I cast a sorcery now?” */
function mayCast(board: Board, { who, kind }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || kind === undefined || kind === "land") return refuse(board, kind ?? "cast");
  if (board.turn === null) return refuse(board, "when");
  const card = newThing(board, phraseOf(kind, false), { player, place: "hand" });
  board.events.push({ ask: "mayCastNow", object: card.name, player });
}

/** “Do I have to attack with the 2/2?” */
function hasToAttack(board: Board, { thing, other, who }: Gaps): undefined {
  if (who !== undefined) playerOf(board, who);
  const phrases = thing ?? other;
  if (phrases === undefined) return refuse(board, "attack");
  for (const { name, player } of asked(board, phrases, isPermanent)) {
    ensureTurn(board, player, false);
    board.events.push({ ask: "hasToAttack", object: name });
  }
}

/** “Can I use its −2 ability?” */
function mayActivate(board: Board, { who, thing, loyalty }: Gaps): undefined {
  const player = playerOf(board, who);
  const [walker] = asked(board, thing ?? [itself]);
  if (player === null || walker === undefined) return refuse(board, "ability");
  // Whether a cost can be paid is not asked.
  const left =
    (walker.loyalty ?? 0) +
    board.events.reduce((sum, { activates, costs }) => sum + (activates === undefined ? 0 : paidIn(costs)), 0);
  if (loyalty !== undefined && left + loyalty < 0) return refuse(board, `${loyalty} ability`);
  ensureMain(board, player);
  board.events.push({ ask: "mayActivateNow", player, as: "loyalty-ability", of: walker.name });
}

/** The loyalty counters that the costs of an ability put on or remove. */
function paidIn(costs: unknown): number {
  const [cost] = (Array.isArray(costs) ? costs : []) as readonly WrittenEvent[];
  return Number(cost?.["times"] ?? 0) * (cost !== undefined && "removes" in cost ? -1 : 1);
}

function counters(board: Board, kind: string | undefined, { thing }: Gaps): readonly WrittenEvent[] {
  return asked(board, thing).map(({ name }) => ({
    ask: "countersOn",
    object: name,
    ...(kind !== undefined && { kind }),
  }));
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
    { form: "how much life do <who> {have [left] / lose / end up with}", means: asksAfter(lifeOf) },
    { form: "how much life be <who> (at|on)", means: asksAfter(lifeOf) },
    { form: "what be <who> 's life [total]", means: asksAfter(lifeOf) },
    { form: `${does} <things> (die|survive|live|dead|alive|destroy)`, means: asksAfter(each("where")) },
    { form: `${does} <things> in the graveyard`, means: asksAfter(each("where")) },
    {
      form: "{what / who / which creature / which [of them] / which one} (die|survive|live)",
      means: asksAfter((board) => creatures(board).map(({ name }) => ({ ask: "where", object: name }))),
    },
    {
      form: "how many [creature] (die|survive)",
      means: asksAfter((board) => creatures(board).map(({ name }) => ({ ask: "where", object: name }))),
    },
    {
      form: "do (either|any|both|one) of them (die|survive)",
      means: asksAfter((board) => creatures(board).map(({ name }) => ({ ask: "where", object: name }))),
    },
    { form: "what happen", means: asksAfter(whatHappens) },
    { form: "what happen {to / with} <things>", means: asksAfter(whatOf) },
    { form: "where (be|do) <things> [go] [end up]", means: asksAfter(whatOf) },
    {
      form: "how much [combat] damage do <things> take",
      means: asksAfter((board, { thing }) =>
        asked(board, thing).map(({ name }) => ({ ask: "combatDamageDealt", to: name })),
      ),
    },
    { form: "do <things> have <keyword>", means: asksAfter(each("abilities")) },
    {
      form: "{which [of them] / who} survive",
      means: asksAfter((board) => creatures(board).map(({ name }) => ({ ask: "where", object: name }))),
    },
    {
      form: "which of (them|these|those|the) [creature] (die|survive)",
      means: asksAfter((board) => creatures(board).map(({ name }) => ({ ask: "where", object: name }))),
    },
    {
      form: "how many <counterKind> counter {do <things> have [on it] / be [left] on <things>}",
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
      form: "how many poison counter do <who> have",
      means: asksAfter((board, { who }) => {
        const player = playerOf(board, who);
        return player === null ? [] : [{ ask: "poison", player }];
      }),
    },
    { form: "how many counter be left", means: asksAfter((board) => counters(board, undefined, { thing: [itself] })) },
    { form: "{do <things> have / do <who> have} to attack [with <others>]", means: hasToAttack },
    { form: "do <things> (untap|tap)", means: asksAfter(each("tapped")) },
    { form: "can <who> (use|activate) [a] [an] loyalty ability", means: mayActivate },
    { form: "can <who> (use|activate) {its / <thing> 's} [<loyalty>] [loyalty] ability", means: mayActivate },
    { form: "how big be <things>", means: asksAfter(each("size")) },
    { form: "what be <things> 's (power|size)", means: asksAfter(each("size")) },
    { form: `${does} <things> (tapped|untapped)`, means: asksAfter(each("tapped")) },
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
    { form: "who (win|lose) [the game]", means: asksAfter(lost) },
    { form: "can <things> block [{<other> / it}]", means: mayBlock },
    { form: "can <who> block [{<other> / it}] [with <things>]", means: mayBlock },
    { form: "can <things> attack [<at>]", means: mayAttack },
    { form: "can <who> attack with <things>", means: mayAttack },
    { form: "can <who> cast [a] [an] <kind> [in combat]", means: mayCast },
    {
      form: "how much loyalty do <things> have [left]",
      means: asksAfter((board, gaps) => counters(board, "loyalty", gaps)),
    },
    { form: "how many counter be on <things>", means: asksAfter((board, gaps) => counters(board, undefined, gaps)) },
  ] satisfies Form<Board>[]
).map((form) => ({ ...form, is: "question" }));
