import { act, type Board, opponentOf, payersOf, playerOf, refuse } from "./board.ts";
import { withSpell } from "./effects.ts";
import { formsOf, type Gaps } from "./forms.ts";
import { newThing, thingsOf } from "./naming.ts";
import { phraseOf } from "./phrases.ts";
import { affects, counter, type Doer, doerOf, does, nameOf, onAll, source, spellOf, targetOf } from "./spells.ts";
import { aimsAtKind } from "./targets.ts";
import { printedOf, type Thing } from "./things.ts";
import { ensureMain, isOfController, lend } from "./turn.ts";

/** What spells do to other spells, also if nobody pays; tokens that they create, what they prevent, what players take. */

/** The spell that waits which “its target” and “that spell” mean. */
function spellBelow(board: Board, player: string | null): Thing | null {
  const [waiting, ...others] = board.pending.filter(({ event }) => "casts" in event).map(({ thing }) => thing);
  if (waiting === undefined || others.length > 0 || player === null) refuse(board, "spell");
  return waiting ?? null;
}

/** “I change its target to her 2/2”. */
function changesTarget(board: Board, { who, at }: Gaps): undefined {
  const player = playerOf(board, who);
  const spell = spellBelow(board, player);
  const target = targetOf(board, at, player);
  if (spell === null || target === null) return refuse(board, "target");
  board.isResponse = true;
  const events = [{ changesTarget: spell.name, targets: nameOf(target) }];
  does(board, { player, thing: null }, { targets: [spell], events });
}

/** “I copy it and choose her 2/2 as the target of the copy”. */
function copiesSpell(board: Board, { who, at }: Gaps): undefined {
  const player = playerOf(board, who);
  const spell = spellBelow(board, player);
  const target = at === undefined ? undefined : targetOf(board, at, player);
  if (spell === null || target === null || player === null) return refuse(board, "copy");
  board.isResponse = true;
  if (target === undefined) board.assumed.push("The copy has the target of the spell.");
  const targets = target === undefined ? {} : { targets: nameOf(target) };
  does(board, { player, thing: null }, { targets: [spell], events: [{ copiesSpell: spell.name, player, ...targets }] });
}

/** “Creates two 1/1 tokens”. */
function creates(board: Board, gaps: Gaps, isMine: boolean): undefined {
  const source = doerOf(board, gaps);
  const player = isMine ? board.speaker : source.player;
  for (const phrase of gaps.other ?? []) {
    const { isNew, isToken, count, power, owner } = phrase;
    if (player === null || !isNew || !isToken || power === null || count === "all" || owner !== null)
      return refuse(board, phrase.text);
    const things = Array.from({ length: count }, () => newThing(board, phrase, { player, place: "created" }));
    does(board, source, {
      targets: [],
      events: things.map((thing) => ({ creates: thing.name, player, ...printedOf(thing) })),
    });
    board.mentioned.push(...things);
  }
}

/** “I play Clone as a copy of his 4/4”, “I create a token that is a copy of it”. */
function copiesThing(board: Board, { who, thing, other }: Gaps, isToken = false): undefined {
  const player = playerOf(board, who);
  const [of] = thingsOf(board, other, { player: player === null ? null : opponentOf(board, player), ...isOut });
  const phrase = thing?.[0] ?? { ...phraseOf(isToken ? "token" : "creature", false), types: [], isToken };
  // What its text says of “you” is told of who has the one that is copied.
  const isOwn = of === undefined || of.triggers.length + of.activated.length > 0 || isOfController(board, of);
  const isPlain = phrase.isNew && !phrase.isPronoun && phrase.count === 1 && !isOwn;
  if (player === null || of === undefined || !isPlain || board.pending.length > 0 || board.ability !== null)
    return refuse(board, "copy");
  const types = [...new Set([...phrase.types, ...of.types])].filter((type) => type !== "token");
  const copy = newThing(board, { ...phrase, types }, { player, place: isToken ? "created" : "hand" });
  copy.hasEffect = true;
  board.isChanged = true;
  board.mentioned.push(copy);
  ensureMain(board, player);
  const made = { creates: copy.name, player, copyOf: of.name };
  if (isToken) return does(board, { player, thing: null }, { targets: [], events: [made] });
  act(board, { copies: copy.name, of: of.name }, { moves: copy.name, to: "battlefield", under: player });
}

