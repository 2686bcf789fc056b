import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { act, type Board, mayBeResult, opponentOf, playerOf, refuse } from "./board.ts";
import { cast } from "./casting.ts";
import { attackWith, fightsBefore } from "./combat.ts";
import { type EventOf, enlarged } from "./effects.ts";
import { everyPlayer, formsOf, type Gaps } from "./forms.ts";
import { addQualities, newThing, refuseTwice, thingsOf } from "./naming.ts";
import type { ThingPhrase } from "./phrases.ts";
import { dealsTo } from "./spells.ts";
import { mayPay, type Thing } from "./things.ts";
import { ensureTurn, happensSoon } from "./turn.ts";

/** What is there, whose turn it is, and the few things that players do beside spells and combat. */

/** Something may have changed what was there from the beginning: not a spell that still waits. */
export function hasHappened({ damage, events, pending, things }: Board): boolean {
  const isDone = (event: WrittenEvent) => !pending.some((one) => one.event === event);
  // A permanent that does nothing as it enters changes nothing.
  const isIdle = ({ casts, does }: WrittenEvent) =>
    does === undefined &&
    things.some(({ name, hasEffect, types }) => name === casts && !hasEffect && types.has("creature"));
  const isChange = (event: WrittenEvent) =>
    ["casts", "activates", "deals", "ends"].some((key) => key in event) && !isIdle(event);
  return damage !== "none" || events.some((event) => isChange(event) && isDone(event));
}

/** “I have a 2/2 and a 3/3”. */
function has(board: Board, { who, thing: named = [] }: Gaps): undefined {
  // “The planeswalker Jace Beleren” need not have been named before.
  const isCard = ({ name, owner, types, supertypes }: ThingPhrase) =>
    name !== null &&
    owner === null &&
    [...types, ...supertypes].some((word) => /^(?:planeswalker|legendary)$/.test(word));
  const thing = named.map((one) => ({ ...one, isNew: one.isNew || isCard(one) }));
  const [phrase, ...more] = thing;
  const isSpell = phrase?.types.some((type) => type === "instant" || type === "sorcery") === true;
  if (isSpell && more.length === 0 && phrase.isNew && phrase.name !== null) {
    board.held = cast(board, playerOf(board, who), phrase);
    return;
  }
  // “I have two 3/3s attacking”.
  if (phrase !== undefined && thing.every(({ role }) => role === "attacker"))
    return attackWith(board, { who, thing: thing.map((one) => ({ ...one, role: null })) });
  isThere(board, playerOf(board, who), thing);
}

function isThere(board: Board, player: string | null, phrases: Gaps["thing"]): undefined {
  // What comes after something has been dealt or cast may have come after it.
  if (hasHappened(board)) refuse(board, "have");
  const before = [...board.things];
  for (const phrase of phrases ?? []) {
    const isOwn = phrase.owner === null && phrase.isNew && !phrase.isSpell && typeof phrase.count === "number";
    // “Two blockers” may block; “a 2/2 blocking” does.
    const isOpen = phrase.role === "blocker" && board.attackers.length === 0 && !/\bblocking\b/i.test(phrase.text);
    const isFighting = phrase.role !== null && !isOpen;
    if (player === null || !isOwn || isFighting) return refuse(board, phrase.text);
    const named = Array.from({ length: Number(phrase.count) }, () =>
      newThing(board, phrase, { player, place: "battlefield" }),
    );
    refuseTwice(board, phrase, { fresh: named, before });
    const [waiting] = board.pending;
    if (waiting !== undefined)
      for (const { name } of named) board.assumed.push(`${name} is there before ${waiting.thing.name} resolves.`);
    board.mentioned.push(...named);
    board.group = named;
  }
}

/** “I have an instant in my hand”. */
function hasInHand(board: Board, { who, thing }: Gaps): undefined {
  const player = playerOf(board, who);
  for (const phrase of thing ?? []) {
    const isOwn = phrase.owner === null && phrase.isNew && phrase.count === 1 && phrase.types.length > 0;
    if (player === null || !isOwn || hasHappened(board)) return refuse(board, phrase.text);
    board.mentioned.push(newThing(board, { ...phrase, isSpell: false }, { player, place: "hand" }));
  }
}

const isLasting = ({ types }: Thing) => !types.has("instant") && !types.has("sorcery");

