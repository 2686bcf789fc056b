import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * A strong entity tag of a text. `variant` names what the text alone does not show: the encoding of its bytes, or the
 * day filled in. Two representations of one resource must not share a strong tag. Source: RFC 9110, section 8.8.3.
 */
export function etagOf(text: string, variant = ""): string {
  const digest = hash("sha256", text, "base64url").slice(0, 22);
  return variant === "" ? `"${digest}"` : `"${digest}.${variant}"`;
}

/**
 * Says whether a client already has what a tag names. Source: RFC 9110, section 13.1.2: a list of tags compared weakly,
 * or a star.
 */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag)
  );
}

/**
 * Says whether a client already has what would be sent, so that 304 is enough: by its tag or, if it sends none, by the
 * time of the last change, in seconds.
 *
 * @param modifiedAt ISO 8601 in UTC; left out if it is not known. Source: RFC 9110, section 13.2.2.
 */
export function isUnchanged(
  headers: IncomingHttpHeaders,
  { etag, modifiedAt }: { readonly etag: string; readonly modifiedAt?: string | undefined },
): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return isKnown(tags, etag);
  const since = headers["if-modified-since"];
  if (modifiedAt === undefined || since === undefined) return false;
  return Math.floor(Date.parse(modifiedAt) / 1000) * 1000 <= Date.parse(since);
}
