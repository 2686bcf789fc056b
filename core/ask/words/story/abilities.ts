import { type Ability, act, assumeBeforeDamage, type Board, playerOf, refuse } from "./board.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { areAlike, newThing, thingsOf } from "./naming.ts";
import { abilityOf, itself, type ThingPhrase } from "./phrases.ts";
import type { Thing } from "./things.ts";
import { ensureMain, ensureTurn } from "./turn.ts";

/** Abilities in a story: what they wait for, what they cost. What they do has the forms of what happens. */

/** The text of an ability of a thing begins. */
function begin(board: Board, thing: Thing, moment: Record<string, unknown>, isOfOthers = false): undefined {
  const isQuoted = board.bearer !== null;
  // Without quotation marks “when” may tell what happens.
  const isSetUp = board.turn === null || board.pending.some((one) => one.thing === thing);
  if (!isQuoted && !isSetUp) return refuse(board, "when");
  const event = { ...moment, does: [] };
  board.ability = { thing, isQuoted, isActivated: false, isOfOthers, event, does: event.does };
  thing.triggers.push(event);
  thing.hasEffect = true;
  board.mentioned.push(thing);
  board.subject = { who: { kind: "player", who: "controller" } };
}

/** Each of “two 1/1s” has an ability of its own. */
function shareAbility(group: readonly Thing[], { thing: bearer, event: ability, isActivated }: Ability): undefined {
  for (const one of group.filter((one) => one !== bearer)) {
    const own = JSON.stringify(ability, (_key, value) => (value === bearer.name ? one.name : value));
    (isActivated ? one.activated : one.triggers).push(JSON.parse(own));
    one.hasEffect = true;
  }
}

/** The text of an ability is over. */
export function endAbility(board: Board): undefined {
  const { ability, group } = board;
  if (ability?.does.length === 0) refuse(board, "the ability");
  if (ability?.isQuoted === true && group.includes(ability.thing)) shareAbility(group, ability);
  board.ability = null;
}

/** “When it dies”, and in quotation marks “whenever another creature dies”. */
function onThing(board: Board, { thing }: Gaps, moment: Record<string, unknown>): undefined {
  const { bearer } = board;
  const [phrase] = thing ?? [];
  const isOwn = phrase === undefined || phrase.text === "it" || /^this\b/i.test(phrase.text);
  if (bearer !== null) return isOwn ? begin(board, bearer, moment) : onOthers(board, bearer, phrase, moment);
  const [known] = thingsOf(board, thing, {
    player: board.speaker,
    isKnown: phrase?.power === null && phrase.owner === null,
  });
  if (known === undefined) return refuse(board, phrase?.text ?? "when");
  begin(board, known, moment);
}

function onOthers(board: Board, bearer: Thing, phrase: ThingPhrase, moment: Record<string, unknown>): undefined {
  const { types, colors, keywords, name, power, isToken, owner, count, isNew, isOther } = phrase;
  const isPlain = isNew && count === 1 && name === null && power === null && keywords.length === 0 && owner === null;
  if (!isPlain || types.length !== 1 || !isOfKindOnly(phrase)) return refuse(board, phrase.text);
  const of = [...(isOther ? ["another"] : []), ...(isToken ? ["token"] : []), ...types, ...colors];
  begin(board, bearer, { ...moment, of }, true);
}

/** “A legendary creature”, “an attacking creature”: more than what kind of thing it is. */
function isOfKindOnly({
  supertypes,
  subtypes,
  role,
  isTapped,
  isFaceDown,
  isSick,
  isSpell,
  ...rest
}: ThingPhrase): boolean {
  const isOfState = role !== null || isTapped !== null || isFaceDown || isSick || isSpell;
  return !isOfState && supertypes.length + subtypes.length + Object.keys(rest.counters).length === 0;
}

/** “Whenever you gain life”: only of what is in quotation marks, or of the one thing that the statement before names. */
function onPlayer(board: Board, { who, kind }: Gaps, moment: Record<string, unknown>): undefined {
  const [near, ...others] = board.bearer === null ? (board.before[0] ?? []) : [board.bearer];
  if (near === undefined || others.length > 0) return refuse(board, "whenever");
  begin(board, near, moment);
  if (who === undefined) return;
  const player = playerOf(board, who);
  Object.assign(board.ability?.event ?? {}, {
    whose: player === near.player ? "you" : "opponent",
    ...(kind !== undefined && { of: [kind] }),
  });
}

/** Whose text follows in quotation marks: that of a thing that is named, or of the last one that was. */
export function bears(board: Board, { thing }: Gaps): undefined {
  const things = thing === undefined ? board.mentioned : thingsOf(board, thing, { isKnown: thing[0]?.owner === null });
  board.bearer = things.at(-1) ?? null;
  // "Two 1/1s with …": each has it.
  const isOfAll = thing === undefined && board.group.at(-1) === board.bearer;
  if (!isOfAll && thing === undefined && things.length > 1 && areAlike(things.slice(-2))) refuse(board, "with");
  if (!isOfAll) board.group = [];
  if (board.bearer === null) refuse(board, "ability");
}