/** The things that a statement is about, which must not have changed since they were introduced. */
function described(board: Board, { thing, who, qualities }: Gaps, isPrinted = false): readonly Thing[] {
  const player = who === undefined ? board.speaker : playerOf(board, who);
  // Only planeswalkers have loyalty.
  const isLoyal = (qualities?.loyalty ?? null) !== null;
  if (isLoyal && board.attackers.length > 0 && board.isHitTold) refuse(board, "loyalty");
  // “It has trample”: no spell that waits.
  const isOfCreature = (qualities?.keywords ?? []).length > 0 || !isPrinted;
  const fits = (one: Thing) => (!isLoyal || one.types.has("planeswalker")) && (!isOfCreature || isLasting(one));
  const things = thingsOf(board, thing, { player, isEither: !isLoyal, fits });
  // What is cast is told with the event that casts it.
  const isTold = ({ place }: Thing) => place === "battlefield" || (isPrinted && place === "stack");
  if (!things.every(isTold)) refuse(board, thing?.[0]?.text ?? "");
  return things;
}

const isSo =
  (change: Partial<Pick<Thing, "isSick" | "isFaceDown">>) =>
  (board: Board, gaps: Gaps): undefined => {
    for (const thing of described(board, gaps)) {
      Object.assign(thing, change);
      if (thing.isFaceDown) thing.types.add("creature");
    }
  };

/** “It is a 5/5”, “my creature is a red 2/2”. */
function isA(board: Board, gaps: Gaps): undefined {
  const [phrase] = gaps.other ?? [];
  if (phrase === undefined || phrase.isPronoun || phrase.count !== 1 || phrase.owner !== null || phrase.isSpell)
    return refuse(board, phrase?.text ?? "");
  const isPrinted = Object.keys(phrase.counters).length === 0 && phrase.isTapped === null && !phrase.isSick;
  for (const thing of described(board, { ...gaps, qualities: phrase }, isPrinted)) {
    if (thing.power !== null && phrase.power !== null && thing.power !== phrase.power)
      return refuse(board, phrase.text);
    // What it is would have been told before a spell was aimed at it.
    if (phrase.colors.length > 0 && board.pending.some(({ event }) => event["targets"] === thing.name))
      return refuse(board, phrase.text);
    thing.power ??= phrase.power;
    thing.toughness ??= phrase.toughness;
    if (phrase.power !== null) thing.types.add("creature");
    for (const type of phrase.types) thing.types.add(type);
    for (const color of phrase.colors) thing.colors.add(color);
    for (const word of phrase.supertypes) thing.supertypes.add(word);
    thing.isTapped = phrase.isTapped ?? thing.isTapped;
    thing.isSick ||= phrase.isSick;
    addQualities(thing, phrase);
  }
}

/** “A creature that costs {1}{R}”. */
function costs(board: Board, gaps: Gaps): undefined {
  for (const thing of described(board, gaps, true)) {
    if (thing.cost !== null || thing.isToken || thing.types.has("land")) refuse(board, "cost");
    // Whether lands that are told of pay for what is cast is not asked.
    const isPaying = (one: Thing) => one.player === thing.player && one.types.has("land");
    if (thing.isCast && board.things.some(isPaying)) refuse(board, "cost");
    thing.cost = gaps.cost ?? null;
  }
}

/** “I enchant my 2/2 with an Aura”, “my 2/2 is equipped with a sword”. */
function attach(board: Board, { who, thing, other }: Gaps): undefined {
  const player = who === undefined ? null : playerOf(board, who);
  const [host] = thingsOf(board, thing, { player: player ?? board.speaker, fits: isLasting });
  const [phrase] = other ?? [];
  if (host === undefined || phrase === undefined) return refuse(board, phrase?.text ?? "");
  const owner = player ?? host.player;
  const [aura] = thingsOf(board, [{ ...phrase, types: phrase.types.length > 0 ? phrase.types : ["aura"] }], {
    player: owner,
  });
  if (aura !== undefined) aura.attachedTo = host.name;
}

/** “I put a legendary creature onto the battlefield”. */
function puts(board: Board, { who, thing }: Gaps): undefined {
  const player = playerOf(board, who);
  for (const phrase of thing ?? []) {
    if (player === null || phrase.isPronoun) return refuse(board, phrase.text);
    const entering = newThing(board, phrase, { player, place: "hand" });
    act(board, { moves: entering.name, to: "battlefield", under: player });
    board.mentioned.push(entering);
  }
}

/** “It has no counters on it”: none was told of. */
function hasNoCounter(board: Board, { thing }: Gaps): undefined {
  const told = [...board.setup, ...board.opening, ...board.events];
  const done = [...told, ...told.flatMap(({ does }) => (Array.isArray(does) ? (does as WrittenEvent[]) : []))];
  const has = ({ counters }: Thing) => Object.keys(counters).length > 0;
  if (done.some(({ puts }) => puts !== undefined) || described(board, { thing }, true).some(has))
    refuse(board, "counter");
}

