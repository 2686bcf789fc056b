import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../core/text/rule-number.ts";

/** A day written in a test; throws where it is none. */
export function day(text: string): IsoDate {
  const read = dayFrom(text);
  if (read === undefined) throw new Error(`${text} is no day`);
  return read;
}

/** A rule number written in a test; throws where it is none. */
export function number(text: string): RuleNumber {
  const read = ruleNumberFrom(text);
  if (read === undefined) throw new Error(`${text} is no rule number`);
  return read;
}

/** The release days on which the section changed its number or words: 26. */
export const boundaryDays = [
  "2003-10-01",
  "2004-10-01",
  "2005-08-01",
  "2007-10-01",
  "2009-07-11",
  "2009-09-04",
  "2009-10-01",
  "2010-04-23",
  "2010-10-01",
  "2011-09-30",
  "2014-05-01",
  "2016-07-22",
  "2018-04-27",
  "2018-06-08",
  "2019-10-04",
  "2021-02-05",
  "2021-07-23",
  "2022-10-07",
  "2022-11-18",
  "2023-04-14",
  "2024-02-02",
  "2024-11-08",
  "2025-04-04",
  "2025-06-06",
  "2025-07-25",
  "2026-04-17",
].map(day);
