import { type Board, payersOf, playerOf, refuse } from "./board.ts";
import { formsOf, type Gaps } from "./forms.ts";
import { counter, source } from "./spells.ts";

/** What is countered unless somebody pays, and whether they do. */

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
  "{it / that / for it / the cost / the mana / <cost> / <cost> for it / the <cost> / <n> / <n> mana / the <n> mana / for ward / the ward cost}";

/** The forms of payments. */
export const paymentForms = formsOf<Board>("statement", {
  [`${source} counter {it / that / this / <others>} unless {<whom> / its controller} pay {<cost> / <n> / <n> mana}`]:
    countersUnlessPaid,
  [`<who> pay [${amount}]`]: (board, gaps) => pays(board, gaps, "yes"),
  [`<who> {do not / can not / will not / choose not to} pay [${amount}]`]: (board, gaps) => pays(board, gaps, "no"),
  "<who> have no mana [left] to pay [for it]": (board, gaps) => pays(board, gaps, "no"),
});