/** “It can’t attack unless I pay {2}”. */
function charges(board: Board, { thing }: Gaps, what: "attack" | "block"): undefined {
  for (const one of described(board, { thing })) {
    board.setup.push({ charges: what, of: one.name });
    board.charged.add(one);
  }
}

/** “It can’t be blocked”, “it has to attack”. */
const bound =
  (event: WrittenEvent) =>
  (board: Board, gaps: Gaps): undefined => {
    for (const { name } of described(board, gaps)) board.setup.push({ ...event, of: name });
  };

function fight(board: Board, { thing, other }: Gaps): undefined {
  const [one] = thingsOf(board, thing, { player: board.speaker });
  const [two] = thingsOf(board, other, { player: one === undefined ? null : opponentOf(board, one.player) });
  if (one !== undefined && two !== undefined) act(board, { fights: one.name, with: two.name });
}

function goads(board: Board, { who, thing }: Gaps): undefined {
  const by = playerOf(board, who);
  const player = by === null || board.others.length > 1 ? null : opponentOf(board, by);
  if (by !== null) for (const { name } of thingsOf(board, thing, { player })) happensSoon(board, { goads: name, by });
}

/** “My creature is exiled by an enchantment until that leaves the battlefield”. */
function exiled(board: Board, { thing, other }: Gaps): undefined {
  const [away] = thingsOf(board, thing, { player: board.speaker });
  const [by] = thingsOf(board, other, { player: away === undefined ? null : opponentOf(board, away.player) });
  if (away === undefined || by === undefined) return refuse(board, "exiled");
  by.hasEffect = true;
  act(board, { moves: away.name, to: "exile", by: by.name });
}

/** What waits may be why something gets what it gets. */
const isWaitedFor = ({ ability, pending }: Board): boolean => ability === null && pending.length > 0;

/** “It gets -1/-1”, “it becomes a 1/1”: by an effect about which no more is said. */
const changed =
  (eventOf: EventOf) =>
  (board: Board, gaps: Gaps): undefined => {
    if (isWaitedFor(board)) return refuse(board, gaps.thing?.[0]?.text ?? "change");
    board.isChanged = true;
    for (const { name } of thingsOf(board, gaps.thing, { player: board.speaker, isEither: true }))
      happensSoon(board, ...[eventOf(name, gaps)].flat());
  };

