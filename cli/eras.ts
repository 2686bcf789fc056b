import { Command } from "commander";
import { eraDiff, eraOn, presetsAnswer } from "../core/ask/eras.ts";
import type { Era, EraDiff } from "../core/contract/eras.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { valueText } from "../operations/parameters.ts";
import { type EraFormat, eraFormats, printEra, printEraDiff } from "../publish/eras/print.ts";
import { type CommandContext, dayArgument } from "./context.ts";

type Options = { readonly on?: IsoDate; readonly from?: IsoDate; readonly to?: IsoDate; readonly format?: string };

/**
 * `annals eras [--on day | --from day --to day] [--format csv|md|json]`: all rules of play of a day, or those that
 * differ between two days.
 */
export function eras({ today, withSnapshot, write, writeBytes }: CommandContext): Command {
  return new Command("eras")
    .description("show all rules of play of a day, or those that differ between two days")
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--from <day>", "compare: the earlier day", dayArgument)
    .option("--to <day>", "compare: the later day (today, UTC)", dayArgument)
    .option("--presets", "list days with common names, such as pre-M10")
    .option("--format <form>", "csv, md or json")
    .option("--json", "the answer as the service gives it, as --format json")
    .action(({ presets, json, ...options }: Options & { presets?: true; json?: true }) =>
      withSnapshot(({ history, playbook }) => {
        const format = json ? "json" : formOf(options.format);
        if (presets) {
          const answer = presetsAnswer(playbook);
          const lines = answer.presets.map(({ on, name, says }) => `${on}  ${name}: ${says}`);
          return write(format === "json" ? JSON.stringify(answer, null, 2) : lines.join("\n"));
        }
        const printed = { titles: playbook.parameters, base: null, knownAt: undefined };
        const { on = today, from, to = today } = options;
        if (from === undefined) {
          const answer = eraOn(history, playbook, on);
          return writeAs(answer, readable, (form) => printEra({ answer, ...printed }, form));
        }
        const answer = eraDiff(history, playbook, { from, to });
        return writeAs(answer, differences, (form) => printEraDiff({ answer, ...printed }, form));

        function writeAs<Answer extends object>(
          given: Answer,
          inWords: (given: Answer) => string,
          print: (form: EraFormat) => string,
        ): void {
          if (format === undefined) write(inWords(given));
          else if (format === "json") write(JSON.stringify(given, null, 2));
          else writeBytes(Buffer.from(print(format)));
        }
      }),
    );
}

function formOf(written: string | undefined): EraFormat | "json" | undefined {
  if (written === undefined || written === "json") return written;
  const form = eraFormats.find((name) => name === written);
  if (form !== undefined) return form;
  throw new Problem("invalid-request", `"${written.slice(0, 40)}" is not a format; there are csv, md and json.`);
}

function readable({ on, release, parameters }: Era): string {
  const entries = Object.entries(parameters);
  const width = Math.max(0, ...entries.map(([id]) => id.length));
  return [
    `Rules of play on ${on} (release of ${release})`,
    ...entries.map(([id, { value, since }]) => `${id.padEnd(width)}  ${valueText(value)} (since ${since})`),
  ].join("\n");
}

function differences({ from, to, parameters }: EraDiff): string {
  if (parameters.length === 0) return `No known rule of play differs between ${from} and ${to}.`;
  return parameters
    .map(({ title, id, before, after, changedOn }) =>
      [
        `${title} (${id}; changed on ${changedOn.join(", ")})`,
        `  ${from}: ${before === null ? "nothing is known" : before.says}`,
        `  ${to}: ${after === null ? "nothing is known" : after.says}`,
      ].join("\n"),
    )
    .join("\n");
}
