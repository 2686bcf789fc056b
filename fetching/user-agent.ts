import { readFileSync } from "node:fs";

/** The User-Agent: the name and version of the program, so that server operators know the client. */
export function userAgent(): string {
  const { name, version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    readonly name: string;
    readonly version: string;
  };
  return `${name}/${version} (dated rules of Magic: The Gathering; annals fetch, annals update)`;
}
