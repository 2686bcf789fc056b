import { Command, CommanderError } from "commander";
import type { HowTo } from "../core/archive/releases.ts";
import { Problem } from "../core/problem.ts";
import { apiRoot } from "../core/text/addresses.ts";
import { daysInWords } from "../core/text/day-words.ts";
import { dayOfInstant } from "../core/text/days.ts";
import { program } from "../db/code.ts";
import type { FileOperation } from "../operations/file.ts";
import type { Operation } from "../operations/operation.ts";
import { type CommandContext, Ended, instantArgument, programVersion, Refused, type Surroundings } from "./context.ts";
import { systemSentence } from "./failures.ts";
import { openersOf } from "./opening.ts";

type Making = (context: CommandContext) => Command;

/**
 * Commands that query the archive, in the order of the help; each can answer as of an earlier instant. Only the command
 * that runs is loaded.
 */
const questions: Readonly<Record<string, () => Promise<Making>>> = {
  at: derived(async () => (await import("../operations/rules.ts")).getRule),
  history: derived(async () => (await import("../operations/rules.ts")).getRuleHistory),
  section: derived(async () => (await import("../operations/rules.ts")).getSection),
  number: derived(async () => (await import("../operations/rules.ts")).getNumber),
  "cited-by": derived(async () => (await import("../operations/rules.ts")).getCitedBy),
  releases: derived(async () => (await import("../operations/releases.ts")).listReleases),
  release: derived(async () => (await import("../operations/releases.ts")).getRelease),
  announcements: async () => (await import("./announcements.ts")).announcements,
  announcement: derived(async () => (await import("../operations/announcements.ts")).getAnnouncement),
  "release-announcements": derived(
    async () => (await import("../operations/announcements.ts")).getReleaseAnnouncements,
  ),
  contents: derived(async () => (await import("../operations/contents.ts")).getContents),
  keywords: derived(async () => (await import("../operations/contents.ts")).listKeywords),
  glossary: derived(async () => (await import("../operations/glossary.ts")).getGlossaryEntry),
  "glossary-history": derived(async () => (await import("../operations/glossary.ts")).getGlossaryEntryHistory),
  "most-changed": derived(async () => (await import("../operations/contents.ts")).listMostChanged),
  terms: derived(async () => (await import("../operations/glossary.ts")).listGlossary),
  lineages: derived(async () => (await import("../operations/lineages.ts")).listLineages),
  lineage: derived(async () => (await import("../operations/lineages.ts")).getLineage),
  find: derived(async () => (await import("../operations/find.ts")).find),
  search: derived(async () => (await import("../operations/search.ts")).search),
  suggest: derived(async () => (await import("../operations/search.ts")).suggest),
  rulebook: filed(async () => (await import("../operations/rulebooks.ts")).getRulebook),
  diff: derived(async () => (await import("../operations/diff.ts")).getDiff),
  report: filed(async () => (await import("../operations/reports.ts")).getChangeReport),
  documents: derived(async () => (await import("../operations/documents.ts")).listDocuments),
  document: derived(async () => (await import("../operations/documents.ts")).getDocumentSection),
  "document-history": derived(async () => (await import("../operations/documents.ts")).getDocumentSectionHistory),
  "document-contents": derived(async () => (await import("../operations/documents.ts")).getDocumentContents),
  "document-diff": derived(async () => (await import("../operations/documents.ts")).getDocumentDiff),
  outcome: async () => (await import("./outcome.ts")).outcome,
  parameters: derived(async () => (await import("../operations/parameters.ts")).listParameters),
  parameter: derived(async () => (await import("../operations/parameters.ts")).getParameter),
  "parameter-history": derived(async () => (await import("../operations/parameters.ts")).getParameterHistory),
  eras: async () => (await import("./file-operations.ts")).eras,
  card: derived(async () => (await import("../operations/cards.ts")).getCard),
  rulings: derived(async () => (await import("../operations/cards.ts")).getRulings),
  questions: derived(async () => (await import("../operations/questions.ts")).listQuestions),
  question: derived(async () => (await import("../operations/questions.ts")).getQuestion),
  "tournament-rules": derived(async () => (await import("../operations/tournament-rules.ts")).listTournamentRules),
  cite: async () => (await import("./cite.ts")).cite,
  lint: async () => (await import("./lint.ts")).lint,
  locate: async () => (await import("./locate.ts")).locate,
};
/** Commands that work on the present archive. */
const works: Readonly<Record<string, () => Promise<Making>>> = {
  serve: async () => (await import("./serve.ts")).serveCommand,
  mcp: async () => (await import("./mcp.ts")).mcp,
  lsp: async () => (await import("./lsp.ts")).lsp,
  fetch: async () => (await import("./fetch.ts")).fetchCommand,
  update: async () => (await import("./update.ts")).updateCommand,
  import: async () => (await import("./import.ts")).importCommand,
  snapshot: async () => (await import("./snapshot.ts")).snapshotCommand,
  doctor: async () => (await import("./doctor.ts")).doctor,
  rebuild: async () => (await import("./rebuild.ts")).rebuildCommand,
  sql: async () => (await import("./sql.ts")).sql,
  export: async () => (await import("./export.ts")).exportCommand,
  verify: async () => (await import("./verify.ts")).verify,
  check: async () => (await import("./check.ts")).check,
};

