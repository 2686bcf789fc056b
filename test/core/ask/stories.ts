import { outcomeAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { wordsAnswer } from "../../../core/ask/words/answer.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

const { archive, playbook } = embeddedHoldings();

/** What is read in the words of a story, by the rules of a day. */
export const read = (text: string, on: string) =>
  wordsAnswer(playbook, { text, on: day(on), today: day("2026-08-15") });

/** The answers to a story, in the order of its questions. */
export function answered(text: string, on: string): readonly unknown[] {
  const { situation, untold } = read(text, on);
  if (situation === null) return ["not understood", untold?.text];
  const told = situationFrom(situation.situation);
  return outcomeAnswer(archive, playbook, { situation: told, on: day(on) }).answers.map(({ value }) => value);
}
