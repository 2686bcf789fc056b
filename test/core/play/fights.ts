import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { answersOn, duel } from "./situations.ts";

/** A creature: its player, size as "2/3", and what else is said of it. */
export function creature(object: string, player: string, size: string, more: object = {}): WrittenEvent {
  const [power, toughness] = size.split("/").map(Number);
  return { object, player, types: "creature", power, toughness, ...more };
}

/** A creature with keywords, written with spaces between them. */
export function withKeywords(object: string, player: string, size: string, keywords: string, more: object = {}) {
  return creature(object, player, size, { keywords: keywords.split(" "), ...more });
}

/** A day on which all keywords are known. */
export const now = "2026-08-15";
export const main: WrittenEvent = { begins: "precombat-main" };
export const all: WrittenEvent = { resolves: "all", ifAny: true };
export const annasTurn: WrittenEvent = { turn: "Anna" };
export const dealt: WrittenEvent = { combatDamage: "dealt" };
export const attack = (object: string, at = "Ben"): WrittenEvent => ({ attacksWith: object, at });
export const block = (object: string, attacker: string): WrittenEvent => ({ blocksWith: object, attacker });
export const mayBlock = (object: string, attacker: string): WrittenEvent => ({ ask: "mayBlock", object, attacker });
export const where = (object: string): WrittenEvent => ({ ask: "where", object });
export const life = (player: string): WrittenEvent => ({ ask: "life", player });

export const size = (object: string): WrittenEvent => ({ ask: "size", object });
/** What `size` answers. */
export const of = (power: number, toughness = power) => ({ power, toughness });

/** The values of the answers to the questions among some events. */
export function valuesOf(events: readonly WrittenEvent[], on: string): unknown[] {
  return answersOn(duel(events), on).map(({ value }) => value);
}

/** The numbers of the rules that the first answer cites. */
export function numbersOf(events: readonly WrittenEvent[], on: string): unknown[] {
  return answersOn(duel(events), on)[0]?.citations.map(({ number }) => number) ?? [];
}

/** Why something among the events cannot happen. */
export function refusalOf(events: readonly WrittenEvent[], on: string): string {
  return problemOf(() => answersOn(duel([...events, { ask: "lost" }]), on)).message;
}
