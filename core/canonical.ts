import { createHash } from "node:crypto";

/**
 * The one form in which texts are compared, so that only a change of words counts as a change: NFC, straight quotes, plain hyphens,
 * single spaces, and trade mark signs (or what damage made of them) dropped together with the space before them.
 */
export function canonicalText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u2018\u2019\u201A\u201B\u2032]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00A0\u202F\u2007]/g, " ")
    .replace(/\s*(?:\(tm\)|[\u2122\u00AA\uFFFD])/gi, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** SHA-256 of a text in canonical form, as lower-case hexadecimal digits. */
export function canonicalSha256(text: string): string {
  return createHash("sha256").update(canonicalText(text), "utf8").digest("hex");
}
