type Row<Columns extends string> = { readonly [Name in Columns]: string | null };
export declare const releases: readonly (Row<"from_day" | "to_day"> & { readonly is_held: boolean })[];
export declare const sets: readonly (Row<"release" | "code" | "name" | "released"> & {
  readonly is_certain: boolean;
})[];
export declare const lineages: readonly (Row<"lineage" | "kind" | "from_day" | "ended_on" | "merged_into"> & {
  readonly is_older: boolean;
})[];
/** The day is only that of the first release known to show it; it may have been so before. */
type Seen = { readonly is_first_seen: boolean };
export declare const numbers: readonly (Row<"number" | "from_day" | "to_day" | "lineage" | "uncertain_from"> & Seen)[];
export declare const links: readonly (Row<"lineage" | "on_day" | "kind" | "basis" | "confidence" | "others"> & Seen)[];
export declare const parameters: readonly Row<
  "parameter" | "name" | "title" | "from_day" | "value" | "says" | "confidence"
>[];
/** The numbers of a day, with the lineage of each. */
export declare function numbersOn(day: string): Map<string, string>;
/** Where a rule is on another day. */
export type Place = {
  /** Its number then, or that of the rule it was merged into or split from; null if no one number is right or known. */
  readonly number: string | null;
  /**
   * That number and those of the rules split from it since: several if it was split, none if it is not in the rules;
   * null if they are not known, or it is not known which rule had the number on the first day.
   */
  readonly places: readonly string[] | null;
  /** Of the least certain link between the two days: if it is low, the place is a guess, or not known. */
  readonly confidence: "high" | "medium" | "low";
};
/** Where the rule of each number of one day is on another. */
export declare function renumberings(from: string, to: string): Map<string, Place>;