/** Statements about the board and the turn. */
export const boardForms = formsOf<Board>("statement", {
  "<things> get <size> [(until|till) end-of-turn]": changed(enlarged),
  "<things> get <counters>": changed((on, { counters }) => ({ puts: counters?.kind, on, times: counters?.count })),
  "<things> become [(a|an)] <body> until end-of-turn": changed((changes, { body: [power, toughness] = [0, 0] }) => ({
    changes,
    does: "sets",
    power,
    toughness,
    until: "end-of-turn",
  })),
  "<things> lose all ability until end-of-turn": changed((changes) => ({
    changes,
    does: "loses-all",
    until: "end-of-turn",
  })),
  "<who> (have|control|own) <things> [on the battlefield] [in play] [out]": has,
  [`{${everyPlayer} / <who> and <whom> each / <who> and <whom> both} (have|control) <things>`]: (
    board,
    { thing = [] },
  ) => {
    // “With the same name”: as the first player's.
    const own = (nth: number) =>
      thing.map((one) => ({ ...one, isOther: true, hasSameName: one.hasSameName && nth > 0 }));
    for (const [nth, player] of [board.speaker, ...board.others].entries()) isThere(board, player, own(nth));
  },
  "<who> goad <things>": goads,
  "<things> be goad by <who>": goads,
  "there be <things> on <whose> side": (board, gaps) => has(board, { who: gaps.who, thing: gaps.thing }),
  "<who> have <things> in [(my|his|her|their)] hand": hasInHand,
  "<things> have <qualities>": (board, gaps) => {
    for (const thing of described(board, gaps)) if (gaps.qualities !== undefined) addQualities(thing, gaps.qualities);
  },
  "<things> {do not have / have no} <keyword>": (board, { thing, keyword = "" }) => {
    if (described(board, { thing }, true).some(({ keywords }) => keywords.has(keyword))) refuse(board, keyword);
  },
  "<things> have no [<counterKind>] counter [on it]": hasNoCounter,
  "<things> cost <cost> [to cast]": costs,
  "<things> have [a] mana cost [of] <cost>": costs,
  "<things> be {<other> / <state>}": isA,
  "<whose> creature be <things>": has,
  "<things> {come in / enter [the battlefield] / come into play / come under (my|his|her|their) control} this turn":
    isSo({ isSick: true }),
  "<thing> be {enchant / equip} {with / by} <other>": attach,
  "<thing> (have|wear|carry) <other> [{on it / attach [to it] / equip [to it]}]": (board, gaps) => {
    const isAttachment = gaps.other?.every(({ types }) => types.includes("aura") || types.includes("equipment"));
    if (isAttachment === true) attach(board, gaps);
    else refuse(board, "have");
  },
  "<who> {enchant / equip} <thing> with <other>": attach,
  "<who> (put|play) <things> {onto the battlefield / into play}": puts,
  "<who> sacrifice <things>": (board, { who, thing }) => {
    const player = playerOf(board, who);
    if (board.isAssigned && player !== null) fightsBefore(board, player, thing);
    for (const one of thingsOf(board, thing, { player, fits: (one) => isLasting(one) && one.player === player })) {
      if (mayPay(one, "sacrifices")) refuse(board, "what it is sacrificed for");
      act(board, { sacrifices: one.name, player });
    }
  },
  "<things> be sacrifice": (board, { thing }) => {
    if (board.isAssigned) fightsBefore(board, board.speaker, thing);
    if (board.damage !== "assigned") return refuse(board, "sacrifice");
    for (const { name, player } of thingsOf(board, thing, { isKnown: true, fits: isLasting }))
      act(board, { sacrifices: name, player });
  },
  "<who> concede [the game]": (board, { who }) => act(board, { concedes: playerOf(board, who) }),
  "<things> can not attack unless <who> pay <mana>": (board, gaps) => charges(board, gaps, "attack"),
  "<things> can not block unless <who> pay <mana>": (board, gaps) => charges(board, gaps, "block"),
  "<who> pay {it / that / <mana>}": (board) => {
    if (board.charged.size === 0) refuse(board, "pay");
    board.isPaid = true;
  },
  "<things> can not be block": bound({ forbids: "be-blocked" }),
  "<things> can not be block except by two or more creature": bound({ forbids: "be-blocked", except: "two-or-more" }),
  "<things> can not block": bound({ forbids: "block" }),
  "<things> can not attack": bound({ forbids: "attack" }),
  "<things> {must / have to} attack [(each|every) (turn|combat)] [if able]": bound({ demands: "attack" }),
  "<things> {must / have to} block [(each|every) (turn|combat)] [if able]": bound({ demands: "block" }),
  "<thing> enchant <other>": (board, { thing, other }) => attach(board, { thing: other, other: thing }),
  "it become (night)": (board) => act(board, { becomesTime: "night" }),
  "it become (day)": (board) => act(board, { becomesTime: "day" }),
  "<things> die [with no counter [on it]]": (board, { thing }) => {
    if (mayBeResult(board)) return refuse(board, "die");
    for (const { name } of thingsOf(board, thing, { player: board.speaker, fits: isLasting }))
      act(board, { moves: name, to: "graveyard" });
  },
  "<thing> and <other> fight [each other]": fight,
  "nothing (trigger|happen)": () => {},
  "(nobody|nothing) [have] attack": (board) => {
    if (board.attackers.length > 0) refuse(board, "nobody attacks");
    // The combat is over, so whoever attacks or blocks in it after that contradicts this.
    board.damage = "dealt";
  },
  "<who> have draw {my card / his card / her card / the card / a card} [for the turn]": (board) => {
    if (board.step !== "draw") refuse(board, "have drawn");
  },
  "<things> {take <n> damage / be deal <n> damage / have take <n> damage / have <n> damage on it / have <n> damage marked on it} [this turn]":
    (board, gaps) => {
      if (mayBeResult(board)) return refuse(board, "damage");
      const things = described(board, gaps);
      // “It gets +3/+3 and takes 4 damage”, “on his turn it takes 2 more”: an effect deals it then.
      const isLater =
        hasHappened(board) ||
        board.opening.length > 0 ||
        (board.turn !== null && things.some(({ damage }) => damage > 0));
      const [at, ...others] = gaps.thing ?? [];
      if (!isLater) for (const thing of things) thing.damage += gaps.n ?? 0;
      else if (others.length > 0 || things.length > 1) refuse(board, "damage");
      else dealsTo(board, { at, n: gaps.n });
    },
  "<things> {be put onto the battlefield / enter [the battlefield] / come into play / be} face-down": isSo({
    isFaceDown: true,
  }),
  "<who> (take|get) an extra turn [after this (one|turn)]": (board, { who }) => {
    const player = playerOf(board, who);
    // It may come before or after the turn in which somebody is controlled.
    if (player === null || board.isTurnOpen) return refuse(board, "an extra turn");
    ensureTurn(board, board.turn ?? player);
    act(board, { extraTurn: player });
  },
  "<thing> be exile by <other> until {it / that enchantment / that artifact / that creature / the enchantment} leave [the battlefield]":
    exiled,
  "<other> exile <thing> until it leave [the battlefield]": exiled,
});
