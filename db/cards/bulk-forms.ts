import { z } from "zod";
import type { ImportedRuling, ImportedText } from "../../core/cards/imported.ts";
import { cardKey } from "../../core/cards/names.ts";
import { dayFrom, type IsoDate } from "../../core/days.ts";
import { RulesError } from "../../core/refusal.ts";

/** What one object of a bulk file says, as it is kept. */
export type BulkEntry = {
  readonly oracleId: string;
  readonly name: string | null;
  readonly key: string | null;
  readonly content: ImportedRuling | ImportedText;
};

/** Which bulk file: that of the rulings, or that of the cards with one object for each Oracle id. */
export type BulkKind = "rulings" | "oracle";

const oracleId = z.guid();
const ruling = z.object({
  object: z.literal("ruling"),
  oracle_id: oracleId,
  source: z.string(),
  published_at: z.string().refine((text) => dayFrom(text) !== undefined),
  comment: z.string(),
});

const words = { name: z.string(), mana_cost: z.string().optional(), type_line: z.string().optional() };
const face = z.object({ ...words, oracle_id: oracleId.optional(), oracle_text: z.string().optional() });
const card = z.object({
  ...words,
  object: z.literal("card"),
  layout: z.string().optional(),
  oracle_id: oracleId.optional(),
  oracle_text: z.string().optional(),
  card_faces: z.array(face).optional(),
});

type Face = z.infer<typeof face>;

/** Things that share the name of a card and are none. */
const layoutsOfNoCard = ["art_series", "token", "double_faced_token", "emblem"];

/**
 * Reads one object of a bulk file; `undefined` for what is no card (tokens, emblems, cards of art). Refuses with `unreadable-document` what has not the form.
 *
 * Source: scryfall.com/docs/api/rulings and /cards.
 */
export function bulkEntryFrom(kind: BulkKind, object: unknown, position: number): BulkEntry | undefined {
  return kind === "rulings" ? rulingFrom(object, position) : cardFrom(object, position);
}

function rulingFrom(object: unknown, position: number): BulkEntry {
  const { success, data } = ruling.safeParse(object);
  if (!success) throw noForm("ruling", position);
  const { oracle_id, source, published_at, comment } = data;
  const content = { source, publishedOn: published_at as IsoDate, comment };
  return { oracleId: oracle_id.toLowerCase(), name: null, key: null, content };
}

function cardFrom(object: unknown, position: number): BulkEntry | undefined {
  const { success, data } = card.safeParse(object);
  if (!success) throw noForm("card", position);
  const { name, layout, card_faces: faces = [] } = data;
  if (layoutsOfNoCard.includes(layout ?? "")) return undefined;
  const id = data.oracle_id ?? faces[0]?.oracle_id;
  if (id === undefined) throw noForm("card", position);
  const joined = (read: (one: Face) => string | undefined) =>
    faces.flatMap((one) => read(one) || []).join(" // ") || null;
  const content = {
    name,
    cost: data.mana_cost || joined((one) => one.mana_cost),
    type: data.type_line ?? joined((one) => one.type_line),
    words: data.oracle_text ?? faces.map((one) => `${one.name}\n${one.oracle_text ?? ""}`.trim()).join("\n//\n"),
  };
  return { oracleId: id.toLowerCase(), name, key: cardKey(name), content };
}

function noForm(kind: string, position: number): RulesError {
  const detail = `Object ${position + 1} of the file has not the form of a ${kind}; the bulk files of Scryfall have.`;
  return new RulesError("unreadable-document", detail, { object: position });
}
