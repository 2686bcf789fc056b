/** What a column of a public table holds. Days are text, `YYYY-MM-DD`. */
export type ExportedColumn = {
  readonly name: string;
  readonly type: "string" | "integer" | "boolean" | "date";
  readonly description: string;
  /** The table whose row it names, by the key of that table. */
  readonly references?: string;
};

/** A public table, which is exported as a file of its own. `from` names the table or view from which it is read. */
export type ExportedTable = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly from: string;
  readonly order: string;
  /** The columns that together name a row. */
  readonly key: readonly string[];
  readonly columns: readonly ExportedColumn[];
};

/** A column; `references` names the table to whose rows its values lead. */
export function column(
  name: string,
  type: ExportedColumn["type"],
  description: string,
  references?: string,
): ExportedColumn {
  return { name, type, description, ...(references === undefined ? {} : { references }) };
}
export const fromDay = column("from_day", "date", "The first day on which it held");
export const toDay = column("to_day", "date", "The first day on which it no longer held; empty while it does");
export const isFirstSeen = column(
  "is_first_seen",
  "boolean",
  "That day is only the first release known to show it; it may have been so before",
);
export const lineage = column("lineage", "string", "The same provision through all its numbers and wordings");
export const ofLineage: ExportedColumn = { ...lineage, references: "lineages" };
const release = column(
  "release",
  "string",
  "The held release in whose file the words were read; empty if a person wrote them down",
  "releases",
);

/** The public tables, the most useful first. */
export const exportedTables: readonly ExportedTable[] = [
  {
    name: "releases",
    title: "Releases",
    description: "Every known release of the document, by the day from which it was in force",
    from: "releases",
    order: "from_day",
    key: ["from_day"],
    columns: [
      column("from_day", "string", "The first day in force; its month where the day is not known"),
      column("to_day", "string", "The first day of the next release; empty for the newest one known"),
      column("is_held", "boolean", "A published file of it is held"),
      column("notes", "string", "What else is worth knowing"),
    ],
  },
  {
    name: "lineages",
    title: "Provisions",
    description: "Each rule or section, heading and entry of the glossary, through all its numbers and wordings",
    from: "provisions",
    order: "lineage",
    key: ["lineage"],
    columns: [
      lineage,
      column("kind", "string", "`heading`, `rule` or `glossary`"),
      column("title", "string", "What it is about"),
      column("from_day", "date", "The first day on which it is known"),
      column("ended_on", "date", "The first day on which it was gone; empty while it is in the rules"),
    ],
  },
  {
    name: "rules",
    title: "Rules, sections and headings",
    description: "What each number said, and on which days: one row for each wording that had a number",
    from: "rules",
    order: "from_day, number, revision",
    key: ["lineage", "from_day"],
    columns: [
      column("number", "string", "The number; it names a rule on one day only"),
      fromDay,
      isFirstSeen,
      toDay,
      column("text", "string", "The words as printed; empty if they are not held"),
      column("summary", "string", "What it says, in our words, where the text is not held"),
      ofLineage,
      column("title", "string", "What the lineage is about"),
      column("kind", "string", "`heading` or `rule`"),
      release,
    ],
  },
  {
    name: "numbers",
    title: "Numbers",
    description: "Which provision had which number, and when",
    from: "numbers",
    order: "number, from_day, lineage",
    key: ["lineage", "from_day"],
    columns: [
      column("number", "string", "The number"),
      fromDay,
      isFirstSeen,
      toDay,
      ofLineage,
      column("title", "string", "What the lineage is about"),
    ],
  },
  {
    name: "glossary",
    title: "Glossary",
    description: "What the glossary said of each term, and on which days",
    from: "glossary",
    order: "term, from_day, revision",
    key: ["lineage", "from_day"],
    columns: [
      column("term", "string", "The term as printed"),
      fromDay,
      isFirstSeen,
      toDay,
      column("text", "string", "The words as printed; empty if they are not held"),
      column("summary", "string", "What it says, in our words, where the text is not held"),
      ofLineage,
      release,
    ],
  },
  {
    name: "changes",
    title: "Changes",
    description: "Each change of a provision: what stood before, what came after, and how sure the link is",
    from: "changes",
    order: "on_day, lineage, revision, kind",
    key: ["lineage", "on_day", "kind"],
    columns: [
      column("on_day", "date", "The first day of what came after"),
      isFirstSeen,
      ofLineage,
      column("provision", "string", "`heading`, `rule` or `glossary`"),
      column("kind", "string", "created, amended, renumbered, split, merged, removed or restored"),
      column("basis", "string", "How the two wordings came to be linked"),
      column("confidence", "string", "How sure that is: high, medium or low"),
      column("number_before", "string", "The number before"),
      column("number_after", "string", "The number after"),
      column("text_before", "string", "The words before"),
      column("text_after", "string", "The words after"),
      column("why", "string", "What changed and why, in our words"),
    ],
  },
];

/** The notice about rights in every export. */
export const exportRights =
  "The text of the rules belongs to Wizards of the Coast and is quoted under its Fan Content Policy; the rest is under the MIT licence. Annals is unofficial, neither approved nor endorsed by Wizards.";
