import type { Playbook } from "../../../play/playbook.ts";
import { rephrasingsOf } from "./rephrasing.ts";
import { inflected } from "./words.ts";

/** What people say who tell a story, in the words that its forms have: `data/asking/stories.yaml`. */

type StoryVocabulary = {
  /** What people say, in small letters, and the words for it. */
  readonly words: ReadonlyMap<string, string>;
  readonly isWord: RegExp;
  /** Cards that people name without saying what they do; `%` stands for the name. */
  readonly cards: ReadonlyMap<string, string>;
  /** What cards are of which there may be one, by name. */
  readonly kinds: ReadonlyMap<string, string>;
  /** Kinds of creatures, in small letters. */
  readonly creatures: ReadonlySet<string>;
  /** Whether people with a name are called “he” or “she”. */
  readonly called: ReadonlyMap<string, "he" | "she">;
  readonly rephrasings: ReturnType<typeof rephrasingsOf>;
};

const listed = (text: string): readonly string[] => text.split(", ").filter(Boolean);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

export function storyVocabularyOf({ asking }: Playbook): StoryVocabulary {
  const files = [...asking.values()];
  const pairs = (said: Readonly<Record<string, string>> = {}) =>
    Object.entries(said).flatMap(([meant, those]) => those.split(", ").map((one) => [one, meant] as const));
  const words = new Map([
    ...files
      .flatMap(({ verbs }) => pairs(verbs))
      .flatMap(([said, meant]) => {
        const forms = inflected(meant);
        return inflected(said).map((one, nth) => [one, forms[nth] ?? meant] as const);
      }),
    ...files.flatMap(({ told }) => pairs(told)),
  ]);
  const longest = [...words.keys()].toSorted((one, other) => other.length - one.length).map(escaped);
  return {
    words,
    isWord: new RegExp(
      `(?<![\\p{L}\\d-])(?:the (?=n?ap\\b|(?:non-?)?active player))?(${longest.join("|") || "(?!)"})(?![\\p{L}\\d-])`,
      "giu",
    ),
    kinds: new Map(
      files.flatMap(({ kinds = {} }) =>
        Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
      ),
    ),
    cards: new Map(files.flatMap(({ cards = {} }) => Object.entries(cards))),
    called: new Map(
      files.flatMap(({ called = { he: "", she: "" } }) =>
        (["he", "she"] as const).flatMap((word) => listed(called[word]).map((name) => [name, word] as const)),
      ),
    ),
    creatures: new Set(files.flatMap(({ creatures }) => creatures?.split(", ") ?? [])),
    rephrasings: rephrasingsOf(files),
  };
}

const isFriend = (words: StoryVocabulary["words"]) => (said: string) => words.get(said) === "my opponent";

/** A text in words that the forms have. */
export function inPlainWords({ words, isWord, cards }: StoryVocabulary, text: string): string {
  // “My friend” is the opponent, unless the text names another one.
  const friends = [...text.matchAll(isWord)].map(([, said = ""]) => said.toLowerCase()).filter(isFriend(words));
  const isOne = new Set(friends).size === 1 && !/\bopp(?:onent)?s?\b/i.test(text);
  const isAsked = /\bwho(?:'s| is| was| will be) (?:the )?active player/i.test(text);
  return text.replace(isWord, (all, written: string) => {
    const said = written.toLowerCase();
    // “Counterspell” is a card, and “a counterspell” is any.
    const isOther = (isFriend(words)(said) && !isOne) || (isAsked && said === "active player") || cards.has(written);
    return isOther ? all : (words.get(said) ?? all);
  });
}

/** A text with what the cards are and do that it only names; `known`: a sentence for each of them. */
export function withKnownCards({ cards, called }: StoryVocabulary, plain: string) {
  const people = [...called.keys()].join("|") || "(?!)";
  const known = new Map<string, string>();
  const whole = [...cards].reduce((told, [name, what]) => {
    if (!told.toLowerCase().includes(name.toLowerCase())) return told;
    // “I cast pyroclasm”: there a name of one word is no other word.
    const said = new RegExp(
      `(?<=\\b(?:casts?|plays?|with|uses?|used) (?:an? |my |his |her )?)${escaped(name)}\\b`,
      "gi",
    );
    const before = told.replace(said, name);
    const isSpell = /\b(?:instant|sorcery) %/.test(what);
    // “I Unsummon my 2/2” is “I cast Unsummon on my 2/2”.
    const verb = new RegExp(
      `\\b(I|we|they|he|she|opponent|${people}) (${escaped(name)})e?[sd]? (?=(?:my|his|her|the|it|an?|${people})\\b)`,
      "g",
    );
    const rest = isSpell ? before.replace(verb, "$1 cast $2 on ") : before;
    const mention = new RegExp(
      `(\\d/\\d |\\b(?:two|three|four|\\d+) )?\\b([Aa]n? |[Tt]he |[Mm]y |[Hh]is |[Hh]er |[Tt]heir |'s )?${escaped(name)}\\b(?!,? (?:an?|that|which)\\b| \\(?\\d*[/(])(${isSpell ? "" : "(?: (?:on|attached to|equipped to) it| out| in play| on the battlefield)?\\b"})`,
      // “doom blade”: of several words it is no other word.
      name.includes(" ") ? "gi" : "g",
    );
    // “I use Murder on it”, “two Soul Wardens”.
    const use = new RegExp(`\\b(?:use(s|d)?) (?=(?:an? |my |his |her )?${escaped(name)}\\b)`, "g");
    const whole = isSpell
      ? rest.replace(use, (_all, end?: string) => (end === undefined ? "cast " : "casts "))
      : rest.replace(new RegExp(`\\b(two|three|four) ${escaped(name)}s\\b`, "g"), (_all, number: string) => {
          known.set(name, `${name} is ${what.replace(" %", "")}.`);
          return `${number} ${what.replace(/^an? /, "").replace("%", name)}`;
        });
    let count = 0;
    return whole.replace(mention, (all, size?: string, before?: string, tail = "", at = 0) => {
      if (size !== undefined) return all;
      count += 1;
      const ahead = whole.slice(0, at);
      // Named again it is the same one, except where somebody casts a spell.
      const isCast = isSpell && /\b(?:casts?|plays?|with) (?:another )?$/i.test(ahead);
      if (count > 1 && !isCast) return all;
      known.set(name, `${name} is ${what.replace(" %", "")}.`);
      const isOther = ahead.endsWith(" another ");
      const article = isOther || before === undefined || /^an? $/i.test(before) ? "" : before;
      return `${article === "" && !isOther ? what : article + what.replace(/^an? /, "")}`.replace("%", name + tail);
    });
  }, plain);
  return { text: whole, known };
}
