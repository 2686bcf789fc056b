import { spawn } from "node:child_process";
import { join } from "node:path";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type {
  CodeAction,
  CompletionList,
  DocumentLink,
  Hover,
  InitializeResult,
  PublishDiagnosticsParams,
  Range,
} from "vscode-languageserver-protocol";

const root = join(import.meta.dirname, "../..");

/** An editor that has started `annals lsp` as a program of its own and talks to it over standard input and output. */
export type Editor = Awaited<ReturnType<typeof startEditor>>;

export async function startEditor(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, "annals.js"), "lsp", "--stdio"], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const published = new Map<string, PublishDiagnosticsParams>();
  const waiting: { uri: string; version: number; done: (found: PublishDiagnosticsParams) => void }[] = [];
  connection.onNotification("textDocument/publishDiagnostics", (found: PublishDiagnosticsParams) => {
    published.set(found.uri, found);
    for (const one of waiting) if (one.uri === found.uri && one.version === found.version) one.done(found);
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  const initialized = await connection.sendRequest<InitializeResult>("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  await connection.sendNotification("initialized", {});
  const versions = new Map<string, number>();
  const diagnosticsAt = (uri: string): Promise<PublishDiagnosticsParams> => {
    const version = versions.get(uri) ?? 0;
    const known = published.get(uri);
    if (known?.version === version) return Promise.resolve(known);
    return new Promise((done) => void waiting.push({ uri, version, done }));
  };
  return {
    initialized,
    async open(uri: string, text: string) {
      versions.set(uri, 1);
      const textDocument = { uri, languageId: "rust", version: 1, text };
      await connection.sendNotification("textDocument/didOpen", { textDocument });
      return diagnosticsAt(uri);
    },
    async edit(uri: string, range: Range, text: string) {
      const version = (versions.get(uri) ?? 0) + 1;
      versions.set(uri, version);
      const contentChanges = [{ range, text }];
      await connection.sendNotification("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
      return diagnosticsAt(uri);
    },
    hover: (uri: string, line: number, character: number) =>
      connection.sendRequest<Hover | null>("textDocument/hover", {
        textDocument: { uri },
        position: { line, character },
      }),
    actions: (uri: string, range: Range) =>
      connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
        textDocument: { uri },
        range,
        context: { diagnostics: [] },
      }),
    links: (uri: string) =>
      connection.sendRequest<DocumentLink[]>("textDocument/documentLink", { textDocument: { uri } }),
    completions: (uri: string, line: number, character: number) =>
      connection.sendRequest<CompletionList>("textDocument/completion", {
        textDocument: { uri },
        position: { line, character },
      }),
    async end() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return ended;
    },
  };
}