function derived(load: () => Promise<Operation>): () => Promise<Making> {
  return async () => {
    const [{ commandOf }, operation] = await Promise.all([import("./operations.ts"), load()]);
    return (context) => commandOf(operation, context);
  };
}

/** The command of an operation whose answer is a file. */
function filed(load: () => Promise<FileOperation>): () => Promise<Making> {
  return async () => {
    const [{ fileCommandOf }, operation] = await Promise.all([import("./file-operations.ts"), load()]);
    return (context) => fileCommandOf(operation, context);
  };
}

/** Exit codes. A command that ends with 1 if it found something fails with 3. */
const exit = { done: 0, refused: 1, found: 1, usage: 2, failed: 3, "nothing-new": 3, "nothing-compared": 4 } as const;
const searching = new Set(["lint"]);
const versionOptions = ["-V", "--version"];

/**
 * Runs one command.
 *
 * @returns The exit code: 0 done, 1 refused, 2 usage, 3 nothing new, 4 nothing compared; of `lint` 0 nothing found, 1
 *   found, 2 usage, 3 failed.
 */
export async function run(given: Surroundings): Promise<number> {
  const surroundings = withoutControls(given);
  let known: string | undefined;
  const openers = openersOf(surroundings, () => known);
  const context = { ...surroundings, today: dayOfInstant(surroundings.now()), ...openers };
  const commands = new Command("annals")
    .description("What the rules of Magic: The Gathering said on any day.")
    .version(programVersion(), versionOptions.join(", "), "the version of Annals")
    .exitOverride()
    // What stands after a command belongs to it, also to one inside another.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => surroundings.write(text.trimEnd()),
      writeErr: (text) => surroundings.writeError(text.trimEnd()),
    });
  const add = (command: Command): void => {
    for (const one of [command, ...command.commands])
      one.exitOverride().copyInheritedSettings(commands).showHelpAfterError(optionsOf(one));
    commands.addCommand(command);
  };
  for (const make of await wanted(questions, surroundings))
    add(
      make(context)
        .option("--known-at <instant>", "as known at that instant; a day means its end (now)", instantArgument)
        .hook("preAction", (command) => {
          known = command.opts<{ knownAt?: string }>().knownAt;
        }),
    );
  for (const make of await wanted(works, surroundings)) add(make(context));
  try {
    await commands.parseAsync(surroundings.argv);
    return exit.done;
  } catch (error) {
    return await exitCodeOf(error, surroundings);
  }
}

