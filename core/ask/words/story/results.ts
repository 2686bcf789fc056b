import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import {
  asked,
  asking,
  creatures,
  damageTo,
  drawsOf,
  each,
  eachCreature,
  happenedTo,
  isHurtOtherwise,
  lifeLost,
  lifeTotalOf,
  ofPlayer,
} from "./asked.ts";
import { type Board, opponentOf, playerOf, refuse } from "./board.ts";
import type { Form, Gaps } from "./forms.ts";
import { itself } from "./phrases.ts";
import { hasPart, type Thing } from "./things.ts";

/** Further questions about what has come of a story. */

const isThing = ({ types }: Thing) => !types.has("instant") && !types.has("sorcery");

/** “Do I gain life?”: how often, and the life that comes of it. */
const gained = ofPlayer((player, _gaps, board) => [happenedTo(board, player, "gains-life"), { ask: "life", player }]);

/** “Does my 3/3 kill it?” */
function killed(board: Board, { thing, other }: Gaps): readonly WrittenEvent[] {
  const [by] = asked(board, thing, isThing);
  return asked(board, other, isThing)
    .filter((one) => one !== by)
    .map(({ name }) => ({ ask: "where", object: name }));
}

/** Whether a creature deals damage beside that of combat: in a fight, or by an ability. */
function isHurting({ things, setup, events }: Board): boolean {
  const deals = (part: WrittenEvent) => "deals" in part;
  const hurts = (part: WrittenEvent) =>
    "fights" in part || "from" in part || ("activates" in part && hasPart(part, deals));
  return hasPart([setup, events], hurts) || things.some(({ triggers }) => hasPart(triggers, deals));
}

/** “Does it deal damage to me?” */
function dealt(board: Board, { thing, at }: Gaps): readonly WrittenEvent[] {
  if (board.attackers.length === 0 || isHurting(board)) refuse(board, "damage");
  const to = at?.kind === "thing" ? asked(board, [at])[0]?.name : at === undefined ? undefined : playerOf(board, at);
  return asked(board, thing, isThing).map(({ name }) => ({
    ask: "combatDamageDealt",
    from: name,
    ...(at !== undefined && { [at.kind === "player" ? "player" : "to"]: to }),
  }));
}

/** “Do I still deal damage?”: what the other player is dealt. */
function dealtBy(board: Board, { who, at }: Gaps): readonly WrittenEvent[] {
  const player = playerOf(board, who);
  const dealt = player === null ? null : at?.kind === "player" ? playerOf(board, at) : opponentOf(board, player);
  const isAttacking = board.attackers.some((one) => one.player === player);
  if (dealt === null || dealt === player || !isAttacking || at?.kind === "thing" || isHurtOtherwise(board, dealt)) {
    refuse(board, "damage");
    return [];
  }
  return [{ ask: "combatDamageDealt", player: dealt }];
}

/** “Does he take damage from my 4/4?” */
function dealtFrom(board: Board, { who, other }: Gaps): readonly WrittenEvent[] {
  const player = playerOf(board, who);
  if (player === null || board.attackers.length === 0 || isHurting(board)) refuse(board, "damage");
  return asked(board, other, isThing).map(({ name }) => ({ ask: "combatDamageDealt", from: name, player }));
}

const became = (board: Board, { thing }: Gaps): readonly WrittenEvent[] =>
  asked(board, thing).map(({ name }) => ({ ask: "became", object: name }));

/** How much tramples over the only blocker of the only attacker. */
function tramplesOver(board: Board): readonly WrittenEvent[] {
  const [block, ...others] = board.blocks;
  const { attacker, blocker } = block ?? {};
  const isPlain = (one: Thing | undefined) =>
    one !== undefined && one.damage + one.triggers.length + Object.keys(one.counters).length === 0;
  if (others.length > 0) return damageTo(board, {});
  const isAlone = board.attackers.length === 1 && !board.isChanged;
  // What is dealt in two steps is more.
  const isOnce = attacker?.keywords.has("double-strike") === false;
  if (
    !isAlone ||
    !isOnce ||
    !isPlain(attacker) ||
    !isPlain(blocker) ||
    attacker?.keywords.has("trample") !== true ||
    attacker.power === null
  ) {
    refuse(board, "trample");
    return [];
  }
  const isDeathtouch = attacker.keywords.has("deathtouch") && { deathtouch: true };
  return [{ ask: "tramplesOver", power: attacker.power, toughness: blocker?.toughness, ...isDeathtouch }];
}

