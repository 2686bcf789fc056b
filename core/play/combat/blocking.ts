import { type Context, type MissingFact, type Refusal, readParameter, refusalBy } from "../context.ts";
import { hasKeyword, keywordsOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject, isCreature } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { type State, teamOf } from "../state.ts";
import type { Attacker } from "../table.ts";
import { landOf, protectedFrom } from "../words/combat-words.ts";
import { controlsLand, effectsOfKind, either, hasQuality, isAbout, not } from "./combat-effects.ts";

/**
 * Why something cannot be done: the end of a sentence, and the parameters that give it. `open`: whether it can is left
 * open by the rules (`no-rule`) or by the situation or what we know (`not-known`).
 */
export type Obstacle = Refusal & { readonly open?: "no-rule" | "not-known" };

/** An attacking creature and one that would block it. */
type Pair = {
  readonly attacker: GameObject;
  readonly blocker: GameObject;
  readonly defender: string;
};

/** A keyword that restricts who blocks: the parameter that gives its rule, and whether it stops a block. */
type Evasion = {
  readonly keyword: string;
  readonly parameter: ParameterId;
  /** Whether the keyword counts on either of the two creatures; left out, on the attacker. */
  readonly isOnEither?: true;
  readonly stops: (pair: Pair, context: Context, state: State) => boolean | undefined;
};

const has = (keyword: string) => (object: GameObject, context: Context) => hasKeyword(object, keyword, context);
const isArtifact = (object: GameObject, context: Context) => hasQuality(object, "artifact", context);

function sharesColour({ colors: first }: GameObject, { colors: second }: GameObject): boolean | undefined {
  return first === null || second === null ? undefined : first.some((color) => second.includes(color));
}

/** Keywords that restrict who blocks. A further one is a further row. */
const evasions: readonly Evasion[] = [
  {
    keyword: "flying",
    parameter: "flying",
    stops: ({ blocker }, context) => !has("flying")(blocker, context) && !has("reach")(blocker, context),
  },
  {
    keyword: "fear",
    parameter: "fear",
    stops: ({ blocker }, context) => not(either(isArtifact(blocker, context), hasQuality(blocker, "black", context))),
  },
  {
    keyword: "intimidate",
    parameter: "intimidate",
    stops: ({ attacker, blocker }, context) =>
      not(either(isArtifact(blocker, context), sharesColour(attacker, blocker))),
  },
  {
    keyword: "shadow",
    parameter: "shadow",
    isOnEither: true,
    stops: ({ attacker, blocker }, context) => has("shadow")(attacker, context) !== has("shadow")(blocker, context),
  },
  {
    keyword: "horsemanship",
    parameter: "horsemanship",
    stops: ({ blocker }, context) => !has("horsemanship")(blocker, context),
  },
  {
    keyword: "skulk",
    parameter: "skulk",
    stops: ({ attacker, blocker }, context) => hasQuality(blocker, "greater-power", context, attacker),
  },
];

/** The keywords of a creature with a quality in them: landwalk and protection, of each kind. */
function evasionsWithQuality(attacker: GameObject, context: Context): readonly Evasion[] {
  return keywordsOf(attacker, context).flatMap((keyword): readonly Evasion[] => {
    const [land, quality] = [landOf(keyword), protectedFrom(keyword)];
    if (land !== undefined)
      return [
        {
          keyword,
          parameter: "landwalk",
          stops: ({ defender }, on, state) => controlsLand(state, playersWalkedPast(defender, on), land),
        },
      ];
    if (quality === undefined) return [];
    const stops: Evasion["stops"] = ({ blocker }, on) => hasQuality(blocker, quality, on);
    return [{ keyword, parameter: "protection-and-blocking", stops }];
  });
}

/** The players whose lands count for a creature with landwalk that attacks one of them. */
function playersWalkedPast(defender: string, context: Context): readonly string[] {
  if (!context.situation.isTeamGame) return [defender];
  const attacked = readParameter(context, "combat-two-headed-giant");
  return attacked === "team" ? teamOf(context.situation, defender) : [defender];
}

