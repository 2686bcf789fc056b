import { act, type Board, isRetold, opponentOf, playerOf, refuse } from "./board.ts";
import { dealDamage } from "./combat-damage.ts";
import { reachTurn } from "./controlled-turn.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { thingsOf } from "./naming.ts";
import { itself } from "./phrases.ts";
import { doerOf, does } from "./spells.ts";
import { beginStep, ensureMain, ensureTurn, giveBack, happensSoon, passToTurn } from "./turn.ts";

/** Turns, steps and phases, with what players draw, pay and leave unspent in them. */

/** A turn, step or phase that the words name. */
function inStep(board: Board, { who, step }: Gaps): undefined {
  const player = who === undefined ? board.speaker : playerOf(board, who);
  if (player === null || step === undefined) return;
  // “On his turn” after what happened in mine is his next one.
  if (step === "turn" && board.turn !== null && board.turn !== player && board.attackers.length > 0) {
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

const afterCombat = new Set(["end-of-combat", "postcombat-main", "end", "cleanup"]);

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

/** “My main phase ends”, with the mana that is left. */
function ends(board: Board, step: string, player: string): undefined {
  ensureTurn(board, player);
  const isCombat = step === "combat" && board.attackers.length > 0;
  if (isCombat || step === "turn" || afterCombat.has(step)) dealDamage(board);
  if (step === "turn") {
    act(board, { ends: "turn" });
    return giveBack(board);
  }
  if (!isCombat) beginStep(board, step);
  const unused = Object.fromEntries(board.mana);
  const what = isPhase(step) ? "phase" : "step";
  act(board, { ends: what, ...(board.mana.size > 0 && { unused }) });
  board.mana.clear();
  board.step = null;
}

const isPhase = (step: string) => /^(?:precombat-main|postcombat-main|combat)$/.test(step);

/** “The phase ends”: the one that words named or, of a phase, the first main phase. */
function nowEnds(board: Board, what: "phase" | "step"): undefined {
  // “The phase” of a story about control is one of the turn in which somebody is controlled.
  reachTurn(board);
  const step = board.step ?? (what === "phase" && board.attackers.length === 0 ? "precombat-main" : null);
  if (step === null || isPhase(step) !== (what === "phase")) return refuse(board, `the ${what} ends`);
  ends(board, step, board.turn ?? board.speaker);
}

function hasMana(board: Board, { who, n }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || n === undefined) return;
  if (board.mana.has(player)) refuse(board, "mana");
  board.mana.set(player, n);
}

/** “I have two unspent mana at the end of my main phase”. */
function hasManaAtEnd(board: Board, { who, n, step = "" }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null) return;
  hasMana(board, { who, n });
  ends(board, step, player);
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

/** Statements about turns and what belongs to them. */
export const turnForms: readonly Form<Board>[] = [
  ...formsOf<Board>("statement", {
    "it be <whose> <step>": inStep,
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
    "<who> have <n> [(unspent|unused|floating)] mana [left] [in (my|his|her|their) [mana] pool]": hasMana,
    "<who> have <n> [(unspent|unused|floating)] mana [left] at the end of (my|his|her|their) <step>": hasManaAtEnd,
    "<who> have play {a / one} land [this turn]": hasPlayedLand,
    "<who> skip (my|his|her|their) next <step>": skips,
    "<thing> make <whom> skip (my|his|her|their) next <step>": skips,
    "my <step> end": (board, { step = "" }) => ends(board, step, board.speaker),
    "the <step> end": (board, { step = "" }) => ends(board, step, board.turn ?? board.speaker),
    "<who> 's <step> end": (board, { who, step = "" }) => {
      const player = playerOf(board, who);
      if (player !== null) ends(board, step, player);
    },
    "<who> have <n> card [left] in (my|his|her|their) library": hasLibrary,
    "<who> have no card [left] in (my|his|her|their) library": (board, { who }) => hasLibrary(board, { who, n: 0 }),
    "my library be empty": (board) => hasLibrary(board, { who: { kind: "player", who: "speaker" }, n: 0 }),
    "{<whose> / <who> 's} library be empty": (board, { who }) => hasLibrary(board, { who, n: 0 }),
    "<who> [have to] draw <n> card": draws,
    "<thing> draw <n> card": (board, gaps) => {
      const doer = doerOf(board, gaps);
      if (doer.player !== null) does(board, doer, { targets: [], events: [{ draws: gaps.n, player: doer.player }] });
    },
    "{my / <who> 's} <step> (come|begin|start)": inStep,
    "my next <step> (come|begin|start)": (board, { step }) => {
      if (board.turn !== null || step === "turn") return nextTurn(board, {});
      inStep(board, { step });
    },
    "<who> (tap|tapped) <n> land for mana [(and|but) do not spend it]": hasMana,
    "<who> restart the game [with <thing>]": (board, { who }) => {
      const player = playerOf(board, who);
      if (player !== null) happensSoon(board, { restarts: "game", by: player });
    },
    "before (block|blocker) [be declared]": (board) => {
      if (board.blocks.length > 0) refuse(board, "before blocks");
    },
    "the phase end": (board) => nowEnds(board, "phase"),
    "the step end": (board) => nowEnds(board, "step"),
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
    "{in combat / at the end / in the end / at once / in all / immediately / to all this / this turn / [in] the same turn}":
      () => {},
  }),
];
