import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { type Board, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { attackerLeftOpen, dealDamage } from "./combat-damage.ts";
import type { Form, Gaps } from "./forms.ts";
import { leaveMana } from "./mana.ts";
import { thingsOf } from "./naming.ts";
import { itself, type ThingPhrase } from "./phrases.ts";
import { hasPart, type Thing } from "./things.ts";
import { beginStep, ensureTurn, reachTurn, usualOf } from "./turn.ts";

/** What questions at the end of a story ask. Those about what has come of it let everything that waits happen first. */

function after(board: Board, ...asks: readonly WrittenEvent[]): undefined {
  settle(board);
  dealDamage(board);
  // “An effect makes it lose all abilities”: in some turn.
  if (board.opening.length > 0) ensureTurn(board, board.speaker, false);
  // What has triggered resolves before people ask what has come of it.
  const isMoved = board.events.some((event) =>
    ["moves", "sacrifices", "destroys", "deals"].some((key) => key in event),
  );
  const isWaiting =
    board.things.some(({ triggers, keywords }) => triggers.length + (isMoved ? keywords.size : 0) > 0) ||
    hasMonarch(board);
  if (isWaiting && board.turn === null && board.events.length > 0) {
    board.turn = board.speaker;
    board.events.unshift({ turn: board.speaker });
    board.assumed.push(`It is ${board.speaker}’s turn.`);
  }
  if (isWaiting && board.turn !== null && !("resolves" in (board.events.at(-1) ?? {})))
    board.events.push({ resolves: "all", ifAny: true });
  board.events.push(...asks);
}

/** What a question asks of a story. */
export type Asks = (board: Board, gaps: Gaps) => readonly WrittenEvent[];

/** Questions with the forms in which they are asked, all after what waits has happened. */
export function asking(...questions: readonly (readonly [asks: Asks, ...forms: readonly string[]])[]) {
  return questions.flatMap(([asks, ...forms]) =>
    forms.map((form): Form<Board> => {
      const means = (board: Board, gaps: Gaps): undefined => {
        settle(board);
        // “Can my 2/2 block it, and does it die?”: if it does block.
        const isBlockOpen =
          board.blocks.length + board.unblocked.size === 0 && board.events.some((one) => one["ask"] === "mayBlock");
        const open = attackerLeftOpen(board);
        dealDamage(board);
        const found = asks(board, gaps);
        // “I have an untapped 2/2. Do I survive?”: that depends on whether it blocks.
        if (open !== undefined && found.length > 0 && found.every(({ ask }) => ask === "lost"))
          refuse(board, `what blocks ${open.name}`);
        if (isBlockOpen && found.some(({ ask }) => ask === "where")) refuse(board, "whether it blocks");
        after(board, ...found);
      };
      return { form, is: "question", means };
    }),
  );
}

/** What is asked of a player; nothing if it is not clear of which. */
export const ofPlayer =
  (asks: (player: string, gaps: Gaps, board: Board) => readonly WrittenEvent[]): Asks =>
  (board, gaps) => {
    const player = playerOf(board, gaps.who);
    if (player === null) return [];
    reachTurn(board);
    return asks(player, gaps, board);
  };

export const isPermanent = ({ place, types, power }: Thing) =>
  place !== "stack" && (types.has("creature") || power !== null);

/** What can be on the battlefield: an instant does not die. */
const lasts = ({ types }: Thing) => !types.has("instant") && !types.has("sorcery");

const isSized = ({ types, power }: Thing) => types.has("creature") || power !== null;

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
    const few = first.count === "all" || first.isOneOf ? 2 : 1;
    const recent = [...new Set(levels.slice(0, 3).flat())];
    const near =
      // Of creatures that fight, “it” may be either.
      (few === 1 && fits !== undefined && board.attackers.length > 0 && recent.length > 0 ? recent : undefined) ??
      levels.find((things) => things.length >= few) ??
      (levels.flat().length >= few ? [...new Set(levels.flat())] : undefined);
    // After “one of them”, “they” may be the others.
    const isParted = few > 1 && near?.some((one) => board.parted.has(one));
    if (near === undefined || isParted) refuse(board, first.text);
    return near ?? [];
  }
  // “My creatures” are all that there are.
  const isAll = first?.isNew === false && first.power === null && first.types.join() === "creature";
  if (isAll && first.count === 1 && /^\S+ creatures$/i.test(first.text))
    return creatures(board, first.owner === null ? undefined : playerOf(board, first.owner));
  return thingsOf(board, phrases, { isKnown: true });
}

