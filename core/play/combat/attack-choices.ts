import { type Context, readParameter, refusalBy } from "../context.ts";
import { controllerOf, type GameObject, isCreature } from "../objects.ts";
import { playersIn, type State } from "../state.ts";
import { attackable, attackObstacle, severalObstacle } from "./attacking.ts";
import { effectsOfKind, isAbout } from "./combat-effects.ts";
import type { CreatureOptions, Declaration, Foe, Judge, Requirement } from "./judge.ts";

/** What creatures could be declared to attack, and what restricts and requires it. */
export function attackChoices(state: State, context: Context): Judge {
  const creatures = state.objects.filter(
    (object) => object.zone === "battlefield" && isCreature(object) === true && isActive(state, context, object),
  );
  const targets = attackable(state, context);
  const choices = creatures.map((object): CreatureOptions => {
    const allowed = targets.filter((target) => attackObstacle(state, object, context, target) === undefined);
    return { id: object.id, name: object.name, options: [[], ...allowed.map((target) => [target])] };
  });
  const alone = effectsOfKind(state, "forbids").filter(({ what }) => what === "attack-alone");
  const caps = effectsOfKind(state, "caps").filter(({ what }) => what === "attack");
  const requirements = attackRequirements(state, context, creatures);
  const rule = requirements.length === 0 ? "greatest-number" : readParameter(context, "attack-requirements");
  if (requirements.length > 0 && effectsOfKind(state, "charges").length > 0) readParameter(context, "combat-costs");
  return {
    choices,
    requirements,
    rule,
    ruleId: "attack-requirements",
    open: undefined,
    broken: (declaration) => {
      const targets = [...declaration.values()].flat();
      const cap = caps.find(({ at, most }) => targets.filter((target) => at === null || target === at).length > most);
      if (cap !== undefined) return refusalBy(context, "attack-restrictions", `an effect lets only ${cap.most} attack`);
      const several = severalObstacle(targets, context);
      if (several !== undefined) return several;
      if (declaration.size !== 1) return undefined;
      const only = creatures.find(({ id }) => declaration.has(id));
      if (only === undefined || !alone.some(({ of }) => isAbout(of, only))) return undefined;
      return refusalBy(context, "attack-restrictions", `${only.name} cannot attack alone`);
    },
    isCharged: (id, [target]) => {
      const object = creatures.find((object) => object.id === id);
      return target !== undefined && object !== undefined && isCharged(state, { kind: "attack", object, target });
    },
  };
}

function isActive(state: State, { situation }: Context, object: GameObject): boolean {
  const players = (state.turn?.players ?? []).filter((player) => playersIn(situation, state).includes(player));
  return players.includes(controllerOf(object));
}

/** Says whether an effect asks a cost of a creature that attacks a player or permanent, or blocks. */
export function isCharged(
  state: State,
  { kind, object, target }: { kind: "attack" | "block"; object: GameObject; target: Foe },
): boolean {
  return effectsOfKind(state, "charges").some(
    (charge) =>
      charge.for === kind &&
      (charge.of === null || isAbout(charge.of, object)) &&
      (charge.at === null || charge.at === target),
  );
}

function attackRequirements(state: State, context: Context, creatures: readonly GameObject[]): readonly Requirement[] {
  const attacks = (declaration: Declaration, { id }: GameObject): Foe | undefined => declaration.get(id)?.[0];
  const number = state.turn?.number;
  const stated = creatures
    .filter(({ mustAttackIn }) => mustAttackIn !== null && mustAttackIn === number)
    .map(
      (object): Requirement => ({
        says: `${object.name} attacks if able`,
        isObeyed: (declaration) => attacks(declaration, object) !== undefined,
      }),
    );
  const demanded = effectsOfKind(state, "demands").flatMap(({ what, of, at }) =>
    what !== "attack"
      ? []
      : creatures
          .filter((object) => isAbout(of, object))
          .map(
            (object): Requirement => ({
              says: `${object.name} attacks${at === null ? "" : ` ${at}`} if able`,
              isObeyed: (declaration) => {
                const target = attacks(declaration, object);
                return at === null ? target !== undefined : target === at;
              },
            }),
          ),
  );
  const goaded = effectsOfKind(state, "goads").flatMap(({ of, by }) =>
    creatures
      .filter((object) => isAbout(of, object))
      .flatMap((object): readonly Requirement[] => {
        readParameter(context, "goad");
        return [
          {
            says: `${object.name} is goaded and attacks if able`,
            isObeyed: (declaration) => attacks(declaration, object) !== undefined,
          },
          {
            says: `${object.name} is goaded and attacks a player other than ${by} if able`,
            isObeyed: (declaration) => {
              const target = attacks(declaration, object);
              return typeof target === "string" && target !== by;
            },
          },
        ];
      }),
  );
  return [...stated, ...demanded, ...goaded];
}
