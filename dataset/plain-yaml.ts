import { parse } from "yaml";

/**
 * Reads YAML that is not part of the dataset, such as a configuration. Throws where it is not YAML, or a key stands
 * twice.
 */
export function plainYaml(text: string): unknown {
  return parse(text);
}
