import { datedValueOn } from "../../../archive/parameter.ts";
import { impossibilityOf } from "../../../play/context.ts";
import { play } from "../../../play/play.ts";
import type { Playbook } from "../../../play/playbook.ts";
import { playedInWords, situationFrom } from "../../../play/situation.ts";
import { situationForm } from "../../../play/situation-form.ts";
import type { WrittenEvent, WrittenSituation } from "../../../play/words/written-situation.ts";
import type { IsoDate } from "../../../text/days.ts";
import { cardToPlay, turnCards } from "../../outcomes/quick-start.ts";
import { bears, endAbility } from "./abilities.ts";
import { askOutcome } from "./asked.ts";
import { type Board, boardFor, otherThan, playerOf, refuse } from "./board.ts";
import { attacks } from "./combat.ts";
import { eventsOf, unsaidEffect } from "./events.ts";
import { cardAlone, firstTold, refusedPart, type StoryGap, unreadWords, unsaidFact } from "./gaps.ts";
import { tire } from "./last-turn.ts";
import { goesOnAfterLife } from "./life.ts";
import { thingsOf } from "./naming.ts";
import { phraseOf, type ThingPhrase } from "./phrases.ts";
import { playerNames } from "./players.ts";
import { rephrased } from "./rephrasing.ts";
import { refuseCopies } from "./stack.ts";
import { inOrder, type StoryPart, stepsOf, strangeWords } from "./steps.ts";
import { isTargetOpen, withPermanents } from "./targets.ts";
import { ensureTurn, usualOf } from "./turn.ts";
import { inPlainWords, storyVocabularyOf, withKnownCards } from "./vocabulary.ts";
import { cardNames, inFirstPerson, storyWords, type Word, withCards, withCreatures } from "./words.ts";

/**
 * Reads a story of a few sentences with a question: each part of a sentence has to fit a form, and every word has to
 * belong to one, so nothing that the words say is left out.
 */

/** A situation told in words: its events, each as a sentence, and what was taken for granted. */
type SituationReading = {
  readonly situation: WrittenSituation;
  /** What was understood, one sentence for each event. */
  readonly says: readonly string[];
  /** What the words leave open and was decided for them. */
  readonly assumed: readonly string[];
};

/** What was assumed, as a sentence beside those that were told. */
export const assumptionInWords = (assumed: string): string => `Not said, and assumed: ${assumed}`;

/** What words tell: a situation, or what was not understood of one; neither, if they tell none. */
export type Telling = { readonly situation: SituationReading | null; readonly untold: StoryGap | null };

const turnCardNames = (playbook: Playbook) => cardNames(turnCards(playbook));

/** The situation that words tell, which depends on the rules of a day. */
export function situationInWords(playbook: Playbook, written: string, on: IsoDate): Telling {
  const vocabulary = playbook.once(storyVocabularyOf);
  const plain = inFirstPerson(inPlainWords(vocabulary, written));
  const { text, known } = withKnownCards(vocabulary, plain);
  const telling = known.size > 0 ? tellingOf(playbook, { text, known }, on) : null;
  if (telling !== null && telling.situation !== null) return telling;
  const short = tellingOf(playbook, { text: plain, known: new Map() }, on);
  // What is not understood is named in the words that were written.
  const untold = telling?.untold;
  const isWritten = untold != null && (!untold.isTyped || plain.includes(untold.text));
  return telling !== null && short.situation === null && isWritten ? telling : short;
}

type PlainStory = { readonly text: string; readonly known: ReadonlyMap<string, string> };

