import { z } from "zod";
import { holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import { instantParameter } from "../core/contract/parts.ts";
import { problemOfIssues } from "../core/contract/refused.ts";
import { Problem } from "../core/problem.ts";
import { callAddress } from "../core/text/addresses.ts";
import { dayOfInstant } from "../core/text/days.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/location.ts";
import { problemDocumentFrom } from "../http/problems.ts";
import { operations } from "../operations/all.ts";
import { addressOf, answerFromFiles, type Operation, ownParameters, queryOn } from "../operations/operation.ts";
import { AnnalsProblem } from "./problem.ts";

const byId = new Map(
  operations.flatMap((operation) => ("formats" in operation ? [] : [[operation.id, operation] as const])),
);

/** What `openAnnals` gives, on a Node that is new enough. */
export async function openLibrary({ database = databaseFileFrom(process.env), now = () => new Date() } = {}) {
  const opening = await openLive({ file: database, now });
  if (opening.kind !== "open") throw new Error(`${database} cannot be opened as a database of Annals: ${opening.kind}`);
  const { live } = opening;
  return {
    /** The answer to an operation. Rejects with an `AnnalsProblem`; the parameters are those of the contract. */
    async ask(id: string, question: object = {}): Promise<object> {
      const operation = byId.get(id);
      if (operation === undefined) throw new Error(`there is no operation "${id}"; openapi.yaml lists them`);
      try {
        const { knownAt, ...query } = readQuestion(operation, question);
        const today = dayOfInstant(now());
        const archive = knownAt === undefined ? live.current() : await live.asOf(knownAt);
        const holdings = holdingsOnDay(archive, today, { knownAt, publishedFile: live.publishedFile });
        return await answerFromFiles(operation, holdings, queryOn(operation, query, today));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        throw new AnnalsProblem(problemDocumentFrom(error, { url: addressAsked(operation, question) }));
      }
    },
    /** Takes over what other programs have imported since the file was opened. */
    refresh: () => live.refresh(),
    close: () => live.close(),
  };
}

/** What was asked, as the schemas read it. Throws a `Problem` for anything that is not in the contract. */
function readQuestion(operation: Operation, question: object): { readonly knownAt?: string } & object {
  const schema = z.strictObject({ ...ownParameters(operation), knownAt: instantParameter.optional() });
  const read = schema.safeParse(question, { reportInput: true });
  if (!read.success) throw problemOfIssues(read.error.issues);
  return read.data as { readonly knownAt?: string };
}

/** The address at which a service would have been asked; without what is missing in the question, or is no word. */
function addressAsked(operation: Operation, question: unknown): string {
  const words = Object.entries(Object(question)).filter(([, value]) => ["string", "number"].includes(typeof value));
  const asked = Object.fromEntries(words);
  const isWhole = Object.keys(operation.params.shape).every((name) => Object.hasOwn(asked, name));
  return isWhole ? addressOf(operation, asked) : callAddress(operation.path);
}
