import { z } from "zod";
import type { ImportedRuling, ImportedText } from "../../core/cards/imported.ts";
import { cardKey } from "../../core/cards/names.ts";
import { Problem } from "../../core/problem.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import type { FoundObject } from "./json-objects.ts";

/** The content of one object of a bulk file about a card, in the form in which it is stored. */
type BulkEntry = {
  readonly oracleId: string;
  readonly name: string | null;
  readonly key: string | null;
  /** The keys of its faces, if they have names of their own. */
  readonly faceKeys: readonly string[];
  readonly content: ImportedRuling | ImportedText;
};

/** The kind of bulk file: rulings, or cards with one object for each Oracle id. */
export type BulkKind = "rulings" | "oracle";

const oracleId = z.guid();
const ruling = z.object({
  object: z.literal("ruling"),
  oracle_id: oracleId,
  source: z.string(),
  published_at: z.string().refine((text) => dayFrom(text) !== undefined),
  comment: z.string(),
});

const words = {
  name: z.string(),
  mana_cost: z.string().optional(),
  type_line: z.string().optional(),
  oracle_text: z.string().optional(),
};
const face = z.object({ ...words, oracle_id: oracleId.optional() });
const card = z.object({
  ...words,
  object: z.literal("card"),
  layout: z.string().optional(),
  oracle_id: oracleId.optional(),
  card_faces: z.array(face).optional(),
});

type Face = z.infer<typeof face>;
type Card = z.infer<typeof card>;

/**
 * Layouts of objects that have the name of a card but are not cards. `front_card` is the cover card of a themed
 * booster.
 */
const layoutsOfNoCard = ["art_series", "token", "double_faced_token", "emblem", "front_card"];

/**
 * Reads one object of a bulk file: one card; none for an object that is not a card (tokens, emblems, art cards); or two
 * where the sides of a reversible card are separate cards. Throws `unreadable-document` for an object that is not
 * valid.
 *
 * Source: scryfall.com/docs/api/rulings, /cards and /layouts.
 *
 * @param position The index of the object in the file, from 0.
 */
export function bulkEntriesFrom(kind: BulkKind, object: FoundObject, position: number): BulkEntry[] {
  return kind === "rulings" ? [rulingFrom(object, position)] : cardsFrom(object, position);
}

function rulingFrom(object: FoundObject, position: number): BulkEntry {
  const { error, data } = ruling.safeParse(object.value);
  if (data === undefined) throw noForm("ruling", { object, position, error });
  const { oracle_id, source, published_at, comment } = data;
  const content = { source, publishedOn: published_at as IsoDate, comment };
  return { oracleId: oracle_id.toLowerCase(), name: null, key: null, faceKeys: [], content };
}

function cardsFrom(object: FoundObject, position: number): BulkEntry[] {
  const { error, data } = card.safeParse(object.value);
  if (data === undefined) throw noForm("card", { object, position, error });
  if (layoutsOfNoCard.includes(data.layout ?? "")) return [];
  if (data.oracle_id !== undefined) return [wholeCard(data.oracle_id, data)];
  // Each side of a reversible card has an id; often both are the same.
  const sides = data.card_faces?.map(({ oracle_id, ...side }) =>
    oracle_id === undefined ? undefined : wholeCard(oracle_id, side),
  );
  const cards = (sides ?? []).filter((side) => side !== undefined);
  if (cards.length === 0 || cards.length !== sides?.length)
    throw noForm("card", { object, position, error: undefined });
  return cards;
}

function wholeCard(id: string, { name, card_faces: faces = [], ...whole }: Pick<Card, "card_faces"> & Face): BulkEntry {
  const joined = (read: (face: Face) => string | undefined) =>
    faces.flatMap((face) => read(face) || []).join(" // ") || null;
  const content = {
    name,
    cost: whole.mana_cost || joined((face) => face.mana_cost),
    type: whole.type_line ?? joined((face) => face.type_line),
    words: whole.oracle_text ?? faces.map((face) => `${face.name}\n${face.oracle_text ?? ""}`.trim()).join("\n//\n"),
  };
  const key = cardKey(name);
  const faceKeys = [...new Set(faces.map((face) => cardKey(face.name)))].filter((other) => other !== key);
  return { oracleId: id.toLowerCase(), name, key, faceKeys, content };
}

type Failure = {
  readonly object: FoundObject;
  readonly position: number;
  readonly error: z.ZodError | undefined;
};

function noForm(kind: string, { object: { line }, position, error }: Failure): Problem {
  const field = error?.issues[0]?.path.join(".") || "oracle_id";
  const detail = `Object ${position + 1}, on line ${line}, is not a valid ${kind} (see its ${field}). Import a bulk file of Scryfall.`;
  return new Problem("unreadable-document", detail, { object: position, line, field });
}
