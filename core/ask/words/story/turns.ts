import { act, type Board, isRetold, opponentOf, playerOf, refuse } from "./board.ts";
import { dealDamage } from "./combat-damage.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { afterCombat, ends } from "./mana.ts";
import { thingsOf } from "./naming.ts";
import { itself } from "./phrases.ts";
import { doerOf, does } from "./spells.ts";
import { beginStep, ensureMain, ensureTurn, happensSoon, passToTurn } from "./turn.ts";

/** Turns, steps and phases, with what players draw and do in them. */

/** A turn, step or phase that the words name. */
function inStep(board: Board, { who, step }: Gaps): undefined {
  const player = who === undefined ? board.speaker : playerOf(board, who);
  if (player === null || step === undefined) return;
  // Damage that was told before is that of a turn before, and of which is not said.
  const isHurt = board.things.some(({ damage }) => damage > 0);
  if (isHurt && board.turn === null) return refuse(board, "damage");
  const isBegun = isHurt || board.attackers.length > 0 || board.events.some((event) => "casts" in event);
  // “On his turn” after what happened in mine is his next one.
  if (step === "turn" && board.turn !== null && board.turn !== player && isBegun) {
    board.assumed.push(`The combat before it is over, and it is ${player}’s next turn.`);
    return nextTurn(board, { who });
  }
  ensureTurn(board, player);
  if (afterCombat.has(step)) dealDamage(board);
  if (step !== "turn") beginStep(board, step);
  drawFromNone(board, player);
}

/** The card of the draw step is drawn from a library that has none. */
function drawFromNone(board: Board, player: string): undefined {
  if (board.step !== "draw" || board.turn !== player || board.libraries.get(player) !== 0) return;
  act(board, { draws: 1, player, library: 0 });
  board.libraries.delete(player);
}

/** “On my next turn”. */
function nextTurn(board: Board, { who }: Gaps): undefined {
  const [control] = board.controls;
  const player = who === undefined ? board.speaker : playerOf(board, who, control?.on);
  // Of one who will be controlled no turn has to be told before.
  if (player === control?.on && board.turn === null) return ensureTurn(board, player ?? "");
  if (player === null || board.turn === null) return refuse(board, "next turn");
  dealDamage(board);
  passToTurn(board, player);
}

/** “On the next turn”: that of the other player. */
function comingTurn(board: Board): undefined {
  const player = board.turn === null ? null : opponentOf(board, board.turn);
  if (player === null) return refuse(board, "next turn");
  dealDamage(board);
  passToTurn(board, player);
}

/** “I have played a land this turn”: once, and in a turn of one's own. */
function hasPlayedLand(board: Board, { who }: Gaps): undefined {
  const player = playerOf(board, who);
  const isOther = board.turn !== null && board.turn !== player;
  const isTold = board.events.some((event) => "playsLand" in event);
  if (player === null || isOther || isTold) return refuse(board, "have played");
  ensureMain(board, player);
  act(board, { playsLand: player });
}

/** “I draw 3 cards”, from a library of which the words may say how many cards it has. */
function draws(board: Board, { who, n }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null) return;
  // It may be the card of the draw step.
  if (n === 1 && board.step === "draw" && board.turn === player && board.ability === null) refuse(board, "draw");
  if (isRetold(board, "draws", player)) return refuse(board, "draw");
  const library = board.libraries.get(player);
  if (board.events.some((event) => event["library"] !== undefined && event["player"] === player))
    refuse(board, "library");
  act(board, { draws: n, player, ...(library !== undefined && { library }) });
  board.libraries.delete(player);
}

function hasLibrary(board: Board, { who, n = 0 }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null) return;
  board.libraries.set(player, n);
  drawFromNone(board, player);
}

/** “I draw a card from an empty library”. */
function drawsFromNone(board: Board, { who, n = 1 }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || (board.libraries.get(player) ?? 0) > 0) return refuse(board, "library");
  board.libraries.set(player, 0);
  draws(board, { who, n });
}

