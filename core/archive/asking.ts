import type { IsoDate } from "../text/days.ts";

/** What a list of plain words is for: how people ask, not what they ask for. */
export const askingWordLists = [
  "aside",
  "change",
  "rules",
  "opening",
  "greeting",
  "card",
  "joining",
  "pair",
  "play",
  "whole",
  "beside",
  "set",
  "history",
  "newest",
  "entry",
  "foreign",
  "control",
  "tournament",
  "penalty",
  "regular",
  "competitive",
  "renaming",
] as const;

/** A page that people wish for; `{release}` is the newest release, `{before}` the day before it, `{day}` the day asked. */
export type AskedPage = {
  readonly title: string;
  readonly address: string;
  /** The same with a day of its own, if the words have one. */
  readonly dated?: string | undefined;
  /** Another page that is wished for too comes before it. */
  readonly yields?: boolean | undefined;
  /** What people say, with commas between. */
  readonly said: string;
};

/** What people say for rules, by the numbers of a day, and for rules of play, with commas between. */
type Sayings = {
  readonly on: IsoDate;
  readonly rules: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
};

/** A file about how people ask; each key has a part of the words. */
export type AskingFile = {
  readonly id: string;
  readonly says: string;
  readonly words?: Readonly<Partial<Record<(typeof askingWordLists)[number], string>>> | undefined;
  readonly pages?: readonly AskedPage[] | undefined;
  /** Other words for a word of the rules, with commas between. */
  readonly instead?: Readonly<Record<string, string>> | undefined;
  /** What people say who tell what happens at a table, with commas between, by the words that are read for it. */
  readonly told?: Readonly<Record<string, string>> | undefined;
  /** Verbs that people use, in all their forms, by those that are read for them. */
  readonly verbs?: Readonly<Record<string, string>> | undefined;
  /** Kinds of creatures that people name in small letters, with commas between. */
  readonly creatures?: string | undefined;
  /** Names of people who are called “he”, and of those called “she”, with commas between. */
  readonly called?: Readonly<Record<"he" | "she", string>> | undefined;
  /** How people say something, with the gaps of forms, by the words that are read for it. */
  readonly rephrased?: Readonly<Record<string, readonly string[]>> | undefined;
  /** What cards are and do that people only name, with % for the name. */
  readonly cards?: Readonly<Record<string, string>> | undefined;
  /** Cards of which there may be one, by what they are. */
  readonly kinds?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Other names of eras, by the id of their preset. */
  readonly eras?: Readonly<Record<string, string>> | undefined;
  /** Other names of sets, by their code. */
  readonly sets?: Readonly<Record<string, string>> | undefined;
  /** Names of days that no release has: those of editions before the rulebooks, the first of their months if need be. */
  readonly days?: Readonly<Record<string, string>> | undefined;
  readonly sayings?: Sayings | undefined;
  /** The topics of the rules of play in the order in which they are read. */
  readonly topics?: readonly string[] | undefined;
};
