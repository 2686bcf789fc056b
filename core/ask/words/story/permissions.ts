import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { asked, creatures, isPermanent } from "./asked.ts";
import { type Board, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { formsOf, type Gaps } from "./forms.ts";
import { newThing, thingsOf } from "./naming.ts";
import { itself, phraseOf } from "./phrases.ts";
import type { Thing } from "./things.ts";
import { beginStep, ensureMain, ensureTurn } from "./turn.ts";

/** Questions about what may be done, or has to be, at this moment of a story. */

/** “May the 3/3 block my flyer?” */
function mayBlock(board: Board, { thing, other, who }: Gaps): undefined {
  const player = who === undefined ? null : playerOf(board, who);
  settle(board);
  if (
    thing === undefined &&
    player !== null &&
    !board.things.some((one) => one.player === player && isPermanent(one))
  ) {
    newThing(board, phraseOf("creature", false), { player, place: "battlefield" });
    board.assumed.push(`${player} has a creature without abilities.`);
  }
  // Who attacks does not block.
  const isAttacked = (one: Thing) => board.attackers.every((attacker) => attacker.player !== one.player);
  // “Can a black 3/3 block it?”, if nothing has attacked: what it would block is there.
  const isNew = thing?.every((one) => one.isNew) === true;
  const [first] =
    board.attackers.length === 0 && isNew && other !== undefined
      ? thingsOf(board, other, { isKnown: true })
      : board.attackers;
  const blockers =
    thing === undefined
      ? creatures(board, player)
      : // “Can a 2/2 with reach block it?”: one that nothing was told of.
        isNew && (player !== null || first !== undefined)
        ? thingsOf(board, thing, {
            player: first === undefined ? player : opponentOf(board, first.player),
            fits: isAttacked,
          })
        : asked(
            board,
            thing,
            (one) => isPermanent(one) && isAttacked(one) && (player === null || one.player === player),
          );
  if (player !== null && blockers.some((one) => one.player !== player)) return refuse(board, "block");
  const isIt = other?.[0]?.isPronoun === true && board.attackers.length > 0;
  const attackers =
    other === undefined || isIt ? board.attackers : thingsOf(board, other, { fits: (one) => !blockers.includes(one) });
  const unsaid = other === undefined && attackers.length === 0 ? unsaidAttacker(board, blockers) : [];
  const [attacker, ...others] = [...attackers, ...unsaid].filter((one) => !blockers.includes(one));
  if (attacker === undefined || (isIt && others.length > 0)) return refuse(board, "block");
  if (!board.attackers.includes(attacker)) {
    ensureTurn(board, attacker.player);
    if (board.step !== null) beginStep(board, "declare-attackers");
    board.attackers.push(attacker);
    board.events.push({ attacksWith: attacker.name, at: opponentOf(board, attacker.player) });
  }
  // “Can he block it with the 3/3?”, where two have to block it: not whether it may be one of them.
  const isOfTwo =
    attacker.keywords.has("menace") ||
    board.setup.some(({ of, except }) => of === attacker.name && except === "two-or-more");
  const [only] = blockers;
  if (isOfTwo && who !== undefined && thing !== undefined && blockers.length === 1 && only?.isTapped === false)
    return declaresBlock(board, blockers, attacker);
  for (const { name } of blockers) board.events.push({ ask: "mayBlock", object: name, attacker: attacker.name });
}

/** Whether so many may block, and no other. */
function declaresBlock(board: Board, blockers: readonly Thing[], attacker: Thing): undefined {
  for (const { name } of blockers) board.events.push({ blocksWith: name, attacker: attacker.name });
  board.events.push({ ask: "legalDeclaration", of: "blockers" });
}

/** “Can he block it with only the 3/3?”: whether that is a legal block as a whole. */
function mayBlockAlone(board: Board, { thing, other }: Gaps): undefined {
  settle(board);
  const [attacker, ...others] = board.attackers;
  const blockers = asked(board, thing, (one) => isPermanent(one) && one.player !== attacker?.player);
  const [named] = other === undefined ? [attacker] : thingsOf(board, other, { fits: (one) => one === attacker });
  const isOpen = attacker === undefined || others.length + board.blocks.length > 0 || named !== attacker;
  if (isOpen || blockers.length !== 1) return refuse(board, "block");
  declaresBlock(board, blockers, attacker);
}

/** “Can it block both?”: the second of them, beside the first. */
function mayBlockBoth(board: Board, { thing }: Gaps): undefined {
  settle(board);
  const [first, second, ...others] = board.attackers;
  const [blocker] = asked(board, thing, (one) => isPermanent(one) && one.player !== first?.player);
  if (blocker === undefined || first === undefined || second === undefined || others.length + board.blocks.length > 0)
    return refuse(board, "both");
  board.events.push(
    { blocksWith: blocker.name, attacker: first.name },
    { ask: "mayBlock", object: blocker.name, attacker: second.name },
  );
}

/** “My creature is tapped. Can it block?”: whatever attacks, in a turn of the other player. */
function unsaidAttacker(board: Board, [blocker]: readonly Thing[]): readonly Thing[] {
  const player = blocker === undefined ? null : opponentOf(board, blocker.player);
  const isBefore = board.step === null || /^(?:untap|upkeep|draw|precombat-main)$/.test(board.step);
  if (player === null || !isBefore || board.damage !== "none" || (board.turn ?? player) !== player) return [];
  // “My 3/3 has menace. Can he block?”: the only one that was told of.
  const own = board.things.filter((one) => one.player === player && isPermanent(one) && !one.isTapped && !one.isSick);
  if (own.length > 1) refuse(board, "block");
  board.assumed.push(...own.map(({ name }) => `${name} attacks.`));
  if (own.length > 0) return own;
  board.assumed.push(`${player} attacks with a creature without abilities.`);
  return [newThing(board, phraseOf("creature", false), { player, place: "battlefield" })];
}

function mayAttack(board: Board, { thing, who }: Gaps): undefined {
  const attacking = who === undefined ? null : playerOf(board, who);
  settle(board);
  for (const { name, player } of asked(board, thing, isPermanent)) {
    if (attacking !== null && attacking !== player) refuse(board, "attack");
    ensureTurn(board, player);
    board.events.push({ ask: "mayAttackWith", object: name });
  }
}

/** “Can I cast a sorcery now?” */
function mayCast(board: Board, { who, kind }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || kind === undefined || kind === "land") return refuse(board, kind ?? "cast");
  if (board.turn === null) return refuse(board, "when");
  pass(board, player);
  const card = newThing(board, phraseOf(kind, false), { player, place: "hand" });
  board.events.push({ ask: "mayCastNow", object: card.name, player });
}

