import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { formats, written } from "../../document/formats.ts";
import { tools } from "../../mcp/server.ts";
import { operations as all } from "../../operations/all.ts";
import { checkCitations, resolveCitations } from "../../operations/citations.ts";
import type { Operation } from "../../operations/operation.ts";
import { compareOutcomes, decideSituation, decideSituationInTime } from "../../operations/outcomes.ts";
import { locateQuotes } from "../../operations/quotes.ts";
import { service } from "../api/service.ts";
import { surroundings } from "../cli/surroundings.ts";

/** Those with an address of their own. Those with a body are `posts`, and files have tests of their own. */
const operations = all.filter((one): one is Operation => !("formats" in one) && one.body === null);

function fileWith(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "annals-faces-")), "asked.txt");
  writeFileSync(file, content);
  return file;
}

const situation = { players: ["Anna", "Ben"], events: [{ turn: "Ben" }, { ask: "activePlayer" }] };
const situationFile = fileWith(JSON.stringify(situation));

/** The day of questions about a day. */
const day = "2005-01-10";

/** What the command is asked here, in the words of a command line: its arguments in the example of the contract. */
function wordsOf({ command, example }: Operation): readonly (readonly [name: string, value: string])[] {
  const names = Object.keys(command?.arguments ?? {}).map((name) => name.replace("...", ""));
  return names.flatMap((name) => (example?.[name] === undefined ? [] : [[name, String(example[name])] as const]));
}

/** Those with a command. Only an archive with an imported rulebook can answer those without an example. */
const withCommand = operations.filter(({ command }) => command !== null);

describe("a question with a body", () => {
  it("is answered in a thread by a service, because who asks decides what it costs", () => {
    const inMainThread = all.filter((one) => !("formats" in one) && one.body !== null && one.isLong !== true);
    expect(inMainThread.map(({ id }) => id)).toEqual([]);
  });
});

/** Questions with a body, each with one, and the command that asks the same in its own way. */
const posts: readonly { readonly of: Operation; readonly body: object; readonly words: readonly string[] | null }[] = [
  {
    of: locateQuotes,
    body: { text: "You still die, and you still lose mana.", on: day },
    words: ["locate", "You still die, and you still lose mana.", "--on", day],
  },
  {
    of: resolveCitations,
    body: { text: "CR 712.5a", on: "2012-01-01", to: "2016-07-22" },
    words: ["cite", fileWith("CR 712.5a"), "--on", "2012-01-01", "--to", "2016-07-22"],
  },
  { of: checkCitations, body: { text: "507.4 is about mana burn.", on: day }, words: null },
  { of: decideSituation, body: { situation, on: day }, words: ["outcome", situationFile, "--on", day] },
  {
    of: decideSituationInTime,
    body: { situation, from: day },
    words: ["outcome", situationFile, "--timeline", "--on", day],
  },
  {
    of: compareOutcomes,
    body: { from: "2009-07-10", to: "2009-07-11" },
    words: ["outcome", "--between", "2009-07-10", "2009-07-11"],
  },
];

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

describe("an operation", () => {
  it("has a name, a path and a command of its own", () => {
    for (const names of [
      operations.map(({ id }) => id),
      operations.map(({ path }) => path),
      operations.flatMap(({ command }) => command?.name ?? []),
      tools.map(({ name }) => name),
    ])
      expect(new Set(names).size).toBe(names.length);
  });

  it("has an example that its command is asked here, or needs a rulebook", () => {
    const without = withCommand.filter(({ example }) => example === null).map(({ id }) => id);
    expect(without).toEqual(["getGlossaryEntry", "getGlossaryEntryHistory"]);
  });
});

/** Only an archive in a database knows when it recorded something. */
function unrecorded(json: string): unknown {
  return JSON.parse(json, (key, value) => (key === "recorded" ? null : value));
}

describe.each(withCommand.filter(({ example }) => example !== null))("the operation $id", (operation) => {
  const { command, path, query } = operation;
  const name = command?.name ?? "";
  const named = wordsOf(operation);
  const asked = named.map(([, value]) => value);
  const isDated = "on" in query.shape;
  const dated = isDated ? ["--on", day] : [];

  it("answers the command with the body of its route", async () => {
    const filled = named.reduce((sum, [parameter, value]) => sum.replace(`:${parameter}`, value), path);
    const inQuery = named.filter(([parameter]) => parameter in query.shape);
    const sent = new URLSearchParams([...inQuery, ...(isDated ? [["on", day] as const] : [])].map((pair) => [...pair]));
    const { body } = await app.inject({ url: `/v1${filled}?${sent}` });
    const given = surroundings([name, ...asked, ...dated, "--json"]);
    expect([await run(given), given.errorOutput]).toEqual([0, []]);
    expect(unrecorded(given.written.join("\n"))).toEqual(unrecorded(body));
  });

  it.each(formats)("has words to copy as %s", async (format) => {
    const given = surroundings([name, ...asked, ...dated, "--format", format]);
    expect([await run(given), given.errorOutput]).toEqual([0, []]);
    expect(given.written.join("\n")).not.toMatch(/\bundefined\b|\[object |\bnull\b/);
    expect(given.written.join("\n").length).toBeGreaterThan(10);
  });
});

describe.each(posts)("the operation $of.id, which has a body", ({ of, body, words: asked }) => {
  const { path, document, summary } = of;
  const sent = async () =>
    JSON.parse(
      (
        await app.inject({
          method: "POST",
          url: `/v1${path}`,
          headers: { "content-type": "application/json" },
          payload: body,
        })
      ).body,
    ) as never;

  it.runIf(asked !== null)("answers the command with the body of its route", async () => {
    const given = surroundings([...(asked ?? []), "--json"]);
    await run(given);
    expect(given.errorOutput.filter((line) => line !== "")).toEqual([]);
    expect(JSON.parse(given.written.join("\n"))).toEqual(await sent());
  });

  it.runIf(asked !== null)("prints its document as the text of the command", async () => {
    const given = surroundings(asked ?? []);
    await run(given);
    const text = written(document?.(await sent(), body as never) ?? [], "text", {
      title: summary,
      address: (at) => at,
    });
    // The command cite puts the name of the file before each place.
    const printed = given.written.join("\n").replaceAll(/^\/\S*asked\.txt:/gm, "");
    expect(printed.trim()).toBe(text.trim());
  });

  it.each(formats)("has words to copy as %s", async (format) => {
    const text = written(document?.(await sent(), body as never) ?? [], format, {
      title: summary,
      address: (at) => at,
    });
    expect(text).not.toMatch(/\bundefined\b|\[object |\bnull\b|NaN/);
    expect(text.length).toBeGreaterThan(10);
  });
});

describe("an option of a command", () => {
  it.each(withCommand.map(({ command }) => command?.name ?? ""))("says in the help of %s what it is", async (name) => {
    const given = surroundings([name, "--help"]);
    await run(given);
    expect(
      given.written
        .join("\n")
        .split("\n")
        .filter((line) => /^ {2}--[\w-]+ <\w+>$/.test(line)),
    ).toEqual([]);
  });
});

describe("operations with a body", () => {
  it("are all asked here", () => {
    const ids = all.flatMap((one) => ("formats" in one || one.body === null ? [] : [one.id]));
    expect(posts.map(({ of }) => of.id).toSorted()).toEqual(ids.toSorted());
  });
});
