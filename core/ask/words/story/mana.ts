import { act, type Board, playerOf, refuse } from "./board.ts";
import { dealDamage } from "./combat-damage.ts";
import { formsOf, type Gaps } from "./forms.ts";
import { beginStep, ensureTurn, giveBack, reachTurn } from "./turn.ts";

/** Mana that nobody spends, and the ends of the steps and phases in which it is left. */

/** The steps and phases that begin once combat damage has been dealt. */
export const afterCombat = new Set(["end-of-combat", "postcombat-main", "end", "cleanup"]);

/** “My main phase ends”, with the mana that is left. */
export function ends(board: Board, step: string, player: string): undefined {
  ensureTurn(board, player);
  const isCombat = step === "combat" && board.attackers.length > 0;
  if (isCombat || step === "turn" || afterCombat.has(step)) dealDamage(board);
  const unused = board.mana.size > 0 && { unused: Object.fromEntries(board.mana) };
  board.mana.clear();
  if (step === "turn") {
    act(board, { ends: "turn", ...unused });
    return giveBack(board);
  }
  if (!isCombat) beginStep(board, step);
  act(board, { ends: isPhase(step) ? "phase" : "step", ...unused });
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

/** Ends the phase in which mana is left, if the words do not say how it goes. */
export function leaveMana(board: Board): undefined {
  if (board.mana.size === 0) return;
  nowEnds(board, "phase");
  board.assumed.push("The phase ends, and the mana is not spent.");
}

function hasMana(board: Board, { who, n }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || n === undefined) return;
  if (board.mana.has(player)) refuse(board, "mana");
  board.mana.set(player, n);
}

/** “I have two unspent mana at the end of my main phase”. */
function hasManaAtEnd(board: Board, { who, whom, n, step = "" }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null) return;
  // “At the end of his main phase I have 3 mana”.
  if (whom !== undefined && playerOf(board, whom) !== player) return refuse(board, "mana");
  hasMana(board, { who, n });
  ends(board, step, player);
}

const hasManaAtTurnEnd = (board: Board, gaps: Gaps) => hasManaAtEnd(board, { ...gaps, step: "turn" });

function hasManaAtPhaseEnd(board: Board, gaps: Gaps): undefined {
  hasMana(board, gaps);
  nowEnds(board, "phase");
}

/** “I do not spend it”: the phase ends before anything else is asked. */
function leavesMana(board: Board, { who, n }: Gaps): undefined {
  if (n !== undefined) hasMana(board, { who, n });
  const player = playerOf(board, who);
  if (player === null || !board.mana.has(player)) return refuse(board, "mana");
  board.isManaLeft = true;
}

const colors = "(white|blue|black|red|green|colorless)";
const mana = `<n> [(unspent|unused|floating|extra|leftover)] [${colors}] mana [{left / unspent / unused / floating / left over / leftover}] [in (my|his|her|their) [mana] pool]`;
const left = `have ${mana}`;
const those = "{it / them / the mana / that mana / any of it}";
const unspent = `{do not (spend|use) ${those} / do nothing with ${those}}`;

/** The forms of what is said of mana, and of steps and phases that end. */
export const manaForms = formsOf<Board>("statement", {
  [`<who> ${left}`]: hasMana,
  [`<who> ${left} at the end of {(my|his|her|their) / the} <step>`]: hasManaAtEnd,
  [`at the end of {<whoms> / the} <step> [,] <who> ${left}`]: hasManaAtEnd,
  [`<who> ${left} at [the] end-of-turn`]: hasManaAtTurnEnd,
  [`at [the] end-of-turn [,] <who> ${left}`]: hasManaAtTurnEnd,
  [`<who> ${left} at the end of (the|a) phase`]: hasManaAtPhaseEnd,
  [`at the end of (the|a) phase [,] <who> ${left}`]: hasManaAtPhaseEnd,
  [`<who> end (my|his|her|their) <step> with ${mana}`]: hasManaAtEnd,
  "<who> (tap|tapped) <n> land for mana": hasMana,
  [`<who> (tap|tapped) <n> land [for mana] [,] (and|but) ${unspent}`]: leavesMana,
  "<who> (tap|tapped) <n> land [for mana] [,] (and|but) (use|spend) <m> [of {it / them / the}] [mana]": (
    board,
    { who, n = 0, m = 0 },
  ) => (m < n ? leavesMana(board, { who, n: n - m }) : refuse(board, "mana")),
  [`<who> ${unspent}`]: leavesMana,
  "my <step> end": (board, { step = "" }) => ends(board, step, board.speaker),
  "the <step> end": (board, { step = "" }) => ends(board, step, board.turn ?? board.speaker),
  "<who> 's <step> end": (board, { who, step = "" }) => {
    const player = playerOf(board, who);
    if (player !== null) ends(board, step, player);
  },
  "the phase end": (board) => nowEnds(board, "phase"),
  "the step end": (board) => nowEnds(board, "step"),
});
