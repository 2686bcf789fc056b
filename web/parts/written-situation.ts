import { z } from "zod";
import { withQuery } from "../../core/archive/addresses.ts";
import { situationForm } from "../../core/play/situation-form.ts";
import { eventsMax, type WrittenEvent, type WrittenSituation } from "../../core/play/written-situation.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";

/**
 * A situation is built step by step, and the address contains all of it, so that every step can be linked and undone
 * and needs no script. The parameter `s` is the situation in JSON; browsers and servers accept addresses of this
 * length.
 */
export const writtenMax_chars = 9_000;
/** Its length in an address, with the fields of the next step: Node reads 16 kB of headers. */
const addressMax_chars = 12_000;

/** A situation that may have no events yet. */
export const unfinishedForm = situationForm.extend({
  events: z.array(situationForm.shape.events.element).max(eventsMax),
});

/** The address of a situation on a day. Throws `too-large` if it does not fit. */
export function pathOf(situation: WrittenSituation, on: IsoDate): string {
  const path = withQuery("/situation", { s: JSON.stringify(situation), on });
  if (path.length <= addressMax_chars) return path;
  throw new Problem(
    "too-large",
    `The situation has grown too long for an address of ${addressMax_chars} characters; POST /v1/outcomes takes longer ones.`,
    { characters: path.length, charactersMax: addressMax_chars },
  );
}

/** The situation of an address. Throws `invalid-request` if it is not one. */
export function situationRead(written: string): WrittenSituation {
  const read = unfinishedForm.safeParse(plainFrom(written));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Problem(
    "invalid-request",
    `The situation in the address is not valid: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
  );
}

function plainFrom(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new Problem(
      "invalid-request",
      "The situation in the address is cut off or not JSON; begin again at /situation.",
    );
  }
}

/** The errors in the form of an event. */
export function errorsOf(event: WrittenEvent): string[] {
  const read = situationForm.shape.events.element.safeParse(event);
  return (read.error?.issues ?? []).map(({ path, message }) => {
    const said = /[.?!]$/.test(message) ? message : `${message}.`;
    return path.length === 0 ? said : `${path.join(", ")}: ${said}`;
  });
}

/** The problem that an attempt throws; any other error is thrown again. */
export function problemOf(attempt: () => unknown): Problem | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
