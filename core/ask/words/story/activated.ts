import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { act, assumeBeforeDamage, type Board, playerOf, refuse } from "./board.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { newThing, thingsOf } from "./naming.ts";
import { abilityOf, itself } from "./phrases.ts";
import { nameOf, targetOf } from "./spells.ts";
import { targetsFor, targetToBe } from "./targets.ts";
import type { Thing } from "./things.ts";
import { ensureMain } from "./turn.ts";

/** Activated abilities that a card has: told in quotation marks with their cost, and activated by later words. */

/** “{T}, sacrifice this creature:”. */
function costOf(board: Board, { payments = [] }: Gaps): undefined {
  const { bearer } = board;
  if (bearer === null || board.ability !== null) return refuse(board, "the cost");
  const costs = payments.flatMap((payment): readonly WrittenEvent[] => {
    if (payment === "tap") return [{ taps: bearer.name }];
    return payment === "sacrifice" ? [{ sacrifices: bearer.name }] : [];
  });
  const event = { costs, does: [] };
  board.ability = { thing: bearer, isQuoted: true, isActivated: true, isOfOthers: false, event, does: event.does };
  bearer.activated.push(event);
  bearer.hasEffect = true;
  board.mentioned.push(bearer);
  board.subject = { who: { kind: "player", who: "controller" } };
}

/** “He activates it”, “I use its ability on the 2/2”: the only one that it has. */
function activates(board: Board, { who, thing = [itself], at }: Gaps): undefined {
  const player = playerOf(board, who);
  const fits = (one: Thing) => one.player === player && one.activated.length > 0;
  const [of] = thingsOf(board, thing, { player, isKnown: true, fits });
  const [printed, ...others] = of?.activated ?? [];
  const isThere = of?.place === "battlefield" || of?.place === "created";
  if (player === null || of === undefined || printed === undefined || others.length > 0 || !isThere)
    return refuse(board, "ability");
  const said = at === undefined ? undefined : targetOf(board, at, player);
  const target = said == null ? undefined : nameOf(said);
  const { aims } = printed as { readonly aims?: readonly string[] };
  const only = aims === undefined ? [] : targetsFor(board, aims, player);
  const chosen = target ?? (only.length === 1 ? only[0] : undefined);
  if (said === null || (aims === undefined) !== (chosen === undefined)) return refuse(board, "target");
  if (!board.isResponse && board.pending.length > 0) {
    board.assumed.push(`${board.pending[0]?.thing.name} has resolved before ${player} activates anything.`);
    board.isOvertaken = true;
  }
  ensureMain(board, player);
  assumeBeforeDamage(board);
  const ability = newThing(board, abilityOf(player), { player, place: "stack" });
  ability.hasEffect = true;
  const { costs, does } = JSON.parse(JSON.stringify(printed).replaceAll(targetToBe, chosen ?? "")) as {
    readonly costs: WrittenEvent[];
    readonly does: WrittenEvent[];
  };
  const event = {
    activates: ability.name,
    of: of.name,
    by: player,
    does,
    ...(costs.length > 0 && { costs }),
    ...(aims !== undefined && { aims, targets: chosen }),
  };
  act(board, event);
  board.isChanged = true;
  board.pending.push({ thing: ability, event, does });
}

const its = "{it / its ability / this ability / that ability / the ability / <thing> / <thing> 's ability}";

/** The forms of such abilities. */
export const activatedForms: readonly Form<Board>[] = [
  ...formsOf<Board>("trigger", { "<payments> :": costOf }),
  ...formsOf<Board>("statement", {
    [`<who> (use|activate) ${its} [{targeting / (aim|aiming) at / on / at / and target / to target} <at>]`]: activates,
    [`<who> (use|activate) ${its} twice`]: (board, gaps) => {
      activates(board, gaps);
      activates(board, gaps);
    },
  }),
];
