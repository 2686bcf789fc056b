import { type Board, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { assign, attackedOf, dealDamage } from "./combat-damage.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { newThing, thingsOf } from "./naming.ts";
import { oneOfThem, phraseOf, type ThingPhrase } from "./phrases.ts";
import type { PlayerPhrase } from "./players.ts";
import type { Thing } from "./things.ts";
import { beginStep, ensureTurn, passToTurn } from "./turn.ts";

/** Attacks, blocks and combat damage in a story. */

function attack(
  board: Board,
  { player, things, at }: { readonly player: string; readonly things: readonly Thing[]; readonly at: string },
): undefined {
  // Who attacks after the other player has done so does it in the next turn.
  const isFought = board.attackers.length > 0 || board.damage === "dealt";
  if (board.turn !== null && board.turn !== player && isFought) {
    dealDamage(board);
    passToTurn(board, player);
    board.assumed.push(`The combat before it is over, and it is ${player}’s next turn.`);
  }
  const isOpposed =
    board.peaceful.has(player) || things.some((thing) => thing.player !== player || board.resting.has(thing));
  if (isOpposed || board.damage !== "none") return refuse(board, "attack");
  ensureTurn(board, player);
  settle(board);
  if (board.step !== null) beginStep(board, "declare-attackers");
  for (const thing of things) {
    if (board.attackers.includes(thing)) continue;
    board.attackers.push(thing);
    board.events.push({ attacksWith: thing.name, at, ...(board.isPaid && board.charged.has(thing) && { paid: true }) });
  }
}

/** “I attack him with a 3/3”, “I attack his planeswalker with it”. */
export function attackWith(board: Board, { who, thing, at }: Gaps): undefined {
  // Only the player whose turn it is attacks.
  const active = board.attackers.length === 0 ? board.turn : null;
  const player = who === undefined ? board.attacker : playerOf(board, who, active);
  if (player === null) return;
  settle(board);
  const things = thingsOf(board, thing, {
    player,
    role: "attacker",
    fits: (one) => one.player === player && isCreature(one),
  });
  const goal = attackedBy(board, player, at);
  if (goal !== null && things.length > 0) attack(board, { player, things, at: goal });
}

/** “A 3/3 attacks me”. */
export function attacks(board: Board, { thing, at }: Gaps): undefined {
  const attacked = at?.kind === "player" && board.others.length === 1 ? playerOf(board, at) : null;
  const player = attacked === null ? (board.turn ?? board.attacker) : opponentOf(board, attacked);
  const things = thingsOf(board, thing, { player, role: "attacker", fits: isCreature });
  const [first] = things;
  const goal = first === undefined ? null : attackedBy(board, first.player, at);
  if (first !== undefined && goal !== null) attack(board, { player: first.player, things, at: goal });
}

function attackedBy(board: Board, player: string, at: Gaps["at"]): string | null {
  const opponent = at?.kind === "player" ? playerOf(board, at) : opponentOf(board, player);
  if (at?.kind !== "thing") return opponent;
  // A Siege is protected by the opponent of its controller, who attacks it.
  const isBattle = at.types.includes("battle");
  const fits = ({ types }: Thing) => !at.isPronoun || types.has("planeswalker") || types.has("battle");
  const [attacked] = thingsOf(board, [at], { player: isBattle ? player : opponent, fits });
  const isOwn = attacked?.types.has("battle") === true && attacked.player === player;
  if (attacked === undefined || !(attacked.types.has("planeswalker") || isOwn)) refuse(board, at.text);
  if (attacked !== undefined && isOwn) {
    attacked.subtypes.add("Siege");
    board.assumed.push(`${attacked.name} is a Siege.`);
  }
  return attacked?.name ?? null;
}

/** “I attack”, with all creatures of the player's. */
function attackWithAll(board: Board, { who, at }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null) return;
  settle(board);
  const isOwn = (thing: Thing) => thing.player === player && isCreature(thing);
  const things = board.things.filter((thing) => isOwn(thing) && /^(?:battlefield|created)$/.test(thing.place));
  // Nothing is told of what attacks; where that matters, its size is asked for.
  if (board.things.every((thing) => !isOwn(thing))) {
    const stranger = newThing(board, phraseOf("creature", false), { player, place: "battlefield" });
    board.strangers.add(stranger);
    things.push(stranger);
    board.assumed.push(`${player} attacks with a creature that the words do not describe.`);
  }
  const goal = attackedBy(board, player, at);
  if (things.length !== 1 || goal === null) return refuse(board, "attack");
  attack(board, { player, things, at: goal });
}

