import { outcomeAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { wordsAnswer } from "../../../core/ask/words/answer.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

const { archive, playbook } = embeddedHoldings();

/** What is read in the words of a story, by the rules of a day; its situation is one that a request may have. */
export function read(text: string, on: string) {
  const reading = wordsAnswer(playbook, { text, on: day(on), today: day("2026-08-15") });
  if (reading.situation !== null) situationForm.parse(reading.situation.situation);
  return reading;
}

/** The answers to a story, in the order of its questions. */
export function answered(text: string, on: string): readonly unknown[] {
  const { situation, untold } = read(text, on);
  if (situation === null) return ["not understood", untold?.text];
  const told = situationFrom(situation.situation);
  return outcomeAnswer(archive, playbook, { situation: told, on: day(on) }).answers.map(({ value }) => value);
}
