import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The sources of a folder, as paths from the root. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The sources and scripts of a folder, apart from dependencies. */
function scriptsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|js)$/.test(name) && !name.includes("node_modules"))
    .map((name) => join(folder, name));
}

/** What a file imports: paths from the root for its own, names for packages. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) =>
    name.startsWith(".") ? relative(root, join(root, dirname(path), name)) : name,
  );
}

const code = [
  "core",
  "dataset",
  "document",
  "operations",
  "publish",
  "db",
  "fetching",
  "http",
  "library",
  "mcp",
  "api",
  "web",
  "server",
  "cli",
].flatMap(sourcesIn);

describe("imports go one way: core <- db <- api, core <- db <- cli", () => {
  const mayImport: Record<string, readonly string[]> = {
    core: ["core"],
    dataset: ["core", "dataset"],
    document: ["core", "document"],
    publish: ["core", "document", "publish"],
    operations: ["core", "document", "publish", "operations"],
    db: ["core", "dataset", "db"],
    fetching: ["core", "dataset", "db", "fetching"],
    http: ["core", "dataset", "publish", "db", "http"],
    library: ["core", "db", "http", "operations", "library"],
    mcp: ["core", "document", "operations", "mcp"],
    server: [
      "core",
      "dataset",
      "document",
      "operations",
      "publish",
      "db",
      "fetching",
      "http",
      "mcp",
      "api",
      "web",
      "server",
    ],
    api: ["core", "dataset", "document", "operations", "db", "http", "api"],
    web: ["core", "document", "operations", "publish", "http", "web"],
    cli: ["core", "dataset", "document", "operations", "publish", "db", "fetching", "mcp", "cli"],
  };

  it.each(code)("%s", (path) => {
    const allowed = mayImport[path.split("/")[0] ?? ""] ?? [];
    const own = importsOf(path).filter(
      (name) => name.includes("/") && !name.startsWith("node:") && !name.startsWith("@") && name.endsWith(".ts"),
    );
    expect(own.filter((name) => !allowed.includes(name.split("/")[0] ?? ""))).toEqual([]);
  });
});

it("names in comments only files that there are", () => {
  const sources = [...code, ...["bench", "attack", "test", "release", "packages"].flatMap(scriptsIn)];
  const named = sources.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/^ *(?:\/\*\*|\*|\/\/) .*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(ownFile)].map(([file]) => ({ path, file })),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
});

const ownFile =
  /(?<![\w./-])(?:api|attack|bench|cli|core|data|db|docs|http|server|test|web)\/[\w/.-]+\.(?:ts|md|yaml)\b/g;

/** The room of a file: its folder under core, or its folder. A file directly in core belongs to all of core. */
function roomOf(path: string): string {
  const [top = "", next = "", more] = path.split("/");
  return top === "core" && more !== undefined ? `core/${next}` : top;
}

/** The frame of the pages gets the archive, which pages only hand on to operations and views. */
const frameOfPages = ["web/page.ts", "web/site.ts"];
const archiveForFrame = ["core/ask", "db"];

