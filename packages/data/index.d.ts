type Row<Columns extends string> = { readonly [Name in Columns]: string | null };
export declare const releases: readonly (Row<"from_day" | "to_day"> & { readonly is_held: boolean })[];
export declare const sets: readonly (Row<"release" | "code" | "name" | "released"> & {
  readonly is_certain: boolean;
})[];
export declare const lineages: readonly (Row<"lineage" | "kind" | "from_day" | "ended_on" | "merged_into"> & {
  readonly is_older: boolean;
})[];
export declare const numbers: readonly Row<"number" | "from_day" | "to_day" | "lineage">[];
export declare const links: readonly Row<"lineage" | "on_day" | "kind" | "basis" | "confidence" | "others">[];
export declare const parameters: readonly Row<
  "parameter" | "name" | "title" | "from_day" | "value" | "says" | "confidence"
>[];
/** The numbers of a day, with the lineage of each. */
export declare function numbersOn(day: string): Map<string, string>;
/** Where each number of one day is on another: its number then, or null if the rule was not in the rules. */
export declare function renumberings(from: string, to: string): Map<string, string | null>;
