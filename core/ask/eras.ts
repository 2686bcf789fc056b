import type { Archive } from "../archive/archive.ts";
import { releaseInForce } from "../archive/lookup.ts";
import { datedValueOn, isSameValue } from "../archive/parameter.ts";
import type { Era, EraDiff, PresetsAnswer } from "../contract/eras.ts";
import type { Playbook } from "../play/playbook.ts";
import { Problem } from "../problem.ts";
import { eraAddress, parameterHistoryAddress } from "../text/addresses.ts";
import type { IsoDate } from "../text/days.ts";
import { changeDaysOf, parameterOn, parametersInOrder } from "./parameters/answers.ts";

/** All rules of play of one day, as one document. Throws `before-first-release`. */
export function eraOn(archive: Archive, playbook: Playbook, on: IsoDate): Era {
  const release = releaseInForce(archive, on).from;
  const ids = [...playbook.parameters.keys()].toSorted();
  const entries = ids.flatMap((id) => {
    const parameter = playbook.parameters.get(id);
    const here = parameter && parameterOn(archive, parameter, on);
    return here === undefined ? [] : [[id, here] as const];
  });
  return { on, release, parameters: Object.fromEntries(entries) };
}

/**
 * The parameters whose values differ between two days. Throws `before-first-release`, and `invalid-request` if the days
 * are in the wrong order.
 */
export function eraDiff(
  archive: Archive,
  playbook: Playbook,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): EraDiff {
  if (from > to) throw new Problem("invalid-request", `"from" (${from}) has to be before "to" (${to}).`, { from, to });
  const releases = { from: releaseInForce(archive, from).from, to: releaseInForce(archive, to).from };
  const parameters = parametersInOrder(playbook)
    .filter((parameter) => !isSameValue(datedValueOn(parameter, from)?.value, datedValueOn(parameter, to)?.value))
    .map((parameter) => ({
      id: parameter.id,
      topic: parameter.topic,
      name: parameter.name,
      title: parameter.title,
      before: parameterOn(archive, parameter, from) ?? null,
      after: parameterOn(archive, parameter, to) ?? null,
      changedOn: changeDaysOf(parameter).filter((day) => day > from && day <= to),
      href: parameterHistoryAddress(parameter.id),
    }));
  return { from, to, releases, parameters };
}

/** The days that have names, oldest first. */
export function presetsAnswer({ presets }: Playbook): PresetsAnswer {
  return {
    presets: [...presets.values()].map(({ sources, ...preset }) => ({
      ...preset,
      sources: [...sources],
      href: eraAddress(preset.on),
    })),
  };
}
