import { callAddress } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { h, type Markup } from "../tags.ts";

const formats = [
  ["html", "read or print"],
  ["txt", "text"],
  ["md", "Markdown"],
  ["json", "JSON"],
] as const;

/** Links to the whole rulebook of a day in every format. */
export function wholeRulebook(on: IsoDate): Markup {
  return h.p(
    { class: "rulebook" },
    h.b("The whole rulebook: "),
    formats.map(([format, name], index) => [
      index === 0 ? "" : " · ",
      h.a({ href: callAddress(`/rulebooks/${on}.${format}`) }, name),
    ]),
  );
}

const reportNames: Readonly<Record<string, string>> = {
  html: "print",
  md: "Markdown",
  wiki: "wikitext",
  csv: "CSV",
};

/** Links to a comparison as a report in every format, and to the feed. `query` has its days and its limits. */
export function reports(query: string): Markup {
  return reportFormats(["html", "md", "wiki", "csv"], (form) => callAddress(`/reports/changes.${form}${query}`), [
    " · ",
    h.a({ href: callAddress("/changes.atom", { by: "release" }) }, "feed"),
  ]);
}

/** Links to a report in some formats, and what stands behind them. */
export function reportFormats(
  forms: readonly string[],
  address: (form: string) => string,
  more: Markup = null,
): Markup {
  return h.p(
    { class: "about reports" },
    "Report: ",
    forms.flatMap((form, index) => [
      index === 0 ? "" : " · ",
      h.a({ href: address(form), download: form !== "html" }, reportNames[form] ?? form),
    ]),
    more,
  );
}
