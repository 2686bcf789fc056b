import type { ComponentChildren } from "preact";
import { callAddress } from "../../core/archive/addresses.ts";
import { tournamentRulesAnswer } from "../../core/ask/tournament-rules.ts";
import type { StatementAnswer, TournamentRuleAnswer } from "../../core/contract/tournament-rules.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { page } from "../page.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { onDay } from "../queries.ts";
import { article, dl, h1, h2, h3, p, q, section, span } from "../tags.ts";

const documents: Readonly<Record<StatementAnswer["document"], string>> = {
  mtr: "Magic Tournament Rules",
  ipg: "Infraction Procedure Guide",
  "floor-rules": "Floor rules",
};

/** The sentences of the tournament documents that answers cite, through time or on a day. */
export const tournamentRulesPage = page({
  path: "/tournament-rules",
  query: onDay,
  show({ history, playbook }, { query: { on } }) {
    const { rules } = tournamentRulesAnswer(history, playbook, on);
    return {
      title: on === undefined ? "Tournament rules" : `Tournament rules on ${dayInWords(on)}`,
      json: callAddress("/tournament-rules", { on }),
      ...(on && { on }),
      main: article(
        h1("Tournament rules", on === undefined ? null : [" ", span({ class: "h1-day" }, "on ", dayNamed(on))]),
        p(
          { class: "about" },
          "Sentences of the tournament documents that answers cite. These documents are a separate authority from the Comprehensive Rules.",
        ),
        rules.map(ruleShown),
      ),
    };
  },
});

function ruleShown({ id, title, notes, statements }: TournamentRuleAnswer): ComponentChildren {
  return section(
    { "aria-labelledby": id },
    h2({ id }, title),
    notes === "" ? null : p(notes),
    statements.length === 0
      ? p({ class: "note" }, "Nothing is known of it on this day.")
      : statements.map(statementShown),
  );
}

function statementShown(said: StatementAnswer): ComponentChildren {
  const place = `${documents[said.document]}${said.number === null ? "" : `, section ${said.number}`}`;
  return [
    h3(intervalNamed(said)),
    p(said.summary ?? "What it said is not known."),
    said.quote === null ? null : p(q(said.quote)),
    dl(
      { class: "facts" },
      fact("Document", place),
      said.why === "" ? null : fact("What changed", said.why),
      said.sources.length === 0 ? null : fact("Sources", said.sources.map(({ title }) => title).join("; ")),
    ),
  ];
}