/** Who has cast something may go on until they pass. */
function pass({ pending, events }: Board, player: string): undefined {
  const caster = pending.at(-1)?.thing.player;
  if (caster !== undefined && caster !== player) events.push({ passes: caster });
}

/** While something waits, a question is about that moment only if it says “in response”. */
function isNow(board: Board, player: string): boolean {
  if (board.pending.length > 0 && !board.isResponse) return false;
  pass(board, player);
  return true;
}

/** “Can I play it?”, of a card in hand. */
function mayPlay(board: Board, { who, thing }: Gaps): undefined {
  const player = playerOf(board, who);
  const [card] = asked(board, thing, ({ place }) => place === "hand");
  if (player === null || card === undefined || card.place !== "hand" || card.player !== player)
    return refuse(board, thing?.[0]?.text ?? "play");
  if (board.turn === null || !isNow(board, player)) return refuse(board, "when");
  // Whether lands pay for it is not asked.
  const isPaying = (one: Thing) => one.player === player && one.place === "battlefield" && one.types.has("land");
  if (!card.types.has("land") && board.things.some(isPaying)) return refuse(board, "mana");
  if (card.types.has("land")) board.events.push({ ask: "mayPlayLand", player });
  else board.events.push({ ask: "mayCastNow", object: card.name, player });
}

