import type { Parameter } from "../../archive/parameter.ts";
import type { ParameterMention } from "../../contract/search.ts";
import { cachedIn } from "../../derived.ts";
import type { Playbook } from "../../play/playbook.ts";
import { parameterAddress, parameterHistoryAddress } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";

/** How many rules of play are listed beside the results of a search; `/v1/parameters` has the others. */
const namedMax = 5;
const textMax_chars = 200;

/** How well words fit a parameter: it is its name, people call it so, its names have them all, or its sentences do. */
const ranks = { name: 0, called: 1, named: 2, said: 3, none: 4 };

/** What is asked: a text and its words, of which the last may be the beginning of one that is still being typed. */
type NameQuery = { readonly text: string; readonly words: readonly string[]; readonly isTyped: boolean };

/**
 * The parameters that words are about, best first, at most five: those with just that name, those that people call so, then those whose id,
 * title or names have all of the words, then those whose sentences do. Endings of words do not matter.
 *
 * `isTyped`: a person is still typing; the text may be the beginning of a name, its last word that of a word. `words`:
 * those of parameters that earlier calls found, because every keystroke in the search box needs all of them.
 */
export function parametersAbout(
  { parameters }: Playbook,
  text: string,
  { isTyped = false, words = wordsByParameter() }: Partial<About> = {},
): Parameter[] {
  const short = text.slice(0, textMax_chars);
  const query = { text: short.trim().toLowerCase(), words: termsOf(short), isTyped };
  if (query.words.length === 0) return [];
  return [...parameters.values()]
    .map((parameter) => ({ parameter, rank: rankOf(parameter, query, words) }))
    .filter(({ rank }) => rank < ranks.none)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, namedMax)
    .map(({ parameter }) => parameter);
}

/** The id of the only parameter that has a text as its name, or that people call so; else the text itself. */
export function idOfParameterCalled({ parameters }: Playbook, text: string): string {
  const query = { text: text.trim().toLowerCase(), words: termsOf(text), isTyped: false };
  if (parameters.has(text) || query.words.length === 0) return text;
  const words = wordsByParameter();
  const ranked = Map.groupBy(parameters.values(), (parameter) => rankOf(parameter, query, words));
  const [best, ...others] = ranked.get(ranks.name) ?? ranked.get(ranks.called) ?? [];
  return best === undefined || others.length > 0 ? text : best.id;
}

/**
 * Names parameters as a search does, with the address of each on a day or, if all days are asked about, of all its
 * values.
 */
export function parametersNamed(parameters: readonly Parameter[], on: IsoDate | "any"): ParameterMention[] {
  return parameters.map(({ id, name, title, values }) => ({
    id,
    name,
    title,
    says: (on === "any" ? values.at(-1) : values.findLast(({ from }) => from <= on))?.says ?? null,
    href: on === "any" ? parameterHistoryAddress(id) : parameterAddress(id, on),
  }));
}

function rankOf(parameter: Parameter, query: NameQuery, cache: About["words"]): number {
  const { called, named, said } = cachedIn(cache, parameter, wordsOf);
  const exact = called.findIndex((name) => name.size === new Set(query.words).size && hasAll(name, query));
  if (exact >= 0) return exact === 0 ? ranks.name : ranks.called;
  // One word is the beginning of too many names; those that people look for stand under `alsoCalled`.
  const ownName = query.words.length > 1 || !parameter.name.includes(" ") ? [parameter.name] : [];
  if (query.isTyped && [...ownName, ...parameter.alsoCalled].some((name) => name.toLowerCase().startsWith(query.text)))
    return ranks.named;
  // While a person types, one word alone fits too much.
  if (query.isTyped && query.words.length === 1) return ranks.none;
  if (hasAll(named, query)) return ranks.named;
  return query.words.length > 1 && hasAll(said, query) ? ranks.said : ranks.none;
}

function hasAll(name: ReadonlySet<string>, { words, isTyped }: NameQuery): boolean {
  return words.every(
    (word, place) =>
      name.has(word) || (isTyped && place === words.length - 1 && [...name].some((one) => one.startsWith(word))),
  );
}

type About = { readonly isTyped: boolean; readonly words: Map<Parameter, Words> };

/** The words of parameters, empty at first. */
export const wordsByParameter = () => new Map<Parameter, Words>();

type Words = {
  readonly called: readonly ReadonlySet<string>[];
  readonly named: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
};

function wordsOf({ id, name: ownName, title, alsoCalled, values }: Parameter): Words {
  const called = [ownName, ...alsoCalled].map((name) => new Set(termsOf(name)));
  const named = new Set([id.replaceAll("-", " "), ownName, title, ...alsoCalled].flatMap((name) => termsOf(name)));
  return { called, named, said: new Set([...named, ...values.flatMap(({ says }) => termsOf(says))]) };
}