/** “My Clone is a copy of his 4/4”: what is said of “it” after that is said of the Clone. */
function isCopy(board: Board, { thing, other }: Gaps): undefined {
  const [copy] = thingsOf(board, thing, { player: board.speaker, isEither: true });
  const [of] = thingsOf(board, other, { fits: (one) => one !== copy, player: copy && opponentOf(board, copy.player) });
  if (copy === undefined || of === undefined || copy.place !== "battlefield") return refuse(board, "copy");
  board.isChanged = true;
  copy.hasEffect = true;
  for (const type of of.types) copy.types.add(type);
  board.mentioned = [copy];
  const event = { copies: copy.name, of: of.name };
  if (board.turn === null) board.setup.push(event);
  else act(board, event);
}

/** Refuses copies of what has a text of “you”, which was told of another player, and texts told of a copy. */
export function refuseCopies(board: Board): undefined {
  const thingCalled = (called: unknown) => board.things.find(({ name }) => name === called);
  const hasText = ({ triggers, activated }: Thing) => triggers.length + activated.length > 0;
  for (const { copies, of } of [...board.setup, ...board.events]) {
    const [copy, original] = [thingCalled(copies), thingCalled(of)];
    if (copy === undefined || original === undefined) continue;
    const isOfAnother = copy.player !== original.player && (hasText(original) || isOfController(board, original));
    if (hasText(copy) || isOfAnother) refuse(board, "copy");
  }
}

/** What prevents something has to be there before: nothing says whether what was cast has resolved by then. */
function isInTime(board: Board, { thing }: Doer): boolean {
  const below = board.pending.filter((one) => one.thing !== thing);
  return !board.isOvertaken && (below.length === 0 || board.isResponse);
}

/** “Prevents the next 3 damage that would be dealt to me”. */
function shields(board: Board, gaps: Gaps): undefined {
  const before = board.isOvertaken;
  const source = doerOf(board, gaps);
  if (before || !isInTime(board, source)) return refuse(board, "prevent");
  const target = targetOf(board, gaps.at, null);
  if (target === null) return refuse(board, "damage");
  const to = typeof target === "string" ? { player: target } : { to: target.name };
  does(board, source, { targets: [], events: [{ prevents: "next", amount: gaps.n, ...to }] });
}

/** “Makes me sacrifice a creature”: of those that are there, the player's choice. */
function sacrifices(board: Board, gaps: Gaps): undefined {
  const player = playerOf(board, gaps.whom);
  if (player === null || gaps.kind === undefined) return refuse(board, "sacrifice");
  does(board, doerOf(board, gaps), { targets: [], events: [{ hasToSacrifice: player, of: gaps.kind }] });
}

/** “Gains control of it”: the player does, by no card that the words name. */
function takes(board: Board, { who, thing, other }: Gaps): undefined {
  const player = who === undefined ? null : playerOf(board, who);
  const [taken] = thingsOf(board, other, { player: player === null ? null : opponentOf(board, player), ...isOut });
  if (player === null || taken === undefined || thing !== undefined) return refuse(board, "control");
  if (isOfController(board, taken)) return refuse(board, "control");
  ensureMain(board, player);
  act(board, { takes: taken.name, player });
  taken.player = player;
}

/** “A spell that gains control of his 4/4 until end of turn”. */
function borrows(board: Board, { who, thing, other }: Gaps): undefined {
  const doer = doerOf(board, { who, thing });
  const { player } = doer;
  const [taken] = thingsOf(board, other, {
    player: player === null ? null : opponentOf(board, player),
    fits: (one) => one.player !== player && one.place === "battlefield",
  });
  if (player === null || taken === undefined || board.ability !== null) return refuse(board, "control");
  does(board, doer, { targets: [taken], events: [{ takes: taken.name, player, until: "end-of-turn" }] });
  lend(board, taken, player);
}

