import type { Archive } from "../../archive/archive.ts";
import { type DatedValue, datedValueOn, type Parameter, type RuleReference } from "../../archive/parameter.ts";
import type { CitedByAnswer } from "../../contract/rules.ts";
import type { Playbook } from "../../play/playbook.ts";
import { parameterAddress } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareNumbersIfAny, type RuleNumber } from "../../text/rule-number.ts";
import { parametersInOrder } from "./answers.ts";
import { type ResolvedReference, resolveReference } from "./resolve.ts";

/**
 * The parameters whose value on a day rests on some of the rules of that day, each with the numbers it refers to.
 *
 * @param isAmong Says whether a number is that of one of these rules.
 */
export function parametersRestingOn(
  archive: Archive,
  playbook: Playbook,
  { on, isAmong }: { readonly on: IsoDate; readonly isAmong: (number: RuleNumber | null) => number is RuleNumber },
): CitedByAnswer["parameters"] {
  return restingOn(archive, playbook, on).flatMap(({ parameter, dated, resolved }) => {
    const restsOn = [...new Set(resolved.map(({ number }) => number).filter(isAmong))].toSorted(compareNumbersIfAny);
    if (restsOn.length === 0) return [];
    const { id, name, title, topic } = parameter;
    const value = typeof dated.value === "string" ? dated.value : [...dated.value];
    return [{ id, topic, name, title, value, says: dated.says, restsOn, href: parameterAddress(id, on) }];
  });
}

/** The value of a parameter on a day, and where its references lead. */
type Resting = {
  readonly parameter: Parameter;
  readonly dated: DatedValue;
  readonly resolved: readonly ResolvedReference[];
};

/** A reference of the value of a parameter on a day, and where it leads on that day. */
export type ReferenceOnDay = Pick<Resting, "parameter" | "dated"> & {
  readonly reference: RuleReference;
  readonly resolved: ResolvedReference;
};

/** What the values of parameters on a day rest on, as far as it is among some rules of that day. */
export function referencesAmong(
  archive: Archive,
  playbook: Playbook,
  { on, isAmong }: { readonly on: IsoDate; readonly isAmong: (number: RuleNumber | null) => boolean },
): ReferenceOnDay[] {
  return restingOn(archive, playbook, on).flatMap(({ parameter, dated, resolved }) =>
    resolved.some(({ number }) => isAmong(number))
      ? dated.references.flatMap((reference, nth) => {
          const leads = resolved[nth];
          return leads !== undefined && isAmong(leads.number) ? [{ parameter, dated, reference, resolved: leads }] : [];
        })
      : [],
  );
}

/** Each rule asks for all parameters of its day, and many rules are asked for on the same days. */
const daysMax = 150;

function restingOn(archive: Archive, playbook: Playbook, on: IsoDate): readonly Resting[] {
  const days = archive.once(daysByPlaybook);
  const known = days.get(playbook) ?? new Map<IsoDate, readonly Resting[]>();
  days.set(playbook, known);
  const found = known.get(on);
  if (found !== undefined) return found;
  const made = parametersInOrder(playbook).flatMap((parameter) => {
    const dated = datedValueOn(parameter, on);
    if (dated === undefined) return [];
    return [
      {
        parameter,
        dated,
        resolved: dated.references.map((reference) => resolveReference(archive, reference, on)),
      },
    ];
  });
  if (known.size >= daysMax) for (const oldest of known.keys()) if (known.delete(oldest)) break;
  known.set(on, made);
  return made;
}

function daysByPlaybook(): WeakMap<Playbook, Map<IsoDate, readonly Resting[]>> {
  return new WeakMap();
}
