import { hash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A file served beside the pages. Its address names its content, so what is at an address never changes. */
type Asset = {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
};

/** Everything that a page loads: one stylesheet, one script, the icon. */
export const assets = {
  style: asset("annals.css", "text/css; charset=utf-8"),
  // Written in two files and loaded as one.
  script: asset("annals.js", "text/javascript; charset=utf-8", "box.js"),
  icon: asset("annals.svg", "image/svg+xml"),
  // Only pages that are exported as files load it.
  files: asset("files.js", "text/javascript; charset=utf-8"),
} as const;

function asset(name: string, type: string, ...more: readonly string[]): Asset {
  const bytes = Buffer.concat(
    [name, ...more].map((name) => readFileSync(new URL(`./static/${name}`, import.meta.url))),
  );
  const [stem, ending] = name.split(".");
  const digest = hash("sha256", bytes, "hex").slice(0, 12);
  return { path: `/assets/${stem}.${digest}.${ending}`, type, bytes };
}
