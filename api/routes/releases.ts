import { z } from "zod";
import { releaseAddress, ruleAddress } from "../../core/addresses.ts";
import { coverageAnswer } from "../../core/answers/coverage.ts";
import { releaseAnswer, releaseDay, releasesAnswer } from "../../core/answers/releases.ts";
import { printedRule } from "../../core/answers/rule.ts";
import { doctrineCoverage } from "../../core/outcomes/staleness.ts";
import type { Routes } from "../routes.ts";
import { printedRuleSchema, releaseAnswerSchema, releasesAnswerSchema } from "../schemas/answers.ts";
import { coverageWithDoctrinesSchema } from "../schemas/outcomes.ts";
import { dayParameter, numberParameter, problemResponses, releaseParameter } from "../schemas/parts.ts";

/** Releases, what they printed, and what of all this is held. */
export function releaseRoutes({ app, history, playbook, answers }: Routes): void {
  app.get(
    "/releases",
    {
      schema: {
        operationId: "listReleases",
        tags: ["releases"],
        summary: "All known releases, or the one in force on a day",
        querystring: z.strictObject({ on: dayParameter.optional().describe("Only the release in force on this day") }),
        response: { 200: releasesAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => answers.send(request, reply, { body: releasesAnswer(history, request.query.on) }),
  );

  app.get(
    "/releases/:from",
    {
      schema: {
        operationId: "getRelease",
        tags: ["releases"],
        summary: "One release: its dates, what it changed, who witnesses it",
        params: z.strictObject({ from: releaseParameter }),
        querystring: z.strictObject({}),
        response: { 200: releaseAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => answers.send(request, reply, { body: releaseAnswer(history, request.params.from) }),
  );

  app.get(
    "/releases/:from/rules/:number",
    {
      schema: {
        operationId: "getPrintedRule",
        tags: ["releases"],
        summary: "A rule as it stood in one release: an address that never changes its answer",
        params: z.strictObject({ from: releaseParameter, number: numberParameter }),
        querystring: z.strictObject({}),
        response: { 200: printedRuleSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const release = releaseDay(history, request.params.from);
      const answer = printedRule(history, request.params.number, release);
      const link = `<${ruleAddress(answer.number, release)}>; rel="original timegate", <${releaseAddress(release)}>; rel="collection"`;
      answers.send(request, reply, { body: answer, isImmutable: true, mementoOn: release, link });
    },
  );

  app.get(
    "/coverage",
    {
      schema: {
        operationId: "getCoverage",
        tags: ["releases"],
        summary: "What is held, from when to when, what is missing, and where sources disagree",
        querystring: z.strictObject({}),
        response: { 200: coverageWithDoctrinesSchema, ...problemResponses(400, 406) },
      },
    },
    (request, reply) =>
      answers.send(request, reply, {
        body: { ...coverageAnswer(history), doctrines: doctrineCoverage(history, playbook) },
      }),
  );
}
