import { readFileSync, writeFileSync } from "node:fs";
import { openapiYaml } from "../api/openapi.ts";
import { historyFrom } from "../core/archive/history.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { playbookFrom } from "../core/play/playbook.ts";
import { stillArchive } from "../db/live-archive.ts";
import { buildApp } from "./app.ts";

/** Writes openapi.yaml with `--write`; without it, fails where the file differs from what the routes say. */

const file = new URL("../openapi.yaml", import.meta.url);
const app = await buildApp({
  archive: stillArchive({
    history: historyFrom({ lineages: [], releases: [], unusedSections: [], sources: [] }),
    playbook: playbookFrom({ parameters: [], cards: [], questions: [] }),
    cards: noImportedCards,
  }),
  now: () => new Date(0),
});
await app.ready();
const generated = openapiYaml(app);
await app.close();

if (process.argv.includes("--write")) {
  writeFileSync(file, generated);
} else if (readFileSync(file, "utf8") === generated) {
  console.log("openapi.yaml is what the routes say");
} else {
  console.error("openapi.yaml differs from what the routes say: run `npm run openapi` and read the difference");
  process.exitCode = 1;
}
