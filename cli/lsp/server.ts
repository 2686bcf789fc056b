import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  type Message,
  type MessageReader,
  StreamMessageWriter,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { cachedIn } from "../../core/derived.ts";
import { Problem } from "../../core/problem.ts";
import { dayFrom, dayOfInstant } from "../../core/text/days.ts";
import type { OpenArchive } from "../../db/live-archive.ts";
import { type CommandContext, Refused, type Streams, serviceAddressIn } from "../context.ts";
import { readWhole } from "../lint/check.ts";
import { defaultSettings, type Settings, settingsFor, settingsNames } from "../lint/settings.ts";
import { type CheckedDocument, checkedDocument } from "./checked-document.ts";
import { conversationOver } from "./conversation.ts";
import { actionsOf, citationAt, completionsAt, diagnosticsOf, linksOf, rangeOf } from "./editing.ts";
import { hoverOf, type PagesAt } from "./hover.ts";

/**
 * Answers an editor over streams. The protocol ends the program; this fails if the editor goes away before that, or
 * sends anything that is no message, because nobody knows where the next one begins.
 */
export function serveEditor(
  { now, environment }: Pick<CommandContext, "now" | "environment">,
  live: OpenArchive,
  { input, output }: Streams,
): Promise<void> {
  const writer = new StreamMessageWriter(output);
  // What cannot be written because the editor is gone ends the conversation by itself.
  const reader = conversationOver(input, (message) => void writer.write(message as Message).catch(() => undefined));
  const connection = createConnection(reader, writer);
  const documents = new TextDocuments(TextDocument);
  const settings = settingsReader(connection);
  const checks = new Map<string, { readonly version: number; readonly checked: CheckedDocument }>();
  const pagesAt = serviceAddressIn(environment);
  const checkedOf = (document: TextDocument): CheckedDocument => {
    const cached = checks.get(document.uri);
    if (cached?.version === document.version) return cached.checked;
    const path = pathOf(document.uri);
    const own = settings.of(path);
    const on = (own.on === undefined ? undefined : dayFrom(own.on)) ?? dayOfInstant(now());
    const checked = checkedDocument(live.current(), { text: document.getText(), path }, { settings: own, on });
    checks.set(document.uri, { version: document.version, checked });
    return checked;
  };
  const publish = (document: TextDocument) =>
    connection.sendDiagnostics({
      uri: document.uri,
      version: document.version,
      diagnostics: diagnosticsOf(document, checkedOf(document), pagesAt),
    });
  const publishAgain = () => {
    settings.forget();
    checks.clear();
    for (const document of documents.all()) publish(document);
  };
  connection.onInitialize((params) => initialized(params));
  connection.onInitialized(async () => {
    readWhole(live.current().archive);
    const watchers = settingsNames.map((name) => ({ globPattern: `**/${name}` }));
    await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(() => undefined);
  });
  connection.onDidChangeWatchedFiles(publishAgain);
  documents.onDidChangeContent(({ document }) => publish(document));
  documents.onDidSave(async ({ document }) => {
    // Another program may have imported a rulebook.
    const before = live.current();
    await live.refresh();
    if (live.current() !== before || settingsNames.some((name) => document.uri.endsWith(`/${name}`))) publishAgain();
  });
  documents.onDidClose(({ document }) => {
    checks.delete(document.uri);
    connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });
  answerQuestions(connection, { documents, checkedOf, live, pagesAt });
  documents.listen(connection);
  connection.listen();
  return endOf(connection, reader, input);
}

/** Waits for the end that the protocol provides; fails at any other. */
function endOf(connection: Connection, reader: MessageReader, input: Streams["input"]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isShutDown = false;
  connection.onShutdown(() => {
    isShutDown = true;
  });
  const gone = () =>
    isShutDown ? resolve() : reject(new Refused("The editor went away without ending this program."));
  input.once("end", gone).once("close", gone);
  reader.onError(({ message }) => {
    input.destroy();
    reject(new Refused(`The editor sent something that is not a message: ${message.split("\n", 1)[0]}`));
  });
  return promise;
}

/** The path of a document; `null` if it is none on this machine, as one on another host. */
function pathOf(uri: string): string | null {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : null;
  } catch {
    return null;
  }
}

type Answering = {
  readonly documents: TextDocuments<TextDocument>;
  readonly checkedOf: (document: TextDocument) => CheckedDocument;
  readonly live: OpenArchive;
  readonly pagesAt: PagesAt;
};

/** Answers what an editor asks about a document; nothing about one that is not open. */
function answerQuestions(connection: Connection, { documents, checkedOf, live, pagesAt }: Answering): void {
  const about = <Answer>(params: { textDocument: { uri: string } }, use: (document: TextDocument) => Answer) => {
    const document = documents.get(params.textDocument.uri);
    return document === undefined ? null : use(document);
  };
  connection.onHover((params: TextDocumentPositionParams) =>
    about(params, (document) => {
      const checked = checkedOf(document);
      const citation = citationAt(checked, document.offsetAt(params.position));
      if (citation === undefined) return null;
      const value = hoverOf(live.current(), citation, { on: checked.on, pagesAt });
      return { contents: { kind: "markdown", value }, range: rangeOf(document, citation) };
    }),
  );
  connection.onCodeAction((params: CodeActionParams) =>
    about(params, (document) => actionsOf(document, checkedOf(document), params.range)),
  );
  connection.onDocumentLinks((params) => about(params, (document) => linksOf(document, checkedOf(document), pagesAt)));
  connection.onCompletion((params) =>
    about(params, (document) => {
      const { line, character } = params.position;
      const before = document.getText({ start: { line, character: 0 }, end: params.position });
      const range = (typed: string) => ({ start: { line, character: character - typed.length }, end: params.position });
      return completionsAt(live.current(), { before, range }, checkedOf(document).on);
    }),
  );
}

function initialized(_: InitializeParams): InitializeResult {
  return {
    serverInfo: { name: "annals" },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, `${CodeActionKind.SourceFixAll}.annals`] },
      documentLinkProvider: {},
      completionProvider: { triggerCharacters: [" "] },
    },
  };
}

/** The settings for files, read once for each folder. A configuration that cannot be read is told once. */
function settingsReader(connection: Connection) {
  const byFolder = new Map<string, Settings>();
  return {
    of(path: string | null): Settings {
      return cachedIn(byFolder, path === null ? "" : dirname(path), read);
    },
    forget: () => byFolder.clear(),
  };

  function read(folder: string): Settings {
    if (folder === "") return defaultSettings();
    try {
      return settingsFor(folder, undefined);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      connection.window.showWarningMessage(error.message);
      return defaultSettings();
    }
  }
}
