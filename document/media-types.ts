import { createHash } from "node:crypto";
import { reportStyle } from "./html.ts";

/** The media types of what is written as files. A general one follows, for clients that accept nothing else. */
export const csvType = "text/csv; charset=utf-8; header=present";
export const plainType = "text/plain; charset=utf-8";
export const markdownTypes = ["text/markdown; charset=utf-8; variant=GFM", plainType] as const;
export const wikitextTypes = ["text/x-wiki; charset=utf-8", plainType] as const;

const styleSum = createHash("sha256").update(reportStyle).digest("base64");

/** A page in one file. It runs and loads nothing, and its style is allowed by its hash. */
export const htmlFile = {
  mediaTypes: ["text/html; charset=utf-8"],
  contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleSum}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;
