/**
 * The parameters of rules that are reasons for what happens, but decide nothing that could be otherwise; each with the
 * value that it has whenever there is such a rule.
 */
export const citedParameterValues = {
  "ability-controller": ["activator-or-controller-then"],
  "basic-land-types": ["loses-its-abilities"],
  "changing-targets": ["stays"],
  cleanup: ["damage-and-effects-end"],
  copying: ["copiable-values"],
  dependency: ["before-what-depends-on-it"],
  drawing: ["one-at-a-time"],
  "everybody-loses": ["drawn"],
  flash: ["as-an-instant"],
  "independent-abilities": ["stays"],
  "new-objects": ["forgotten"],
  "object-controller": ["who-had-it-enter"],
  "priority-order": ["active-or-who-acted"],
  "size-order": ["in-sublayers"],
  timestamps: ["older-first"],
  vigilance: ["stays-untapped"],
  "when-attacked": ["once-for-all"],
  "when-attacks": ["as-declared"],
  "when-becomes": ["only-then"],
  "when-blocked": ["once-each-combat"],
  "when-blocks": ["once-each-combat"],
  "when-cast": ["as-cast"],
  "when-dies": ["battlefield-to-graveyard"],
  "when-enters": ["each-that-enters"],
  "when-gains-life": ["once-for-each-source"],
  "when-leaves": ["to-another-zone"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
