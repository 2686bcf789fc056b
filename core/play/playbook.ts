import { z } from "zod";
import type { AskingFile } from "../archive/asking.ts";
import type { Preset } from "../archive/collection.ts";
import type { Parameter } from "../archive/parameter.ts";
import { type TournamentRule, tournamentRulesFrom } from "../archive/tournament-rules.ts";
import type { Card } from "../cards/card.ts";
import type { CardRulings } from "../cards/rulings.ts";
import { lazily, type Once, withDerived } from "../derived.ts";
import type { ReadonlyOutput } from "../shown.ts";
import type { Interval } from "../text/days.ts";
import { byText } from "../text/order.ts";
import type { DatedWord } from "./words/dated-word.ts";
import type { WrittenSituation } from "./words/written-situation.ts";

/**
 * The expected answers of a question of the catalogue in an interval: one value for each question asked in its
 * situation.
 */
type Expectation = Interval & { readonly values: readonly AnswerValue[]; readonly why: string };

/** A question of the catalogue: a situation that people ask about, with its expected answers. */
export type CatalogueQuestion = {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly question: string;
  readonly notes: string | null;
  readonly sources: readonly string[];
  readonly situation: WrittenSituation;
  readonly expected: readonly Expectation[];
};

/** Everything that decides situations, apart from the rules themselves. */
export type Playbook = {
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** By name in lower case. */
  readonly cards: ReadonlyMap<string, Card>;
  /** By id in lower case. */
  readonly questions: ReadonlyMap<string, CatalogueQuestion>;
  /** By id of the card. */
  readonly rulings: ReadonlyMap<string, CardRulings>;
  /** By id: those among the parameters. */
  readonly tournamentRules: ReadonlyMap<string, TournamentRule>;
  /** By id, in the order of their days. */
  readonly presets: ReadonlyMap<string, Preset>;
  /** How people ask, by the id of the file. */
  readonly asking: ReadonlyMap<string, AskingFile>;
  /** The words of situations for what the rules have not always had. */
  readonly words: ReadonlyMap<string, DatedWord>;
  /** What is computed from all of it, it keeps itself: `playbook.once(derive)`. */
  readonly once: Once<Playbook>;
};

/**
 * A playbook that is read when a part of it is first used, because most questions do not need it. Using it throws what
 * `read` throws: an earlier one may be in a form that this program cannot read.
 */
export function lazyPlaybook(read: () => Playbook): Playbook {
  let playbook: Playbook | undefined;
  const whole = (): Playbook => {
    playbook ??= read();
    return playbook;
  };
  return withDerived<Playbook>(
    lazily<Omit<Playbook, "once">>({
      parameters: () => whole().parameters,
      cards: () => whole().cards,
      questions: () => whole().questions,
      rulings: () => whole().rulings,
      tournamentRules: () => whole().tournamentRules,
      presets: () => whole().presets,
      asking: () => whole().asking,
      words: () => whole().words,
    }),
  );
}

/** Arranges the parts of a playbook for look-ups. */
export function playbookFrom(parts: {
  readonly parameters: readonly Parameter[];
  readonly cards: readonly Card[];
  readonly questions: readonly CatalogueQuestion[];
  readonly rulings?: readonly CardRulings[];
  readonly presets?: readonly Preset[];
  readonly asking?: readonly AskingFile[];
  readonly words?: readonly DatedWord[];
}): Playbook {
  return withDerived<Playbook>({
    parameters: new Map(parts.parameters.map((parameter) => [parameter.id, parameter])),
    cards: new Map(parts.cards.map((card) => [card.name.toLowerCase(), card])),
    questions: new Map(parts.questions.map((question) => [question.id.toLowerCase(), question])),
    rulings: new Map((parts.rulings ?? []).map((rulings) => [rulings.card, rulings])),
    tournamentRules: tournamentRulesFrom(parts.parameters),
    presets: new Map((parts.presets ?? []).toSorted(byText(({ on }) => on)).map((preset) => [preset.id, preset])),
    asking: new Map((parts.asking ?? []).map((asking) => [asking.id, asking])),
    words: new Map((parts.words ?? []).map((word) => [word.word, word])),
  });
}

/** The playbook of a document that decides no situations. */
export const noPlaybook: Playbook = playbookFrom({ parameters: [], cards: [], questions: [] });

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const plain = z.union([scalar, z.array(scalar)]);
const named = z.record(z.string(), plain);

/** Not recursive: some client generators cannot type a recursive form. */
const form = z.union([scalar, z.array(z.union([plain, named])), named]).meta({
  id: "AnswerValue",
  description:
    "A name, a word, a number, yes or no, a list, or names with values; `no-rule` if no rule says, `not-known` if we do not know",
});

/**
 * An answer for programs: a name or word, a number, a boolean, a list, or names with values. `no-rule` and `not-known`
 * are answers too.
 */
export type AnswerValue = ReadonlyOutput<typeof form>;

/** The form of an answer. */
export const answerValue: z.ZodType<AnswerValue> = form;
