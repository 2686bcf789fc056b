import { z } from "zod";
import { diffAnswer } from "../../core/answers/diff.ts";
import { type ChangeClass, changeClasses, defaultClasses } from "../../core/change.ts";
import { catalogueInTime, outcomesBetween } from "../../core/outcomes/differences.ts";
import type { Routes } from "../routes.ts";
import { diffWithOutcomesSchema } from "../schemas/outcomes.ts";
import { asKnown, dayParameter, numberParameter, problemResponses } from "../schemas/parts.ts";

/** Classes of changes in a request, by their names. */
export const classList = z
  .string()
  .max(200)
  .refine(
    (text) => text === "all" || text.split(",").every((name) => (changeClasses as readonly string[]).includes(name)),
    `names classes, separated by commas, out of: ${changeClasses.join(", ")}; or "all"`,
  )
  .transform((text) => (text === "all" ? changeClasses : (text.split(",") as ChangeClass[])));

/** What changed between two days. */
export function diffRoutes({ app, views }: Routes): void {
  app.get(
    "/diff",
    {
      schema: {
        operationId: "getDiff",
        tags: ["diff"],
        summary: "What changed between two days, lineage by lineage, word by word",
        querystring: z.strictObject({
          from: dayParameter.describe("The day before the change; later than `to` for a reverse diff"),
          to: dayParameter,
          section: numberParameter
            .optional()
            .describe("Only this section, by its number on either day, wherever it stood on the other"),
          rule: numberParameter
            .optional()
            .describe("Only this rule and its subrules, by its number on either day, wherever they stood on the other"),
          lineage: z
            .string()
            .max(400)
            .optional()
            .describe("Only this lineage; that of a section heading stands for its section"),
          ...asKnown,
          classes: classList
            .optional()
            .describe(
              'Which changes to show; left out, all but `reference-only` and `typography-only`. "all" shows those too',
            ),
        }),
        response: { 200: diffWithOutcomesSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { from, to, section, rule, lineage, classes, knownAt } = request.query;
      const { history, answers, playbook } = views.asOf(knownAt);
      const scope = {
        section: section ?? null,
        rule: rule ?? null,
        lineage: lineage ?? null,
        classes: classes ?? defaultClasses,
      };
      const answer = diffAnswer(history, { from, to }, scope);
      const outcomes = outcomesBetween(catalogueInTime(history, playbook()), history, { from, to, scope });
      answers.send(request, reply, { body: { ...answer, outcomes } });
    },
  );
}
