import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { openLive } from "../../db/live.ts";
import { surroundings } from "../cli/surroundings.ts";
import { card, freshFolder, garden, hedge, placeIn, ruling } from "../db/cards/downloads.ts";
import { ask, service } from "./service.ts";

describe("imported cards at the service and on the command line", () => {
  it("are found by name; rulings change from download to download, and stand beside the curated ones", async () => {
    const folder = freshFolder();
    const place = placeIn(folder);
    const files = {
      "oracle-cards-20240101090035.json": [
        card(garden, "Garden of Glass", "Grow."),
        card(hedge, "Mindslaver", "Rule."),
      ],
      "rulings-20240101090035.json": [ruling(garden, "It grows."), ruling(hedge, "One."), ruling(garden, "Slowly.")],
      "rulings-20240301090035.json": [ruling(garden, "It grows."), ruling(hedge, "One.")],
    };
    for (const [name, objects] of Object.entries(files)) {
      writeFileSync(join(folder, name), `[\n${objects.map((one) => JSON.stringify(one)).join(",\n")}\n]`);
      const option = name.startsWith("oracle") ? "--oracle" : "--rulings";
      const given = surroundings(["import", option, join(folder, name)], { ANNALS_DB: place.file });
      expect(await run(given), given.complaints.join("\n")).toBe(0);
      expect(given.written.join("\n")).toContain(
        `downloaded on ${name.includes("0301") ? "2024-03-01" : "2024-01-01"}`,
      );
    }
    const opening = openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const app = await service({ archive: opening.archive });
    const answer = async (url: string) => (await ask(app, url)).body as never as Record<string, never>;
    const comments = (value: { comment: string }[]) => value.map(({ comment }) => comment);
    expect(await answer("/v1/cards/garden%20of%20glass?on=2024-02-01")).toMatchObject({
      ...{ id: garden, text: null, firstDay: null, imported: { from: "2024-01-01", value: { words: "Grow." } } },
    });
    expect(await answer(`/v1/cards/${garden}/rulings?on=2023-12-31`)).toMatchObject({ rulings: [], imported: null });
    const early = (await answer(`/v1/cards/${garden}/rulings?on=2024-02-29`))["imported"]?.["value"];
    const late = (await answer(`/v1/cards/${garden}/rulings?on=2024-03-01`))["imported"]?.["value"];
    expect([comments(early as never), comments(late as never)]).toEqual([["It grows.", "Slowly."], ["It grows."]]);
    const { imported: states } = await answer("/v1/cards/Garden-of-Glass/rulings/history");
    expect((states as never as { from: string; to: string }[]).map(({ from, to }) => [from, to])).toEqual([
      ["2024-01-01", "2024-03-01"],
      ["2024-03-01", null],
    ]);
    expect(await answer("/v1/cards/mindslaver/rulings?on=2024-06-07")).toMatchObject({
      ...{ card: "mindslaver", shownBy: { id: "wiki-2024" }, imported: { value: [{ comment: "One." }] } },
    });
    expect(await answer("/v1/cards?text=glass")).toMatchObject({ cards: [], imported: ["Garden of Glass"] });
    expect(await answer("/v1/cards/garden%20of%20gloss")).toMatchObject({ choices: ["Garden of Glass"] });
    await app.close();
    opening.archive.close();
  });

  it.each([
    [["--rulings", "--oracle", "a.json"], 2, "each about one file"],
    [["--rulings", "a.json", "b.json"], 2, "each about one file"],
    [["--rulings", "a.json"], 2, "has no day in it"],
    [["--rulings", "a-20240101.json"], 1, "does not exist"],
  ])("import %j ends with %i and says: %s", async (words, code, said) => {
    const given = surroundings(["import", ...words], { ANNALS_DB: join(freshFolder(), "annals.sqlite") });
    expect([await run(given), given.complaints.join("\n")]).toEqual([code, expect.stringContaining(said)]);
  });
});