/** The line below an error of usage: who gives a day as an argument sees which option takes it. */
function optionsOf({ options }: Command): string {
  return `Its options: ${options.map(({ flags }) => flags).join(", ")}.`;
}

/**
 * Terminals obey control characters and marks of direction, so those in names and texts are printed as codes, which
 * JSON takes too.
 */
function withoutControls(surroundings: Surroundings): Surroundings {
  const { write, writeError } = surroundings;
  return { ...surroundings, write: (text) => write(shown(text)), writeError: (text) => writeError(shown(text)) };
}

function shown(text: string): string {
  return text.replace(
    /[^\P{Cc}\n\t\r]|\r(?!\n)|[\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The named command, or all commands if none is named, for the help. To say the version takes none. */
async function wanted(all: typeof questions, { argv }: Surroundings): Promise<readonly Making[]> {
  const name = argv.slice(2).find((word) => word !== "help") ?? "";
  if (versionOptions.includes(name)) return [];
  const isKnown = Object.hasOwn(questions, name) || Object.hasOwn(works, name);
  const chosen = Object.entries(all).filter(([own]) => !isKnown || own === name);
  return Promise.all(chosen.map(([, load]) => load()));
}

/** Says what an error is, and returns the exit code of a command that ends with it. Throws a bug again. */
export async function exitCodeOf(
  error: unknown,
  { argv, writeError }: Pick<Surroundings, "argv" | "writeError">,
): Promise<number> {
  const isSearching = searching.has(argv[2] ?? "");
  const refused = isSearching ? exit.failed : exit.refused;
  if (error instanceof CommanderError) {
    if (error.code === "commander.unknownCommand") writeError(`To look up a number or words: ${program} find …`);
    return error.exitCode === 0 ? exit.done : exit.usage;
  }
  if (error instanceof Ended) return exit[error.how];
  if (error instanceof Refused) {
    if (error.message !== "") writeError(error.message);
    return refused;
  }
  if (error instanceof Problem) {
    const sentence = await sentenceForTerminal(error.message);
    writeError([`${error.code}: ${sentence}`, ...howToLines(error)].join("\n"));
    return error.code === "invalid-request" || error.code === "invalid-date" ? exit.usage : refused;
  }
  const sentence = systemSentence(error);
  // Node ends with 1 after an error that nothing catches.
  if (sentence === undefined && !isSearching) throw error;
  writeError(sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return refused;
}

/** How to get what is not held, if the problem says so. */
function howToLines({ facts }: Problem): string[] {
  const howTo = facts["howTo"] as HowTo | undefined;
  return howTo === undefined ? [] : [howTo.sentence];
}

/** An address of a call within a sentence, without the sign after it. */
const addresses = /\/v1\/[^\s;,"]*[^\s;,."]/g;

/** The sentence of a problem for people at a terminal: in place of the address of a call, the command that asks it. */
export async function sentenceForTerminal(sentence: string): Promise<string> {
  const said = daysInWords(sentence);
  if (!said.includes(`${apiRoot}/`)) return said;
  const { operations } = await import("../operations/all.ts");
  const asking = operations.flatMap((operation) => ("formats" in operation ? [] : [operation]));
  return said.replace(addresses, (address) => commandFor(asking, address) ?? address);
}

/** `undefined` if no command asks what an address does. */
function commandFor(operations: readonly Operation[], address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const parts = pathname.slice(apiRoot.length).split("/");
  const operation = operations.find(({ path, command }) => {
    const own = path.split("/");
    return (
      command !== null &&
      own.length === parts.length &&
      own.every((part, index) => part === parts[index] || part.startsWith(":"))
    );
  });
  const inPath = operation?.path
    .split("/")
    .flatMap((part, index) => (part.startsWith(":") ? (parts[index] ?? "") : []));
  const options = [...searchParams].map(([name, value]) => `--${name} ${value}`);
  return operation?.command == null
    ? undefined
    : ["annals", operation.command.name, ...(inPath ?? []), ...options].join(" ");
}