/** The keywords of two creatures that restrict whether the one blocks the other. */
function evasionsOf({ attacker, blocker }: Pick<Pair, "attacker" | "blocker">, context: Context): readonly Evasion[] {
  const plain = evasions.filter(
    ({ keyword, isOnEither }) =>
      hasKeyword(attacker, keyword, context) || (isOnEither === true && hasKeyword(blocker, keyword, context)),
  );
  return [...plain, ...evasionsWithQuality(attacker, context)];
}

/** Says why an object cannot attack, or cannot block, because of its types; `undefined` if they let it. */
export function kindObstacle(object: GameObject, context: Context, verb: "attack" | "block"): Obstacle | undefined {
  const isNone = isCreature(object) === false;
  if (!isNone && !object.types.includes("battle")) return undefined;
  const id = `${verb}ing-creatures` as const;
  const isBarred = readParameter(context, id) === "no-battles" || isNone;
  if (!isBarred) return undefined;
  const why = isNone ? `only creatures ${verb}, and ${object.name} is none` : `${object.name} is also a battle`;
  return { why, references: [id] };
}

/** Says why a creature cannot block at all; `undefined` if it can. */
export function blockerObstacle(state: State, blocker: GameObject, context: Context): Obstacle | undefined {
  if (blocker.zone !== "battlefield")
    return refusalBy(context, "blocking-creatures", `${blocker.name} is not on the battlefield`);
  const kind = kindObstacle(blocker, context, "block");
  if (kind !== undefined) return kind;
  if (blocker.isTapped) return refusalBy(context, "block-conditions", `${blocker.name} is tapped`);
  const keyword = keywordObstacle(blocker, context);
  if (keyword !== undefined) return keyword;
  const limit = effectsOfKind(state, "forbids").find(
    ({ what, of, which, except }) => what === "block" && isAbout(of, blocker) && which.length + except.length === 0,
  );
  if (limit === undefined) return undefined;
  return refusalBy(context, "block-restrictions", `an effect says that ${blocker.name} cannot block`);
}

/** What a keyword of its own says against blocking at all. */
function keywordObstacle(blocker: GameObject, context: Context): Obstacle | undefined {
  const isCounted = (blocker.counters["+1/+1"] ?? 0) > 0;
  const words = isCounted ? (["decayed", "unleash"] as const) : (["decayed"] as const);
  const obstacle = words.find((keyword) => hasKeyword(blocker, keyword, context));
  if (obstacle === undefined) return undefined;
  const silent = withoutRule(context, obstacle, obstacle);
  return silent ?? { why: `${blocker.name} has ${obstacle}, and cannot block`, references: [obstacle] };
}

/** Says why a creature cannot block an attacker, whatever else blocks; `undefined` if it can. */
export function blockObstacle(
  state: State,
  blocker: GameObject,
  fight: Attacker,
  context: Context,
): Obstacle | undefined {
  const unable = blockerObstacle(state, blocker, context);
  if (unable !== undefined) return unable;
  const attacker = state.objects.find(({ id }) => id === fight.attacker);
  if (attacker === undefined) return refusalBy(context, "block-conditions", "the attacker is gone");
  if (!teamOf(context.situation, fight.at).includes(controllerOf(blocker)))
    return refusalBy(context, "block-conditions", `${attacker.name} does not attack ${controllerOf(blocker)}`);
  const pair = { attacker, blocker, defender: fight.at };
  return limitObstacle(state, pair, context) ?? evasionObstacle(state, pair, context);
}

/** The fact without which nobody can tell whether one creature can block the other. */
function missingBlock({ attacker, blocker }: Pick<Pair, "attacker" | "blocker">): MissingFact {
  const what = `whether ${blocker.name} can block ${attacker.name} (by its colors, types or power)`;
  return { what, of: blocker.name, keys: ["colors", "types", "power"] };
}

