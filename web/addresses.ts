import { lineagePath } from "../core/archive/addresses.ts";
import type { IsoDate } from "../core/text/days.ts";

export { comparePath, lineagePath, numberPath } from "../core/archive/addresses.ts";

/** `lineagePath` for pages that still name the archive. */
export function lineagePathOn(_history: unknown, id: string, on: IsoDate): string {
  return lineagePath(id, on);
}
