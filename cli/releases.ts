import { Command } from "commander";
import { releasesAnswer } from "../core/ask/releases.ts";
import { setFound } from "../core/ask/sets.ts";
import type { ReleasesAnswer } from "../core/contract/releases.ts";
import { type CommandContext, dayArgument, Refused } from "./context.ts";

/** `annals releases [set...] [--on day]`: the known releases, the sets they came with, and which are held. */
export function releases({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("releases")
    .description("list the releases of the rules, or the one of a set or a day")
    .argument("[set...]", "only the release that came with a set, by name or code, for example M10")
    .option("--on <day>", "only the release in force on a day, YYYY-MM-DD", dayArgument)
    .option("--json", "the answer as the service gives it")
    .action((words, { on, json }) =>
      withSnapshot(({ history }) => {
        const answer = releasesAnswer(history, { on, today });
        const named = words.length === 0 ? undefined : setFound(history, `${words.join(" ")} rules`);
        if (words.length > 0 && named === undefined)
          throw new Refused(`No release is known that came with a set called ${words.join(" ")}.`);
        const shown = { ...answer, releases: answer.releases.filter(({ from }) => from === (named?.release ?? from)) };
        write(json ? JSON.stringify(shown, null, 2) : shown.releases.map(line).join("\n"));
      }),
    );
}

/** A set that is linked to its release only by the days has a question mark. */
function line({ from, sets, isHeld, isAnnounced, notes }: ReleasesAnswer["releases"][number]): string {
  const named = sets.map(({ code, name, isCertain }) => `${name} (${code})${isCertain ? "" : "?"}`).join("; ");
  const remarks = [isAnnounced ? `in force from ${from}` : "", notes ?? ""].filter((part) => part !== "").join("; ");
  return `${from.padEnd(10)}  ${isHeld ? "held" : "    "}  ${named}${remarks === "" ? "" : `${named === "" ? "" : "; "}${remarks}`}`.trimEnd();
}