/** “Do I have to attack with the 2/2?” */
function hasToAttack(board: Board, { thing, other, who }: Gaps): undefined {
  const attacking = who === undefined ? null : playerOf(board, who);
  const phrases = thing ?? other;
  if (phrases === undefined) return refuse(board, "attack");
  for (const { name, player } of asked(board, phrases, isPermanent)) {
    if (attacking !== null && attacking !== player) refuse(board, "attack");
    ensureTurn(board, player, false);
    board.events.push({ ask: "hasToAttack", object: name });
  }
}

/** “Can I use its −2 ability?” */
function mayActivate(board: Board, { who, thing, loyalty }: Gaps): undefined {
  const player = playerOf(board, who);
  const [walker] = asked(board, thing ?? [itself]);
  if (player === null || walker?.types.has("planeswalker") !== true) return refuse(board, "ability");
  // Whether a cost can be paid is not asked.
  const left =
    (walker.loyalty ?? 0) +
    board.events.reduce((sum, { activates, costs }) => sum + (activates === undefined ? 0 : paidIn(costs)), 0);
  if (loyalty !== undefined && left + loyalty < 0) return refuse(board, `${loyalty} ability`);
  ensureMain(board, player);
  board.events.push({ ask: "mayActivateNow", player, as: "loyalty-ability", of: walker.name });
}

/** The loyalty counters that the costs of an ability put on or remove. */
function paidIn(costs: unknown): number {
  const [cost] = (Array.isArray(costs) ? costs : []) as readonly WrittenEvent[];
  return Number(cost?.["times"] ?? 0) * (cost !== undefined && "removes" in cost ? -1 : 1);
}

function mayPlayLand(board: Board, { who }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || board.turn === null || !isNow(board, player)) return refuse(board, "when");
  board.events.push({ ask: "mayPlayLand", player });
}

const soon = "[{right away / immediately / yet / this turn / at once / again / now}]";

/** The forms of these questions. */
export const permissionForms = formsOf<Board>("question", {
  "can <who> play {a / another / a second} land [now] [this turn]": mayPlayLand,
  "{do <things> have / do <who> have} to attack [with <others>]": hasToAttack,
  "can <who> (use|activate) [a] [an] loyalty ability [in the same turn] [this turn]": mayActivate,
  "can <who> (use|activate) {its / <thing> 's} [<loyalty>] [loyalty] ability [in the same turn] [this turn] [again]":
    mayActivate,
  "can <who> respond [{to (it|that|this) / to the spell / with an instant / before it resolve}]": (board, { who }) =>
    mayCast(board, { who, kind: "instant" }),
  "can <things> block [{<other> / it}]": mayBlock,
  "can <who> [have] block [{<other> / it}] [with <things>]": mayBlock,
  "can <things> block [{<other> / it}] {alone / by itself / on its own / by themselves}": mayBlockAlone,
  "can <who> [have] block [{<other> / it}] alone with <things>": (board, gaps) => {
    if (playerOf(board, gaps.who) === board.attackers[0]?.player) refuse(board, "block");
    mayBlockAlone(board, gaps);
  },
  "can <thing> block {both / both of them / them both}": mayBlockBoth,
  "which [of] <things> can block [{<other> / it}]": mayBlock,
  "can <who> {equip <thing> / (use|activate) [its] equip [ability]} [to <other>] [now]": (
    board,
    { who, thing, other = thing },
  ) => {
    const player = playerOf(board, who);
    if (player === null || board.turn === null || !isNow(board, player)) return refuse(board, "when");
    const targets = other !== undefined && board.things.some(isPermanent) ? asked(board, other, isPermanent) : [];
    board.events.push({ ask: "mayActivateNow", player, as: "sorcery-timing" });
    for (const { name } of targets) board.events.push({ ask: "legalTarget", target: name, player });
  },
  [`can <things> [have] attack [<at>] ${soon}`]: mayAttack,
  [`can <who> [have] attack with <things> ${soon}`]: mayAttack,
  "can <who> cast [a] [an] <kind> [{(in|during) combat / without flash / now}]": mayCast,
  "can <who> (play|cast) <thing> [now] [this turn] [(in|during) combat]": mayPlay,
  "can <who> play another [one] [this turn]": (board, { who }) => {
    if (!board.events.some((event) => "playsLand" in event)) return refuse(board, "another one");
    mayPlayLand(board, { who });
  },
});
