import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { act, type Board, isRetold, mayBeResult, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { cast, castUntold, isResponseAfterAll } from "./casting.ts";
import { type EventOf, effects, isHarm, withSpell } from "./effects.ts";
import { everyPlayer, type Form, formsOf, type Gaps } from "./forms.ts";
import { type Fit, matches, thingsOf } from "./naming.ts";
import { phraseOf, type ThingPhrase } from "./phrases.ts";
import type { PlayerPhrase } from "./players.ts";
import { mayPay, type Thing } from "./things.ts";
import { ensureMain, happensSoon } from "./turn.ts";

/** What casts, resolves, counters and does something in a story. */

/** What was cast first resolves, and so does all that was cast after it. */
export function resolves(board: Board, { thing }: Gaps): undefined {
  const [first] = board.pending;
  const isWaiting = (one: Thing) => board.pending.some((spell) => spell.thing === one);
  const [named] = thingsOf(board, thing, { isKnown: true, fits: isWaiting });
  if (named === undefined || named !== first?.thing) return refuse(board, thing?.[0]?.text ?? "");
  settle(board);
}

/** A spell about which only its effect is told: “I destroy it”, “he responds by giving it +2/+2”. */
function castFor(board: Board, player: string): undefined {
  cast(board, player, phraseOf("instant", true));
}

/** Who or what does something: a player, a spell that waits, a permanent, or an effect that nothing else is said of. */
export type Doer = { readonly player: string | null; readonly thing: Thing | null };

export function doerOf(board: Board, { who, thing }: Gaps): Doer {
  if (who !== undefined) {
    // “When it attacks, she destroys it” tells no ability.
    if (board.ability?.isActivated === false && who.who !== "controller") refuse(board, "the ability");
    return { player: playerOf(board, who), thing: null };
  }
  const [phrase] = thing ?? [];
  if (phrase === undefined) return { player: null, thing: null };
  if (phrase.isSpell) {
    const spell = spellOf(board, phrase);
    return { player: spell?.player ?? null, thing: spell };
  }
  const last = board.pending.at(-1);
  // “She casts a spell on my 2/2. It deals 3 damage to it”: so far nothing says what the spell does.
  const isUnsaid = last !== undefined && "does" in last.event && !last.thing.hasEffect && !board.isResponse;
  // What a known card does is not told again, so that “it” may be the card or what it is on.
  if (phrase.text.toLowerCase() === "it" && last !== undefined && isKnown(board, last.thing))
    refuse(board, phrase.text);
  if (phrase.text.toLowerCase() === "it" && isUnsaid) return { player: last.thing.player, thing: last.thing };
  const [known] = thingsOf(board, [phrase], { isKnown: true });
  return { player: known?.player ?? null, thing: known ?? null };
}

/** A card of which it is known what it does; a second one has a number. */
export const isKnown = ({ known }: Board, { name }: Thing) => known.has(name.replace(/ \(\d+\)$/, ""));

/** “My Aura spell”, “a spell”: one that waits, or one that is cast now, by the player whose turn it is if the words do not say by whom. */
export function spellOf(board: Board, phrase: ThingPhrase): Thing | null {
  const owner = phrase.owner === null ? null : playerOf(board, phrase.owner);
  const known = board.pending.filter(({ thing }) => matches(thing, phrase, owner)).map(({ thing }) => thing);
  const [waiting, ...others] = known;
  if (!phrase.isNew && waiting !== undefined && others.length === 0) return waiting;
  if (others.length > 0 || (!phrase.isNew && owner === null)) refuse(board, phrase.text);
  return cast(board, owner ?? board.turn ?? board.speaker, { ...phrase, isNew: true });
}

/** Something happens because of a source: part of its spell, or a spell of the player's without more words about it. */
export function does(
  board: Board,
  source: Doer,
  { targets, events }: { targets: readonly (Thing | string)[]; events: readonly WrittenEvent[] },
): undefined {
  if (board.unknown.length > 0) return;
  const { player, thing } = source;
  if (board.ability !== null) {
    board.ability.does.push(...events);
    // “Return it to its owner's hand”: what an ability does to its own source is aimed at nothing.
    const { event, thing: bearer } = board.ability;
    return aimedAt(
      event,
      targets.filter((one) => one !== bearer),
    );
  }
  // "An effect destroys it": nothing is said of where it comes from.
  if (thing === null && player === null) return happensSoon(board, ...events);
  if (thing === null && player !== null) castFor(board, player);
  const pending =
    board.pending.find((one) => one.thing === thing) ?? (thing === null ? board.pending.at(-1) : undefined);
  if (pending === undefined || !("does" in pending.event)) return refuse(board, thing?.name ?? "effect");
  const names = targets.map(nameOf);
  const chosen = [pending.event["targets"] ?? []].flat();
  // What was cast on one thing does nothing to another.
  if (chosen.length > 0 && names.length > 0 && pending.does.length === 0 && !names.some((one) => chosen.includes(one)))
    return refuse(board, "target");
  // “I cast Giant Growth. It gives my 2/2 +3/+3”: what the card does is told twice, or is not what it does.
  if (isKnown(board, pending.thing) && pending.thing.hasEffect && !board.isRelative)
    return refuse(board, "what it does");
  pending.does.push(...events);
  pending.thing.hasEffect = true;
  aimedAt(pending.event, targets);
}

function aimedAt(event: Record<string, unknown>, targets: readonly (Thing | string)[]): undefined {
  const before = [event["targets"] ?? []].flat() as string[];
  const all = [...new Set([...before, ...targets.map(nameOf)])];
  if (all.length > 0) event["targets"] = all.length === 1 ? all[0] : all;
}

/** An instant that has resolved is there no more. */
const onTheBoard = {
  fits: ({ place, types }: Thing) => place !== "stack" && !types.has("instant") && !types.has("sorcery"),
};

/** The name of a target: of a player, or of a thing. */
export const nameOf = (target: Thing | string): string => (typeof target === "string" ? target : target.name);

/** What a player would rather do to things of their own, or to those of others: “he blocks with a 2/2. I kill it”. */
export function liking(player: string | null, events: readonly WrittenEvent[]): Fit["likes"] {
  const harms = events.filter((one) => isHarm(one, events.length === 1)).length;
  if (player === null || (harms > 0 && harms < events.length)) return undefined;
  return { isHarm: harms > 0, fits: (thing) => (thing.player === player) === (harms === 0) };
}

export function targetOf(
  board: Board,
  at: Gaps["at"],
  player: string | null,
  likes?: Fit["likes"],
): Thing | string | null {
  if (at?.kind === "player") return playerOf(board, at);
  if (at === undefined) return null;
  const [thing] = thingsOf(board, [at], {
    ...onTheBoard,
    isEither: true,
    likes,
    player: player === null ? null : opponentOf(board, player),
  });
  return thing ?? null;
}

/** “Deals 3 damage to him”. */
export function dealsTo(board: Board, gaps: Gaps): undefined {
  const said = doerOf(board, gaps);
  const target = targetOf(board, gaps.at, said.player, liking(said.player, [{ deals: gaps.n }]));
  if (target === null) return refuse(board, "damage");
  // Damage has a source: without more words about an effect, a spell of the other player's.
  const isOfNobody = said.player === null && said.thing === null;
  const hit = typeof target === "string" ? target : target.player;
  const source = isOfNobody ? { player: opponentOf(board, hit), thing: null } : said;
  const to = nameOf(target);
  if (source.thing !== null && !board.pending.some(({ thing }) => thing === source.thing))
    return act(board, { deals: gaps.n, from: source.thing.name, to });
  does(board, source, { targets: [target], events: [{ deals: gaps.n, to }] });
}

export const isWorn = ({ types }: Thing) => types.has("aura") || types.has("equipment");

/** An effect on one thing: “destroys the 2/2”, “gives it +2/+2”. */
export function affects(board: Board, gaps: Gaps, eventOf: (name: string) => ReturnType<EventOf>): undefined {
  const source = doerOf(board, gaps);
  // “Gains control of target creature, untaps it”: of the same target.
  if (gaps.other?.[0]?.text === "it" && source.thing !== null && source.thing === board.aimed?.pending.thing)
    return aimsFurther(board, eventOf);
  // “A 3/3 and an Aura giving it +1/+1”: that it is on.
  const isLoose = source.thing?.place === "battlefield" && source.thing.attachedTo === null && isWorn(source.thing);
  if (isLoose && source.thing !== null && gaps.other?.length === 1) {
    const [host] = thingsOf(board, gaps.other, {
      isKnown: true,
      fits: (one) => one !== source.thing && one.power !== null,
    });
    source.thing.attachedTo = host?.name ?? null;
  }
  // “An Aura that gives it +1/+1”: as long as it is attached.
  if (typeof source.thing?.attachedTo === "string" && (gaps.size ?? gaps.keyword) !== undefined)
    return enlarges(board, source.thing, gaps);
  const phrases = gaps.other ?? (gaps.at?.kind === "thing" ? [gaps.at] : []);
  const targets = thingsOf(board, phrases, {
    fits: (thing) => onTheBoard.fits(thing) && thing !== source.thing,
    isEither: true,
    likes: liking(source.player, [eventOf("it")].flat()),
    player: source.player === null ? null : opponentOf(board, source.player),
  });
  if (targets.length === 0) return refuse(board, phrases[0]?.text ?? "target");
  board.isChanged = true;
  does(board, source, { targets, events: targets.flatMap(({ name }) => eventOf(name)) });
}

/** Adds what a spell does to the target that its words describe. */
function aimsFurther({ aimed }: Board, eventOf: (name: string) => ReturnType<EventOf>): undefined {
  const target = aimed?.pending.event["targets"];
  aimed?.eventsOf.push(eventOf);
  if (typeof target === "string") aimed?.pending.does.push(...[eventOf(target)].flat());
}

/** What an Aura or Equipment gives to what it is attached to. */
function enlarges(board: Board, by: Thing | undefined, { size, keyword }: Gaps): undefined {
  if (by === undefined || by.attachedTo === null) return refuse(board, "give");
  by.hasEffect = true;
  board.isChanged = true;
  const event = { changes: "attached", by: by.name };
  if (size !== undefined) act(board, { ...event, does: "adds", power: size[0], toughness: size[1] });
  if (keyword !== undefined) act(board, { ...event, does: "gains", keyword });
}

/** Says whether a spell can be what is named without the word “spell”: “counters my creature”. */
function isPerhaps(spell: Thing, named: ThingPhrase): boolean {
  const types = spell.types.size === 0 ? [] : named.types;
  return matches(spell, { ...named, types, isSpell: spell.isCast }, null);
}

/** “Counters it”: the spell that waits below. */
export function counter(board: Board, gaps: Gaps): undefined {
  const { goal } = gaps;
  if (goal?.kind === "player") return refuse(board, "counter");
  // “Counters it with Counterspell”: what the card does, its own words say.
  if (goal?.name != null) {
    const spell = cast(board, playerOf(board, gaps.who), goal);
    const pending = board.pending.at(-1);
    const below = board.overtaken?.pending.at(-1) ?? board.pending.at(-2);
    const named = gaps.other?.find(({ isPronoun }) => !isPronoun);
    const isIt = below !== undefined && (named === undefined || isPerhaps(below.thing, named));
    if (!isIt || pending?.thing !== spell || below.thing.player === spell?.player) return refuse(board, "counter");
    board.meant = { pending, target: below.thing, verb: "counter" };
    return;
  }
  const source = doerOf(board, gaps);
  const own = source.thing ?? null;
  if (board.pending.length === 1 && own === board.pending[0]?.thing) isResponseAfterAll(board);
  if (own === null) castUntold(board, source.player, gaps.other);
  const waiting = board.pending.filter(({ thing }) => thing !== own && thing.player !== source.player).at(-1);
  const named = gaps.other?.find(({ isPronoun }) => !isPronoun);
  if (named !== undefined && waiting !== undefined && !isPerhaps(waiting.thing, named))
    return refuse(board, named.text);
  // The story would tell whose a thing is as if a spell that takes it resolved.
  if (waiting === undefined || waiting.does.some((one) => "takes" in one)) return refuse(board, "counter");
  board.isResponse = true;
  if (board.meant?.verb === "counter" && board.meant.target !== waiting.thing) return refuse(board, "counter");
  board.meant = null;
  does(board, source, { targets: [waiting.thing], events: [{ counters: waiting.thing.name }] });
  board.mentioned.push(waiting.thing);
}

function life(
  board: Board,
  who: PlayerPhrase | undefined,
  eventOf: (player: string) => WrittenEvent,
  by?: Gaps,
): undefined {
  const player = playerOf(board, who);
  if (player === null) return;
  const source = by === undefined ? { player, thing: null } : doerOf(board, by);
  const event = eventOf(player);
  if (source.thing === null && by === undefined && isRetold(board, "loses" in event ? "loses" : "gainsLife", player))
    return refuse(board, "life");
  if (source.thing === null && !board.isResponse) return act(board, event);
  does(board, source, { targets: [], events: [event] });
}

/** “I play a land”, or else a spell. */
function plays(board: Board, { who, thing }: Gaps): undefined {
  const player = playerOf(board, who);
  const [phrase] = thing ?? [];
  if (phrase?.types.includes("land") !== true) return void cast(board, player, phrase);
  const isPlain = phrase.isNew && phrase.count === 1 && phrase.text.toLowerCase().endsWith("land");
  if (player === null || !isPlain) return refuse(board, phrase.text);
  ensureMain(board, player);
  act(board, { playsLand: player });
}

/** “Casts a spell on the 2/2”. */
function castAt(board: Board, { who, thing, at }: Gaps): undefined {
  const spell = cast(board, playerOf(board, who), thing?.[0]);
  const target = targetOf(board, at, spell?.player ?? null);
  const pending = board.pending.find((one) => one.thing === spell);
  if (target === null || pending === undefined) return refuse(board, "target");
  pending.event["targets"] = nameOf(target);
}

/** At once, as by one effect; what waits may be that effect. */
const eachPlayer =
  (key: "gainsLife" | "loses" | "draws") =>
  (board: Board, { n }: Gaps): undefined => {
    const event = { [key]: n, player: "each-player" };
    if (board.ability !== null) return act(board, event);
    if (board.pending.length > 0 || isRetold(board, key, board.speaker)) return refuse(board, "what does that");
    does(board, { player: board.speaker, thing: null }, { targets: [], events: [event] });
  };

const onOne =
  (eventOf: EventOf, isOfCombat = false) =>
  (board: Board, gaps: Gaps): undefined =>
    affects(board, gaps, (name) => {
      const event = eventOf(name, gaps);
      // “I tap it” may mean that its ability is activated.
      const isCost = "taps" in event && board.things.some((one) => one.name === name && mayPay(one, "taps"));
      if (isCost) refuse(board, "what it is tapped for");
      const isFought = board.blocks.some(({ blocker, attacker }) => [blocker.name, attacker.name].includes(name));
      const isOfPlayer = gaps.who !== undefined && board.pending.length === 0;
      if (isOfCombat && isOfPlayer && isFought && mayBeResult(board)) refuse(board, "what kills it");
      return event;
    });

/** What is done to no one thing: “to each creature”. */
export const onAll =
  (eventOf: (gaps: Gaps) => WrittenEvent) =>
  (board: Board, gaps: Gaps): undefined => {
    const [doer, event] = [doerOf(board, gaps), eventOf(gaps)];
    // Damage has a source, and of what is dealt to all it does not matter whose.
    const isOfNobody = doer.player === null && doer.thing === null && board.ability === null && "deals" in event;
    if (isOfNobody && event["to"] === "each-opponent") return refuse(board, "opponent");
    does(board, isOfNobody ? { player: board.speaker, thing: null } : doer, { targets: [], events: [event] });
  };

/** What is done to all things of a kind: “destroys all creatures”, “gives his creatures -1/-1”. */
export const onGroup =
  (eventOf: EventOf) =>
  (board: Board, gaps: Gaps): undefined => {
    const { qualities = [], owner = null } = gaps.group ?? {};
    const kind = qualities.at(-1) ?? "";
    const doer = doerOf(board, gaps);
    const player = owner === null ? null : playerOf(board, owner);
    const isOther = player !== null && player !== doer.player && (doer.player === null || board.others.length > 1);
    const isThere = ({ types, power, player: of }: Thing) =>
      (types.has(kind) || (kind === "creature" && power !== null)) && (player === null || of === player);
    if (isOther || (board.ability === null && player !== null && !board.things.some(isThere)))
      return refuse(board, `${kind}s`);
    const whose = player === null ? [] : [player === doer.player ? "yours" : "opponents"];
    const events = [eventOf(["each", ...qualities, ...whose].join(" "), gaps)].flat();
    if (!events.every((one) => "destroys" in one || "moves" in one)) board.isChanged = true;
    // Damage has a source, and of what is dealt to all it does not matter whose.
    const isOfNobody =
      doer.player === null && doer.thing === null && board.ability === null && "deals" in (events[0] ?? {});
    does(board, isOfNobody ? { player: board.speaker, thing: null } : doer, { targets: [], events });
  };

const lifeOf =
  (key: "gainsLife" | "loses") =>
  (board: Board, { who, whom, n, thing }: Gaps): undefined =>
    life(board, whom ?? who, (player) => ({ [key]: n, player }), thing === undefined ? undefined : { thing });

/** Whoever does something: a player, or what a spell or permanent of a player does. */
export const source = "{<who> / <thing> / an effect / another effect / someone / something}";

/** Statements about spells, abilities and what they do. */
export const spellForms: readonly Form<Board>[] = [
  ...effects.flatMap(({ words, eventOf, isOfCombat = false }): readonly Form<Board>[] => [
    { form: `${source} ${words.replaceAll("%", "<group>")} ${withSpell}`, means: onGroup(eventOf) },
    { form: `${source} ${words.replaceAll("%", "[target] <others>")} ${withSpell}`, means: onOne(eventOf, isOfCombat) },
  ]),
  ...formsOf<Board>("statement", {
    [`${source} deal <n> damage to (each|every) opponent`]: onAll(({ n }) => ({ deals: n, to: "each-opponent" })),
    [`${source} deal <n> damage to [target] <at> ${withSpell}`]: dealsTo,
    [`${source} deal <n> damage to [target] <at> and <m> damage to [target] <goal>`]: (board, { goal, m, ...gaps }) => {
      dealsTo(board, gaps);
      // Both are of the same source, which waits by now.
      const doer = board.pending.at(-1)?.thing;
      const target = targetOf(board, goal, doer?.player ?? null);
      if (doer === undefined || target === null) return refuse(board, "damage");
      const events = [{ deals: m, to: nameOf(target) }];
      does(board, { player: doer.player, thing: doer }, { targets: [target], events });
    },
    "<at> be deal <n> damage by {a spell / an effect / a source}": (board, { at, n }) => dealsTo(board, { at, n }),
    [`${source} deal <n> damage to <group> ${withSpell}`]: onGroup((to, { n }) => ({ deals: n, to })),
    [`${source} deal <n> damage to (each|every|both) player`]: onAll(({ n }) => ({ deals: n, to: "each-player" })),
    [`${source} deal <n> damage to (each|all|every) creature and [to] (each|every|both) player`]: onAll(({ n }) => ({
      deals: n,
      to: ["each creature", "each-player"],
    })),
    [`${source} put <counters> on <group> ${withSpell}`]: onGroup((on, { counters }) => ({
      puts: counters?.kind,
      on,
      times: counters?.count,
    })),
    [`${source} put <counters> on <others> ${withSpell}`]: (board, gaps) => {
      board.isChanged = true;
      affects(board, gaps, (name) => ({ puts: gaps.counters?.kind, on: name, times: gaps.counters?.count }));
    },
    "<thing> give {<size> / <keyword> / <size> and <keyword>}": (board, gaps) =>
      enlarges(board, thingsOf(board, gaps.thing, { isKnown: true })[0], gaps),
    [`${source} [try to] counter {it / that / this / <others>} [with <goal>]`]: counter,
    [`${source} end (the|my|your|his|her) turn [with an effect] ${withSpell}`]: onAll(() => ({ stops: "turn" })),
    [`${source} make <others> lose all ability`]: onOne((name) => ({ changes: name, does: "loses-all" })),
    "<who> (cast|play|recast) <thing> [again]": plays,
    [`${everyPlayer} lose <n> life`]: eachPlayer("loses"),
    [`${everyPlayer} gain <n> life`]: eachPlayer("gainsLife"),
    [`${everyPlayer} draw <n> card`]: eachPlayer("draws"),
    "<who> (cast|play) <thing> on <at>": castAt,
    "<who> flash in <thing>": (board, { who, thing: [phrase] = [] }) => {
      if (phrase === undefined || phrase.isPronoun || !phrase.isNew) return refuse(board, phrase?.text ?? "flash");
      const types = phrase.power === null ? phrase.types : [...new Set([...phrase.types, "creature"])];
      cast(board, playerOf(board, who), { ...phrase, types, keywords: [...phrase.keywords, "flash"] });
    },
    "<thing> resolve": resolves,
    "<who> gain <n> life": lifeOf("gainsLife"),
    "<who> lose <n> life": lifeOf("loses"),
    "<thing> (gain|give) <whom> <n> life": lifeOf("gainsLife"),
    "<thing> (make|cause) <whom> lose <n> life": lifeOf("loses"),
  }),
];
