import type { Context } from "../context.ts";
import { isOfQuality } from "../objects/protection.ts";
import { unfit } from "../objects/qualities.ts";
import { hasKeyword, sizeOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject, isOfType, isOverwritten } from "../objects.ts";
import type { State } from "../state.ts";
import type { CombatEffect, HeldObject } from "../words/combat-words.ts";
import { formFit, qualityForms } from "../words/quality-forms.ts";
import { objectTypes, supertypes } from "../words/vocabulary.ts";

/** Effects on who attacks and blocks: what they are bound to, how long they last, and whom they mean. */

/** An object as an effect holds it. */
export function boundTo({ id, order }: GameObject): HeldObject {
  return { id, order };
}

/** Says whether an effect is about this object, and not about one that it was before it changed its zone. */
export function isAbout(bound: HeldObject | null, { id, order }: GameObject): boolean {
  return bound !== null && bound.id === id && bound.order === order;
}

/** The effects of one kind whose permanents are there; one on a group stands here once for each of its members. */
export function effectsOfKind<K extends CombatEffect["kind"]>(state: State, kind: K) {
  const isOfKind = (effect: CombatEffect): effect is Extract<CombatEffect, { kind: K }> => effect.kind === kind;
  return state.table.combatEffects.filter(isOfKind).flatMap((effect) => {
    const source = effect.source == null ? undefined : state.objects.find(({ id }) => id === effect.source);
    if (effect.source != null && (source?.zone !== "battlefield" || source.isBare)) return [];
    if (source !== undefined && isOverwritten(source, effect.since ?? state.order)) return [];
    if (effect.group == null) return [effect];
    if (effect.group === "attached") {
      const host = state.objects.find(({ id }) => id === source?.attachedTo);
      return host === undefined ? [] : [{ ...effect, of: boundTo(host) }];
    }
    const { words, you, teams } = effect.group;
    const asker = {
      you: source === undefined ? you : controllerOf(source),
      source: source?.id ?? null,
      table: state.table,
      situation: { teams },
    };
    return state.objects
      .filter((object) => object.zone === "battlefield" && unfit(object, words, asker) === undefined)
      .map((object) => ({ ...effect, of: boundTo(object) }));
  });
}

/** Says whether one or the other is true; `undefined` if that is not known. */
export function either(...parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(true)) return true;
  return parts.includes(undefined) ? undefined : false;
}

/** The contrary; `undefined` stays so. */
export function not(part: boolean | undefined): boolean | undefined {
  return part === undefined ? undefined : !part;
}

/** Says whether an object has a quality; `other` is the one it is compared with. `undefined`: that is not said. */
export function hasQuality(
  object: GameObject,
  quality: string,
  context: Context,
  other: GameObject | null = null,
): boolean | undefined {
  if (quality.includes("power")) return hasPower(object, quality, context, other);
  if (qualityForms.has(quality)) return formFit(object, quality);
  return quality === "flying" || quality === "defender"
    ? hasKeyword(object, quality, context)
    : isOfQuality(object, quality);
}

function hasPower(
  object: GameObject,
  quality: string,
  context: Context,
  other: GameObject | null,
): boolean | undefined {
  const { power } = sizeOf(object, context);
  if (power === null) return undefined;
  if (quality === "power-2-or-less") return power <= 2;
  if (quality === "power-3-or-more") return power >= 3;
  const compared = other === null ? null : sizeOf(other, context).power;
  if (compared === null) return undefined;
  return quality === "greater-power" ? power > compared : power < compared;
}

/**
 * Says whether one of some players controls a land of a kind, as landwalk names it: `swamp`, `snow-forest`,
 * `nonbasic-land`; `undefined` if the types of a land are not said.
 */
export function controlsLand(state: State, players: readonly string[], kind: string): boolean | undefined {
  const lands = state.objects.filter(
    (object) =>
      object.zone === "battlefield" && object.types.includes("land") && players.includes(controllerOf(object)),
  );
  // "snow" was "snow-covered" once.
  const words = kind.split("-").filter((word) => word !== "land" && word !== "covered");
  return either(...lands.map((land) => not(either(...words.map((word) => not(isLandOf(land, word)))))));
}

function isLandOf(land: GameObject, word: string): boolean | undefined {
  if (word.startsWith("non")) return not(isLandOf(land, word.slice("non".length)));
  if ((supertypes as readonly string[]).includes(word)) return land.supertypes.includes(word);
  if ((objectTypes as readonly string[]).includes(word)) return isOfType(land, word);
  return land.subtypes.length === 0 ? undefined : land.subtypes.some((subtype) => subtype.toLowerCase() === word);
}