/** “A spell that makes my 3/3 fight his 2/2”, “my 4/4 deals damage equal to its power to his 2/2”. */
function meets(board: Board, gaps: Gaps, isFight: boolean): undefined {
  const phrase = gaps.goal ?? gaps.thing?.[0];
  if (phrase?.kind !== "thing" || gaps.at?.kind !== "thing") return refuse(board, "fight");
  const isSpell = gaps.goal !== undefined;
  const doer = isSpell ? doerOf(board, gaps) : null;
  const [one] = thingsOf(board, [phrase], { player: doer?.player ?? board.speaker, ...isOut });
  const fits = (other: Thing) => other !== one && isOut.fits(other);
  const [two] = thingsOf(board, [gaps.at], { player: one === undefined ? null : opponentOf(board, one.player), fits });
  if (one === undefined || two === undefined) return refuse(board, "fight");
  const [from, to] = [one.name, two.name];
  const event = isFight ? { fights: from, with: to } : { deals: { ask: "power", object: from }, from, to };
  board.isChanged = true;
  does(board, doer ?? { player: one.player, thing: null }, { targets: [one, two], events: [event] });
}

const isOut = {
  fits: ({ place, types }: Thing) => place !== "stack" && !types.has("instant") && !types.has("sorcery"),
};

const onto = "{onto the battlefield / into play}";

/** Statements about what is copied, aimed elsewhere, created, taken and sacrificed. */
export const stackForms = formsOf<Board>("statement", {
  [`${source} {gain / take} control of <other>`]: takes,
  [`${source} {gain / take} control of <aim> until end-of-turn`]: (board, gaps) => {
    const player = doerOf(board, gaps).thing?.player;
    aimsAtKind(board, gaps, (name) => ({ takes: name, player, until: "end-of-turn" }));
  },
  [`${source} {gain / take} control of [target] <other> until end-of-turn`]: borrows,
  [`${source} make <whom> sacrifice (a|an) <kind> ${withSpell}`]: sacrifices,
  [`${source} (make|have) <goal> fight <at>`]: (board, gaps) => meets(board, gaps, true),
  [`${source} (make|have|let) <goal> deal damage equal to its power to <at>`]: (board, gaps) =>
    meets(board, gaps, false),
  "<thing> fight <at>": (board, gaps) => meets(board, gaps, true),
  "<who> fight <at> with <thing>": (board, gaps) => meets(board, gaps, true),
  "<who> (move|equip|attach|reattach) <thing> (to|onto) <other>": (board, { who, thing, other }) => {
    const player = playerOf(board, who);
    const [worn] = thingsOf(board, thing, { isKnown: true, player, fits: ({ attachedTo }) => attachedTo !== null });
    const [host] = thingsOf(board, other, { player, fits: (one) => one !== worn && one.name !== worn?.attachedTo });
    if (player === null || worn?.types.has("equipment") !== true || host === undefined) return refuse(board, "move");
    ensureMain(board, player);
    act(board, { attaches: worn.name, to: host.name });
    board.isChanged = true;
  },
  "<thing> deal damage to <whom>": (board, { thing, whom }) => {
    const [from] = thingsOf(board, thing, { player: board.speaker, ...isOut });
    const to = playerOf(board, whom);
    // What it deals in a combat that is told of, or by an effect that waits, is not told again.
    const isElsewhere = board.attackers.length > 0 || board.pending.length > 0 || board.ability !== null;
    if (from === undefined || from.power === null || to === null || isElsewhere) return refuse(board, "damage");
    board.assumed.push(`${from.name} deals as much damage as its power, and not in combat.`);
    act(board, { deals: from.power, from: from.name, to });
  },
  "<thing> deal damage equal to its power to <at>": (board, gaps) => meets(board, gaps, false),
  [`${source} regenerate <others>`]: (board, gaps) => {
    const waiting = board.pending.at(-1)?.thing;
    // After what would destroy it nothing is left to regenerate.
    if (waiting !== undefined && !board.isResponse && gaps.who !== undefined) {
      board.isResponse = true;
      board.assumed.push(`It is regenerated before ${waiting.name} resolves.`);
    }
    if (board.pending.length > 0 ? !board.isResponse : board.isOvertaken) refuse(board, "regenerate");
    affects(board, gaps, (name) => ({ regenerates: name }));
  },
  [`${source} prevent all [combat] damage [(that|which) will be deal] [this turn]`]: onAll(() => ({ prevents: "all" })),
  "all [combat] damage [(that|which) will be deal] [this turn] be prevent [this turn]": (board) =>
    does(board, { player: null, thing: null }, { targets: [], events: [{ prevents: "all" }] }),
  [`${source} prevent the next <n> damage [(that|which) will be deal] to <at> [this turn]`]: shields,
  "<thing> can not be counter": (board, { thing }) => {
    const [phrase] = thing ?? [];
    const isWaiting = (one: Thing) => board.pending.some((waiting) => waiting.thing === one);
    const spell =
      phrase?.isSpell === true && phrase.owner !== null
        ? spellOf(board, phrase)
        : thingsOf(board, thing, { fits: isWaiting })[0];
    const pending = board.pending.find((one) => one.thing === spell);
    if (pending === undefined) return refuse(board, "counter");
    pending.event["uncounterable"] = true;
  },
  "<who> change {its / the spell 's / that spell 's} target to [target] <at>": changesTarget,
  "<who> copy {it / that spell / the spell}": (board, { who }) => copiesSpell(board, { who }),
  "<who> copy {it / that spell / the spell} and {choose <at> as / make <at>} {its / the} [new] target [(of|for) the copy]":
    copiesSpell,
  "<thing> {be / become / enter [the battlefield] as} a copy of <other>": isCopy,
  [`{<who> (cast|play|put) <thing> [${onto}] {as a copy of / (copy|copying) / which (copy|copying) / which be a copy of} <other> / <who> use <thing> to copy <other>}`]:
    copiesThing,
  [`{<who> clone <other> / <who> (cast|play|put) a (clone|copy) of <other> [${onto}]}`]: copiesThing,
  "<who> (create|make) {a token (which|that) be a copy of / a copy of / a token copy of} <other>": (board, gaps) =>
    copiesThing(board, gaps, true),
  [`${source} (create|make) <others>`]: (board, gaps) => creates(board, gaps, false),
  [`${source} (create|make) <others> under my control`]: (board, gaps) => creates(board, gaps, true),
});