function tellingOf(playbook: Playbook, { text, known }: PlainStory, on: IsoDate): Telling {
  const { parameters } = playbook;
  const { called, creatures, kinds, rephrasings } = playbook.once(storyVocabularyOf);
  const written = withCards(withCreatures(storyWords(text), creatures), playbook.once(turnCardNames));
  const names = playerNames(written, called);
  const words = rephrased(rephrasings, written, new Set(names));
  const read = stepsOf(words, new Set(names));
  if (read.rest !== null)
    return {
      situation: null,
      untold:
        read.rest.length > 0 ? unreadWords(read.rest, strangeWords(read.rest)) : (cardAlone(words) ?? firstTold(words)),
    };
  const cards = new Set(read.steps.flatMap(({ gaps }) => gaps.card ?? []));
  for (const card of cards) {
    const [hint] = cardToPlay(playbook, card, on).errors;
    if (hint !== undefined) return { situation: null, untold: { text: card, isTyped: true, hint } };
  }
  const hasSpeaker = words.some(({ word }) => /^(?:i|me|my|mine|we|our)$/.test(word));
  const valueOn = (id: string) => {
    const rule = parameters.get(id);
    return String((rule && datedValueOn(rule, on)?.value) ?? "no-rule");
  };
  const day = {
    deathtouch: valueOn("deathtouch-division"),
    anyTarget: valueOn("any-target"),
    known: new Set(known.keys()),
    kinds,
  };
  const board = boardFor(names, { hasSpeaker, called, ...day });
  board.isHitTold = words.some(({ isPerfect }) => isPerfect === true);
  if (names.includes("Active")) ensureTurn(board, "Active");
  tellAll(board, read.steps);
  const isAsking = () => board.events.some((event) => "ask" in event);
  if (!isAsking()) askOutcome(board);
  if (!isAsking()) board.events.push(...usualOf(board));
  refuseRest(board, read.steps);
  tire(board);
  const [unknown] = board.unknown;
  if (unknown !== undefined) return { situation: null, untold: refusedPart(words, unknown) };
  // “What happens when a creature dies?” asks for the rules: nobody in particular is there.
  // “How many cards do I draw?” alone tells of nothing.
  const isOfNothing =
    board.things.length + board.setup.length + board.libraries.size === 0 &&
    board.events.every(({ ask }) => ask !== undefined && ask !== "drawsFirst");
  if (isOfNothing) return { situation: null, untold: null };
  const isOfLife = board.setup.some((event) => "hasLife" in event || "poisons" in event);
  const isGeneral = board.isOfNobody && !isOfLife && !words.some(({ word }) => particular.test(word));
  if (isGeneral || !isAsking()) return { situation: null, untold: null };
  const events = withPermanents(board, eventsOf(board));
  if (isEndTaken(words, events)) board.assumed.push("What changes a size or gives a keyword ends with the turn.");
  const situation = { players: [board.speaker, ...board.others], events };
  const large = words.filter(({ word }) => /\d{4}/.test(word));
  // A number that no situation can hold, as that of a keyword.
  if (large.length > 0 && !situationForm.safeParse(situation).success)
    return { situation: null, untold: { ...unreadWords(large), hint: "Say a smaller number." } };
  const { answers, problem } = play(playbook, situationFrom(situation), on);
  const { missing } = impossibilityOf(problem) ?? {};
  if (missing !== undefined) return { situation: null, untold: unsaidFact(missing) };
  if (board.isDivisionOpen && answers.some(({ confidence }) => confidence === "low"))
    return { situation: null, untold: refusedPart(words, "damage") };
  return {
    situation: {
      situation,
      says: events.map(playedInWords),
      assumed: [...new Set([...known.values(), ...board.assumed])],
    },
    untold: null,
  };
}

/** Puts what phrases describe into the story, if nothing of its player's is told: “does my 3/3 die if she blocks it?”. */
function introduce(board: Board, phrases: readonly ThingPhrase[] = []): undefined {
  const isCreature = ({ power, types }: Board["things"][number]) =>
    power !== null || types.size === 0 || types.has("creature");
  const isFirst = ({ owner, power, keywords }: ThingPhrase) =>
    owner !== null &&
    (power !== null || keywords.length > 0) &&
    !board.things.some((one) => one.player === playerOf(board, owner) && isCreature(one));
  thingsOf(board, phrases.filter(isFirst), { player: board.speaker });
}

/** “I kill his attacking 3/3”: what no words have told of attacks, as it is called. */
function presume(board: Board, phrases: readonly ThingPhrase[]): undefined {
  const isFree =
    board.attackers.length + board.things.length === 0 && board.damage === "none" && board.ability === null;
  for (const one of isFree ? phrases : [])
    if (one.role === "attacker" && one.owner !== null && one.power !== null)
      attacks(board, { thing: [{ ...one, role: null }] });
}

