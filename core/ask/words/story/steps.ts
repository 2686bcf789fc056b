import { cachedValues, once } from "../../../derived.ts";
import { abilityForms } from "./abilities.ts";
import { activatedForms } from "./activated.ts";
import { act, type Board, mayBeResult, playerOf, refuse } from "./board.ts";
import { combatForms } from "./combat.ts";
import { shareForms } from "./combat-damage.ts";
import { controlForms } from "./control.ts";
import { type EventOf, effects } from "./effects.ts";
import { fitsIn, treeOf } from "./form-tree.ts";
import { type CompiledForm, compiled, type Form, formsOf, type Gaps } from "./forms.ts";
import { lastTurnForms } from "./last-turn.ts";
import { lifeFacts, lifeForms } from "./life.ts";
import { manaForms } from "./mana.ts";
import { momentForms, responseForms } from "./moments.ts";
import { thingsOf } from "./naming.ts";
import { permissionForms } from "./permissions.ts";
import { thingsAt } from "./phrases.ts";
import { playerAt } from "./players.ts";
import { keywordAt } from "./qualities.ts";
import { questionForms } from "./questions.ts";
import { resultQuestions } from "./results.ts";
import { affects, counter, spellForms } from "./spells.ts";
import { paymentForms, stackForms } from "./stack.ts";
import { standingForms } from "./standing.ts";
import { boardForms } from "./statements.ts";
import { tableForms } from "./table.ts";
import { namedSpellForms, targetForms, targetQuestions } from "./targets.ts";
import type { Thing } from "./things.ts";
import { ensureMain, happensSoon } from "./turn.ts";
import { turnForms } from "./turns.ts";
import type { Word } from "./words.ts";

/** What happens to things, told without who does it, or with that at the end: “it is destroyed”, “it is exiled by her”. */

const isThere = ({ place, types }: Thing) => place !== "stack" && !types.has("instant") && !types.has("sorcery");

/** What waits, or combat damage for what dies of it, may be why it happens: then the words may tell one thing twice. */
function happensTo(board: Board, { thing }: Gaps, eventOf: (name: string) => ReturnType<EventOf>): undefined {
  if (mayBeResult(board)) return refuse(board, thing?.[0]?.text ?? "");
  board.isChanged = true;
  const those = thingsOf(board, thing, { player: board.speaker, isEither: true, fits: isThere });
  happensSoon(board, ...those.flatMap(({ name }) => eventOf(name)));
}

/** “It is countered”: by a spell of the other player's. */
function isCountered(board: Board, { thing, who }: Gaps): undefined {
  const [waiting, ...others] = board.pending;
  const [named] = thingsOf(board, thing, { isKnown: true, fits: (one) => one === waiting?.thing });
  if (waiting === undefined || others.length > 0 || named !== waiting.thing) return refuse(board, "counter");
  counter(board, { who: who ?? { kind: "player", who: { name: otherThan(board, named.player) } } });
}

function otherThan({ speaker, others }: Board, player: string): string {
  return [speaker, ...others].find((one) => one !== player) ?? speaker;
}

/** The forms of such sentences. */
const passiveForms: readonly Form<Board>[] = [
  ...effects.flatMap(({ passive, eventOf }): readonly Form<Board>[] => {
    if (passive === undefined) return [];
    return [
      {
        form: `<things> (be|get) ${passive} [by {a spell / an effect / an ability}]`,
        means: (board, gaps) => happensTo(board, gaps, (name) => eventOf(name, gaps)),
      },
      {
        form: `<things> (be|get) ${passive} by {<who> / <whose> spell}`,
        means: (board, { who, thing }) => affects(board, { who, other: thing }, (name) => eventOf(name, {})),
      },
    ];
  }),
  ...formsOf<Board>("statement", { "<thing> (be|get) counter [by <who>]": isCountered }),
];

/** Cards that lie face down in a story, and what is on their fronts. */

