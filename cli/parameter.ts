import { Command } from "commander";
import { parameterAnswer, parameterHistory, parametersAnswer } from "../core/ask/parameters/answers.ts";
import type {
  ParameterAnswer,
  ParameterHistory,
  ParameterReferenceAnswer,
  ParametersAnswer,
} from "../core/contract/parameters.ts";
import { intervalAsKnown } from "../core/text/day-words.ts";
import { type CommandContext, dayArgument } from "./context.ts";

/**
 * `annals parameter [id] [--on day] [--topic topic] [--history]`: a rule of play on a day, or through time, or a list
 * of all.
 */
export function parameter({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("parameter")
    .description("show a rule of play on a day; without an id, list all")
    .argument("[id]", "the id of a parameter, for example legend-rule")
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--topic <topic>", "without an id: only those of this topic")
    .option("--history", "all its values")
    .option("--json", "the answer as the service gives it")
    .action((id: string | undefined, { on = today, topic, history: isHistory, json }) =>
      withSnapshot(({ history, playbook }) => {
        const writeAnswer = <Answer extends object>(answer: Answer, readable: (answer: Answer) => string): void =>
          write(json ? JSON.stringify(answer, null, 2) : readable(answer));
        if (id === undefined) writeAnswer(parametersAnswer(history, playbook, { on, topic }), listed);
        else if (isHistory) writeAnswer(parameterHistory(history, playbook, id), throughTime);
        else writeAnswer(parameterAnswer(history, playbook, id, on), onDay);
      }),
    );
}

/** A value as text. */
export function valueText(value: string | readonly string[]): string {
  return typeof value === "string" ? value : value.join(", ");
}

function listed({ parameters }: ParametersAnswer): string {
  const width = Math.max(0, ...parameters.map(({ id }) => id.length));
  return [...Map.groupBy(parameters, ({ topic }) => topic)]
    .map(([topic, those]) =>
      [
        topic,
        ...those.map(({ id, value, since }) => `  ${id.padEnd(width)}  ${valueText(value)} (since ${since})`),
      ].join("\n"),
    )
    .join("\n\n");
}

function onDay(answer: ParameterAnswer): string {
  const { title, value, since, until, says, example, inExample, references, before, after, confidence } = answer;
  return [
    title,
    `${valueText(value)}: ${says}`,
    `Holds ${intervalAsKnown({ from: since, to: until })}${confidence === "high" ? "" : `; confidence ${confidence}`}.`,
    ...(example === null || inExample === null ? [] : ["", `Example: ${example}`, `  ${inExample}`]),
    ...(references.length === 0 ? [] : ["", ...references.map(referenceText)]),
    ...(before === null ? [] : ["", `Before (${before.on}): ${valueText(before.value)}: ${before.says}`]),
    ...(after === null ? [] : ["", `From ${after.on}: ${valueText(after.value)}: ${after.says}`]),
  ].join("\n");
}

function throughTime({ title, values, notes, checks }: ParameterHistory): string {
  const count = (state: string) => checks.filter((check) => check.state === state).length;
  return [
    title,
    ...values.map(({ from, value, isChange, says }) =>
      isChange ? `${from}  ${valueText(value)}: ${says}` : `${from}    the same, in other words or by another rule`,
    ),
    ...(notes === null ? [] : ["", notes]),
    ...(checks.length === 0
      ? []
      : [
          "",
          `Of ${checks.length} releases held ${count("confirmed")} confirm it, ${count("contradicted")} contradict it, and ${count("not-checked")} were not checked.`,
        ]),
  ].join("\n");
}

function referenceText({ number, term, source, tournamentRule, lineage, quote }: ParameterReferenceAnswer): string {
  const place = number ?? (term === undefined ? (source ?? tournamentRule ?? lineage) : `Glossary, ${term}`);
  return quote === null ? `${place}` : `${place}: "${quote}"`;
}
