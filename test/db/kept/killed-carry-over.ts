import BetterSqlite from "better-sqlite3";
import { migrate } from "../../../db/kept/migrations.ts";

/**
 * A program of its own that gives a database the present tables and kills itself before the transaction ends, as `kill
 * -9` would. The pages that change go to the file as they change, so that the file is half written.
 */
const db = new BetterSqlite(process.argv[2] ?? "");
db.pragma("cache_size = 1");
db.transaction(() => {
  migrate(db);
  process.kill(process.pid, "SIGKILL");
})();
