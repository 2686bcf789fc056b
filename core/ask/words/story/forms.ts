import { cachedValues } from "../../../derived.ts";
import type { DecisionName } from "../../../play/decisions.ts";
import { deedsAt } from "./deeds.ts";
import { stateAt, type ThingPhrase, thingsAt } from "./phrases.ts";
import { ownerAt, type PlayerPhrase, playerAt } from "./players.ts";
import {
  color,
  costAt,
  counterKinds,
  countersAt,
  keywordAt,
  numberWritten,
  paymentsAt,
  type QualityPhrase,
  qualitiesAt,
  type Read,
} from "./qualities.ts";
import type { Word } from "./words.ts";

type GroupPhrase = { readonly qualities: readonly string[]; readonly owner: PlayerPhrase | null };

/** What stands in the gaps of a form. */
export type Gaps = {
  /** Of a form without its subject, the subject of the statement before. */
  readonly who?: PlayerPhrase | undefined;
  readonly whom?: PlayerPhrase | undefined;
  readonly thing?: readonly ThingPhrase[] | undefined;
  readonly other?: readonly ThingPhrase[] | undefined;
  readonly at?: PlayerPhrase | ThingPhrase | undefined;
  readonly n?: number | undefined;
  readonly m?: number | undefined;
  readonly size?: readonly [number, number] | undefined;
  /** Power and toughness, where `size` is a change of them. */
  readonly body?: readonly [number, number] | undefined;
  readonly keyword?: string | undefined;
  readonly qualities?: QualityPhrase | undefined;
  readonly counters?: { readonly kind: string; readonly count: number } | undefined;
  readonly step?: string | undefined;
  readonly kind?: string | undefined;
  readonly goal?: PlayerPhrase | ThingPhrase | undefined;
  readonly loyalty?: number | undefined;
  /** What a target has to be. */
  readonly aim?: readonly string[] | undefined;
  /** All things of a kind, perhaps of one player: “each of my creatures”. */
  readonly group?: GroupPhrase | undefined;
  /** The mana cost of a card. */
  readonly cost?: string | undefined;
  /** A cost in mana, as a text for people. */
  readonly mana?: string | undefined;
  readonly color?: string | undefined;
  readonly counterKind?: string | undefined;
  readonly players?: readonly PlayerPhrase[] | undefined;
  /** What an activated ability costs, of that which the words can name. */
  readonly payments?: readonly string[] | undefined;
  /** A card by which a player controls another. */
  readonly card?: string | undefined;
  /** Kinds of decisions, by what somebody does or what there is to choose. */
  readonly deeds?: readonly DecisionName[] | undefined;
  /** Words of one clause, whatever they say, of forms that are said in another way; `aside`: of several between commas. */
  readonly rest?: true | undefined;
  readonly aside?: true | undefined;
};

/**
 * A form of a statement or question, as words with gaps: `(a|b)` is one of several words, `{a / <b> c}` one of several
 * parts, `[…]` may be missing, `<who>` is a gap, `(my|his|her|their)` is said of the player before it. What it means is
 * told to the board.
 */
export type Form<Board> = {
  readonly form: string;
  readonly means: (board: Board, gaps: Gaps) => void;
  /**
   * “Question”; “moment”: words for a moment, which may stand after what happens then; “trigger”: words for what an
   * ability waits for; “bearing”: words before its text in quotation marks; “choice”: “you may”; “static”: the text of
   * an ability that always works. Left out, it is a statement.
   */
  readonly is?: "question" | "moment" | "trigger" | "bearing" | "choice" | "static";
};

/** Forms of one kind: their words, and what they mean. */
export function formsOf<Board>(
  is: CompiledForm<Board>["is"],
  meanings: Readonly<Record<string, Form<Board>["means"]>>,
): readonly Form<Board>[] {
  return Object.entries(meanings).map(([form, means]) => ({ form, means, ...(is !== "statement" && { is }) }));
}

/** One of several words. */
export type WordPart = { readonly words: ReadonlySet<string>; readonly isOwn: boolean };
export type GapPart = {
  readonly gap: keyof Gaps;
  readonly isList: boolean;
  readonly areFighters?: boolean;
  readonly isState?: boolean;
  readonly isOwner?: boolean;
  readonly kind?: "deeds" | "matters" | "own";
};
/** What is written in the same way is the same object. */
type Part = WordPart | GapPart;
export type CompiledForm<Board> = {
  readonly parts: readonly Part[];
  readonly means: (board: Board, gaps: Gaps) => void;
  readonly is: "statement" | NonNullable<Form<Board>["is"]>;
  /** The gap of the subject, which may be left out after “and”. */
  readonly subject: "who" | "thing" | null;
  /** A player or a thing may be its subject. */
  readonly isOfAny: boolean;
  /** “Has” follows the subject, and may be left out with it. */
  readonly isHaving: boolean;
};

