import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** What the tests of the structure read of the sources. */

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../", import.meta.url));

/** The sources of a folder, as paths from the root. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const read = new Map<string, ts.SourceFile>();

/** A source as TypeScript reads it. Several tests look at all of them, so each is read once. */
export function parsed(path: string): ts.SourceFile {
  const file =
    read.get(path) ?? ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true);
  read.set(path, file);
  return file;
}

/** The functions of a source with their length in lines, by the line on which each begins. */
export function functionsIn(source: ts.SourceFile): { readonly line: number; readonly length: number }[] {
  const found: { readonly line: number; readonly length: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const [first, last] = [node.getStart(), node.end].map((at) => source.getLineAndCharacterOfPosition(at).line);
      found.push({ line: (first ?? 0) + 1, length: (last ?? 0) - (first ?? 0) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * The values that a source exports, and what it takes from other files, by the path of the file. Exported types belong
 * to the signatures of exported functions and are not listed.
 */
export function tradeOf(source: ts.SourceFile): {
  readonly exported: readonly string[];
  readonly taken: readonly { readonly from: string; readonly name: string }[];
} {
  const exported: string[] = [];
  const taken: { readonly from: string; readonly name: string }[] = [];
  const pathOf = (module: ts.Expression): string =>
    relative(root, join(root, dirname(source.fileName), (module as ts.StringLiteral).text));
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const from = pathOf(node.moduleSpecifier);
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const { propertyName, name } of bindings.elements) taken.push({ from, name: (propertyName ?? name).text });
      else if (bindings) taken.push({ from, name: "*" });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [module] = node.arguments;
      if (module && ts.isStringLiteral(module)) taken.push({ from: pathOf(module), name: "*" });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      taken.push({ from: pathOf(node.argument.literal as ts.StringLiteral), name: node.qualifier?.getText() ?? "*" });
    } else if (
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    ) {
      if (ts.isVariableStatement(node))
        for (const { name } of node.declarationList.declarations)
          exported.push(...(ts.isIdentifier(name) ? [name.text] : name.elements.map((element) => element.getText())));
      else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) exported.push(node.name?.text ?? "");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { exported, taken };
}

/**
 * The names that a script uses before their declaration has run: a statement that awaits, with the functions that it
 * calls, ends before the next one begins. The compiler sees this only where no function lies between.
 */
export function usedTooEarly({ statements }: ts.SourceFile): string[] {
  const functions = new Map(
    statements.flatMap((one) => (ts.isFunctionDeclaration(one) && one.name ? [[one.name.text, one] as const] : [])),
  );
  return statements.flatMap((statement, place) => {
    if (!awaits(statement)) return [];
    const used = new Set<string>();
    const follow = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && !used.has(node.text)) {
        used.add(node.text);
        functions.get(node.text)?.forEachChild(follow);
      }
      node.forEachChild(follow);
    };
    follow(statement);
    return statements
      .slice(place + 1)
      .flatMap((one) => (ts.isVariableStatement(one) ? one.declarationList.declarations : []))
      .map(({ name }) => name.getText())
      .filter((name) => used.has(name));
  });
}

/** Says whether a statement awaits something outside its functions. */
function awaits(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return ts.isAwaitExpression(node) || (ts.forEachChild(node, awaits) ?? false);
}
