import { controllerOf } from "../objects.ts";
import { areOpponents, playersIn } from "../state.ts";
import { freeName } from "../state-objects.ts";
import type { TriggeredKeyword } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { isItself, type KeywordTrigger, type Sighting } from "./keyword-choices.ts";

/** Keyword abilities of an attacking creature that create further attackers. */

/** What a creature attacks, by its name. */
function attackedBy({ source, state }: Sighting): string | undefined {
  const target = state.table.attackers.find(({ attacker }) => attacker === source.id)?.target;
  return typeof target === "number" ? state.objects.find(({ id }) => id === target)?.name : target;
}

/** The Warriors of mobilize. */
const warrior = { types: ["creature"], subtypes: ["Warrior"], colors: ["red"], power: 1, toughness: 1 };

function warriorsOf(seen: Sighting): readonly WrittenEvent[] {
  const { number, source, state } = seen;
  const at = attackedBy(seen);
  if (at === undefined) return [];
  const names = Array.from({ length: number }, (_one, place) =>
    freeName(state, `Warrior ${place + 1} of ${source.name}`),
  );
  return [
    ...names.flatMap((name) => [
      { creates: name, player: "you", ...warrior },
      { entersCombat: name, at, tapped: true },
    ]),
    { later: "end", does: [{ sacrifices: names }] },
  ];
}

/** A token that copies the creature for each opponent that it does not attack. */
function copiesAround(seen: Sighting): readonly WrittenEvent[] {
  const { source, state } = seen;
  const defending = state.table.attackers.find(({ attacker }) => attacker === source.id)?.at;
  const others = opponentsIn(seen).filter((player) => player !== defending);
  return others.map((at) => {
    const name = freeName(state, `${source.name} at ${at}`);
    return {
      may: "you",
      does: [
        { creates: name, player: "you", copyOf: source.name },
        { entersCombat: name, at, tapped: true },
        { later: "end-of-combat", does: [{ moves: name, to: "exile" }] },
      ],
    };
  });
}

function opponentsIn({ source, state, context: { situation } }: Sighting): readonly string[] {
  return playersIn(situation, state).filter((player) => areOpponents(situation, controllerOf(source), player));
}

/** The doubt if the tokens could have attacked something else: another opponent, or a permanent that can be attacked. */
function otherwise(seen: Sighting, isPlayer: boolean): string | undefined {
  const players = opponentsIn(seen);
  const isOther = seen.state.objects.some(
    (object) =>
      object.zone === "battlefield" &&
      (object.types.includes("planeswalker") || object.types.includes("battle")) &&
      players.includes(controllerOf(object)),
  );
  const { name } = seen.source;
  const taken = isPlayer ? "the player" : `what ${name} attacks`;
  return isOther || (!isPlayer && players.length > 1)
    ? `What each token of ${name} attacks is not said: ${taken} was taken.`
    : undefined;
}

export const attackingTokens = {
  mobilize: { when: ["attacks"], isMeant: isItself, does: warriorsOf, doubt: (seen) => otherwise(seen, false) },
  myriad: { when: ["attacks"], isMeant: isItself, does: copiesAround, doubt: (seen) => otherwise(seen, true) },
} as const satisfies Partial<Readonly<Record<TriggeredKeyword, KeywordTrigger>>>;
