import { writeSnapshot } from "../../../db/copies/snapshot.ts";

/**
 * A program of its own that begins a snapshot and kills itself while it writes, as `kill -9` would.
 *
 * Arguments: the database, the dataset, the file to write.
 */
const [, , file = "", folder = "", into = ""] = process.argv;

writeSnapshot(
  {
    file,
    now: () => new Date("2026-11-20T12:00:00Z"),
    // The dataset is read when the copy is written, and before it gets its name.
    get folder() {
      process.kill(process.pid, "SIGKILL");
      return folder;
    },
  },
  into,
);
