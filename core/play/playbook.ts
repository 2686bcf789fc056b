import type { Confidence } from "../archive/lineage.ts";
import type { TournamentRule } from "../ask/tournament-rules.ts";
import type { CardRulings } from "../cards/rulings.ts";
import type { Interval, IsoDate } from "../text/days.ts";
import type { ParameterId } from "./parameters.ts";
import type { WrittenSituation } from "./situation.ts";

/** Who says so: the Comprehensive Rules, the tournament documents, a card, a ruling, or what we conclude from them. */
export const layers = ["game-rules", "tournament-rules", "card", "ruling", "inference"] as const;
export type Layer = (typeof layers)[number];

/** What a parameter rests on: a rule by its lineage, a source that is no rule, or a sentence of the tournament documents; with words quoted from it. */
export type RuleReference = {
  readonly lineage: string | null;
  readonly source: string | null;
  readonly tournamentRule: string | null;
  readonly quote: string | null;
};

export type ParameterValue = string | readonly string[];

/** What a parameter is from one day on. */
export type DatedValue = {
  readonly from: IsoDate;
  readonly value: ParameterValue;
  readonly layer: Layer;
  readonly confidence: Confidence;
  /** One sentence, in our words. */
  readonly says: string;
  readonly references: readonly RuleReference[];
};

/** A fact of play that the engine needs, with its value from each day on, oldest first. */
export type Parameter = {
  readonly id: ParameterId;
  readonly title: string;
  /** The day on which a person last compared it with what it cites. */
  readonly verified: IsoDate;
  readonly values: readonly DatedValue[];
};

/** When an effect controls a player. `this-turn` and `game` hold from their creation, the others wait for what they name. */
export const windows = ["next-turn", "next-combat-phase", "this-turn", "searching", "resolving", "game"] as const;
export type Window = (typeof windows)[number];

/** What a card does to who decides, in a small vocabulary. `you` is the player whose card it is. */
export type CardAct =
  | {
      readonly does: "control";
      /** `each-other`: the two targets control each other. */
      readonly whom: "target" | "opponents" | "each-other";
      readonly during: Window;
      /** `outsider`: a person who is not in the game. */
      readonly by: "you" | "outsider";
      /** Only if its extra cost was paid, or only if not. */
      readonly if: "paid" | "unpaid" | null;
      readonly restricts: readonly string[];
      readonly requires: readonly string[];
    }
  | { readonly does: "extra-turn"; readonly whom: "target" | "you"; readonly after: "this-turn" | "next-turn" }
  | { readonly does: "skip"; readonly whom: "target" | "you"; readonly what: string }
  | {
      readonly does: "give-decision";
      readonly about: readonly string[];
      readonly of: "target" | "active-player" | "all";
      readonly to: "you";
    }
  | { readonly does: "end-turn" | "restart" | "subgame" }
  /** `you` see something hidden of the target's while the spell resolves, and control nobody. */
  | { readonly does: "look"; readonly at: string }
  | { readonly does: "reach-outside"; readonly zones: readonly string[] };

/** What a card says from one day on. */
export type CardText = {
  readonly from: IsoDate;
  /** What it may name: a player, an opponent only, two players, or nobody. */
  readonly target: "player" | "opponent" | "two-players" | "none";
  readonly acts: readonly CardAct[];
  readonly says: string;
};

/** The words on a card from one day on. They can change without what it does. */
export type CardWording = {
  readonly from: IsoDate;
  /** In our words. */
  readonly says: string;
  /** At most one sentence of it, or words out of one. */
  readonly quote: string | null;
  /** Of the whole text in canonical form, where it was seen. */
  readonly sha256: string | null;
  readonly why: string | null;
  readonly confidence: Confidence;
  readonly sources: readonly string[];
};

/** A card that bears on who decides. Its texts stand oldest first; before the first of them it does not exist. */
export type Card = {
  readonly id: string;
  readonly name: string;
  readonly isTournamentLegal: boolean;
  readonly notes: string;
  readonly sources: readonly string[];
  /** As printed, `{4}{U}`; `null` where it was not written down. */
  readonly cost: string | null;
  readonly type: string | null;
  readonly texts: readonly CardText[];
  /** Oldest first; none where what it does is all that is known of its words. */
  readonly wordings: readonly CardWording[];
};

/** An answer, for programs: a name or word, a number, yes or no, a list, or names with values. `no-rule` and `not-known` are answers too. */
export type AnswerValue =
  | string
  | number
  | boolean
  | null
  | readonly AnswerValue[]
  | { readonly [key: string]: AnswerValue };

/** What a question of the catalogue is expected to answer in some days: one value for each question asked in its situation. */
export type Expectation = Interval & { readonly values: readonly AnswerValue[]; readonly why: string };

/** A question of the catalogue: a situation that people ask about, with what its answers are expected to be. */
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

/** All that situations are decided by, beside the rules themselves. */
export type Playbook = {
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** By name in lower case. */
  readonly cards: ReadonlyMap<string, Card>;
  /** By id in lower case. */
  readonly questions: ReadonlyMap<string, CatalogueQuestion>;
  /** By id of the card. */
  readonly rulings: ReadonlyMap<string, CardRulings>;
  /** By id. */
  readonly tournamentRules: ReadonlyMap<string, TournamentRule>;
};

/** Arranges what situations are decided by for look-ups. */
export function playbookFrom(parts: {
  readonly parameters: readonly Parameter[];
  readonly cards: readonly Card[];
  readonly questions: readonly CatalogueQuestion[];
  readonly rulings?: readonly CardRulings[];
  readonly tournamentRules?: readonly TournamentRule[];
}): Playbook {
  return {
    parameters: new Map(parts.parameters.map((parameter) => [parameter.id, parameter])),
    cards: new Map(parts.cards.map((card) => [card.name.toLowerCase(), card])),
    questions: new Map(parts.questions.map((question) => [question.id.toLowerCase(), question])),
    rulings: new Map((parts.rulings ?? []).map((rulings) => [rulings.card, rulings])),
    tournamentRules: new Map((parts.tournamentRules ?? []).map((rule) => [rule.id, rule])),
  };
}
