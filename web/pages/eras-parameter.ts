import type { ComponentChildren } from "preact";
import { z } from "zod";
import { revisionOn } from "../../core/archive/life.ts";
import { type DatedValue, datedValueOn, type Parameter, type RuleReference } from "../../core/archive/parameter.ts";
import { changeDaysOf, parameterAnswer, parameterNamed } from "../../core/ask/parameters/answers.ts";
import { checkSummary } from "../../core/ask/parameters/checks.ts";
import { resolveReference } from "../../core/ask/parameters/resolve.ts";
import type { ParameterAnswer } from "../../core/contract/parameters.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { lineagePathOn } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { bandsDrawn, intervalsOf, parameterPath, valueInWords } from "../parts/bands.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { onDay } from "../queries.ts";
import { a, article, blockquote, div, dl, h1, h2, h3, li, ol, p, q, section, span } from "../tags.ts";
import { eraPath } from "./eras.ts";

/** One parameter: its values through time, and the rules that give them side by side. */
export const parameterPage = page({
  path: "/parameters/:id",
  params: z.strictObject({ id: z.string().min(1).max(100) }),
  query: onDay,
  show(visit, { params: { id }, query: { on = visit.today } }) {
    const { history, playbook, today } = visit;
    const parameter = parameterNamed(playbook, id);
    const answer = parameterAnswer(history, playbook, id, on);
    const days = changeDaysOf(parameter);
    const first = parameter.values[0]?.from ?? on;
    return {
      title: `${answer.title}, on ${dayInWords(on)}`,
      json: answer.links.self,
      description: answer.says,
      on,
      main: article(
        h1(answer.title, " ", span({ class: "h1-day" }, "on ", dayNamed(on))),
        p({ class: "lede" }, answer.says),
        dayRow({
          ...{ on, today, path: `/parameters/${id}`, unit: "change" },
          at: (day) => (day < first ? null : parameterPath(id, day)),
          changeBefore:
            days.findLast((day) => day < answer.since) ??
            (days.includes(answer.since) && answer.since < on ? answer.since : null),
          changeAfter: answer.until,
        }),
        factsShown(visit, parameter, answer),
        story(parameter, on),
        bandOverTime(parameter, visit, on),
        rulesBeside(visit, parameter, answer),
        p({ class: "more" }, a({ href: eraPath(on) }, "All rules of play on this day")),
      ),
    };
  },
});

function factsShown({ history }: Visit, parameter: Parameter, answer: ParameterAnswer): ComponentChildren {
  const { value, since, until, confidence, notes, isOlder, allowed } = answer;
  const { confirmed, contradicted } = checkSummary(history, parameter);
  const others = allowed.filter((one) => one !== value && one !== "list");
  return dl(
    { class: "facts" },
    fact("For programs", `${answer.id}: ${typeof value === "string" ? value : value.join(", ")}`),
    fact(
      "Holds",
      intervalNamed({ from: since, to: until }),
      isOlder && since === parameter.values[0]?.from ? "; it may be older" : "",
    ),
    confidence === "high" ? null : fact("How sure", `confidence ${confidence}`),
    others.length === 0 ? null : fact("Other values", others.map(valueInWords).join(", ")),
    notes === null ? null : fact("Worth knowing", notes),
    confirmed.length + contradicted.length === 0
      ? null
      : fact(
          "Rulebooks held",
          `${confirmed.length} have the cited words at the cited numbers`,
          contradicted.length === 0 ? "; none contradicts" : `; ${contradicted.length} do not`,
        ),
  );
}

/** All values, oldest first, each with what happens in the example. */
function story(parameter: Parameter, on: IsoDate): ComponentChildren {
  const intervals = intervalsOf(parameter);
  return section(
    { "aria-labelledby": "story" },
    h2({ id: "story" }, intervals.length === 1 ? "Never changed" : "Before and after"),
    parameter.example === null ? null : p({ class: "example" }, parameter.example),
    ol(
      { class: "changes story" },
      intervals.map((interval) => {
        const dated = datedValueOn(parameter, interval.from);
        return li(
          { "aria-current": holdsOn(interval, on) ? "true" : undefined },
          h3(a({ href: parameterPath(parameter.id, interval.from) }, valueInWords(interval.value))),
          p({ class: "aside" }, intervalNamed(interval)),
          p(dated?.says),
          dated?.inExample == null ? null : p({ class: "in-example" }, "In the example: ", dated.inExample),
        );
      }),
    ),
  );
}

function bandOverTime(parameter: Parameter, { history, today }: Visit, on: IsoDate): ComponentChildren {
  const first = (history.releases[0]?.from ?? on) as IsoDate;
  return bandsDrawn([parameter], { first, last: today > on ? today : on, on, isBrief: false });
}

/** The rules that give the value of the day beside those that gave the one before or after it. */
function rulesBeside(visit: Visit, parameter: Parameter, { on, before, after }: ParameterAnswer): ComponentChildren {
  const days = [...(before === null ? [] : [before.on]), on, ...(after === null ? [] : [after.on])];
  const shown = days.flatMap((day) => {
    const dated = datedValueOn(parameter, day);
    return dated === undefined || dated.references.length === 0 ? [] : [{ day, dated }];
  });
  if (shown.length === 0) return null;
  return section(
    { "aria-labelledby": "rules" },
    h2({ id: "rules" }, "The rules side by side"),
    div(
      { class: "sides" },
      shown.map(({ day, dated }) => sideOf(visit, day, dated)),
    ),
  );
}

function sideOf(visit: Visit, on: IsoDate, { value, references }: DatedValue): ComponentChildren {
  return div(
    h3(dayNamed(on), ": ", valueInWords(value)),
    references.map((reference) => referenceShown(visit, reference, on)),
  );
}

/** A rule with its number on a day and the words cited or, if they are held, all of its words. */
function referenceShown({ history }: Visit, reference: RuleReference, on: IsoDate): ComponentChildren {
  const { number, lineage } = resolveReference(history, reference, on);
  const revision = lineage === null ? undefined : revisionOn(lineage, on);
  const { term, source, tournamentRule, quote } = reference;
  const name =
    number ?? term ?? history.sources.get(source ?? "")?.title ?? tournamentRule ?? lineage?.title ?? "a rule";
  return div(
    p(
      { class: "side-name" },
      lineage === null ? name : a({ href: lineagePathOn(history, lineage.id, on) }, name),
      term === null ? "" : " (glossary)",
    ),
    revision?.text != null
      ? blockquote({ class: "printed" }, p(revision.text))
      : quote !== null
        ? p({ class: "printed" }, q(quote))
        : revision?.summary != null
          ? p({ class: "summary" }, revision.summary)
          : null,
  );
}
