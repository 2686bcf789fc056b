import { openStore } from "../../../db/store.ts";

/**
 * A separate program that opens an archive and prints how many releases it holds. Arguments: the database, the dataset.
 */
const [, , file = "", folder = ""] = process.argv;
const opening = openStore({ file, folder, now: () => new Date(0) });
if (opening.kind !== "open") throw new Error(opening.kind);
process.stdout.write(String(opening.store.holdings.archive.heldReleases.length));
opening.store.close();
