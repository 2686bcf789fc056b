import type { Archive } from "../../archive/archive.ts";
import { type DatedValue, datedValueOn, type Parameter, type RuleReference } from "../../archive/parameter.ts";
import { numbersOfRulesIn } from "../../archive/sections.ts";
import type { CitedByAnswer } from "../../contract/rules.ts";
import { cachedIn, keepLast } from "../../derived.ts";
import type { Playbook } from "../../play/playbook.ts";
import { parameterAddress } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareNumbersIfAny, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
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
 * @param isAmong Says whether a number, one of the section, is that of one of these rules.
 */
export function parametersRestingOn(
  archive: Archive,
  playbook: Playbook,
  {
    section,
    on,
    isAmong,
  }: { readonly section: RuleNumber; readonly on: IsoDate; readonly isAmong: (number: RuleNumber) => boolean },
): CitedByAnswer["parameters"] {
  const references = referencesInto(archive, playbook, { section, on });
  return [...Map.groupBy(references, ({ parameter }) => parameter)].flatMap(([{ id, name, title, topic }, its]) => {
    const numbers = its.flatMap(({ resolved }) => resolved.number ?? []).filter(isAmong);
    const restsOn = [...new Set(numbers)].toSorted(compareNumbersIfAny);
    const [dated] = its.map((reference) => reference.dated);
    if (restsOn.length === 0 || dated === undefined) return [];
    const value = typeof dated.value === "string" ? dated.value : [...dated.value];
    return [{ id, topic, name, title, value, says: dated.says, restsOn, href: parameterAddress(id, on) }];
  });
}

/**
 * What the values of parameters on a day refer to by a number of a section, or under which a rule of the section is or was
 * known: those that lead elsewhere on that day are among them.
 */
export function referencesInto(
  archive: Archive,
  playbook: Playbook,
  { section, on }: { readonly section: RuleNumber; readonly on: IsoDate },
): readonly ReferenceOnDay[] {
  const { onDays, leading } = archive.once(lastReferences)(playbook, noReferences);
  // The oldest goes first: many rules are asked for on the same days, and a text cites many sections on one.
  if (onDays.size > sectionsMax) for (const oldest of onDays.keys()) if (onDays.delete(oldest)) break;
  return cachedIn(onDays, `${on} ${section}`, () => {
    const { parameters, references } = cachedIn(leading, section, () => leadingInto(archive, playbook, section));
    return parameters.flatMap((parameter) => {
      const dated = datedValueOn(parameter, on);
      return (dated?.references ?? [])
        .filter((reference) => references.has(reference))
        .map((reference) => ({
          parameter,
          dated: dated as DatedValue,
          reference,
          resolved: resolveReference(archive, reference, on),
        }));
    });
  });
}

type Leading = { readonly parameters: readonly Parameter[]; readonly references: ReadonlySet<RuleReference> };

/** The references that can lead into a section on any day, and the parameters that have them. */
function leadingInto(archive: Archive, playbook: Playbook, section: RuleNumber): Leading {
  const numbers = new Set(numbersOfRulesIn(archive, section));
  const isOfSection = (number: RuleNumber) => sectionOf(number) === section || numbers.has(number);
  const leadingOf = ({ values }: Parameter) =>
    values.flatMap(({ references }) => references.filter((reference) => canLeadInto(archive, reference, isOfSection)));
  const parameters = parametersInOrder(playbook).filter((parameter) => leadingOf(parameter).length > 0);
  return { parameters, references: new Set(parameters.flatMap(leadingOf)) };
}

/**
 * Without following it: looking for the words of all references, of which there are hundreds, takes most of an answer.
 *
 * @param isOfSection Says whether a number is one of the section, or of a rule that was in it at any time.
 */
function canLeadInto(
  { lineages }: Archive,
  { lineage, numbers, document }: RuleReference,
  isOfSection: (number: RuleNumber) => boolean,
): boolean {
  if (document !== null) return false;
  if (lineage === null) return numbers.some(({ number }) => number === null || isOfSection(number));
  const revisions = lineages.get(lineage)?.revisions ?? [];
  return revisions.some(({ number }) => number !== null && isOfSection(number));
}

const sectionsMax = 1_000;

/** Those of one playbook: an archive is asked with the one that was recorded with it. */
const lastReferences = () => keepLast<ReturnType<typeof noReferences>>();

const noReferences = () => ({
  onDays: new Map<string, readonly ReferenceOnDay[]>(),
  leading: new Map<RuleNumber, Leading>(),
});
