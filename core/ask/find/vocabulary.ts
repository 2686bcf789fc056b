import type { AskedPage, askingWordLists } from "../../archive/asking.ts";
import type { Playbook } from "../../play/playbook.ts";

/** The lists of words that are not words of the rules; `data/README.md` says what each is for. */
type WordList = (typeof askingWordLists)[number];

/** How people ask, ready for look-ups. */
export type AskingWords = {
  readonly words: Readonly<Record<WordList, ReadonlySet<string>>>;
  /** The pages that people wish for, each with what they say. */
  readonly pages: readonly (Omit<AskedPage, "said"> & { readonly said: readonly string[] })[];
  /** Other words for words of the rules. Names of rules with them are found too, as less certain. */
  readonly instead: ReadonlyMap<string, readonly string[]>;
  /** Other names of eras, by the id of their preset. */
  readonly eras: ReadonlyMap<string, readonly string[]>;
  /** Other names of sets, by their code. */
  readonly sets: ReadonlyMap<string, readonly string[]>;
  /** Names of days that are no release. */
  readonly days: ReadonlyMap<string, readonly string[]>;
};

/** How people ask, according to a dataset. */
export function vocabularyOf(playbook: Playbook): AskingWords {
  return playbook.once(vocabularyIn);
}

function vocabularyIn({ asking }: Playbook): AskingWords {
  const files = [...asking.values()];
  const list = (name: WordList) => new Set(files.flatMap(({ words }) => words?.[name]?.split(/\s+/) ?? []));
  const named = (key: "instead" | "eras" | "sets" | "days") =>
    new Map(
      files.flatMap((file) => Object.entries(file[key] ?? {}).map(([name, said]) => [name, partsOf(said)] as const)),
    );
  return {
    words: {
      aside: list("aside"),
      change: list("change"),
      rules: list("rules"),
      opening: list("opening"),
      greeting: list("greeting"),
      card: list("card"),
      joining: list("joining"),
      pair: list("pair"),
      play: list("play"),
      whole: list("whole"),
      beside: list("beside"),
      set: list("set"),
      history: list("history"),
      newest: list("newest"),
      entry: list("entry"),
      foreign: list("foreign"),
      control: list("control"),
      tournament: list("tournament"),
      penalty: list("penalty"),
      regular: list("regular"),
      competitive: list("competitive"),
      renaming: list("renaming"),
    },
    pages: files.flatMap(({ pages = [] }) => pages.map((page) => ({ ...page, said: partsOf(page.said) }))),
    instead: named("instead"),
    eras: named("eras"),
    sets: named("sets"),
    days: named("days"),
  };
}

/** "If I", "if my": a person tells a case. */
const speakers = /^(?:i|my|you|your|we)$/;

const asking = /^(?:how|wh(?:at|en|ere|o|y))$/;

/** The words are a question, as opposed to a text of the rules: they end or begin like one ("… since when"). */
export function isQuestion(text: string, { words: { opening, greeting } }: AskingWords): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const first = words.findIndex((word) => !greeting.has(word));
  const [one = "", other = ""] = words.slice(Math.max(first, 0)).map((word) => word.replace("’", "'"));
  return (
    text.endsWith("?") || opening.has(one) || asking.test(words.at(-1) ?? "") || (one === "if" && speakers.test(other))
  );
}

function partsOf(said: string): string[] {
  return said.split(/,\s+/);
}
