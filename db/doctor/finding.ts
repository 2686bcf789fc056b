/** A finding of an examination: an `error` needs a person now, a `warning` will need one, a `note` needs nobody. */
export type DatabaseFinding = {
  /** What was examined, in a few words. */
  readonly check: string;
  readonly status: "ok" | "note" | "warning" | "error";
  /** What was found, in a sentence. */
  readonly found: string;
  /** What to do; null if nothing needs to be done. */
  readonly fix: string | null;
};

/** A finding without a fault. */
export function sound(check: string, found: string): DatabaseFinding {
  return { check, status: "ok", found, fix: null };
}

/** The findings of one check: its faults with what to do about them, or one finding without a fault. */
export function faultsOr(
  check: string,
  faults: readonly string[],
  { fine, fix }: { readonly fine: string; readonly fix: string },
): DatabaseFinding[] {
  if (faults.length === 0) return [sound(check, fine)];
  return faults.map((found) => ({ check, status: "error", found, fix }));
}
