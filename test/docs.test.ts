import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { outcomesOn } from "../core/ask/outcomes/outcome.ts";
import { windows } from "../core/cards/card-act.ts";
import { decisionNames } from "../core/play/decisions.ts";
import { eventKinds } from "../core/play/events/kinds.ts";
import { questionKinds } from "../core/play/questions/kinds.ts";
import { situationFrom } from "../core/play/situation.ts";
import { situationFromText } from "../dataset/situation-file.ts";
import { ask, service } from "./api/service.ts";
import { embeddedHoldings } from "./archive.ts";
import { day } from "./days.ts";
import { areReleasesHere, historyOfReleases } from "./real-releases.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "data/README.md",
  "bench/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object }).scripts,
);

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The answers of the service that a document shows, each with the line before its request. */
function samplesIn(path: string) {
  const form =
    /([^\n]*)\n\n```sh\n(?:\$ )?curl[^\n]*?'http:\/\/localhost:3000([^'\n]+)'[^\n]*\n```\n+(?:[^\n`]*\n+)?```json\n([\s\S]*?)```/g;
  return [...read(path).matchAll(form)].map(([, before = "", url = "", json = ""]) => ({ before, url, json }));
}

describe("the documents", () => {
  it.each(documents)("%s names only npm scripts that exist", (path) => {
    const named = [...read(path).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it.each(documents)("%s links only to files that exist", (path) => {
    const targets = [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = ""]) =>
      join(dirname(join(root, path)), target),
    );
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  });

  it.each(documents)("%s asks the service with real questions, and its answers are real", async (path) => {
    const app = await service();
    const examples = samplesIn(path);
    for (const { url, json } of examples) {
      const { body } = await ask(app, url);
      expect(body, `${path}: ${url}`).toEqual(containing(JSON.parse(json)));
    }
    // An example that the expression above does not see would never be compared.
    expect(examples).toHaveLength([...read(path).matchAll(/```sh\n(?:\$ )?curl/g)].length);
    await app.close();
  });

  it.skipIf(!areReleasesHere)(
    "show answers that are also real with rulebooks imported, unless they say that they are those of a fresh copy",
    async () => {
      const app = await service({ archive: historyOfReleases("1999-11-01", "2005-08-01") });
      for (const path of documents)
        for (const { url, json, before } of samplesIn(path)) {
          if (/fresh copy/.test(before)) continue;
          const { body } = await ask(app, url);
          expect(body, `${path}: ${url}`).toEqual(containing(JSON.parse(json)));
        }
      await app.close();
    },
  );

  it("each page begins with something to try", () => {
    const lists = ["docs/README.md", "docs/domain.md", "docs/problems.md"];
    const pages = documents.filter((path) => /^docs\/[^/]+\.md$/.test(path) && !lists.includes(path));
    expect(pages.length).toBeGreaterThan(15);
    const late = pages.filter((path) => !/^```/m.test(read(path).split("\n").slice(0, 30).join("\n")));
    expect(late).toEqual([]);
  });

  it("the README shows three examples", () => {
    expect([...read("README.md").matchAll(/curl[^\n]*'http:\/\/localhost:3000/g)].length).toBeGreaterThanOrEqual(3);
  });

  it("the README stays short: at most 150 lines of at most 100 columns, tables left aside", () => {
    const lines = read("README.md").split("\n");
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => line.length > 100 && !line.startsWith("|"))).toEqual([]);
  });

  it("each command that the documents show is one of the program", () => {
    const shown = ["README.md", "docs/command-line.md"].map(read).join("");
    const commands = [...shown.matchAll(/npm run annals -- ([\w-]+)/g)].map(([, name = ""]) => name);
    expect(commands.length).toBeGreaterThan(10);
    const entries = [...read("cli/program.ts").matchAll(/^ {2}"?([\w-]+)"?: (?:async \(|derived\(|filed\()/gm)];
    const known = entries.map(([, command = ""]) => command);
    expect(commands.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("each setting that is read stands in docs/settings.md", () => {
    const read_ = [
      ...`${read("server/configuration.ts")}${read("db/location.ts")}`.matchAll(
        /\b(PORT|HOST|LOG_LEVEL|RATE_LIMIT_PER_MINUTE|ANNALS_[A-Z_]+)\b/g,
      ),
    ].map(([name]) => name);
    for (const name of new Set(read_)) expect(read("docs/settings.md")).toContain(`\`${name}\``);
  });

  it("docs/situations.md names every kind of event, question and decision, and its sample can be played", () => {
    const text = read("docs/situations.md");
    const named = [...Object.keys(eventKinds), ...Object.keys(questionKinds), ...decisionNames, ...windows];
    expect(named.filter((name) => !new RegExp(`\`${name}\\b`).test(text))).toEqual([]);
    const samples = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, sample = ""]) => sample);
    expect(samples.length).toBeGreaterThan(0);
    const { archive, playbook } = embeddedHoldings();
    const [sample = ""] = samples;
    const situation = situationFrom(situationFromText(sample));
    const values = ["2005-01-10", "2026-08-07"].map((on) =>
      outcomesOn(archive, playbook, { situation, on: day(on) }).map(({ value }) => value),
    );
    expect(values).toEqual([
      ["Anna", 0],
      ["Anna", 0],
    ]);
  });

  it("what an annotated sample in data/README.md shows is known to the forms", () => {
    const forms = [
      ...[
        "dataset/forms",
        "dataset/announcement-forms",
        "dataset/public-archives",
        "dataset/play-forms",
        "dataset/parameter-forms",
        "dataset/card-forms",
        "core/archive/asking",
      ],
      "core/play/situation-form",
    ]
      .map((name) => read(`${name}.ts`))
      .join("");
    const keys = [...read("data/README.md").matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, sample = ""]) =>
      [...sample.matchAll(/^[ -]*([a-zA-Z0-9]+):/gm)].map(([, key = ""]) => key),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(forms))).toEqual([]);
  });
});

/** Every key and value of an example must occur in the answer; what the example leaves out may be there. */
function containing(example: unknown): unknown {
  if (Array.isArray(example)) return expect.arrayContaining(example.map(containing));
  if (example === null || typeof example !== "object") return example;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(example).map(([key, value]) => [key, containing(value)])),
  );
}
