import { parse } from "yaml";

/**
 * Reads YAML that is not part of the dataset, such as a configuration. Throws if it is not YAML, or if a key occurs
 * twice.
 */
export function plainYaml(text: string): unknown {
  return parse(text);
}