/** Refuses what was understood and would be left out in silence. */
function refuseRest(board: Board, steps: readonly StoryPart[]): undefined {
  if (board.mana.size > 0) refuse(board, "mana");
  const isOnlyEmpty =
    [...board.libraries.values()].every((n) => n === 0) && board.events.every(({ ask }) => ask === "lost");
  if (board.libraries.size > 0 && isOnlyEmpty) board.assumed.push("Nobody has drawn from the empty library.");
  else if (board.libraries.size > 0) refuse(board, "library");
  if (board.held !== null) refuse(board, board.held.name);
  if (board.isAssigned) refuse(board, "damage");
  if (board.hands.size > 0) refuse(board, "hand");
  // Whether the card that controls a player could be aimed at that player is not asked.
  if (board.controls.length > 0 && board.setup.some((event) => "guards" in event)) refuse(board, "hexproof");
  // Who went first matters for what is drawn, and perhaps for what else is asked.
  if (board.first !== null) refuse(board, "who goes first");
  const last = steps.at(-1);
  if (board.ability !== null) endAbility(board);
  refuseCopies(board);
  if (goesOnAfterLife(board)) refuse(board, "life");
  if (isTargetOpen(board)) refuse(board, "target");
  if (board.meant !== null) refuse(board, board.meant.verb);
  const isOfTargets = board.events.every((event) => !("ask" in event) || event["ask"] === "legalTarget");
  if (board.isWish && !isOfTargets) refuse(board, "what somebody wants");
  // The words do not say which creature it haunts.
  if (board.things.some(({ keywords }) => keywords.has("haunt"))) refuse(board, "haunt");
  if (board.opening.length > 0) refuse(board, "when");
  // “I don't attack with the 2/2”, and nothing says whether the others do.
  const isKept = ({ player, place, power }: Board["things"][number]) =>
    place === "battlefield" && power !== null && [...board.resting].some((one) => one.player === player);
  if (board.attackers.length === 0 && board.things.some((one) => isKept(one) && !board.resting.has(one)))
    refuse(board, "not attack");
  const isIdle = last?.form.is === "moment" && !last.isTail;
  if (isIdle || (board.events.some((event) => "ask" in event) && !("ask" in (board.events.at(-1) ?? {}))))
    refuse(board, "what comes after the question");
  // A turn that begins anywhere would have had its upkeep.
  const isEarly = ({ at }: WrittenEvent) => at === "upkeep" || at === "draw";
  const early = board.things.flatMap(({ triggers }) => triggers).find(isEarly);
  if (early !== undefined && !board.events.some(({ begins }) => begins === early["at"])) refuse(board, "the beginning");
  const unsaid = unsaidEffect(board);
  if (unsaid !== undefined) refuse(board, `what ${unsaid.name} does`);
}

/** No words say how long a change lasts, and another turn comes. */
function isEndTaken(words: readonly Word[], events: readonly WrittenEvent[]): boolean {
  const isSaid = words.some(({ word }) => word === "end-of-turn");
  const turns = events.filter((event) => "turn" in event || "ends" in event);
  return !isSaid && turns.length > 1 && JSON.stringify(events).includes('"until":"end-of-turn"');
}

const particular = /^(?:opponent|he|she|his|her|they|their|you|your|nobody|[+-]?\d+\/[+-]?\d+)$/;

/** Tells the steps of a story, as written, in the order in which they happen. */
function tellAll(board: Board, written: readonly StoryPart[]): undefined {
  const steps = inOrder(written);
  const asked = written.findLastIndex(({ form }) => form.is === "question");
  let named: readonly Board["mentioned"][] = [];
  for (const step of steps) {
    const place = written.indexOf(step);
    if (step.form.is !== "moment" && place > asked) {
      if (named.length === 0) named = [[...board.mentioned], ...board.before].filter(({ length }) => length > 0);
      // What a question names is there before what its sentence tells behind it.
      introduce(board, written[asked]?.gaps.thing);
    }
    // “Does it die if he blocks with a 2/2?”: “it” was named before that.
    if (place === asked && named.length > 0) {
      board.mentioned = [];
      board.before.splice(0, board.before.length, ...named);
    }
    tell(board, step);
  }
}

