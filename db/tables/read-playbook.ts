import type BetterSqlite from "better-sqlite3";
import type { Parameter } from "../../core/archive/parameter.ts";
import { tournamentRulesFrom } from "../../core/archive/tournament-rules.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { drizzle } from "../kept/drizzle.ts";
import { playbook } from "./packed-schema.ts";

/** The playbook in the tables. */
export function playbookInTables(db: BetterSqlite.Database): Playbook {
  const rows = drizzle({ client: db }).select().from(playbook()).orderBy(playbook().kind, playbook().position).all();
  const part = (kind: keyof Playbook) =>
    new Map(
      rows.filter((row) => row.kind === kind).map(({ key, content }): [string, never] => [key, content as never]),
    );
  const parameters: ReadonlyMap<string, Parameter> = part("parameters");
  return {
    parameters,
    cards: part("cards"),
    questions: part("questions"),
    rulings: part("rulings"),
    tournamentRules: tournamentRulesFrom(parameters.values()),
    presets: part("presets"),
    asking: part("asking"),
  };
}
