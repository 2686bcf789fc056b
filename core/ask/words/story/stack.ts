import { type Board, playerOf, refuse } from "./board.ts";
import type { Form, Gaps } from "./forms.ts";
import { newThing } from "./naming.ts";
import { doerOf, does, source, targetOf } from "./spells.ts";
import { printedOf, type Thing } from "./things.ts";

/** What spells do to other spells, and tokens that they create. */

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
  const targets = typeof target === "string" ? target : target.name;
  does(board, { player, thing: null }, { targets: [spell], events: [{ changesTarget: spell.name, targets }] });
}

/** “I copy it and choose her 2/2 as the target of the copy”. */
function copiesSpell(board: Board, { who, at }: Gaps): undefined {
  const player = playerOf(board, who);
  const spell = spellBelow(board, player);
  const target = at === undefined ? undefined : targetOf(board, at, player);
  if (spell === null || target === null || player === null) return refuse(board, "copy");
  board.isResponse = true;
  if (target === undefined) board.assumed.push("The copy has the target of the spell.");
  const targets = target === undefined ? {} : { targets: typeof target === "string" ? target : target.name };
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

/** Statements about what is copied, aimed elsewhere and created. */
export const stackForms: readonly Form<Board>[] = [
  { form: "<who> change {its / the spell 's / that spell 's} target to [target] <at>", means: changesTarget },
  { form: "<who> copy {it / that spell / the spell}", means: (board, { who }) => copiesSpell(board, { who }) },
  {
    form: "<who> copy {it / that spell / the spell} and {choose <at> as / make <at>} {its / the} [new] target [(of|for) the copy]",
    means: copiesSpell,
  },
  { form: `${source} (create|make) <others>`, means: (board, gaps) => creates(board, gaps, false) },
  { form: `${source} (create|make) <others> under my control`, means: (board, gaps) => creates(board, gaps, true) },
];