/** Tells a step, which in the text of an ability is one of the things that it does. */
function tell(board: Board, step: StoryPart): undefined {
  const { form, isFirst, isQuoted } = step;
  const { ability } = board;
  if (isFirst) board.nearby = [[], board.nearby[0]];
  board.isAtStart = isFirst;
  if (ability !== null && (isFirst || form.is === "trigger" || isQuoted !== ability.isQuoted)) {
    // A further sentence of a text may be about what comes of the first.
    if (ability.isQuoted && isQuoted && form.is !== "trigger") refuse(board, "the ability");
    endAbility(board);
  }
  if (!isQuoted && form.is !== "bearing") board.bearer = null;
  if (step.isJoined && board.bearer === null && board.ability === null) bears(board, {});
  if (form.is === "static")
    return isQuoted && board.ability === null ? meanStep(board, step) : refuse(board, "an ability");
  if (form.is === "choice" && board.ability !== null) return meanStep(board, step);
  const isOfAbility = board.ability !== null && form.is !== "trigger";
  if (isQuoted && !isOfAbility && form.is !== "trigger") return refuse(board, "what is in quotation marks");
  const size = () => [board.events, board.setup, board.opening, board.pending].map(({ length }) => length).join();
  const [before, done] = [size(), board.ability?.does.length];
  const { thing = [], other = [], at } = step.gaps;
  if (form.is === "statement") presume(board, [...thing, ...other, ...(at?.kind === "thing" ? [at] : [])]);
  if (form.is === "question") {
    // “Can it block my 2/2?”: “it” was named before that.
    const named = [...board.mentioned];
    introduce(board, other);
    board.mentioned = named;
    introduce(board, at?.kind === "thing" ? [...thing, at] : thing);
  }
  meanStep(board, step);
  if (form.is !== "moment") board.isBefore = false;
  if (isOfAbility && (size() !== before || board.ability?.does.length === done)) refuse(board, "the ability");
}

function meanStep(board: Board, { form, gaps, left, isOfMany }: StoryPart): undefined {
  const isRelative = gaps.thing?.[0]?.text === "which";
  // “I equip it with an Equipment that gives +3/+0 and attack”.
  const isMine = board.main.who?.who === "speaker" && board.subject.thing?.[0]?.text === "which";
  if (left > 0 && isOfMany && isMine) board.subject = board.main;
  board.isRelative = isRelative || (left > 0 && board.subject.thing?.[0]?.text === "which");
  if (board.mentioned.length > 0 && !isRelative && form.is !== "moment" && form.is !== "bearing")
    board.before.unshift(board.mentioned.splice(0));
  const { subject } = form;
  // What the subject named as new is there by now.
  const again = board.subject.thing?.map((phrase) =>
    phrase.text === "which" && board.pending.length > 0
      ? { ...phraseOf("spell", true), types: [], isNew: false }
      : { ...phrase, isNew: false },
  );
  const full = left > 0 ? { ...gaps, ...board.subject, ...(again && { thing: again }) } : gaps;
  const bound = Object.fromEntries(
    (["at", "whom", "goal"] as const).flatMap((gap) => {
      const one = subject === "who" ? full[gap] : undefined;
      return one === undefined ? [] : [[gap, otherThan(board, one, full.who)]];
    }),
  );
  const { who, thing } = board.subject;
  const has = form.isOfAny ? (who ?? thing) : subject === null ? subject : board.subject[subject];
  const isUnclear = (left > 0 && subject !== null && has === undefined) || (left > 1 && !board.isHaving);
  if (isUnclear) return refuse(board, "and");
  if (form.is === "statement") board.isHaving = form.isHaving || (board.isHaving && gaps.thing?.[0]?.text === "which");
  if (subject !== null && full[subject] !== undefined) board.subject = { [subject]: full[subject] };
  if (!isRelative) board.main = board.subject;
  if (form.is === "question" && full.thing !== undefined)
    board.asksAgain = (thing) => form.means(board, { ...full, thing });
  form.means(board, { ...full, ...bound });
}
