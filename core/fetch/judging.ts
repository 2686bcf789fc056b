/** The kind of a file, compared with the expected one. */
export type FileVerdict =
  | { readonly kind: "expected" }
  /** Another known file instead of the expected one. */
  | { readonly kind: "other-known"; readonly reason: string }
  | { readonly kind: "unexpected"; readonly reason: string };

/**
 * Judges a received file.
 *
 * @param beginning The first bytes, as Latin-1: enough to know a web page.
 */
export function verdictOn({
  sha256,
  length_bytes,
  beginning,
  expected,
  isKnown,
}: {
  readonly sha256: string;
  readonly length_bytes: number;
  readonly beginning: string;
  readonly expected: { readonly sha256: string; readonly length_bytes: number };
  readonly isKnown: boolean;
}): FileVerdict {
  if (sha256 === expected.sha256) return { kind: "expected" };
  if (isKnown) return { kind: "other-known", reason: "it is the published file of another release" };
  if (isWebPage(beginning)) return { kind: "unexpected", reason: "it is a web page, not the text file" };
  if (length_bytes < expected.length_bytes)
    return { kind: "unexpected", reason: `it has ${length_bytes} of ${expected.length_bytes} bytes` };
  return { kind: "unexpected", reason: `its hash is ${sha256.slice(0, 12)}…, not ${expected.sha256.slice(0, 12)}…` };
}

/** Says whether bytes, read as Latin-1, begin like a web page. */
export function isWebPage(beginning: string): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|\?xml)\b/i.test(
    beginning,
  );
}

/**
 * Says whether bytes, read as Latin-1, begin like a published rulebook: each has its title at the top, in one or two
 * bytes per character.
 */
export function isLikelyRules(beginning: string): boolean {
  return /comprehensive/i.test(beginning.replaceAll("\0", ""));
}