/** Words for all players. */
export const everyPlayer = "{(each|every|both) player / we (each|both|all) / (each|both|all) of us}";

/** The forms with all that may be missing in them. */
export function compiled<Board>(forms: readonly Form<Board>[]): readonly CompiledForm<Board>[] {
  return forms.flatMap(({ form, means, is }) =>
    expanded(form).map((one): CompiledForm<Board> => {
      const parts = one.split(/\s+/).filter(Boolean).map(partOf);
      const [first, second] = parts;
      const gap = first !== undefined && "gap" in first ? first.gap : null;
      return {
        parts,
        means,
        is: is ?? "statement",
        isOfAny: /^\{<who> \/ <things?>/.test(form),
        subject: gap === "who" || gap === "thing" ? gap : null,
        isHaving: second !== undefined && "words" in second && second.words.has("have"),
      };
    }),
  );
}

function expanded(form: string): readonly string[] {
  const inner = /\[([^[\]{}]*)\]|\{([^[\]{}]*)\}/.exec(form);
  if (inner === null) return [form];
  const [whole, optional, several] = inner;
  const choices = optional === undefined ? (several ?? "").split(" / ") : [optional, ""];
  return choices.flatMap((words) => expanded(form.replace(whole, words)));
}

const partOf = cachedValues((written: string): Part => {
  const gap = /^<(\w+)>$/.exec(written)?.[1];
  // "Things" may be several, a "thing" is one.
  if (gap === "things" || gap === "others") return { gap: gap === "things" ? "thing" : "other", isList: true };
  if (gap === "fighters") return { gap: "thing", isList: true, areFighters: true };
  if (gap === "state") return { gap: "other", isList: false, isState: true };
  if (gap === "whose" || gap === "whoms")
    return { gap: gap === "whose" ? "who" : "whom", isList: false, isOwner: true };
  if (gap === "deeds" || gap === "matters" || gap === "own") return { gap: "deeds", isList: false, kind: gap };
  if (gap !== undefined) return { gap: gap as keyof Gaps, isList: false };
  return { words: new Set(written.replace(/^\(|\)$/g, "").split("|")), isOwn: written === "(my|his|her|their)" };
});

/** Steps and phases, and the words for them. */
const stepsWritten: Readonly<Record<string, string>> = {
  untap: "untap step",
  upkeep: "upkeep, upkeep step",
  draw: "draw step",
  "precombat-main": "main phase, first main phase, precombat main phase",
  "postcombat-main": "second main phase, postcombat main phase",
  end: "end step",
  cleanup: "cleanup step",
  combat: "combat phase, combat",
  turn: "turn",
};

const steps = new Map(
  Object.entries(stepsWritten).flatMap(([step, written]) => written.split(", ").map((one) => [one, step] as const)),
);

/** What a gap may be at a place, the longest first. */
export function gapReadings(
  { gap, isList, areFighters, isState, isOwner, kind = "deeds" }: GapPart,
  words: readonly Word[],
  at: number,
  names: ReadonlySet<string>,
): readonly Read<unknown>[] {
  const one = <Value>(read: Read<Value> | null) => (read === null ? [] : [read]);
  const word = words[at]?.word ?? "";
  switch (gap) {
    case "who":
    case "whom":
      return one(isOwner === true ? ownerAt(words, at, names) : playerAt(words, at, names));
    case "thing":
    case "other":
      if (isState === true) return one(stateAt(words, at));
      if (areFighters === true) return listsAt(words, at, names).flatMap(fightersOf);
      return isList
        ? listsAt(words, at, names)
        : thingsAt(words, at, names).flatMap(({ value, end }) => (value.count === 1 ? [{ value: [value], end }] : []));
    case "at":
    case "goal":
      return [
        ...one(playerAt(words, at, names)),
        ...thingsAt(words, at, names).filter(({ value }) => value.count === 1),
      ];
    case "card": {
      const { card } = words[at] ?? {};
      return card === undefined ? [] : [{ value: card.name, end: at + card.length }];
    }
    case "deeds":
      return deedsAt(words, at, kind);
    case "rest":
    case "aside": {
      const stop = gap === "rest" ? /^(?:[.?!;:,"]|and|but|or)$/ : /^[.?!;:,"]$/;
      const end = words.findIndex((one, place) => place >= at && stop.test(one.word));
      return Array.from({ length: (end < 0 ? words.length : end) - at }, (_, n) => ({ value: true, end: at + n + 1 }));
    }
    case "aim":
      return aimsAt(words, at);
    case "group":
      return one(groupAt(words, at, names));
    case "players":
      return playersAt(words, at, names);
    case "counters":
      return countersBeside(words, at);
    case "step":
      return [3, 2, 1].flatMap((length) => {
        const value = steps.get(
          words
            .slice(at, at + length)
            .map(({ word }) => word)
            .join(" "),
        );
        return value === undefined ? [] : [{ value, end: at + length }];
      });
    case "kind":
      return /^(?:instant|sorcery|creature|artifact|enchantment|planeswalker|land)$/.test(word)
        ? [{ value: word, end: words[at + 1]?.word === "spell" ? at + 2 : at + 1 }]
        : [];
    default:
      return one(phrasesOf.get(gap)?.(words, at) ?? wordValue(gap, word, at));
  }
}

/** What one reader reads in the words alone. */
const phrasesOf = new Map<keyof Gaps, (words: readonly Word[], at: number) => Read<unknown> | null>([
  ["cost", costAt],
  ["payments", paymentsAt],
  ["keyword", keywordAt],
  ["qualities", qualitiesAt],
]);

/** What one word says. */
function wordValue(gap: keyof Gaps, word: string, at: number): Read<unknown> | null {
  const is = (value: unknown) => ({ value, end: at + 1 });
  const parts = (form: RegExp) => {
    const size = form.exec(word);
    return size === null ? null : is([Number(size[1]), Number(size[2])]);
  };
  switch (gap) {
    case "n":
    case "m": {
      const number = numberWritten(word) ?? (/^an?$/.test(word) ? 1 : null);
      return number === null ? null : is(number);
    }
    case "size":
      return parts(/^([+-]\d+)\/([+-]\d+)$/);
    case "body":
      return parts(/^(\d+)\/(\d+)$/);
    case "loyalty":
      return /^[+-]\d{1,2}$|^0$/.test(word) ? is(Number(word)) : null;
    case "mana":
      return /^\{[^{}]+\}$/.test(word) ? is(word) : null;
    case "counterKind":
      return counterKinds.test(word) ? is(word) : null;
    case "color":
      return isColor.test(word) ? is(word) : null;
    default:
      return null;
  }
}

const isColor = new RegExp(`^(?:${color})$`);
const isQuality = new RegExp(`^(?:non)?(?:${color}|artifact|land)$|^(?:un)?tapped$|^(?:attack|block)ing$`);
const kinds = /^(?:creature|artifact|enchantment|planeswalker|land)$/;
const targetKinds = /^(?:creature|artifact|enchantment|planeswalker|land|permanent|player|opponent)$/;

/** What a target has to be, as its spell says it: “any target”, “target nonred creature”, “target creature or player”. */
function aimsAt(words: readonly Word[], at: number): readonly Read<readonly string[]>[] {
  if (words[at]?.word === "any") return words[at + 1]?.word === "target" ? [{ value: ["any"], end: at + 2 }] : [];
  if (words[at]?.word !== "target") return [];
  const value: string[] = [];
  let end = at + 1;
  while (isQuality.test(words[end]?.word ?? "")) {
    if (targetKinds.test(words[end]?.word ?? "") && !targetKinds.test(words[end + 1]?.word ?? "")) break;
    value.push(words[end]?.word ?? "");
    end += 1;
  }
  const kind = words[end]?.word ?? "";
  if (!targetKinds.test(kind)) return [];
  const isOwn = words[end + 1]?.word === "you" && words[end + 2]?.word === "control";
  const alone = isOwn ? { value: [...value, kind, "yours"], end: end + 3 } : { value: [...value, kind], end: end + 1 };
  const other = words[end + 1]?.word === "or" ? (words[end + 2]?.word ?? "") : "";
  return targetKinds.test(other) && value.length === 0 ? [{ value: [kind, other], end: end + 3 }, alone] : [alone];
}

/** “All creatures”, “each of my tapped creatures”, “every creature you control”, “his creatures”. */
function groupAt(words: readonly Word[], at: number, names: ReadonlySet<string>): Read<GroupPhrase> | null {
  const isEach = /^(?:all|each|every)$/.test(words[at]?.word ?? "");
  const first = isEach ? (words[at + 1]?.word === "of" ? at + 2 : at + 1) : at;
  const owner = ownerAt(words, first, names);
  const qualities: string[] = [];
  let end = owner?.end ?? (words[first]?.word === "the" ? first + 1 : first);
  while (
    isQuality.test(words[end]?.word ?? "") &&
    !(kinds.test(words[end]?.word ?? "") && !kinds.test(words[end + 1]?.word ?? ""))
  ) {
    qualities.push(words[end]?.word ?? "");
    end += 1;
  }
  const { word: kind = "", text = "" } = words[end] ?? {};
  if (!kinds.test(kind) || (!isEach && (owner === null || !/s$/i.test(text)))) return null;
  end += 1;
  const after = owner === null ? playerAt(words, end, names) : null;
  const isOwn = after !== null && words[after.end]?.word === "control";
  return {
    value: { qualities: [...qualities, kind], owner: owner?.value ?? (isOwn ? after.value : null) },
    end: isOwn ? after.end + 1 : end,
  };
}

/** “A counter on it”: what a thing has, or what is put on it. */
function countersBeside(words: readonly Word[], at: number): readonly Read<unknown>[] {
  const read = countersAt(words, at);
  if (read === null) return [];
  return words[read.end - 2]?.word === "on" ? [read, { ...read, end: read.end - 2 }] : [read];
}

/** A list of players: “Anna, Ben and Cleo”. */
function playersAt(
  words: readonly Word[],
  at: number,
  names: ReadonlySet<string>,
): readonly Read<readonly PlayerPhrase[]>[] {
  const first = playerAt(words, at, names);
  if (first === null) return [];
  let next = first.end;
  while (/^(?:,|and|&)$/.test(words[next]?.word ?? "")) next += 1;
  const more = next === first.end ? [] : playersAt(words, next, names);
  return [
    ...more.map(({ value, end }) => ({ value: [first.value, ...value], end })),
    { value: [first.value], end: first.end },
  ];
}

/** A list of things: “a 3/3, a 2/2 and a 1/1”, “two creatures, a 2/2 and a 3/3”. */
function listsAt(
  words: readonly Word[],
  at: number,
  names: ReadonlySet<string>,
): readonly Read<readonly ThingPhrase[]>[] {
  return thingsAt(words, at, names).flatMap(({ value, end }) => {
    const alone = { value: [value], end };
    let next = end;
    while (/^(?:,|and|&|plus)$/.test(words[next]?.word ?? "")) next += 1;
    // “They” begins a clause, and ends no list.
    if (next === end || words[next]?.word === "they") return [alone];
    const more = listsAt(words, next, names);
    const members = words[end]?.word === "," ? more.flatMap((rest) => membersOf(value, rest)) : [];
    return [...members, ...more.map((rest) => ({ value: [value, ...rest.value], end: rest.end })), alone];
  });
}

/** “Two creatures, a 2/2 and a 3/3”: what so many of a kind are, one by one. */
function membersOf(
  { power, count, types, keywords, lacks, owner, isNew, isPronoun, name, text }: ThingPhrase,
  { value, end }: Read<readonly ThingPhrase[]>,
): readonly Read<readonly ThingPhrase[]>[] {
  const isKind =
    power === null && !isPronoun && name === null && types.join() === "creature" && /\bcreatures\b/i.test(text);
  const total = value.reduce((sum, one) => sum + Number(one.count), 0);
  const areMembers = value.length > 1 && value.every((one) => one.isNew && one.owner === null && one.power !== null);
  if (!isKind || !areMembers || (count !== 1 && count !== total)) return [];
  const isGiven = (one: ThingPhrase) => ({ ...one, owner, isNew, lacks, keywords: [...keywords, ...one.keywords] });
  return [{ value: value.map(isGiven), end }];
}

/** “Attacker 4/4, blockers 2/2 and 1/1”: each is one or the other, by its own words or those before the ones beside it. */
function fightersOf({ value, end }: Read<readonly ThingPhrase[]>): readonly Read<readonly ThingPhrase[]>[] {
  let before: ThingPhrase["role"] = null;
  const found = value.map((phrase) => {
    const role = phrase.role ?? before;
    before = /^(?:attack|block)/i.test(phrase.text) ? phrase.role : phrase.role === null ? before : null;
    return { ...phrase, role };
  });
  return found.every(({ role, power }) => role !== null && power !== null) ? [{ value: found, end }] : [];
}

/** “He” ends “his turn”, and neither “my turn” nor “her turn”. */
export function isOf({ who, gender }: PlayerPhrase, own: string): boolean {
  if (who === "speaker" || own === "my") return who === "speaker" && own === "my";
  return gender === undefined || own === "their" || (own === "his") === (gender === "he");
}