describe("the picture of the rooms in CONTRIBUTING.md", () => {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

  it("names files that there are, where the larger features begin", () => {
    const rows = [...text.matchAll(/^\| [^|]+ \| `([\w/.-]+\.ts)` \| ((?:`[\w/.-]+\.ts`(?:, )?)+) \|$/gm)];
    const named = rows.flatMap(([, first = "", then = ""]) => [
      first,
      ...[...then.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => join(dirname(first), name)),
    ]);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  const picture = /```rooms\n([^`]*)```/.exec(text)?.[1] ?? "";
  const drawn = picture
    .replaceAll(/\(.*\)/g, "")
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));

  it("shows the imports that there are", () => {
    const imports = new Map<string, Set<string>>();
    for (const path of code) {
      const room = roomOf(path);
      if (room === "core") continue;
      const known = imports.get(room) ?? new Set();
      imports.set(room, known);
      for (const name of importsOf(path)) {
        if (!name.endsWith(".ts") || !name.includes("/")) continue;
        const other = roomOf(name);
        const isWithinCore = room.startsWith("core/") || room === "web";
        const shown = isWithinCore ? other : (other.split("/")[0] ?? "");
        if (frameOfPages.includes(path) && archiveForFrame.includes(shown)) continue;
        if (shown !== room && !(shown === "core" && isWithinCore)) known.add(shown);
      }
    }
    const found = [...imports].map(([room, others]) => [room, ...[...others].toSorted()].join(" "));
    expect(drawn.map((line) => line.join(" ")).toSorted()).toEqual(found.toSorted());
  });

  it("puts each room after all that it imports", () => {
    const place = (room: string): number => drawn.findIndex(([name]) => name === room);
    const misplaced = drawn.flatMap(([room = "", ...others]) =>
      others.filter((other) => other !== "core" && place(other) >= place(room)).map((other) => `${room} ${other}`),
    );
    expect(misplaced).toEqual([]);
  });
});

describe("imports between files", () => {
  it("make no circle", () => {
    const known = new Set(code);
    const state = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const visit = (path: string, above: readonly string[]): void => {
      if (state.get(path) === "open") circles.push([...above.slice(above.indexOf(path)), path].join(" -> "));
      if (state.has(path)) return;
      state.set(path, "open");
      for (const name of importsOf(path)) if (known.has(name)) visit(name, [...above, path]);
      state.set(path, "done");
    };
    for (const path of code) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe("each library is known to one folder", () => {
  it.each([
    [
      /^fastify|^@fastify\/|^negotiator$/,
      ["http", "api", "web", "server"],
      "HTTP is the business of the rooms that answer over it",
    ],
    [/^better-sqlite3$|^drizzle-orm/, ["db"], "SQLite is the business of db"],
    [/^commander$/, ["cli"], "words on a command line are the business of cli"],
    [/^yaml$/, ["dataset"], "files of the dataset are read by dataset"],
    [
      /^zod$/,
      ["core", "operations", "dataset", "db", "fetching", "http", "library", "mcp", "api", "web", "server", "cli"],
      "shapes of the contract stand in core; the edges parse with them",
    ],
    [/^undici$|^node:dns$/, ["fetching"], "the network is the business of fetching"],
    [/^node:child_process$/, ["fetching", "cli"], "other programs, such as git, are run at the edge"],
    [/^@modelcontextprotocol\//, ["mcp"], "the protocol of agents is the business of mcp"],
    [/^d3-/, ["web"], "pages are the business of web"],
    [
      /^node:(?!crypto$)/,
      ["dataset", "db", "fetching", "http", "mcp", "api", "web", "server", "cli"],
      "core does no input or output",
    ],
  ])("%s only in %j, because: %s", (library, folders) => {
    const users = code.filter((path) => importsOf(path).some((name) => library.test(name)));
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((path) => !folders.includes(path.split("/")[0] ?? ""))).toEqual([]);
  });
});

describe("calls for which there is a better one", () => {
  it.each([
    [/\bnew Date\(\)|\bDate\.now\(/, ["library/archive.ts"], "take the clock as a parameter"],
    [/\bMath\.random\(/, [], "nothing here is left to chance"],
    [
      /\bconsole\./,
      ["server/serve.ts", "server/write-openapi.ts"],
      "core and db return values, cli writes through its surroundings, api logs",
    ],
    [
      /\bprocess\.(?!argv)/,
      ["server/serve.ts", "server/write-openapi.ts", "mcp/connection.ts", "library/annals.ts", "library/archive.ts"],
      "the entry hands in the environment; only what runs until it is stopped waits for signals",
    ],
    [/\.limit\(/, [], "a bound limit is prepared again at each call: leave it out and use .get()"],
    [/export \* from|export default/, [], "export by name, from where it is"],
    [/catch\s*(\([^)]*\))?\s*\{\s*\}/, [], "act on what was caught, or let it pass"],
  ])("%s: %j alone may, because: %s", (call, exceptions) => {
    const users = code.filter(
      (path) =>
        call.test(readFileSync(join(root, path), "utf8")) &&
        !(path === "server/serve.ts" && call.source.includes("new Date")),
    );
    expect(users.filter((path) => !(exceptions as readonly string[]).includes(path))).toEqual([]);
  });
});

describe("the engine knows no day, no card and no question of the catalogue: they stand in data/", () => {
  const named = readdirSync(join(root, "data/cards")).map(
    (name) => /^name: "?([^"\n]+)/m.exec(readFileSync(join(root, "data/cards", name), "utf8"))?.[1] ?? name,
  );

  it.each(sourcesIn("core/play"))("%s", (path) => {
    const text = readFileSync(join(root, path), "utf8");
    expect(text.match(/\b(?:19|20)\d{2}\b/g) ?? []).toEqual([]);
    expect(text.match(/\b[A-K]\d{2}\b/g) ?? []).toEqual([]);
    expect(named.filter((name) => text.includes(name))).toEqual([]);
  });
});

describe("installation", () => {
  it("never compiles: npm would build better-sqlite3, which ships its binaries, unless the lock file says that it has nothing to build", () => {
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { gypfile?: boolean }>;
    };
    expect(lock.packages["node_modules/better-sqlite3"]?.gypfile).toBe(false);
  });

  it("names no registry: each user has their own", () => {
    expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toMatch(/"resolved"/);
  });
});

describe("files", () => {
  it("have names that say what is in them", () => {
    expect(code.filter((path) => /util|helper|common|manager|service|misc/i.test(path))).toEqual([]);
  });

  it("stay short", () => {
    const long = [...code, ...["attack", "bench", "release", "test"].flatMap(sourcesIn)].filter(
      (path) => readFileSync(join(root, path), "utf8").split("\n").length > 420,
    );
    expect(long).toEqual([]);
  });

  it("have no modifiers in regular expressions, which Node 22 does not know", () => {
    const folders = ["attack", "bench", "release", "test", "packages", "web/static"];
    const modifiers = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/;
    const all = ["annals.js", ...code, ...folders.flatMap(scriptsIn)];
    expect(all.filter((path) => modifiers.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
  });

  // One that ends sooner than what hangs would fail on a busy machine, and find nothing.
  it("that tests leave are removed with the run: the folder for temporary files is its own", () => {
    expect(tmpdir()).toBe(dirname(inject("dataset")));
  });

  it("of tests set no limit of their own to the time of a test", () => {
    const limits = sourcesIn("test").filter((path) =>
      /^ *\}, [\d_]+\);$|setConfig\(|\btestTimeout\b(?!`)/m.test(readFileSync(join(root, path), "utf8")),
    );
    expect(limits.filter((path) => path !== "test/tidy.test.ts")).toEqual([]);
  });

  it("of the dataset hold no published rulebook", () => {
    const large = readdirSync(join(root, "data"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => statSync(path).size > 400_000);
    expect(large).toEqual([]);
  });
});
