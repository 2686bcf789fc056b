import { keyName, type Shape } from "./shape.ts";

/**
 * The words for a key: what it means, for the contract (left out, what its type says), and the label of its field in a
 * form. A form offers the names of cards for a key that `isCard`.
 */
type KeyWords = { readonly means?: string; readonly label: string; readonly isCard?: true };

/** The words for keys that several kinds have. A kind may have others for them, or for one of the two. */
const commonKeys = {
  player: { means: "The player asked about", label: "Player" },
  by: { means: "The player whose effect it is", label: "Whose" },
  on: { means: "The player it is aimed at", label: "Aimed at" },
  about: { means: "The kind of decision", label: "About" },
  card: { means: "The card, by its name", label: "Card", isCard: true },
  source: { means: "What the effect comes from", label: "Name of the effect" },
  paid: { means: "Its extra cost was paid", label: "Its extra cost was paid" },
  spell: { label: "Name of the spell" },
  object: { label: "Name of the object" },
  what: { label: "What" },
  times: { label: "How many times" },
  at: { label: "What or whom it attacks" },
  of: { label: "Of whom" },
  for: { label: "For" },
  library: { label: "Library" },
  power: { label: "Its power" },
  toughness: { label: "Its toughness" },
  value: { label: "Mana value" },
} as const satisfies Readonly<Record<string, KeyWords>>;

type NameIn<Key> = Key extends `${infer Name}?` ? Name : Key;
type CommonKey = keyof typeof commonKeys;

/** The words for the keys of a shape: for each that is not common, and for a common one that means something else. */
type KeysOf<S extends Shape> = {
  readonly [Name in Exclude<NameIn<keyof S>, CommonKey> & string]: KeyWords;
} & { readonly [Name in Extract<NameIn<keyof S>, CommonKey>]?: Partial<KeyWords> };

/**
 * What a kind of event or question is called, has and means: its keys with the types of their values, and the words for
 * them. The contract and the forms take them from here.
 */
export type Description<S extends Shape = Shape> = {
  /** What a list of all kinds calls it. */
  readonly name: string;
  readonly shape: S;
  /** The words for its keys; a common key needs none. */
  readonly keys?: { readonly [Name in NameIn<keyof S> & string]?: Partial<KeyWords> };
  /** What it means or asks, in one sentence; keys stand in backquotes. */
  readonly means: string;
};

/** What the compiler demands of a description: words for each key. */
export type Complete<S extends Shape> =
  Record<never, never> extends KeysOf<S> ? { readonly keys?: KeysOf<S> } : { readonly keys: KeysOf<S> };

const bare = {
  player: "The name of a player",
  players: "The name of a player, or a list of names",
  text: "Free words",
  texts: "Free words, or a list of them",
  each: "A name, or a list of names: it happens to all of them at the same time",
  count: "A whole number",
  counts: "A list of whole numbers",
  amount: "A whole number, perhaps negative",
  flag: "`true`, or left out",
  amounts: "A number for each player named",
  counters: "A number for each kind of counters",
  events: "A list of events",
  conditions: "A list of questions with their answers",
  triggers: "A list of triggered abilities",
} as const;

/** The words for a key. A key without a meaning of its own means what its type says. */
export function keyWords({ shape, keys }: Description, key: string): KeyWords & { readonly means: string } {
  const part = shape[key] ?? shape[`${key}?`] ?? "text";
  const common: Partial<KeyWords> | undefined = commonKeys[key as CommonKey];
  const means = typeof part === "string" ? bare[part] : "One of a few words";
  return { means, label: key, ...common, ...keys?.[key] };
}

/** What a kind means, in words for people: labels of fields in place of keys. */
export function meansInWords(description: Description): string {
  const keys = Object.keys(description.shape).map(keyName);
  return description.means.replace(/`([^`]*)`/g, (_marked, word: string) =>
    keys.includes(word) ? `“${keyWords(description, word).label}”` : `“${word}”`,
  );
}