/** “I use its +1 ability”. */
function loyaltyAbility(board: Board, { who, thing, loyalty: n }: Gaps): undefined {
  const player = playerOf(board, who);
  const [walker] = thingsOf(board, thing, { player });
  if (player === null || walker === undefined || n === undefined) return refuse(board, "ability");
  walker.types.add("planeswalker");
  ensureMain(board, player);
  const cost =
    n < 0 ? { removes: "loyalty", from: walker.name, times: -n } : { puts: "loyalty", on: walker.name, times: n };
  act(board, {
    activates: `the ${n < 0 ? n : `+${n}`} ability`,
    of: walker.name,
    by: player,
    as: "loyalty-ability",
    ...(n !== 0 && { costs: [cost] }),
    does: [{ happens: "what the ability says" }],
  });
  board.events.push({ resolves: "all" });
}

/** “I get an additional combat phase”, after the combat that there was. */
function combatAgain(board: Board, { who }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || board.turn !== player) return refuse(board, "combat");
  dealDamage(board);
  act(board, { extraPhase: "combat" }, { begins: "combat" });
  Object.assign(board, { step: null, damage: "none" });
  board.attackers.splice(0);
  board.blocks.splice(0);
  board.unblocked.clear();
}

function mulligans(board: Board, { who }: Gaps, times = 1): undefined {
  const player = playerOf(board, who);
  if (player === null || board.turn !== null) return refuse(board, "mulligan");
  for (let nth = 0; nth < times; nth += 1) board.setup.push({ mulligan: player });
}

/** “I activate its outlast ability”: one whose rule the keyword gives. */
function keywordAbility(board: Board, { who, thing = [itself], keyword = "", at }: Gaps): undefined {
  const player = playerOf(board, who);
  const [of] = thingsOf(board, thing, { player, isKnown: true, fits: (one) => one.player === player });
  const has = of !== undefined && [...of.keywords].some((one) => one === keyword || one.startsWith(`${keyword}-`));
  const [target] = at?.kind === "thing" ? thingsOf(board, [at], { player }) : [];
  if (player === null || of === undefined || !has || (at !== undefined && target === undefined))
    return refuse(board, `${keyword} ability`);
  ensureMain(board, player);
  act(
    board,
    { activates: keyword, of: of.name, by: player, ...(target && { targets: target.name }) },
    { resolves: "all" },
  );
  board.isChanged = true;
}

/** “I skip my next draw step”, “a spell that makes me skip my next turn”. */
function skips(board: Board, gaps: Gaps): undefined {
  const player = playerOf(board, gaps.whom ?? gaps.who);
  if (player === null || gaps.step === undefined) return;
  const event = { skips: player, what: gaps.step };
  if (gaps.whom === undefined) return happensSoon(board, event);
  does(board, doerOf(board, { ...gaps, who: undefined }), { targets: [], events: [event] });
}

const own = "(my|his|her|their)";
const emptyLibrary = `${own} library be empty / ${own} library have no card [left] [in it]`;
const fromNone = `{from {an / ${own}} empty library / from a library with no card [left] [in it] / with {an empty library / no card [left] in ${own} library} / while {${emptyLibrary}}}`;

