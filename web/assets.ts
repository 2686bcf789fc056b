import { hash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A file served beside the pages. */
type Asset = {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
};

const contents = {
  style: content("annals.css", "text/css; charset=utf-8"),
  // Written in two files and loaded as one.
  script: content("annals.js", "text/javascript; charset=utf-8", "box.js"),
  icon: content("annals.svg", "image/svg+xml"),
  // Only pages that are exported as files load it.
  files: content("files.js", "text/javascript; charset=utf-8"),
} as const;

/** One for all: every page names three of them, and says the same again in fewer bytes. */
const digest = hash("sha256", Buffer.concat(Object.values(contents).map(({ bytes }) => bytes)), "hex").slice(0, 8);

/**
 * Everything that a page loads: one stylesheet, one script, the icon. Their addresses name their content, so what is at an
 * address never changes.
 */
export const assets = {
  style: asset(contents.style),
  script: asset(contents.script),
  icon: asset(contents.icon),
  files: asset(contents.files),
};

function content(name: string, type: string, ...more: readonly string[]) {
  const parts = [name, ...more].map((part) => readFileSync(new URL(`./static/${part}`, import.meta.url)));
  return { name, type, bytes: Buffer.concat(parts) };
}

function asset({ name, type, bytes }: ReturnType<typeof content>): Asset {
  return { path: `/assets/${name.replace(".", `.${digest}.`)}`, type, bytes };
}