/** “I turn it face up, and it is a 4/5”. */
function turnsUp(board: Board, { who, thing, body }: Gaps): undefined {
  const player = playerOf(board, who);
  const [card] = thingsOf(board, thing, { player, fits: ({ isFaceDown }) => isFaceDown });
  if (card === undefined || body === undefined || !card.isFaceDown) return refuse(board, "face up");
  [card.power, card.toughness] = body;
  board.isChanged = true;
  ensureMain(board, card.player);
  act(board, { turnsFaceUp: card.name });
}

/** “Its front says 5/5”: of a face-down card. */
function front(board: Board, { body }: Gaps): undefined {
  const [card, ...others] = board.things.filter(({ isFaceDown }) => isFaceDown);
  if (card === undefined || others.length > 0 || body === undefined || card.power !== null)
    return refuse(board, "front");
  [card.power, card.toughness] = body;
}

/** The forms of what is said of them. */
const faceForms = formsOf<Board>("statement", {
  "<who> {turn <thing> face-up / unmorph <thing>} [{and it be / , and it be / , it be / ; it be / as / into}] [a] [an] [<body>]":
    turnsUp,
  "(its|the) front (say|says) <body>": front,
});

/**
 * The parts of which a story consists: which form each of them fits, in which order they are told. What is made of the
 * forms takes as long as starting a small command, so it is made for the first story.
 */

const facts = once(() => compiled([...boardForms, ...lifeFacts, ...faceForms]));
const forms = once(() => [
  // “Equipped creature gets +2/+0” is no creature that has equip.
  ...compiled(standingForms),
  ...facts(),
  ...compiled([
    ...controlForms,
    ...tableForms,
    ...turnForms,
    ...lastTurnForms,
    ...lifeForms,
    ...manaForms,
    ...momentForms,
    ...combatForms,
    ...shareForms,
    ...targetForms,
    ...spellForms,
    ...responseForms,
    ...stackForms,
    ...passiveForms,
    ...paymentForms,
    ...abilityForms,
    ...activatedForms,
    ...questionForms,
    ...resultQuestions,
    ...targetQuestions,
    ...permissionForms,
    ...namedSpellForms,
  ]),
]);

/** By how many of their first parts may be left out after “and”: none, the subject, and “has” with it. */
const trees = once(() => [
  treeOf(forms()),
  treeOf(forms(), 1, ({ subject }) => subject !== null),
  treeOf(forms(), 2, ({ subject, isHaving }) => subject !== null && isHaving),
]);

const formWords = once(
  () => new Set(forms().flatMap(({ parts }) => parts.flatMap((part) => ("words" in part ? [...part.words] : [])))),
);

/** Words in small letters that no form has, and that name no thing, player or keyword. */
export function strangeWords(words: readonly Word[]): readonly string[] {
  const isKnown = ({ word }: Word, at: number) =>
    formWords().has(word) ||
    [...thingsAt(words, at, new Set()), playerAt(words, at, new Set()), keywordAt(words, at)].some(
      (read) => read !== null,
    );
  return words.flatMap((one, at) => (/^\p{Ll}+$/u.test(one.text) && !isKnown(one, at) ? [one.text] : []));
}

export type StoryPart = {
  readonly form: CompiledForm<Board>;
  readonly gaps: Gaps;
  readonly isTail: boolean;
  /** A sentence ends before it. */
  readonly isFirst: boolean;
  readonly isQuoted: boolean;
  /** Quotation marks open before it, after “and”: “a 2/2 with flying and "…"”. */
  readonly isJoined: boolean;
  /** How many of its first parts are left out: the subject, and “has”. */
  readonly left: number;
  /** “I cast it after he attacks”. */
  readonly isEarlier: boolean;
  /** Its verb is as after “I”, and not as after “it”: “and attack”. */
  readonly isOfMany: boolean;
};

