import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { assumeBeforeDamage, type Board, playerOf, refuse, settle } from "./board.ts";
import { matches, newThing, thingsOf } from "./naming.ts";
import type { ThingPhrase } from "./phrases.ts";
import type { Thing } from "./things.ts";
import { ensureMain, isReassigned } from "./turn.ts";

/** What is cast in a story, and what it comes after. */

const otherwiseCast =
  /^(?:bestow|morph|megamorph|disguise|evoke|dash|blitz|overload|prototype|mutate|aftermath|adventure|foretell|plot|suspend|emerge|impending|warp)(?:-|$)/;
const lasting = new Set(["creature", "artifact", "enchantment", "planeswalker"]);

/** What waits has resolved by the time a player casts anything, unless that is a response. */
function overtake(board: Board, player: string): undefined {
  board.overtaken = null;
  if (board.isResponse) return;
  const pending = [...board.pending];
  const [first] = pending;
  const assumed = `${first?.thing.name} has resolved before ${player} casts anything.`;
  settle(board);
  const event = board.events.at(-1);
  if (first === undefined || event === undefined) return;
  board.assumed.push(assumed);
  board.isOvertaken = true;
  board.overtaken = { pending, event, assumed };
}

/** “He casts a spell that counters it”: what it counters has not resolved before. */
export function isResponseAfterAll(board: Board): undefined {
  const { overtaken, events, assumed } = board;
  if (overtaken === null || overtaken.event !== events.at(-2) || Object.keys(overtaken.event).length > 1) return;
  events.splice(-2, 1);
  assumed.splice(assumed.indexOf(overtaken.assumed), 1);
  board.pending.unshift(...overtaken.pending);
  for (const { thing } of overtaken.pending) thing.place = "stack";
  board.isOvertaken = false;
}

/** “It is returned to my hand, and I cast it again”: a card of the player’s that was on the battlefield. */
function returnedCard(board: Board, player: string, phrase: ThingPhrase): Thing | undefined {
  const told = [...board.opening, ...board.events, ...board.pending.flatMap(({ does }) => does)];
  const isBack = ({ name, owner, isToken }: Thing) =>
    owner === player && !isToken && told.findLast(({ moves }) => moves === name)?.["to"] === "hand";
  const [thing] = board.things.some(isBack) ? thingsOf(board, [phrase], { isKnown: true, fits: isBack }) : [];
  return thing;
}

/** A player casts something; the words after it say what it does. */
export function cast(board: Board, player: string | null, phrase: ThingPhrase | undefined): Thing | null {
  if (player === null || phrase === undefined) return null;
  // It may have been paid for with the mana that is there.
  if (board.mana.has(player)) refuse(board, "mana");
  // It may be cast as another spell, or come as another thing.
  if (phrase.keywords.some((keyword) => otherwiseCast.test(keyword))) refuse(board, phrase.text);
  const again = phrase.isNew ? undefined : returnedCard(board, player, phrase);
  if (phrase.count !== 1 || phrase.types.includes("land") || (phrase.isPronoun && again === undefined))
    refuse(board, phrase.text);
  overtake(board, player);
  const known = phrase.isNew
    ? undefined
    : board.things.find((thing) => thing.place === "hand" && thing.player === player);
  const thing = again ?? known ?? newThing(board, { ...phrase, isSpell: true }, { player, place: "stack" });
  if (known !== undefined) refuse(board, phrase.text);
  const isLasting = [...thing.types].some((type) => lasting.has(type));
  if (!isLasting && !thing.types.has("sorcery") && !thing.types.has("instant")) {
    thing.types.add("instant");
    board.assumed.push(`${thing.name} is an instant.`);
  }
  if (board.turn !== player && !thing.types.has("instant") && !thing.keywords.has("flash")) isReassigned(board, player);
  ensureMain(board, player);
  assumeBeforeDamage(board);
  const does: WrittenEvent[] = [];
  const event: Record<string, unknown> = { casts: thing.name, player };
  if (!isLasting) event["does"] = does;
  board.events.push(event);
  board.pending.push({ thing, event, does });
  board.mentioned.push(thing);
  return thing;
}

/** “I counter his creature spell”: it is cast before, if no words have told of it. */
export function castUntold(board: Board, by: string | null, named: readonly ThingPhrase[] = []): undefined {
  const [spell, ...others] = named;
  if (spell?.owner == null || others.length > 0 || board.pending.length > 0 || board.ability !== null) return;
  const owner = playerOf(board, spell.owner);
  const isTold = board.things.some((one) => matches(one, spell, owner));
  if (owner !== null && owner !== by && !isTold) cast(board, owner, { ...spell, isNew: true });
}
