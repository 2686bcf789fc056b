import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { historyFrom } from "../core/archive/history.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { eraJsonSchema } from "../core/contract/era-schema.ts";
import { eraSchemaVersion } from "../core/contract/eras.ts";
import { playbookFrom } from "../core/play/playbook.ts";
import { datasetSchemas } from "../dataset/schemas.ts";
import { stillArchive } from "../db/live-archive.ts";
import { buildApp } from "./app.ts";
import { problemsMarkdown } from "./problem-document.ts";

/**
 * Writes openapi.yaml, the JSON Schemas and docs/problems.md with `--write`. Without it, fails if a file differs from
 * the routes.
 */

const app = await buildApp({
  archive: stillArchive({
    history: historyFrom({ lineages: [], releases: [], unusedSections: [], sources: [] }),
    playbook: playbookFrom({ parameters: [], cards: [], questions: [] }),
    cards: noImportedCards,
  }),
  now: () => new Date(0),
});
const generated = {
  "openapi.yaml": (await app.inject("/openapi.yaml")).body,
  ...Object.fromEntries([...datasetSchemas()].map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`])),
  "docs/problems.md": problemsMarkdown(),
  [`schemas/era-${eraSchemaVersion}.json`]: `${JSON.stringify(eraJsonSchema(), null, 2)}\n`,
};
await app.close();

for (const [name, text] of Object.entries(generated)) {
  const file = new URL(`../${name}`, import.meta.url);
  if (process.argv.includes("--write")) {
    writeFileSync(file, text);
  } else if (existsSync(file) && readFileSync(file, "utf8") === text) {
    console.log(`${name} matches the routes`);
  } else {
    console.error(`${name} differs from the routes: run \`npm run openapi\` and read the difference`);
    process.exitCode = 1;
  }
}