function attacksUnblocked(board: Board, gaps: Gaps): undefined {
  attacks(board, gaps);
  unblocked(board, {});
}

/** “A 4/4 attacker and a 2/2 blocker”. */
function meet(board: Board, { thing = [] }: Gaps): undefined {
  const as = (role: ThingPhrase["role"]) =>
    thing.filter((phrase) => phrase.role === role).map((phrase) => ({ ...phrase, role: null }));
  const [attackers, blockers] = [as("attacker"), as("blocker")];
  if (attackers.length > 0) attacks(board, { thing: attackers });
  if (blockers.length > 0) blocks(board, { thing: blockers }, false);
}

function block(board: Board, blockers: readonly Thing[], attackers: readonly Thing[]): undefined {
  const [attacker, ...others] = attackers;
  if (attacker === undefined || others.length > 0 || blockers.length === 0) return refuse(board, "block");
  if (board.attackers.length === 0)
    attack(board, { player: attacker.player, things: [attacker], at: opponentOf(board, attacker.player) ?? "" });
  if (
    !board.attackers.includes(attacker) ||
    blockers.some(({ player }) => player === attacker.player) ||
    isSaidUnblocked(board, attacker, blockers) ||
    board.damage !== "none"
  )
    return refuse(board, "block");
  settle(board);
  for (const blocker of blockers) {
    board.blocks.push({ blocker, attacker });
    const isPaid = board.isPaid && board.charged.has(blocker);
    board.events.push({ blocksWith: blocker.name, attacker: attacker.name, ...(isPaid && { paid: true }) });
  }
}

/** Nothing blocks it, as the words have said, or nobody was there to block. */
const isSaidUnblocked = ({ unblocked, isOpen }: Board, attacker: Thing, blockers: readonly Thing[]) =>
  unblocked.has(attacker) || (isOpen && blockers.some(({ place }) => place === "battlefield"));

const isCreature = ({ types, power, place }: Thing) => place !== "stack" && (types.has("creature") || power !== null);

/** Who blocks, or does not: of several players “he” is the one who is attacked. */
function defenderOf(board: Board, who: PlayerPhrase | undefined): string | null {
  const attacked = new Set(board.attackers.map((one) => attackedOf(board, one)));
  const [only] = attacked;
  const isSeveral = board.others.length > 1 || board.isOfTwo;
  const isClear = who?.who === "pronoun" && isSeveral && attacked.size === 1 && only !== undefined;
  if (!isClear || ![board.speaker, ...board.others].includes(only)) return playerOf(board, who);
  const isOther = who.gender !== undefined && (board.pronouns.get(only) ?? who.gender) !== who.gender;
  if (isOther) refuse(board, "he, she or they");
  else if (who.gender !== undefined) board.pronouns.set(only, who.gender);
  return only;
}

/** “My 3/3 deals combat damage to him”: it attacks, and nothing blocks it. */
export function connects(board: Board, { thing, whom }: Gaps): undefined {
  if (board.attackers.length > 0 || board.pending.length > 0 || board.ability !== null) return refuse(board, "damage");
  attacks(board, { thing, at: whom });
  if (!board.attackers.every(isCreature)) refuse(board, "damage");
  unblocked(board, {});
  board.isHitTold = true;
}

/** “I put damage on the stack and sacrifice my creature”: it attacks, and nothing blocks it. */
export function fightsBefore(board: Board, player: string, thing: Gaps["thing"]): undefined {
  const opponent = opponentOf(board, player);
  const [one, ...others] = thingsOf(board, thing, { player, role: "attacker", fits: isCreature });
  if (one === undefined || others.length > 0 || opponent === null) return refuse(board, "damage");
  board.isAssigned = false;
  board.assumed.push(`${one.name} attacks ${opponent}.`);
  if (one.power === null) {
    one.power = 2;
    one.toughness = 2;
    board.assumed.push(`${one.name} is a 2/2.`);
  }
  attack(board, { player, things: [one], at: opponent });
  assign(board);
}

/** “I have a 5/5. She blocks”: the only creature that there is to block has attacked. */
function attackAlone(board: Board, theirs: readonly Thing[]): undefined {
  const [only, ...others] = theirs.filter(({ place }) => place === "battlefield");
  const at = only === undefined ? null : opponentOf(board, only.player);
  if (only === undefined || at === null || others.length > 0) return refuse(board, "block");
  attack(board, { player: only.player, things: [only], at });
  board.assumed.push(`${only.name} attacks ${at}.`);
}