/** Statements about turns and what belongs to them. */
export const turnForms: readonly Form<Board>[] = [
  ...formsOf<Board>("statement", {
    "it be <whose> <step>": inStep,
    "<who> (go|move|enter) [to] combat": (board, { who }) => inStep(board, { who, step: "combat" }),
    "<who> be in (my|his|her|their) <step>": inStep,
    "<whom> have priority (in|during|at) <whose> <step>": (board, { whom, ...gaps }) => {
      playerOf(board, whom);
      inStep(board, gaps);
    },
    "<who> (use|activate) <thing> 's <loyalty> [ability]": loyaltyAbility,
    "<who> (use|activate) its <loyalty> [ability]": (board, gaps) =>
      loyaltyAbility(board, { ...gaps, thing: [itself] }),
    "<who> (use|activate) {its / <thing> 's} <keyword> [ability] [on <at>]": keywordAbility,
    "<who> (use|activate) <keyword> [once]": keywordAbility,
    "<who> (use|activate) <keyword> twice": (board, gaps) => {
      keywordAbility(board, gaps);
      keywordAbility(board, gaps);
    },
    "<who> (get|have|take) (an) (additional|extra) combat [phase] [after this one]": combatAgain,
    "<who> {mulligan / take a mulligan} [once]": (board, gaps) => mulligans(board, gaps),
    "<who> {mulligan / take a mulligan} twice": (board, gaps) => mulligans(board, gaps, 2),
    "<who> {mulligan <n> time / take <n> mulligan}": (board, gaps) => mulligans(board, gaps, gaps.n),
    "<who> have play {a / one} land [this turn]": hasPlayedLand,
    "<who> skip (my|his|her|their) next <step>": skips,
    "<thing> make <whom> skip (my|his|her|their) next <step>": skips,
    "<who> have <n> card [left] in (my|his|her|their) library": hasLibrary,
    "<who> have no card [left] in (my|his|her|their) library": (board, { who }) => hasLibrary(board, { who, n: 0 }),
    "my library be empty": (board) => hasLibrary(board, { who: { kind: "player", who: "speaker" }, n: 0 }),
    "{<whose> / <who> 's} library be empty": (board, { who }) => hasLibrary(board, { who, n: 0 }),
    "<who> [{have to / must}] draw <n> card": draws,
    [`<who> [{have to / must / try to}] draw <n> card ${fromNone}`]: drawsFromNone,
    [`<who> {have to / must} draw [<n> card] [,] (but|and) {${emptyLibrary}}`]: drawsFromNone,
    "<thing> draw <n> card": (board, gaps) => {
      const doer = doerOf(board, gaps);
      if (doer.player !== null) does(board, doer, { targets: [], events: [{ draws: gaps.n, player: doer.player }] });
    },
    "{my / <who> 's} <step> (come|begin|start)": inStep,
    "my next <step> (come|begin|start)": (board, { step }) => {
      if (board.turn !== null || step === "turn") return nextTurn(board, {});
      inStep(board, { step });
    },
    "<who> restart the game [with <thing>]": (board, { who }) => {
      const player = playerOf(board, who);
      if (player !== null) happensSoon(board, { restarts: "game", by: player });
    },
    "before (block|blocker) [be declare]": (board) => {
      if (board.blocks.length > 0) refuse(board, "before blocks");
    },
  }),
  ...formsOf<Board>("moment", {
    "(in|during|at|on) <whose> <step>": inStep,
    "(in|during|at|on) <whose> next turn": nextTurn,
    "[(in|during|at|on)] [the] next turn": comingTurn,
    "(when|after|once) the turn {be over / end}": (board) => ends(board, "turn", board.turn ?? board.speaker),
    "after <who> have draw [{(my|his|her|their|the|a) card / for the turn}]": (board) => {
      if (board.step !== "draw") refuse(board, "have drawn");
    },
    "before (my|his|her|their|the) <step> [(begin|start|come)]": (board, { step = "" }) => {
      const order = ["untap", "upkeep", "draw", "precombat-main", "combat", "postcombat-main", "end", "cleanup"];
      if (board.step === null || order.indexOf(board.step) >= order.indexOf(step)) refuse(board, "before");
    },
    "after combat": (board) => {
      if (board.attackers.length === 0) return refuse(board, "after combat");
      dealDamage(board);
      beginStep(board, "postcombat-main");
    },
    "after [combat] damage [be deal]": (board) => {
      if (board.attackers.length === 0) refuse(board, "after combat");
      dealDamage(board);
    },
    "(at|in) end-of-combat": (board) => {
      if (board.attackers.length === 0) return refuse(board, "end of combat");
      dealDamage(board);
      beginStep(board, "end-of-combat");
    },
    "{immediately / right away / straight away}": (board) => {
      if (board.events.some(({ library }) => library === 0))
        board.assumed.push("“Right away” is as soon as a player would get priority.");
    },
    "{in combat / at the end / in the end / at once / in all / to all this / this turn / [in] the same turn}": () => {},
  }),
];