const between = /^(?:,|\.|;|:|\?|!|and|or|but|then|so|if|when|while|after|once|because|therefore|-|")$/;

/** Divides the words into parts that each fit a form; `rest`: the first words that fit none, empty if none does. */
export function stepsOf(
  words: readonly Word[],
  names: ReadonlySet<string>,
): { readonly steps: readonly StoryPart[]; readonly rest: readonly Word[] | null } {
  const partsAt = partsOf(words, names);
  const failed = new Set<string>();
  let furthest = 0;
  const from = (at: number, subject: Subject): readonly StoryPart[] | null => {
    let start = at;
    if (failed.has(`${at} ${subject}`)) return null;
    const tried = (start: number, isFit: (form: CompiledForm<Board>) => boolean): readonly StoryPart[] | null => {
      const parted = words.slice(at, start).map(({ word }) => word);
      const isFirst = at === 0 || parted.some((word) => /^[.?!;]$/.test(word));
      const isQuoted = words.slice(0, start).filter(({ word }) => word === '"').length % 2 === 1;
      const isJoined = isQuoted && /^(?:and|,) "$/.test(parted.slice(-2).join(" "));
      for (const { form, gaps, left, isOfMany, end } of partsAt(start)) {
        const step = { form, gaps, left, isOfMany };
        if (!isFit(step.form) || (step.form.is === "bearing" && !isQuoteNext(words, end))) continue;
        if (step.form.is === "question" ? isStated(words, end) : words[start - 1]?.word === "or") continue;
        if (!hasSubject(step, subject)) continue;
        const rest = from(end, subjectAfter(step, subject));
        const isEarlier = step.form.is === "statement" && /^(?:after|once)$/.test(words[start - 1]?.word ?? "");
        const isTail = at > 0 && start === (isEarlier ? at + 1 : at);
        if (rest !== null) return [{ ...step, isTail, isEarlier, isFirst, isQuoted, isJoined }, ...rest];
      }
      return null;
    };
    const isBegunSo = ({ is }: CompiledForm<Board>) => is === "trigger" || is === "moment";
    while (start < words.length && between.test(words[start]?.word ?? "")) {
      const steps = /^(?:when|after|once)$/.test(words[start]?.word ?? "") ? tried(start, isBegunSo) : null;
      if (steps !== null) return steps;
      start += 1;
    }
    if (start === words.length) return [];
    furthest = Math.max(furthest, start);
    // "When she has a 4/4" is no fact.
    const isBound = /^(?:when|after|once)$/.test(words[start - 1]?.word ?? "");
    const steps = tried(start, (form) => !isBound || !facts().includes(form));
    if (steps !== null) return steps;
    failed.add(`${at} ${subject}`);
    return null;
  };
  const steps = from(0, null);
  if (steps !== null) return { steps, rest: null };
  if (furthest === 0) return { steps: [], rest: [] };
  const stop = words.findIndex(({ word }, place) => place > furthest && /^[.?!;]$/.test(word));
  return { steps: [], rest: words.slice(furthest, stop < 0 ? undefined : stop) };
}

type Step = Pick<StoryPart, "form" | "gaps" | "left" | "isOfMany">;

/** What a clause without its subject may be about: a player, a thing, or after “which” either, by its verb. */
type Subject = "who" | "thing" | "which" | null;

function hasSubject({ form, left, isOfMany }: Step, subject: Subject): boolean {
  if (left === 0 || form.isOfAny) return true;
  return form.subject === (subject === "which" ? (isOfMany ? "who" : "thing") : subject);
}

function subjectAfter({ form, gaps, left }: Step, before: Subject): Subject {
  if (form.is === "trigger") return "who";
  if (gaps.thing?.[0]?.text === "which") return before === "who" || before === "which" ? "which" : "thing";
  return form.subject === null || (left > 0 && form.isOfAny) ? before : form.subject;
}

/** “My opponent, who controls me.”: a sentence before others that ends with a full stop asks nothing. */
function isStated(words: readonly Word[], at: number): boolean {
  const stop = words.findIndex(({ word }, place) => place >= at && /^[.?!;]$/.test(word));
  return words[stop]?.word === "." && stop < words.length - 1;
}

function isQuoteNext(words: readonly Word[], at: number): boolean {
  return words[/^[,:]$/.test(words[at]?.word ?? "") ? at + 1 : at]?.word === '"';
}

/** A function that gives the forms that fit from a place on, the longest first. */
function partsOf(words: readonly Word[], names: ReadonlySet<string>) {
  const fitsAt = fitsIn(words, names);
  return cachedValues((at: number) => {
    const isAfter = /^(?:and|but|,|:|then|or|to|can|by)$/.test(words[at - 1]?.word ?? "");
    const isOfMany = words[at]?.text === words[at]?.word;
    return trees()
      .slice(0, isAfter ? undefined : 1)
      .flatMap((tree, left) => fitsAt(tree, at).map((fit) => ({ ...fit, left, isOfMany })))
      .filter(({ end }) => end > at)
      .toSorted((one, other) => other.end - one.end || one.left - other.left || one.order - other.order);
  });
}
/**
 * “Can it block on my next turn?”: the moment comes before what happens or is asked then. “What happens if I attack?”:
 * a question with which a story begins comes after it.
 */
export function inOrder(steps: readonly StoryPart[]): readonly StoryPart[] {
  // “What is its life total if she does not block?”: a last question comes after what its sentence tells behind it.
  const asked = steps.findLastIndex(({ form }) => form.is === "question");
  const rest = steps.slice(asked + 1);
  const isLed = asked === 0 || rest.every(({ isFirst }) => !isFirst);
  const told = asked < 0 || !isLed ? -1 : rest.findIndex(({ form }) => form.is !== "moment");
  const ordered =
    told < 0
      ? [...steps]
      : [...steps.slice(0, asked), ...rest.slice(told), ...steps.slice(asked, asked + 1), ...rest.slice(0, told)];
  for (const [at, step] of ordered.entries()) {
    const before = ordered[at - 1];
    // “I draw a card when it dies” tells what an ability does before what it waits for.
    if (step.form.is === "trigger" && step.isTail && before !== undefined) {
      const [isOnly, next] = [before.isFirst || at === 1, ordered[at + 1]];
      if (isOnly && next?.isFirst !== false) [ordered[at - 1], ordered[at]] = [step, { ...before, isFirst: false }];
      continue;
    }
    if (!(step.form.is === "moment" || step.isEarlier) || !step.isTail || before === undefined) continue;
    // “He casts a spell that gives +3/+3 on it in response”: all of that happens then.
    const adds = ({ isTail, isQuoted, form, gaps }: StoryPart) =>
      isTail &&
      isQuoted === step.isQuoted &&
      form.is === "statement" &&
      (form.subject === null || gaps.thing?.[0]?.text === "which");
    const start = ordered.findLastIndex((one, place) => place < at && (place === 0 || !adds(one)));
    ordered.splice(at, 1);
    const main = ordered[start];
    ordered.splice(start, main === undefined ? 0 : 1, ...(main === undefined ? [step] : withAntecedent(step, main)));
  }
  return ordered;
}

/** “He taps my 4/4 after it attacks”: “it” is what the clause that is told later names. */
function withAntecedent(step: StoryPart, main: StoryPart): readonly StoryPart[] {
  const gap = (["thing", "other", "at"] as const).find((key) => [main.gaps[key] ?? []].flat().length === 1);
  const [named, ...others] = gap === undefined ? [] : [main.gaps[gap] ?? []].flat();
  const [said] = step.gaps.thing ?? [];
  const isIt = said?.text === "it" && step.isEarlier && named?.kind === "thing" && !named.isPronoun;
  if (!isIt || gap === undefined || others.length > 0) return [step, main];
  const known = { ...named, isNew: false };
  return [
    { ...step, gaps: { ...step.gaps, thing: [named] } },
    { ...main, gaps: { ...main.gaps, [gap]: gap === "at" ? known : [known] } },
  ];
}