/** “She blocks the 3/3 with a 1/1”, “she blocks with a 1/1”. */
function blockWith(board: Board, { who, thing, other }: Gaps): undefined {
  const player = defenderOf(board, who);
  if (player === null) return;
  settle(board);
  const isTheirs = (one: Thing) => one.player !== player && isCreature(one);
  if (thing === undefined && board.attackers.length === 0) attackAlone(board, board.things.filter(isTheirs));
  const attackers =
    thing === undefined
      ? board.attackers
      : thingsOf(board, thing, {
          player: board.attackers[0]?.player ?? opponentOf(board, player),
          role: "attacker",
          fits: isTheirs,
        });
  const isOwn = (one: Thing) => one.player === player && isCreature(one);
  const own = board.things.filter((one) => isOwn(one) && /^(?:battlefield|created)$/.test(one.place));
  // "She blocks": with the only creature that she has.
  if (other === undefined && own.length !== 1) return refuse(board, "block");
  const blockers = other === undefined ? own : thingsOf(board, other, { player, role: "blocker", fits: isOwn });
  block(board, blockers, attackers);
}

/** “A 2/2 blocks it”, “it is blocked by a 2/2”. */
function blocks(board: Board, { thing, other }: Gaps, isPassive: boolean): undefined {
  const [those, these] = isPassive ? [other, thing] : [thing, other];
  // “It blocks a 3/3”: whoever has it does not attack.
  const [first] = those ?? [];
  const isTold = board.turn === null && first !== undefined && (first.isPronoun || first.owner !== null);
  const blocker = isTold ? thingsOf(board, [first])[0] : undefined;
  const attacking = blocker === undefined ? (board.turn ?? board.attacker) : opponentOf(board, blocker.player);
  const attackers =
    these === undefined
      ? board.attackers
      : thingsOf(board, these, {
          player: attacking,
          role: "attacker",
          fits: (one) => one !== blocker && isCreature(one),
        });
  const player = attackers[0] === undefined ? null : opponentOf(board, attackers[0].player);
  block(
    board,
    thingsOf(board, those, { player, role: "blocker", fits: (one) => !attackers.includes(one) && isCreature(one) }),
    attackers,
  );
}

/** Words that say that something is not blocked: true if nothing was said to block it. */
function unblocked(board: Board, { who, thing }: Gaps): undefined {
  const player = who === undefined ? null : defenderOf(board, who);
  // Of several players only who is attacked can block.
  const isOther = (one: Thing) => attackedOf(board, one) !== player;
  if (board.others.length > 1 && player !== null && board.attackers.some(isOther)) return refuse(board, "not block");
  if (board.attackers.some((attacker) => attacker.player === player)) return refuse(board, "not block");
  const isBefore = thing === undefined && player !== null && board.attackers.length === 0;
  if (isBefore && board.things.every((one) => one.player !== player || one.power === null)) {
    board.isOpen = true;
    return;
  }
  const fits = (one: Thing) => board.attackers.includes(one);
  if (thing !== undefined && board.attackers.length === 0) attacks(board, { thing });
  const things = thing === undefined ? board.attackers : thingsOf(board, thing, { isKnown: true, fits });
  if (board.attackers.length === 0 || board.blocks.some(({ attacker }) => things.includes(attacker)))
    refuse(board, "not block");
  for (const one of things) board.unblocked.add(one);
}

/** “I block one and don't block the other”: the only attacker that nothing blocks, or all of “the rest”. */
function spares(board: Board, who: PlayerPhrase | undefined, isOne: boolean): undefined {
  const player = defenderOf(board, who);
  const rest = board.attackers.filter((one) => !board.blocks.some(({ attacker }) => attacker === one));
  const isOpen = rest.length === board.attackers.length || (isOne && rest.length > 1);
  if (player === null || isOpen || rest.some((one) => one.player === player)) return refuse(board, "the other");
  for (const one of rest) board.unblocked.add(one);
}