/** “He counters it unless I pay {3}”: only who controls what is countered can. */
function countersUnlessPaid(board: Board, gaps: Gaps): undefined {
  const { length } = board.pending;
  counter(board, { ...gaps, goal: undefined });
  const does = board.pending.at(-1)?.does ?? [];
  const event = does.find((one) => "counters" in one);
  const countered = board.pending.find(({ thing }) => thing.name === event?.["counters"])?.thing;
  if (board.pending.length < length || event === undefined || countered === undefined) return refuse(board, "unless");
  const payer =
    gaps.whom === undefined || gaps.whom.who === "controller" ? countered.player : playerOf(board, gaps.whom);
  if (payer !== countered.player) return refuse(board, "unless");
  does.splice(does.indexOf(event), 1, { ...event, unless: "pays" });
  board.payable.push(countered.player);
}

/** “I pay”, “I don't pay for it”: for what is countered otherwise. */
function pays(board: Board, { who }: Gaps, is: "yes" | "no"): undefined {
  const player = playerOf(board, who);
  const [payer, ...others] = payersOf(board);
  if (payer === undefined || others.length > 0 || payer !== player || board.pays !== null) return refuse(board, "pay");
  board.pays = is;
}

const amount =
  "{it / that / for it / the cost / the mana / <cost> / <cost> for it / the <cost> / <n> / <n> mana / the <n> / the <n> mana / for ward / the ward cost}";

/** The forms of payments. */
export const paymentForms = formsOf<Board>("statement", {
  [`${source} counter {it / that / this / <others>} unless {<whom> / its controller} pay {<cost> / <n> / <n> mana}`]:
    countersUnlessPaid,
  [`<who> pay [${amount}]`]: (board, gaps) => pays(board, gaps, "yes"),
  [`<who> {do not / can not / will not / choose not to} pay [${amount}]`]: (board, gaps) => pays(board, gaps, "no"),
  "<who> have no mana [left] to pay [for it]": (board, gaps) => pays(board, gaps, "no"),
});
