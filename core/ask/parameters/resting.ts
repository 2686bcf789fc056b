import type { Archive } from "../../archive/archive.ts";
import { type DatedValue, datedValueOn, type Parameter, type RuleReference } from "../../archive/parameter.ts";
import type { CitedByAnswer } from "../../contract/rules.ts";
import { cachedIn, keepLast } from "../../derived.ts";
import type { Playbook } from "../../play/playbook.ts";
import { parameterAddress } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareNumbersIfAny, type RuleNumber } from "../../text/rule-number.ts";
import { parametersInOrder } from "./answers.ts";
import { type ResolvedReference, resolveReference } from "./resolve.ts";

/** A reference of the value of a parameter on a day, and where it leads on that day. */
export type ReferenceOnDay = {
  readonly parameter: Parameter;
  readonly dated: DatedValue;
  readonly reference: RuleReference;
  readonly resolved: ResolvedReference;
};

/**
 * The parameters whose value on a day rests on some of the rules of that day, each with the numbers it refers to.
 *
 * @param isAmong Says whether a number is that of one of these rules.
 */
export function parametersRestingOn(
  archive: Archive,
  playbook: Playbook,
  { on, isAmong }: { readonly on: IsoDate; readonly isAmong: (number: RuleNumber) => boolean },
): CitedByAnswer["parameters"] {
  const references = parameterReferencesOn(archive, playbook, on);
  return [...Map.groupBy(references, ({ parameter }) => parameter)].flatMap(([{ id, name, title, topic }, its]) => {
    const numbers = its.flatMap(({ resolved }) => resolved.number ?? []).filter(isAmong);
    const restsOn = [...new Set(numbers)].toSorted(compareNumbersIfAny);
    const [dated] = its.map((reference) => reference.dated);
    if (restsOn.length === 0 || dated === undefined) return [];
    const value = typeof dated.value === "string" ? dated.value : [...dated.value];
    return [{ id, topic, name, title, value, says: dated.says, restsOn, href: parameterAddress(id, on) }];
  });
}

/** What the values of all parameters on a day refer to, and where that leads on the day. */
export function parameterReferencesOn(archive: Archive, playbook: Playbook, on: IsoDate): readonly ReferenceOnDay[] {
  const byDay = archive.once(lastReferences)(playbook, () => new Map<IsoDate, readonly ReferenceOnDay[]>());
  // The oldest goes first: many rules are asked for on the same days, and a text cites many on one.
  if (byDay.size >= daysMax && !byDay.has(on)) for (const oldest of byDay.keys()) if (byDay.delete(oldest)) break;
  return cachedIn(byDay, on, () =>
    parametersInOrder(playbook).flatMap((parameter) => {
      const dated = datedValueOn(parameter, on);
      if (dated === undefined) return [];
      return dated.references.map((reference) => {
        return { parameter, dated, reference, resolved: resolveReference(archive, reference, on) };
      });
    }),
  );
}

const daysMax = 200;

/** Those of one playbook: an archive is asked with the one that was recorded with it. */
const lastReferences = () => keepLast<Map<IsoDate, readonly ReferenceOnDay[]>>();