/** “Does it trigger?”: the only ability of its kind that the words have given it. */
function triggered(board: Board, { thing = [itself] }: Gaps): readonly WrittenEvent[] {
  const bearers = asked(board, thing, isThing).filter(({ triggers }) => triggers.length > 0);
  const [bearer, ...others] = bearers;
  const [{ when, does } = {}, ...further] = bearer?.triggers ?? [];
  if (bearer === undefined || typeof when !== "string" || does === undefined || others.length + further.length > 0) {
    refuse(board, "trigger");
    return [];
  }
  return [{ ask: "triggered", object: bearer.name, when }];
}

const then = "[{in all / in total / at the end / in the end / after combat / after that}]";

/** The forms of these questions. */
export const resultQuestions: readonly Form<Board>[] = asking(
  [drawsOf, "do <who> draw [(the|that|another) card]", `how many card do <who> draw ${then}`],
  [gained, "do <who> gain [any] [the] [<n>] life [(from|for|off) it]", "do <thing> (gain|give) <who> [any] life"],
  [
    (board, gaps) =>
      (board.isManaLeft || board.events.some((event) => "unused" in event) ? lifeLost : lifeTotalOf)(board, gaps),
    "do <who> lose [any] [<n>] life [(from|to) mana burn] [because of mana burn]",
  ],
  [lifeTotalOf, "how much life do <who> gain [(from|for|off) it]"],
  [
    (board, { who }) => creatures(board, playerOf(board, who)).map(({ name }) => ({ ask: "where", object: name })),
    "what do <who> have left [on the battlefield]",
  ],
  [triggered, "do {the ability / its ability / <thing> 's ability / <things>} trigger"],
  [
    (board, gaps) => [...each("owner")(board, gaps), ...each("where")(board, gaps)],
    "whose graveyard do <things> {go (to|into) / end up in}",
    "{to / into / in} whose graveyard do <things> {go / end up}",
  ],
  [each("size"), "be <things> a <body>"],
  [damageTo, "do <who> take {the damage / that damage / <n> [damage] / anything}"],
  [killed, "do <thing> (kill|destroy|beat) <others>"],
  [dealtBy, "do <who> deal [any] [combat] damage [to <at>]"],
  [dealtFrom, "do <who> take [any] [combat] damage from <others>"],
  [
    (board) => {
      if (board.attackers.length === 0 || isHurting(board)) refuse(board, "damage");
      return board.attackers.map(({ name }) => ({ ask: "combatDamageDealt", from: name }));
    },
    "do (the|its|my|that) [combat] damage {happen / resolve / count / deal / get deal / be deal}",
    "be (the|its|my|that) [combat] damage deal",
  ],
  [
    dealt,
    "do <things> deal [any|its|the] [combat] damage [to <at>]",
    "how much [combat] damage (do|can) <things> deal [to <at>]",
  ],
  [each("where"), "do <who> keep <things>", "(be|do) <things> [stay] alive"],
  [eachCreature, "{what / which [creature] / who} {be left / remain} [standing] [(on|in) (the|play) [battlefield]]"],
  [
    (board, gaps) => {
      if (gaps.who !== undefined) playerOf(board, gaps.who);
      return tramplesOver(board);
    },
    "how much [damage] {can <who> / can it / do it / can <thing>} trample (over|through) [to <whom>]",
    "how much [damage] trample (over|through) [to <who>]",
    "what be the most [damage] {<who> / it / <thing>} can trample (over|through) [to <whom>]",
    "how much [damage] can trample (over|through) [to <who>]",
  ],
  [lifeTotalOf, `what be <whose> life [total] ${then}`, `how much life do <who> have ${then}`],
  [became, "(be|do|get) <things> [get] (counter|fizzle) [on resolution]"],
  [
    (board, gaps) => {
      if (asked(board, gaps.thing).some(({ types }) => !types.has("instant") && !types.has("sorcery")))
        refuse(board, "do anything");
      return became(board, gaps);
    },
    "do <things> do (anything|something)",
  ],
);
