import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { parsed, root } from "./sources.ts";

/** A regular expression of the code, and where it stands. */
export type Expression = { readonly at: string; readonly source: string; readonly flags: string };

/** All sources that can meet what others write. */
export function sources(): string[] {
  return ["core", "dataset", "document", "operations", "publish", "db", "http", "api", "web", "server", "cli"].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(?:ts|js)$/.test(name))
        .map((name) => join(folder, name)),
  );
}

/** The regular expressions written as literals in a source. */
export function literalsIn(path: string): Expression[] {
  const file = parsed(path);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ at: `${path}:${line}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * The regular expressions that sources put together while they are loaded. They are loaded by a process of its own, so
 * that none was loaded before.
 */
export function builtExpressions(): Expression[] {
  const paths = sources().filter((path) => path.endsWith(".ts") && buildsExpressions(path));
  const printed = execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...paths], { encoding: "utf8" });
  return JSON.parse(printed) as Expression[];
}

async function expressionsBuiltIn(paths: readonly string[]): Promise<Expression[]> {
  const found: Expression[] = [];
  let loading = "";
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, [pattern, flags]: [string | RegExp, string | undefined]) {
      const built = new target(pattern, flags);
      found.push({ at: loading, source: built.source, flags: built.flags });
      return built;
    },
  });
  for (const path of paths) {
    loading = path;
    await import(pathToFileURL(join(root, path)).href);
  }
  return found;
}

/** Says whether a source puts regular expressions together. */
export function buildsExpressions(path: string): boolean {
  return /\bRegExp\(/.test(readFileSync(join(root, path), "utf8"));
}

/** A character for each class or letter that a regular expression can meet, found in its source. */
function charactersOf({ source }: Expression): string[] {
  const plain = [...source.replaceAll(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, "")];
  const classes = [
    [/\\s|\[\^|\./, "\t"],
    [/\\[sS]/, " "],
    [/\\d|\\w|\\p\{N|0-9/, "0"],
    [/\\w|a-z|\\p\{L|\\S|\[\^|\./, "a"],
    [/A-Z|\\p\{Lu/, "A"],
    [/\\S|\[\^|\.|\\W|\\P/, "-"],
  ] as const;
  const ofClasses = classes.flatMap(([form, character]) => (form.test(source) ? [character] : []));
  const escaped = [...source.matchAll(/\\([^a-zA-Z\d])/g)].map(([, character = ""]) => character);
  const codes = [...source.matchAll(/\\u\{?([\da-fA-F]{4,6})/g)].map(([, code = "0"]) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  return [...new Set([...ofClasses, ...escaped, ...codes, ...plain])];
}

/** Words of a regular expression, each with what may come between. */
function wordsOf({ source }: Expression): string[] {
  const plain = source
    .replaceAll(/\\[bB]/g, "")
    .replaceAll(/\\s[*+?]?(?:\{[\d,]*\})?/g, " ")
    .replaceAll(/\(\?(?:<?[=!]|:|<\w+>)/g, "(");
  return [...plain.matchAll(/[\w <>/!&;{}|'=#~:.,-]{2,24}/g)].map(([word]) => word);
}

/**
 * Texts of any length made to keep a regular expression busy: something that it meets, again and again, behind
 * something that begins it and before something that makes it fail.
 */
export function hostileTexts(expression: Expression): ((length: number) => string)[] {
  const characters = charactersOf(expression).slice(0, 16);
  const words = wordsOf(expression).slice(0, 8);
  const pairs = characters.slice(0, 6).flatMap((one) => characters.slice(0, 6).map((other) => one + other));
  const pieces = [...new Set([...characters, ...pairs, ...words, ...words.map((word) => `${word} a`)])];
  return pieces.flatMap((piece) =>
    ["", ...words.slice(0, piece.length === 1 ? 8 : 1)].map((start) => (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      return `${start}${text}\u0001\n${piece.slice(0, 1)}`;
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(await expressionsBuiltIn(process.argv.slice(2))));
