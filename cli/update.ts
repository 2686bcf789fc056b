import { Command } from "commander";
import { type TournamentDocumentId, tournamentDocumentIds } from "../core/archive/document.ts";
import type { RulesPage } from "../core/archive/public-archives.ts";
import { hasPassword } from "../core/fetch/plan.ts";
import { Problem } from "../core/problem.ts";
import { dayOfInstant } from "../core/text/days.ts";
import { knownArchivesIn } from "../dataset/public-archives.ts";
import { datasetAt } from "../db/ready.ts";
import { userAgent } from "../fetching/network.ts";
import { checkForRules, type UpdateSurroundings, type Updating, watchForRules } from "../fetching/update.ts";
import { waiting } from "../fetching/upkeep.ts";
import { type CommandContext, databaseLocation, documentsArgument, Ended, Refused } from "./context.ts";
import { notOpened, systemSentence } from "./failures.ts";

type Options = {
  readonly document?: TournamentDocumentId[];
  readonly page?: string;
  readonly watch?: true;
  readonly allowHttp?: true;
  readonly json?: true;
};

/** `annals update`: imports the rules that the publisher's page links and that are not held. */
export function updateCommand(context: CommandContext): Command {
  return new Command("update")
    .description(
      "import the newest rules from the publisher; exit code 0 for new ones, 3 for nothing new, 1 for failure",
    )
    .option(
      "--document <ids>",
      "look for these documents instead of the rules: mtr,ipg,jar",
      documentsArgument(tournamentDocumentIds),
    )
    .option("--watch", "repeat every day until stopped; sooner after a failure")
    .option("--page <address>", "the page that links the rules (the publisher's)")
    .option("--allow-http", "allow http: addresses")
    .option("--json", "the report as JSON")
    .action(async (options: Options) => {
      const surroundings = surroundingsOf(context, options);
      if (options.watch) {
        await watchForRules(surroundings, (updating, next_ms) => {
          writeReport(context, updating, options);
          const next = new Date(context.now().getTime() + next_ms).toISOString().slice(0, 16).replace("T", " ");
          if (!options.json) context.write(`Next check at ${next} UTC.`);
        });
      }
      const { outcome } = writeReport(context, await checkForRules(surroundings), options);
      if (outcome === "failed") throw new Refused("");
      if (outcome === "nothing-new") throw new Ended("nothing-new");
    });
}

function writeReport(context: CommandContext, updating: Updating, { json }: Options) {
  if (updating.kind !== "looked") throw notOpened(updating);
  const { report } = updating;
  const text = json ? JSON.stringify(report) : report.sentences.join("\n");
  if (report.outcome === "failed" && !json) context.writeError(text);
  else context.write(text);
  return report;
}

/**
 * The context of a check for new rules. Throws `invalid-request` if the database is not a file or the address is not
 * valid.
 */
function surroundingsOf(
  { environment, now }: CommandContext,
  { document, page, allowHttp }: Options,
): UpdateSurroundings {
  return {
    location: databaseLocation({ environment, now }),
    page: pageFrom(page, document !== undefined),
    documents: document ?? null,
    environment,
    now,
    today: () => dayOfInstant(now()),
    ...waiting,
    userAgent: userAgent(),
    isHttpAllowed: allowHttp === true,
    sentenceOf: systemSentence,
  };
}

function pageFrom(written: string | undefined, isOfDocuments: boolean): RulesPage {
  const archives = knownArchivesIn(datasetAt({}).files);
  const rulesPage = isOfDocuments ? archives.documentsPage : archives.rulesPage;
  if (written === undefined) {
    if (rulesPage !== null) return rulesPage;
    throw new Problem("invalid-request", "The dataset does not name the publisher's page; give one with --page.");
  }
  if (/^https?:\/\//i.test(written) && URL.canParse(written)) {
    // The address is not repeated, because it contains a password.
    if (hasPassword(new URL(written)))
      throw new Problem(
        "invalid-request",
        "--page names an address with a name or password in it; they are never sent.",
      );
    return { address: written, hosts: rulesPage?.hosts ?? [] };
  }
  throw new Problem("invalid-request", `"${written.slice(0, 80)}" is not an address; write it with https://.`);
}
