import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { formats } from "../../document/formats.ts";
import { cardOperations } from "../../operations/cards.ts";
import { contentsOperations } from "../../operations/contents.ts";
import { eraOperations, listPresets } from "../../operations/eras.ts";
import { glossaryOperations } from "../../operations/glossary.ts";
import { lineageOperations } from "../../operations/lineages.ts";
import { parameterOperations } from "../../operations/parameters.ts";
import { questionOperations } from "../../operations/questions.ts";
import { releaseOperations } from "../../operations/releases.ts";
import { ruleOperations } from "../../operations/rules.ts";
import { searchOperations } from "../../operations/search.ts";
import { listTournamentRules } from "../../operations/tournament-rules.ts";
import { service } from "../api/service.ts";
import { surroundings } from "../cli/surroundings.ts";

const operations = [
  ...[...ruleOperations, ...contentsOperations, ...glossaryOperations, ...releaseOperations, ...cardOperations],
  ...[...questionOperations, ...parameterOperations, ...eraOperations, listPresets, listTournamentRules],
  ...[...lineageOperations, ...searchOperations],
];

/** What each command is asked here, in the words of a command line; on this day where it takes a day. */
const day = "2005-01-10";
const words: Readonly<Record<string, readonly string[]>> = {
  ...{ at: ["507.4"], history: ["507.4"], "cited-by": ["507.3"], number: ["507.4"], section: ["507"] },
  ...{ contents: [], keywords: [], release: ["2010-10-01"], card: ["mindslaver"], rulings: ["mindslaver"] },
  ...{ questions: [], question: ["B01"], parameters: [], parameter: ["legend-rule"] },
  "parameter-history": ["legend-rule"],
  "tournament-rules": [],
  ...{ lineages: [], lineage: ["player-control.mana-burn"], search: ["mana burn"], suggest: ["mana b"] },
};
/** Entries of the glossary are held only where a rulebook is imported. */
const needsRulebook = ["terms", "glossary", "glossary-history"];

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
      operations.flatMap(({ tool }) => tool?.name ?? []),
    ])
      expect(new Set(names).size).toBe(names.length);
  });

  it("is asked by a command here, or needs a rulebook", () => {
    const commands = operations.flatMap(({ command }) => command?.name ?? []);
    expect([...Object.keys(words), ...needsRulebook].toSorted()).toEqual(commands.toSorted());
  });
});

/** Only an archive in a database knows when it recorded something. */
function unrecorded(json: string): unknown {
  return JSON.parse(json, (key, value) => (key === "recorded" ? null : value));
}

describe.each(operations.filter(({ command }) => command !== null && !needsRulebook.includes(command.name)))(
  "the operation $id",
  ({ command, path, query }) => {
    const name = command?.name ?? "";
    const asked = words[name] ?? [];
    const isDated = "on" in query.shape;
    const dated = isDated ? ["--on", day] : [];

    it("answers the command with the body of its route", async () => {
      const named = Object.keys(command?.arguments ?? {}).map(
        (parameter, index) => [parameter.replace("...", ""), asked[index] ?? ""] as const,
      );
      const filled = named.reduce((sum, [parameter, value]) => sum.replace(`:${parameter}`, value), path);
      const inQuery = named.filter(([parameter]) => parameter in query.shape);
      const sent = new URLSearchParams(
        [...inQuery, ...(isDated ? [["on", day] as const] : [])].map((pair) => [...pair]),
      );
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
  },
);