function evasionObstacle(state: State, pair: Pair, context: Context): Obstacle | undefined {
  const { attacker, blocker } = pair;
  let open: Obstacle | undefined;
  for (const { keyword, parameter, stops } of evasionsOf(pair, context)) {
    const silent = withoutRule(context, parameter, keyword) ?? silentReach(pair, keyword, context);
    const isStopped = stops(pair, context, state);
    if (silent !== undefined) open ??= silent;
    else if (isStopped === undefined)
      open ??= {
        why: `what the situation does not say (colors, types or power) decides whether ${blocker.name} can block ${attacker.name}`,
        references: [parameter],
        missing: missingBlock(pair),
        open: "not-known",
      };
    else if (isStopped) {
      readParameter(context, "block-restrictions");
      const holder = hasKeyword(attacker, keyword, context) ? attacker : blocker;
      return {
        why: `${holder.name} has ${keyword.replaceAll("-", " ")}, and ${blocker.name} cannot block ${attacker.name}`,
        references: [parameter, "block-restrictions"],
      };
    }
  }
  return open;
}

/** A blocker with reach, where flying is not enough, on a day that does not know reach. */
function silentReach({ blocker }: Pair, keyword: string, context: Context): Obstacle | undefined {
  const isDecisive = keyword === "flying" && !has("flying")(blocker, context) && has("reach")(blocker, context);
  return isDecisive ? withoutRule(context, "reach", "reach") : undefined;
}

/** Why nothing can be said of a keyword that no rule of the day knows; `undefined` if a rule does. */
export function withoutRule(context: Context, parameter: ParameterId, keyword: string): Obstacle | undefined {
  const value = readParameter(context, parameter);
  if (value !== "no-rule" && value !== "not-known") return undefined;
  return {
    why: `no rule of ${context.on} says what ${keyword.replaceAll("-", " ")} does`,
    references: [parameter],
    open: value,
  };
}

/** What an effect says of blocks by creatures, or of creatures, of some qualities. */
function limitObstacle(state: State, { attacker, blocker }: Pair, context: Context): Obstacle | undefined {
  const limits = effectsOfKind(state, "forbids").flatMap((limit) => {
    if (limit.what === "be-blocked" && isAbout(limit.of, attacker))
      return [{ ...limit, one: blocker, other: attacker }];
    return limit.what === "block" && isAbout(limit.of, blocker) ? [{ ...limit, one: attacker, other: blocker }] : [];
  });
  let open: Obstacle | undefined;
  for (const { which, except, atLeast, one, other } of limits) {
    const isAny = (words: readonly string[]) => either(...words.map((word) => hasQuality(one, word, context, other)));
    const isStopped = which.length > 0 ? isAny(which) : except.length > 0 ? not(isAny(except)) : atLeast === 1;
    readParameter(context, "block-restrictions");
    const references: readonly ParameterId[] = ["block-restrictions"];
    if (isStopped === undefined)
      open ??= {
        why: `what the situation does not say decides whether ${blocker.name} can block ${attacker.name}`,
        references,
        missing: missingBlock({ attacker, blocker }),
        open: "not-known",
      };
    else if (isStopped) return { why: `an effect says that ${blocker.name} cannot block ${attacker.name}`, references };
  }
  return open;
}

/** How many creatures have to block an attacker at least, if any does; with the parameters that say so. */
export function leastBlockers(state: State, attacker: GameObject, context: Context) {
  const stated = effectsOfKind(state, "forbids")
    .filter(({ what, of }) => what === "be-blocked" && isAbout(of, attacker))
    .map(({ atLeast }) => atLeast);
  const isMenacing = hasKeyword(attacker, "menace", context);
  const silent = isMenacing ? withoutRule(context, "menace", "menace") : undefined;
  const count = Math.max(1, ...stated, isMenacing ? 2 : 1);
  const references: readonly ParameterId[] = isMenacing ? ["menace", "block-restrictions"] : ["block-restrictions"];
  return { count, references, silent };
}

/** The parameters that give the rules of keywords which restrict whether one creature blocks the other. */
export function evasionRules(attacker: GameObject, blocker: GameObject, context: Context): readonly ParameterId[] {
  const rules = evasionsOf({ attacker, blocker }, context).map(({ parameter }) => parameter);
  const isReaching = rules.includes("flying") && has("reach")(blocker, context) && !has("flying")(blocker, context);
  return [...new Set([...(isReaching ? (["reach"] as const) : []), ...rules])];
}