/** “Its mana value” is that of what was named last. */
export const each =
  (ask: string): Asks =>
  (board, { thing = [itself] }) =>
    asked(board, thing, ask === "size" ? isSized : lasts).map(({ name }) => ({ ask, object: name }));

export const eachCreature = (board: Board): readonly WrittenEvent[] =>
  creatures(board).map(({ name }) => ({ ask: "where", object: name }));

/** Whether a spell resolves, or where a card is. */
export function whatOf(board: Board, { thing }: Gaps): readonly WrittenEvent[] {
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
export function whatHappens(board: Board): readonly WrittenEvent[] {
  if (board.isManaLeft) leaveMana(board);
  const burned = board.events.flatMap(({ unused }) => Object.keys(unused ?? {}));
  if (burned.length > 0)
    return burned.flatMap((player) => [
      { ask: "lifeLost", player },
      { ask: "life", player },
    ]);
  if (board.attackers.length > 0) return combatOutcome(board);
  if (board.things.length + board.setup.length === 0 && board.controls.length > 0) return usualOf(board);
  const isShown = (thing: Thing) => isPermanent(thing) || thing.types.has("planeswalker");
  const creatures = board.things.filter(isShown).map(({ name }) => ({ ask: "where", object: name }));
  // Which planeswalkers they are, whose names alone are told, decides whether both stay.
  const walkers = board.things.filter(({ types, cardName }) => types.has("planeswalker") && cardName === null);
  if (walkers.length > 1) refuse(board, "which planeswalkers they are");
  const isOfPlayers = creatures.length === 0 || board.setup.some((event) => "hasLife" in event || "poisons" in event);
  return [...creatures, ...(isOfPlayers ? lost() : [])];
}

export const lifeTotalOf = ofPlayer((player) => [{ ask: "life", player }]);

/** Only what unused mana costs is counted. */
export const lifeLost = ofPlayer((player, _gaps, board) => {
  leaveMana(board);
  if (!board.events.some((event) => "unused" in event)) refuse(board, "how much life is lost");
  return [
    { ask: "lifeLost", player },
    { ask: "life", player },
  ];
});

/** What a player loses: to unused mana, to damage, or as the life total shows if nothing is said to be gained. */
export const losses: Asks = (board, gaps) => {
  const isOfMana = board.mana.size > 0 || board.events.some((event) => "unused" in event);
  if (isOfMana) return lifeLost(board, gaps);
  const isGain = hasPart([board.events, board.things.map(({ triggers }) => triggers)], (part) => "gainsLife" in part);
  // What damage by a creature with infect is, costs no life.
  const isOther = ({ keywords }: Thing) => keywords.has("lifelink") || keywords.has("infect");
  if (isGain || board.things.some(isOther)) refuse(board, "how much life is lost");
  return damageTo(board, gaps);
};

/** Whether something else than combat may damage this player or thing, which no question about combat damage counts. */
export function isHurtOtherwise(board: Board, name: string): boolean {
  const { things, setup, events, speaker, others } = board;
  const apart = new Set([...things.map((thing) => thing.name), speaker, ...others].filter((one) => one !== name));
  return hasPart(
    [things.map(({ triggers }) => triggers), setup, events],
    ({ deals, fights, with: other, to, player }) => {
      const hit = deals !== undefined ? [to ?? player].flat() : fights !== undefined ? [fights, other] : [];
      return hit.some((one) => !apart.has(String(one)));
    },
  );
}

export const damageDealtTo: Asks = (board, { thing }) =>
  asked(board, thing).map(({ name }) => {
    if (isHurtOtherwise(board, name)) refuse(board, "damage");
    return { ask: "combatDamageDealt", to: name };
  });

export function damageTo(board: Board, { who }: Gaps): readonly WrittenEvent[] {
  const [first] = board.attackers;
  const player = who === undefined && first !== undefined ? opponentOf(board, first.player) : playerOf(board, who);
  if (player === null) {
    refuse(board, "damage");
    return [];
  }
  // What was dealt in an earlier turn is not asked.
  const turns = board.events.filter((event) => "turn" in event).length;
  const isDealt = board.attackers.length > 0 && turns < 2 && !isHurtOtherwise(board, player);
  return [...(isDealt ? [{ ask: "combatDamageDealt", player }] : []), { ask: "life", player }];
}

export function counters(board: Board, kind: string | undefined, { thing = [itself] }: Gaps): readonly WrittenEvent[] {
  const bearer = kind === "loyalty" ? "planeswalker" : kind === "defense" ? "battle" : null;
  const fits = ({ types }: Thing) => bearer === null || types.has(bearer);
  // Nothing is put on a spell that has resolved.
  const those = asked(board, thing, bearer === null ? undefined : fits).filter(lasts);
  if (those.length === 0) refuse(board, "counter");
  return those.map(({ name }) => ({
    ask: "countersOn",
    object: name,
    ...(kind !== undefined && { kind }),
  }));
}

const hasMonarch = ({ setup }: Board) => setup.some((event) => "becomesMonarch" in event);

/** How often something has happened to a player in the turn; what was told before it began is not counted. */
export function happenedTo(board: Board, player: string, what: "draws" | "gains-life"): WrittenEvent {
  const key = what === "draws" ? "draws" : "gainsLife";
  const begins = board.events.findLastIndex((event) => "turn" in event);
  if (board.events.some((event, at) => at < begins && key in event && event["player"] === player))
    refuse(board, `the turn in which ${player} ${what === "draws" ? "draws" : "gains life"}`);
  return { ask: "happened", what, player };
}

/** How often a player has drawn in the turn. */
export const drawsOf = ofPlayer((player, _gaps, board) => {
  // “On my next turn, do I draw a card?”: once its draw step is over.
  const turns = board.events.filter((event) => "turn" in event).length;
  const isBegun = turns === 1 && "turn" in (board.events.at(-1) ?? {});
  if ((turns > 1 || isBegun) && board.turn === player && board.step === null && board.attackers.length === 0)
    beginStep(board, isBegun ? "draw" : "precombat-main");
  // The monarch draws another card at the end of the turn.
  const isEnd = board.step === "end" || "ends" in (board.events.at(-1) ?? {});
  if (hasMonarch(board) && !isEnd) refuse(board, "which step it is");
  return [happenedTo(board, player, "draws")];
});

/** How many cards a player keeps as a turn ends: as many as may be, of a hand that has more in any case. */
export function mayKeep(board: Board, player: string | null): undefined {
  const isOwn = board.events.every((event) => event["turn"] === player);
  const isPlain = isOwn && board.setup.length === 0;
  const held = player === null ? undefined : board.hands.get(player);
  if (player === null || held === undefined || held <= handMax || !isPlain) return refuse(board, "hand");
  board.hands.delete(player);
  board.events.push({ ask: "maximumHandSize", player });
}

/** No rule of any day lets players keep more, so that of more cards some are discarded. */
const handMax = 7;

/** “Do I draw a card?” */
export const asksDraws = (board: Board, gaps: Gaps): undefined => after(board, ...drawsOf(board, gaps));

export const lost = (): readonly WrittenEvent[] => [{ ask: "lost" }];
