import type { CoverageWithParameters } from "../contract/outcomes.ts";
import type { Holdings } from "../holdings.ts";
import type { IsoDate } from "../text/days.ts";
import type { PrintedBook } from "./rule.ts";

/** What a question is answered from: one state of the archive, and the day of the request. */
export type HoldingsOnDay = Holdings & { readonly today: IsoDate } & Circumstances;

/** What a state of the archive does not hold itself. */
type Circumstances = {
  /** The instant as of which was asked; left out for now. Addresses that lead on keep it. */
  readonly knownAt: string | undefined;
  /** The state of background work; `null` if there is none, and as of an earlier instant. */
  upkeep(): CoverageWithParameters["upkeep"];
  /** A held published file, by the hash of its bytes and a release that it belongs to. */
  publishedFile(sha256: string, release: string): Promise<PrintedBook | undefined>;
  /** Answers that were made before; left out where hardly anything is asked for twice in a row. */
  readonly answers?: SharedAnswers;
};

/** The answer to a question that was asked before in the same way, or else the one that is made now. */
export type SharedAnswers = (operation: object, query: object, make: () => object) => object;

/** One state of the archive for questions on a day. Left out, nothing works in the background. */
export function holdingsOnDay(
  holdings: Holdings,
  today: IsoDate,
  circumstances: Partial<Circumstances> = { knownAt: holdings.archive.imported.knownAt ?? undefined },
): HoldingsOnDay {
  return {
    ...holdings,
    today,
    knownAt: undefined,
    upkeep: () => null,
    publishedFile: async () => undefined,
    ...circumstances,
  };
}