/** “I tap it to …”, “I use its ability to …”. */
function activate(board: Board, { who, thing }: Gaps, costs: readonly ("taps" | "sacrifices")[]): undefined {
  const player = playerOf(board, who);
  const [of] = thingsOf(board, thing, {
    player,
    isKnown: thing?.[0]?.power === null,
    fits: (one) => one.player === player,
  });
  if (player === null || of === undefined || of.place !== "battlefield") return refuse(board, "ability");
  ensureMain(board, player);
  assumeBeforeDamage(board);
  const ability = newThing(board, abilityOf(player), { player, place: "stack" });
  const does: Record<string, unknown>[] = [];
  const event = {
    activates: ability.name,
    of: of.name,
    by: player,
    does,
    ...(costs.length > 0 && { costs: costs.map((cost) => ({ [cost]: of.name })) }),
  };
  ability.hasEffect = true;
  act(board, event);
  board.pending.push({ thing: ability, event, does });
  board.ability = { thing: of, isQuoted: false, isActivated: true, isOfOthers: false, event, does };
}

const own = "{this [permanent|creature|enchantment|artifact|land|card|token] / <thing>}";
const moments: readonly (readonly [string, Record<string, unknown>])[] = [
  ["enter [the battlefield]", { when: "enters" }],
  ["come into play", { when: "enters" }],
  ["die", { when: "dies" }],
  ["be put into a graveyard from {the battlefield / play}", { when: "dies" }],
  ["go to the graveyard from {the battlefield / play}", { when: "dies" }],
  ["leave {the battlefield / play}", { when: "leaves" }],
  ["attack", { when: "attacks" }],
  ["block", { when: "blocks" }],
  ["{become / be} block", { when: "becomes-blocked" }],
  ["become tapped", { when: "becomes-tapped" }],
  ["deal combat damage to (a|an) (player|opponent)", { when: "deals-combat-damage", whose: "opponent" }],
  ["deal combat damage", { when: "deals-combat-damage" }],
  ["deal damage", { when: "deals-damage" }],
  ["be deal damage", { when: "is-dealt-damage" }],
  ["become the target of a spell", { when: "becomes-target" }],
];
const beginnings = [
  ["my", "you"],
  ["your", "you"],
  ["each", "any"],
  ["the", "any"],
] as const;

/** The forms of abilities. */
export const abilityForms: readonly Form<Board>[] = [
  ...moments.map(
    ([words, moment]): Form<Board> => ({
      form: `(when|whenever) ${own} ${words}`,
      is: "trigger",
      means: (board, gaps) => onThing(board, gaps, moment),
    }),
  ),
  ...beginnings.map(
    ([words, whose]): Form<Board> => ({
      form: `at the beginning of ${words} <step>`,
      is: "trigger",
      means: (board, { step }) => {
        onPlayer(board, {}, { when: "begins", at: step, whose });
        // "My upkeep" of what is not mine is another one, and "your" one is mine only in quotation marks.
        const isMine = board.bearer === null && board.ability?.thing.player === board.speaker;
        if (words !== "each" && words !== "the" && (words === "my") !== isMine) refuse(board, "beginning");
      },
    }),
  ),
  ...(["gain", "lose"] as const).map(
    (verb): Form<Board> => ({
      form: `(when|whenever) <who> ${verb} life`,
      is: "trigger",
      means: (board, gaps) => onPlayer(board, gaps, { when: `${verb}s-life` }),
    }),
  ),
  ...formsOf<Board>("trigger", {
    "(when|whenever) <who> draw a card": (board, gaps) => onPlayer(board, gaps, { when: "draws" }),
    "(when|whenever) <who> cast {a spell / (a|an) <kind> [spell]}": (board, gaps) =>
      onPlayer(board, gaps, { when: "is-cast" }),
  }),
  ...formsOf<Board>("bearing", { "{with / which (have|say) / <thing> (have|say)}": bears }),
  ...formsOf<Board>("choice", {
    "<who> can": (board, { who }) => {
      const player = playerOf(board, who);
      if (board.ability === null) return refuse(board, "may");
      board.assumed.push(`${player} does what ${player} may do.`);
    },
  }),
  ...formsOf<Board>("statement", {
    "<who> tap <thing> to": (board, gaps) => activate(board, gaps, ["taps"]),
    "<who> tap <thing> for mana": (board, gaps) => {
      const player = playerOf(board, gaps.who);
      const [of] = thingsOf(board, gaps.thing, { player, fits: (one) => one.player === player });
      if (player === null || of === undefined || board.pending.length > 0) return refuse(board, "for mana");
      ensureTurn(board, board.turn ?? player, false);
      act(board, {
        activates: "a mana ability",
        of: of.name,
        by: player,
        as: "mana-ability",
        costs: [{ taps: of.name }],
        does: [{ happens: "it makes mana" }],
      });
    },
    "<who> sacrifice <thing> to": (board, gaps) => activate(board, gaps, ["sacrifices"]),
    "<who> (use|activate) {<thing> 's / its} ability to": (board, gaps) =>
      activate(board, { thing: [itself], ...gaps }, []),
  }),
];
