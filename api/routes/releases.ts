import { z } from "zod";
import { callAddress, permalink, releaseAddress } from "../../core/archive/addresses.ts";
import { cardCoverage } from "../../core/ask/cards/coverage.ts";
import { coverageAnswer } from "../../core/ask/coverage.ts";
import { parameterCoverage } from "../../core/ask/outcomes/staleness.ts";
import { releaseDay } from "../../core/ask/releases.ts";
import { printedRule, ruleInPublishedFile } from "../../core/ask/rule.ts";
import { coverageWithParametersSchema } from "../../core/contract/outcomes.ts";
import { knownAtQuery, numberParameter, releaseParameter } from "../../core/contract/parts.ts";
import { printedRuleSchema } from "../../core/contract/rules.ts";
import { Problem } from "../../core/problem.ts";
import { sendJson } from "../../http/answers.ts";
import type { Routes } from "../../http/routes.ts";
import { releaseOperations } from "../../operations/releases.ts";
import { addOperations } from "../operations.ts";
import { problemResponses } from "../problem-responses.ts";
import { gateLinks } from "../time-gates.ts";

/** Releases, the rules printed in them, and what is held of them. */
export function releaseRoutes(routes: Routes): void {
  addOperations(routes, releaseOperations);
  printedCalls(routes);
  coverageCalls(routes);
}

function printedCalls(routes: Routes): void {
  const { app, archive, views } = routes;
  app.get(
    "/releases/:from/rules/:number",
    {
      config: { isLong: true },
      schema: {
        operationId: "getPrintedRule",
        tags: ["releases"],
        summary: "A rule as printed in one release; with `publishedFile`, an answer that never changes",
        description:
          "With `publishedFile`, the words of that file, and the answer never changes; without it, the words of the file on which answers rest.",
        params: z.strictObject({ from: releaseParameter, number: numberParameter }),
        querystring: z.strictObject({
          publishedFile: z
            .string()
            .regex(/^[0-9a-f]{8,64}$/, "write the SHA-256 of a published file, or its first eight digits or more")
            .optional()
            .describe("A published file of that release, as `/v1/releases/{from}` names it"),
          ...knownAtQuery,
        }),
        response: { 200: printedRuleSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    async (request, reply) => {
      const { publishedFile, knownAt } = request.query;
      const { history } = views.asOf(knownAt);
      const { from, number } = request.params;
      const book = publishedFile === undefined ? undefined : await archive.publishedFile(publishedFile, from);
      const release = book?.release ?? releaseDay(history, from);
      const link = `${gateLinks(callAddress(`/rules/${number}`))}, <${releaseAddress(release)}>; rel="collection"`;
      if (publishedFile === undefined) {
        const body = printedRule(history, number, release);
        // Text of the dataset is checked against published hashes and does not change. A published file may be replaced
        // by a better one.
        const lasting =
          body.publishedFile === null ? { isImmutable: true as const } : { contentLocation: body.links.self };
        return sendJson(routes, request, reply, { body, ...lasting, mementoOn: release, link });
      }
      if (book === undefined) throw unknownPublishedFile(release, publishedFile);
      const body = ruleInPublishedFile(history, number, book);
      // The hash of a later file may begin with the same digits, so only the whole hash names one file for ever.
      const isWhole = publishedFile === book.sha256;
      return sendJson(routes, request, reply, {
        body,
        ...(isWhole ? { isImmutable: true as const } : { contentLocation: permalink(number, release, book.sha256) }),
        mementoOn: release,
        link,
      });
    },
  );
}

function coverageCalls(routes: Routes): void {
  const { app, views, upkeep } = routes;
  app.get(
    "/coverage",
    {
      config: { isLong: true, isPassing: true },
      schema: {
        operationId: "getCoverage",
        tags: ["releases"],
        summary: "What is held, from when to when, what is missing, and where sources disagree",
        description: "Known gaps are listed too. Check them before you conclude anything from a missing answer.",
        querystring: z.strictObject(knownAtQuery),
        response: { 200: coverageWithParametersSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { knownAt } = request.query;
      const { history, playbook, cards } = views.asOf(knownAt);
      const body = {
        ...coverageAnswer(history),
        parameters: parameterCoverage(history, playbook),
        cards: cardCoverage(playbook, cards),
        upkeep: knownAt === undefined ? upkeep() : null,
      };
      sendJson(routes, request, reply, { body });
    },
  );
}

function unknownPublishedFile(release: string, publishedFile: string): Problem {
  return new Problem(
    "not-held",
    `No published file of ${release} with this SHA-256 is held; ${releaseAddress(release)} lists those that are.`,
    {
      release,
      publishedFile,
    },
  );
}
