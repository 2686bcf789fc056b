import type { IsoDate } from "./days.ts";
import type { RuleNumber } from "./rule-number.ts";

/** The addresses of the HTTP contract, so that answers can point at each other. Relative to the host. */

/** What a number said on a day. */
export function ruleAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/rules/${number}?on=${on}`;
}

/** The life of the rule that bore a number on a day. */
export function ruleHistoryAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/rules/${number}/history?on=${on}`;
}

/** The immutable address of a provision in one release. */
export function permalink(number: RuleNumber, release: string): string {
  return `/v1/releases/${release}/rules/${number}`;
}

/** Everybody who ever bore a number. */
export function numberAddress(number: RuleNumber): string {
  return `/v1/numbers/${number}`;
}

/** A whole section on a day. */
export function sectionAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/sections/${number}?on=${on}`;
}

/** A lineage by its identity. */
export function lineageAddress(id: string): string {
  return `/v1/lineages/${id}`;
}

/** A release by the day it took effect. */
export function releaseAddress(from: string): string {
  return `/v1/releases/${from}`;
}
