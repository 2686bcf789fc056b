import { keyName, type Part, type ShapeValues } from "./shape.ts";

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

/** A key of a kind: the type of its value, with words for it unless it is a common key that means the same. */
type Key = Part | (Partial<KeyWords> & { readonly is: Part });
export type Keys = Readonly<Record<string, Key>>;

/** A key with its label and, if that is more than its type says, what it means. */
export function key<const P extends Part>(is: P, label: string, means?: string) {
  return { is, label, ...(means !== undefined && { means }) } as const;
}

/** The keys with the types of their values alone. */
export type ShapeOf<K extends Keys> = {
  readonly [Name in keyof K]: K[Name] extends { readonly is: infer P extends Part } ? P : Extract<K[Name], Part>;
};

/** The values written for keys. */
export type KeyValues<K extends Keys> = ShapeValues<ShapeOf<K>>;

/**
 * What a kind of event or question is called, has and means: its keys with the types of their values, and the words for
 * them. The contract and the forms take them from here.
 */
export type Description<K extends Keys = Keys> = {
  /** What a list of all kinds calls it. */
  readonly name: string;
  readonly keys: K;
  /** What it means or asks, in one sentence; keys stand in backquotes. */
  readonly means: string;
};

type NameIn<Key> = Key extends `${infer Name}?` ? Name : Key;

/** What the compiler demands of the keys: a label for each that is not common. */
export type Complete<K extends Keys> = {
  readonly keys: {
    readonly [Name in keyof K]: NameIn<Name> extends keyof typeof commonKeys ? Key : { readonly label: string };
  };
};

/** The types of the values of keys. */
export function shapeOf<K extends Keys>(keys: K): ShapeOf<K> {
  return Object.fromEntries(Object.entries(keys).map(([key, written]) => [key, wordedKey(written).is])) as ShapeOf<K>;
}

function wordedKey(key: Key): Partial<KeyWords> & { readonly is: Part } {
  return typeof key === "object" && "is" in key ? key : { is: key };
}

const bare = {
  player: "The name of a player",
  players: "The name of a player, or a list of names",
  text: "Free words",
  texts: "Free words, or a list of them",
  names: "A name, or a list of names, each of them once",
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
export function keyWords(keys: Keys, key: string): KeyWords & { readonly means: string } {
  const { is, ...words } = wordedKey(keys[key] ?? keys[`${key}?`] ?? "text");
  const common: Partial<KeyWords> | undefined = commonKeys[key as keyof typeof commonKeys];
  return { means: typeof is === "string" ? bare[is] : "One of a few words", label: key, ...common, ...words };
}

/** What a kind means, in words for people: labels of fields in place of keys. */
export function meansInWords(description: Description): string {
  const keys = Object.keys(description.keys).map(keyName);
  return description.means.replace(/`([^`]*)`/g, (_marked, word: string) =>
    keys.includes(word) ? `“${keyWords(description.keys, word).label}”` : `“${word}”`,
  );
}
