import { expect, it } from "vitest";
import { linkedBy, linkingFiles } from "../../db/code.ts";
import { parsed, sourcesIn, tradeOf } from "../sources.ts";

/** Of these only types are taken. */
const typesOnly = ["core/problem-codes.ts", "core/contract/problems.ts"];

it("notices a change of any code that reads and links files: what was read before is read again", () => {
  const known = new Set([...linkedBy.flatMap(sourcesIn), ...linkingFiles, ...typesOnly]);
  const taken = [...known]
    .filter((path) => !typesOnly.includes(path))
    .flatMap((path) => tradeOf(parsed(path)).taken.map(({ from }) => from));
  expect(taken.filter((path) => /^core\/.+\.ts$/.test(path) && !known.has(path))).toEqual([]);
});
