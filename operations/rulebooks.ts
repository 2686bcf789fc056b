import { z } from "zod";
import { dayParameter, knownAtQuery } from "../core/contract/parts.ts";
import { rulebookAnswerSchema } from "../core/contract/rulebooks.ts";
import { htmlFile, markdownTypes, plainType } from "../document/formats.ts";
import { bookToPrint } from "../publish/rulebooks/book.ts";
import { bookFileName, printBook } from "../publish/rulebooks/formats.ts";
import { fileOperation } from "./file.ts";

export const getRulebook = fileOperation({
  id: "getRulebook",
  path: "/rulebooks/:day.:format",
  isLong: true,
  tag: "releases",
  summary: "The whole rulebook of a day, as JSON, Markdown, plain text or one page",
  description:
    "`json` has every heading, rule and glossary entry with its lineage, days and certainty; `txt` has the layout in which rulebooks are published, so that programs for those can read it; `html` is one file without scripts, in which `#r702.19b` leads to a rule. It is compressed if the client accepts that.",
  of: "The rulebook",
  params: z.strictObject({ day: dayParameter.describe("The day, YYYY-MM-DD") }),
  query: z.strictObject(knownAtQuery),
  problems: [],
  example: { day: "2005-01-10" },
  formats: {
    json: { mediaTypes: ["application/json; charset=utf-8"], schema: rulebookAnswerSchema },
    md: { mediaTypes: [markdownTypes[0]] },
    txt: { mediaTypes: [plainType] },
    html: htmlFile,
  },
  usual: "txt",
  command: {
    name: "rulebook",
    says: "write the whole rulebook of a day",
    arguments: { day: "the day, YYYY-MM-DD" },
  },
  file({ archive }, { day }, { format, base }) {
    const text = [...printBook(bookToPrint(archive, day, base), format)].join("");
    return { name: bookFileName(day, format), text };
  },
});
