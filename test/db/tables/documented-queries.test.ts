import { readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { openStore } from "../../../db/store.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
  withStore,
} from "../published-files/synthetic-releases.ts";

const page = readFileSync(new URL("../../../docs/database.md", import.meta.url), "utf8");
const queries = [...page.matchAll(/```sql\n([^`]+)```/g)].map(([, query = ""]) => query);

describe("docs/database.md", () => {
  const opening = openStore({ file: inject("preparedDatabase"), now: () => new Date("2026-11-20T12:00:00Z") });
  if (opening.kind !== "open") throw new Error(opening.kind);
  const { tables } = opening.store;

  const plot = plotIn(freshFolder(), inventedDataset());
  imported(plot, ...Object.values(syntheticReleases));

  it("has ten queries", () => expect(queries).toHaveLength(10));

  it.each(queries.map((query, index) => [index + 1, query] as const))(
    "query %i answers, on the curated dataset or on imported files",
    (_, query) => {
      const onImports = withStore(plot, (store) => store.tables.prepare(query).all());
      expect([...tables.prepare(query).all(), ...onImports].length, query).toBeGreaterThan(0);
    },
  );

  it("says what 507.4 said on 10 January 2005, as the service does", () => {
    const [row] = tables.prepare<[], { text: string; lineage: string }>(queries[0] ?? "").all();
    const lineage = opening.store.holdings.archive.lineages.get("player-control.mana-burn");
    expect(row?.lineage).toBe(lineage?.id);
    expect(lineage?.revisions.map(({ text }) => text)).toContain(row?.text);
  });
});
