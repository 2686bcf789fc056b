import BetterSqlite from "better-sqlite3";
import { openToRead } from "../kept/connection.ts";
import { fileKindOf } from "../kept/migrations.ts";
import { DamagedError } from "../kept/state.ts";
import type { DatabaseLocation } from "../location.ts";
import { derivedFindings, tablesFindings } from "./derived.ts";
import { clockFinding, type DatabaseFinding, keptFindings, putCopy } from "./kept.ts";
import { type Machine, machineFindings } from "./machine.ts";

/** How thoroughly to examine. A quick examination leaves out deriving everything again. */
type Examination = { readonly machine: Machine; readonly isQuick: boolean };

/** Examines a database and what it depends on. Changes nothing. */
export function examine(location: DatabaseLocation, examination: Examination): DatabaseFinding[] {
  return [
    ...machineFindings(location.file, examination.machine),
    ...caught(() => databaseFindings(location, examination)),
  ];
}

function databaseFindings(location: DatabaseLocation, { isQuick }: Examination): DatabaseFinding[] {
  const check = "database";
  switch (fileKindOf(location.file)) {
    case "absent":
      return [
        {
          check,
          status: "note",
          found: `There is no database at ${location.file} yet; the first command creates it.`,
          fix: null,
        },
      ];
    case "foreign":
      return [
        {
          check,
          status: "error",
          found: `${location.file} has tables, views or triggers that are not those of Annals.`,
          fix: "Move it away, or name another file with ANNALS_DB.",
        },
      ];
    case "newer":
      return [
        {
          check,
          status: "error",
          found: `A newer Annals made ${location.file}.`,
          fix: "Use that version, or name another file with ANNALS_DB.",
        },
      ];
    case "outdated":
      return [
        {
          check,
          status: "note",
          found: "An older Annals made this database; the next command updates it.",
          fix: null,
        },
      ];
    case "current":
      break;
  }
  const db = openToRead(location.file);
  try {
    const findings = keptFindings(db);
    // Data derived from damaged files prove nothing.
    if (findings.some(({ status }) => status === "error")) return findings;
    return [
      ...findings,
      ...caught(() => [clockFinding(db, location.now())]),
      ...caught(() => tablesFindings(location, db)),
      ...(isQuick ? [] : caught(() => derivedFindings(location, db))),
    ];
  } finally {
    db.close();
  }
}

/** Damage may stop a check before it can say what it found. */
function caught(findings: () => DatabaseFinding[]): DatabaseFinding[] {
  try {
    return findings();
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError || error instanceof DamagedError)) throw error;
    return [{ check: "database", status: "error", found: `SQLite cannot read it: ${error.message}.`, fix: putCopy }];
  }
}
