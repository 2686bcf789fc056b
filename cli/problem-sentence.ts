import { apiRoot } from "../core/text/addresses.ts";
import { daysInWords } from "../core/text/day-words.ts";
import type { Operation } from "../operations/operation.ts";

/** An address of a call within a sentence, without the sign after it. */
const addresses = /\/v1\/[^\s;,"]*[^\s;,."]/g;

/** The sentence of a problem for people at a terminal: in place of the address of a call, the command that asks it. */
export async function sentenceForTerminal(sentence: string): Promise<string> {
  const said = daysInWords(sentence);
  if (!said.includes(`${apiRoot}/`)) return said;
  const { operations } = await import("../operations/all.ts");
  const asking = operations.flatMap((operation) => ("formats" in operation ? [] : [operation]));
  return said.replace(addresses, (address) => commandFor(asking, address) ?? address);
}

/** `undefined` if no command asks what an address does. */
function commandFor(operations: readonly Operation[], address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const parts = pathname.slice(apiRoot.length).split("/");
  const operation = operations.find(({ path, command }) => {
    const own = path.split("/");
    return (
      command !== null &&
      own.length === parts.length &&
      own.every((part, index) => part === parts[index] || part.startsWith(":"))
    );
  });
  const inPath = operation?.path
    .split("/")
    .flatMap((part, index) => (part.startsWith(":") ? (parts[index] ?? "") : []));
  const options = [...searchParams].map(([name, value]) => `--${name} ${value}`);
  return operation?.command == null
    ? undefined
    : ["annals", operation.command.name, ...(inPath ?? []), ...options].join(" ");
}