const combatStatements: readonly Form<Board>[] = [
  ...formsOf<Board>("statement", {
    "<who> attack [<at>] [(on|during) (my|his|her|their) turn] with <things>": attackWith,
    "<who> attack <at> with <things> and <goal> with <others>": (board, { who, at, thing, goal, other }) => {
      attackWith(board, { who, at, thing });
      attackWith(board, { who, at: goal, thing: other });
    },
    "<who> do not attack with <things>": (board, { who, thing }) => {
      const things = thingsOf(board, thing, { player: playerOf(board, who) });
      if (things.some((one) => board.attackers.includes(one))) refuse(board, "not attack");
      for (const one of things) board.resting.add(one);
    },
    "<who> {do not attack / attack with nothing}": (board, { who }) => {
      const player = playerOf(board, who);
      if (player !== null && board.attackers.length > 0) refuse(board, "not attack");
      if (player !== null) board.peaceful.add(player);
    },
    "{<who> / <things>} (attack|attacking) [<at>]": (board, gaps) =>
      (gaps.thing === undefined ? attackWithAll : attacks)(board, gaps),
    "<things> attack {<whom> / a player} (with|at|on) <n> life": (board, { thing, whom, n }) => {
      attacks(board, { thing, at: whom });
      const player = opponentOf(board, board.turn ?? "");
      if (player !== null) board.setup.push({ hasLife: n, player });
    },
    "{<things> attack [<at>] unblock / <things> attack [<at>] , unblock / unblock <things>}": attacksUnblocked,
    // “He steals my 5/5 and attacks me with it”: he does; “Attack with the 2/2.” is said to the speaker.
    "attack [<at>] with <things>": (board, gaps) =>
      attackWith(board, board.isAtStart ? gaps : { ...gaps, who: board.subject.who ?? board.main.who }),
    "<fighters>": meet,
    "<things> {[(be|get)] block by / versus / attack into} <others>": (board, gaps) => blocks(board, gaps, true),
    "block [<things>] with <others>": (board, gaps) => {
      const { who } = board.subject;
      if (who === undefined) blocks(board, gaps, true);
      else blockWith(board, { ...gaps, who });
    },
    "<who> block with <others>": blockWith,
    "<who> block <things> with <others>": blockWith,
    "<who> block one [attacker] [with <others>]": (board, gaps) => blockWith(board, { ...gaps, thing: [oneOfThem] }),
    "<who> block [<things>]": blockWith,
    "<things> block [<others>]": (board, gaps) => blocks(board, gaps, false),
    "<who> (do|can) not block [<things>]": unblocked,
    "<who> do not block the other [one]": (board, { who }) => spares(board, who, true),
    "<who> do not block the rest": (board, { who }) => spares(board, who, false),
    "<who> block {nothing / neither of them / none of them / no creature}": (board, { who }) =>
      unblocked(board, { who }),
    "<who> (have|control) no [untapped] (blocker|creature)": (board, { who }) => unblocked(board, { who }),
    "(nothing|nobody|none) [of them] [can] block [<things>]": unblocked,
    "{[there be] no (block|blocker) / unblock}": (board) => unblocked(board, {}),
    "<things> (be|get|go) {not block / unblock}": unblocked,
    "<who> {put / assign / leave} [combat] damage [(on|onto) the stack]": (board) => assign(board),
    "<who> be attack by <things>": (board, { who, thing }) => attacks(board, { thing, at: who }),
    "<things> (hit|hits) <whom>": connects,
    "<who> (be|get) hit by <thing>": (board, { who, thing }) => connects(board, { thing, whom: who }),
    "<things> deal combat damage to {<whom> / a player}": connects,
    "[combat] damage [{be / go / be put / have be put}] (on|onto) the stack": (board) => assign(board),
  }),
  ...formsOf<Board>("moment", {
    "with [combat] damage on the stack": (board) => assign(board),
    "(after|once) [combat] damage {be / go / be put / have be put} (on|onto) the stack": (board) => assign(board),
  }),
];

/** “She double-blocks it with two 2/2s”: the forms of blocks, by so many. */
function severally(verb: string, count: number): readonly Form<Board>[] {
  return combatStatements.flatMap(({ form, means }) => {
    if (!form.includes(" block ") || form.includes("not block") || form.includes("nothing")) return [];
    return [
      {
        form: form.replace(" block ", ` ${verb} `),
        means: (board: Board, gaps: Gaps) => {
          const before = board.blocks.length;
          means(board, gaps);
          if (board.blocks.length - before !== count) refuse(board, verb);
        },
      },
    ];
  });
}

/** Statements about combat, in which so many block as their verb says. */
export const combatForms: readonly Form<Board>[] = [
  ...combatStatements,
  ...severally("double-block", 2),
  ...severally("triple-block", 3),
];
