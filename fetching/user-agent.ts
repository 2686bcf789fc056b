import { readFileSync } from "node:fs";

/**
 * By what name the program asks: its own, with its version, so that whoever runs a server knows whom to complain about.
 */
export function userAgent(): string {
  const { name, version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    readonly name: string;
    readonly version: string;
  };
  return `${name}/${version} (dated rules of Magic: The Gathering; annals fetch, annals update)`;
}
