import { parse, stringify } from "yaml";

/**
 * Reads YAML that is not part of the dataset, such as a configuration. Throws if it is not YAML, or if a key occurs
 * twice.
 */
export function plainYaml(text: string): unknown {
  return parse(text);
}

/** A value as YAML that readers of versions 1.1 and 1.2 understand alike: to the first, a plain `on` is a boolean. */
export function yamlText(value: unknown): string {
  return stringify(value, { compat: "yaml-1.1" });
}
