import { Command } from "commander";
import { type DocumentId, documentIds } from "../core/archive/document.ts";
import { type FetchAccount, isComplete } from "../core/fetch/plan.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { knownArchivesIn } from "../dataset/public-archives.ts";
import { datasetAt } from "../db/ready.ts";
import { type FetchOrder, type FetchSurroundings, fetchRules, plannedFetch } from "../fetching/fetch.ts";
import { userAgent } from "../fetching/network.ts";
import { waiting } from "../fetching/upkeep.ts";
import { type CommandContext, databaseLocation, dayArgument, documentsArgument, Refused } from "./context.ts";
import { notOpened } from "./failures.ts";
import { accountText, planText } from "./fetch-account.ts";
import { fetchProgressIn } from "./fetch-progress.ts";

type Options = {
  readonly document?: readonly DocumentId[];
  readonly release?: readonly IsoDate[];
  readonly since?: IsoDate;
  readonly until?: IsoDate;
  readonly from?: string;
  readonly jobs: number;
  readonly dryRun?: true;
  readonly accept?: true;
  readonly allowHttp?: true;
  readonly json?: true;
  readonly events?: true;
};

/** The largest number of simultaneous requests to a host. */
const jobsMax = 4;

/**
 * `annals fetch`: downloads published rulebooks from public archives, or takes them from a folder, archive, repository
 * or address.
 */
export function fetchCommand(context: CommandContext): Command {
  return new Command("fetch")
    .description("download every published rulebook from public archives; exit code 1 if any is missing afterwards")
    .option(
      "--document <ids>",
      "fetch these documents instead of the rules: mtr,ipg,jar",
      documentsArgument(documentIds),
    )
    .option("--release <day>", "only the release of this day; may be given several times", days)
    .option("--since <day>", "only releases from this day on", dayArgument)
    .option("--until <day>", "only releases up to this day", dayArgument)
    .option(
      "--from <origin>",
      "take the files from a folder, a .zip or .tar.gz, a git repository, or an address instead; a folder needs no network",
    )
    .option("--jobs <count>", `how many downloads at once, 1 to ${jobsMax}`, jobsArgument, jobsMax)
    .option("--dry-run", "only say what would be fetched")
    .option("--accept", "also import rulebooks whose hash is not the known one, instead of keeping them aside")
    .option("--allow-http", "allow http: addresses")
    .option("--json", "the result as JSON")
    .option("--events", "every step as a line of JSON, for programs that show progress; the last line is the result")
    .action(async (options: Options) => {
      let isWhole = true;
      for (const document of options.document ?? (["cr"] as const)) {
        const order = orderFrom(document, options);
        if (options.document !== undefined && !options.json && !options.events)
          context.write(`${document.toUpperCase()}:`);
        if (options.dryRun) context.write(planned(context, order, options));
        else isWhole = (await fetchOne(context, order, options)) && isWhole;
      }
      if (!isWhole) throw new Refused("");
    });
}

/** Fetches one document, writes the account, and says whether everything asked for is there. */
async function fetchOne(context: CommandContext, order: FetchOrder, options: Options): Promise<boolean> {
  const account = await fetched(context, order, options);
  const named = options.document === undefined ? account : { document: order.document, ...account };
  if (options.events) context.write(JSON.stringify({ kind: "account", account: named }));
  else context.write(options.json ? JSON.stringify(named, null, 2) : accountText(account));
  return isComplete(account, { isOwnOrigin: order.from !== null, isNamed: order.selection.releases !== null });
}

function orderFrom(
  document: DocumentId,
  { release, since, until, from, jobs, accept }: Omit<Options, "document">,
): FetchOrder {
  const selection = { releases: release ?? null, since: since ?? null, until: until ?? null };
  return { document, selection, from: from ?? null, jobs, isAccepting: accept === true };
}

function planned(context: CommandContext, order: FetchOrder, { json, events }: Options): string {
  const planning = plannedFetch(
    surroundingsOf(context, {}, () => undefined),
    order,
  );
  if (planning.kind !== "planned") throw notOpened(planning);
  if (!json && !events) return planText(planning.plan, order.from);
  const { wanted, ...plan } = planning.plan;
  const files = wanted.map(({ copies, ...file }) => ({ ...file, archives: copies.map(({ archive }) => archive.id) }));
  return JSON.stringify({ wanted: files, ...plan }, null, 2);
}

async function fetched(context: CommandContext, order: FetchOrder, options: Options): Promise<FetchAccount> {
  const progress = options.events
    ? { on: (event: object) => context.write(JSON.stringify(event)), end: () => undefined }
    : fetchProgressIn(context);
  try {
    const fetching = await fetchRules(order, surroundingsOf(context, options, progress.on));
    if (fetching.kind !== "fetched") throw notOpened(fetching);
    return fetching.account;
  } finally {
    progress.end();
  }
}

/** The context of a fetch. Throws `invalid-request` if the database is not a file. */
function surroundingsOf(
  { environment, now }: CommandContext,
  { allowHttp }: Pick<Options, "allowHttp">,
  on: FetchSurroundings["on"],
): FetchSurroundings {
  const location = databaseLocation({ environment, now });
  const { archives } = knownArchivesIn(datasetAt({}).files);
  const asking = { environment, now, ...waiting, userAgent: userAgent(), isHttpAllowed: allowHttp === true };
  return { location, archives, on, ...asking };
}

function days(written: string, earlier: readonly IsoDate[] = []): IsoDate[] {
  return [...earlier, dayArgument(written)];
}

function jobsArgument(written: string): number {
  if (/^[1-9]$/.test(written) && Number(written) <= jobsMax) return Number(written);
  throw new Problem("invalid-request", `"${written.slice(0, 40)}" is not a number from 1 to ${jobsMax}.`);
}
