import type { Archive } from "../../archive/archive.ts";
import { datedValueOn } from "../../archive/parameter.ts";
import type { CitedByAnswer } from "../../contract/rules.ts";
import type { Playbook } from "../../play/playbook.ts";
import { parameterAddress } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareNumbersIfAny, type RuleNumber } from "../../text/rule-number.ts";
import { parametersInOrder } from "./answers.ts";
import { resolveReference } from "./resolve.ts";

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
  return parametersInOrder(playbook).flatMap((parameter) => {
    const dated = datedValueOn(parameter, on);
    if (dated === undefined) return [];
    const numbers = dated.references.map((reference) => resolveReference(archive, reference, on).number);
    const restsOn = [...new Set(numbers.filter(isAmong))].toSorted(compareNumbersIfAny);
    if (restsOn.length === 0) return [];
    const { id, name, title, topic } = parameter;
    const value = typeof dated.value === "string" ? dated.value : [...dated.value];
    return [{ id, topic, name, title, value, says: dated.says, restsOn, href: parameterAddress(id, on) }];
  });
}
