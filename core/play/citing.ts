import { tableOf } from "../text/tables.ts";
import { type Context, readParameter, valueOn } from "./context.ts";
import { type GameObject, withReason } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";

/** Rules that are reasons for what happens, but decide nothing that could be otherwise: cited where they can be. */

/** Those of these parameters that have a rule to cite on the day. They are recorded as read. */
export function citable(context: Context, ids: readonly ParameterId[]): readonly ParameterId[] {
  return ids.filter((id) => {
    const isRuled = (valueOn(context.playbook, id, context.on)?.references.length ?? 0) > 0;
    readParameter(context, id);
    return isRuled;
  });
}

/** The object with those of these parameters as reasons that have a rule to cite on the day. */
export function withRules(object: GameObject, ids: readonly ParameterId[], context: Context): GameObject {
  const fresh = ids.filter((id) => !object.because.includes(id));
  return fresh.length === 0 ? object : citable(context, fresh).reduce(withReason, object);
}

/** The rule on when abilities trigger that look for something. */
const momentRules = tableOf<ParameterId>({
  attacks: "when-attacks",
  begins: "when-step-begins",
  "is-attacked": "when-attacked",
  blocks: "when-blocks",
  "becomes-blocked": "when-blocked",
  "is-not-blocked": "when-not-blocked",
  "becomes-tapped": "when-becomes",
  "becomes-untapped": "when-becomes",
  "becomes-target": "when-becomes",
  dies: "when-dies",
  draws: "drawing",
  enters: "when-enters",
  "gains-life": "when-gains-life",
  "is-cast": "when-cast",
  leaves: "when-leaves",
});

/** The rules on when abilities trigger that look for these things, as far as there are some to cite. */
export function rulesOfMoments(whens: readonly string[], context: Context): readonly ParameterId[] {
  const rules = whens.flatMap((when) => momentRules.get(when) ?? []);
  return citable(context, [...new Set(rules)]);
}
