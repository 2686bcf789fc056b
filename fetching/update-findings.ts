import { type DatabaseFinding, sound } from "../db/doctor/finding.ts";
import { recordFile, recordRead } from "./update-state.ts";

const check = "updates";
/** A single failure is often a short outage of the network. */
const failuresMany = 3;

/** Examines the record of checks for new rules beside a database. Only reads. */
export async function updateFindings(databaseFile: string): Promise<DatabaseFinding[]> {
  const reading = await recordRead(databaseFile);
  switch (reading.kind) {
    case "absent":
      return [{ check, status: "note", found: "There was no check for new rules with this database yet.", fix: null }];
    case "unreadable":
      return [
        {
          ...{ check, status: "warning", found: `${recordFile(databaseFile)} cannot be read: ${reading.reason}.` },
          fix: "Remove it: the next check for new rules requests everything again, and imports nothing twice.",
        },
      ];
    case "read":
      break;
  }
  const { lastTry, lastSuccessAt, failuresInRow } = reading.state.record;
  if (lastTry === null) return [sound(check, "The record of checks for new rules can be read.")];
  const last = `The last successful check was ${lastSuccessAt === null ? "never" : `at ${lastSuccessAt}`}`;
  if (failuresInRow === 0) return [sound(check, `${last}.`)];
  const found = `${last}; ${failuresInRow} failed since, the last at ${lastTry.at}: ${lastTry.sentence}`;
  if (failuresInRow < failuresMany) return [{ check, status: "note", found, fix: null }];
  return [
    { check, status: "warning", found, fix: "Run annals update by hand; it says what fails (docs/fetching.md)." },
  ];
}
