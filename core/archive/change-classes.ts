/** What happened to a provision between two days. `both`: renumbered and amended. The last two change no words. */
export const changeClasses = [
  "added",
  "removed",
  "merged",
  "split",
  "both",
  "amended",
  "renumbered",
  "title",
  "examples",
  "reference-only",
  "typography-only",
] as const;

export type ChangeClass = (typeof changeClasses)[number];

/** The classes shown by default: those in which words or numbers changed. */
export const defaultClasses: readonly ChangeClass[] = changeClasses.filter(
  (name) => name !== "reference-only" && name !== "typography-only",
);
