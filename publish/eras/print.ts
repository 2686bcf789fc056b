import { sectionNamed } from "../../core/archive/document.ts";
import type { Era, EraDiff } from "../../core/contract/eras.ts";
import type { EraParameter, ParameterReferenceAnswer } from "../../core/contract/parameters.ts";
import { withKnownAt } from "../../core/text/addresses.ts";
import { dayInWords, lastDayBefore } from "../../core/text/day-words.ts";
import {
  type Addresser,
  type Block,
  heading,
  type Inline,
  link,
  paragraph,
  table,
  text,
} from "../../document/blocks.ts";
import { written } from "../../document/formats.ts";
import { csvOf } from "../reports/csv.ts";

/** The formats, besides JSON, for all rules of play of a day and for the differences of two days. */
type EraFormat = "csv" | "md";

/** A parameter on one of two days; `null` if nothing is known of it. */
export type EraSide = EraDiff["parameters"][number]["before"];

/**
 * An answer to print, with the titles of its parameters by id, the address of the service (`null` gives no links), and
 * the instant as of which it was known.
 */
type PrintedAnswer<Answer> = {
  readonly answer: Answer;
  readonly titles: ReadonlyMap<string, { readonly topic: string; readonly name: string; readonly title: string }>;
  readonly base: string | null;
  readonly knownAt: string | undefined;
};

/** Prints all rules of play of a day. */
export function printEra({ answer, titles, base, knownAt }: PrintedAnswer<Era>, format: EraFormat): string {
  const rows = Object.entries(answer.parameters).map(([id, here]) => ({ id, here, ...titles.get(id) }));
  if (format === "csv")
    return csvOf([
      ["parameter", "topic", "asks", ...valueColumns],
      ...rows.map(({ id, topic = "", title = "", here }) => [id, topic, title, ...valueCells(here)]),
    ]);
  const blocks = [
    heading(1, `Rules of play on ${dayInWords(answer.on)}`),
    paragraph("plain", `Release of ${dayInWords(answer.release)}; ${rows.length} rules of play.`),
    table({
      caption: "Rules of play",
      columns: ["Rule of play", "Value", "From", "To", "What holds", "Rests on"],
      rows: rows.map(({ id, name = id, here }) => [
        link(name, `/parameters/${id}?on=${answer.on}`),
        valueText(here.value),
        dayInWords(here.since),
        here.until === null ? "" : dayInWords(lastDayBefore(here.until)),
        here.says,
        here.references.map(referenceText).join("; "),
      ]),
    }),
  ];
  return written(blocks, "markdown", { address: addresserOf(base, knownAt) });
}

/** Prints the differences of two days. */
export function printEraDiff({ answer, base, knownAt }: PrintedAnswer<EraDiff>, format: EraFormat): string {
  const { from, to, parameters } = answer;
  if (format === "csv")
    return csvOf([
      ["parameter", "topic", "asks", `value on ${from}`, `value on ${to}`, "changed on", "says before", "says after"],
      ...parameters.map(({ id, topic, title, before, after, changedOn }) => [
        ...[id, topic, title, valueText(before?.value), valueText(after?.value), changedOn.join("; ")],
        ...[before?.says ?? "", after?.says ?? ""],
      ]),
    ]);
  const blocks = [
    heading(1, `What was played differently: ${dayInWords(from)} and ${dayInWords(to)}`),
    paragraph("plain", `Releases of ${dayInWords(answer.releases.from)} and ${dayInWords(answer.releases.to)}.`),
    ...parameters.flatMap((difference): Block[] => [
      heading(2, link(difference.name, `/parameters/${difference.id}?on=${to}`)),
      paragraph("plain", sideText(from, difference.before)),
      paragraph("plain", sideText(to, difference.after)),
      paragraph("notice", `${difference.id}; changed on ${difference.changedOn.join(", ")}.`),
    ]),
  ];
  return written(blocks, "markdown", { address: addresserOf(base, knownAt) });
}

const valueColumns = ["value", "since", "until", "says", "layer", "confidence", "rests on"];

function valueCells({ value, since, until, says, layer, confidence, references }: EraParameter): string[] {
  return [valueText(value), since, until ?? "", says, layer, confidence, references.map(referenceText).join("; ")];
}

function valueText(value: EraParameter["value"] | undefined): string {
  return value === undefined ? "" : typeof value === "string" ? value : value.join(", ");
}

/** With "CR" before a number: a spreadsheet would read 702.10 as 702.1. */
function referenceText(reference: ParameterReferenceAnswer): string {
  const { document, section, number, term, source, lineage, quote } = reference;
  const place =
    document !== undefined
      ? sectionNamed(document, section)
      : number === null
        ? (term && `glossary: ${term}`) || source || lineage
        : `CR ${number}`;
  return quote === null ? (place ?? "") : `${place} "${quote}"`;
}

function sideText(on: string, side: EraParameter | null): Inline[] {
  return [{ kind: "strong", text: `${dayInWords(on)}:` }, text(` ${side?.says ?? "Nothing is known."}`)];
}

function addresserOf(base: string | null, knownAt: string | undefined): Addresser {
  return (path) => (base === null ? null : `${base}${withKnownAt(path, knownAt)}`);
}
