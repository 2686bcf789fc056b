import type { Days } from "../../core/archive/change.ts";
import { changeClasses, defaultClasses } from "../../core/archive/change-classes.ts";
import type { LineageKind } from "../../core/archive/lineage.ts";
import type { Change, DiffScope, Side } from "../../core/contract/diff.ts";
import type { EntryLinks, ReportFormat, ReportLinks } from "../../core/contract/reports.ts";
import {
  callAddress,
  entryAddress,
  entryHistoryAddress,
  lineageAddress,
  pageOf,
  type QueryParameters,
  ruleAddress,
  ruleHistoryAddress,
  sectionAddress,
  withKnownAt,
} from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";

/** The addresses of a changed provision on both days. */
export function entryLinks(
  { kind, lineage, before, after }: Change,
  days: Days,
  knownAt: string | undefined,
): EntryLinks {
  const [old, fresh] = [sideAddress(before, days.from, kind), sideAddress(after, days.to, kind)];
  const history = after === null ? historyAddress(before, days.from) : historyAddress(after, days.to);
  const page = (address: string): string => withKnownAt(pageOf(address), knownAt);
  return { before: old && page(old), after: fresh && page(fresh), history: page(history ?? lineageAddress(lineage)) };
}

function sideAddress(side: Side | null, on: IsoDate, kind: LineageKind): string | null {
  if (side === null) return null;
  if (side.number !== null) return kind === "heading" ? sectionAddress(side.number, on) : ruleAddress(side.number, on);
  return side.name === null ? null : entryAddress(side.name, on);
}

function historyAddress(side: Side | null, on: IsoDate): string | null {
  if (side === null) return null;
  if (side.number !== null) return ruleHistoryAddress(side.number, on);
  return side.name === null ? null : entryHistoryAddress(side.name, on);
}

/** The addresses of a report in all its forms. */
export function reportLinks(days: Days, scope: DiffScope, knownAt: string | undefined): ReportLinks {
  const query = queryOf(days, scope);
  const address = (format: ReportFormat): string =>
    withKnownAt(callAddress(`/reports/changes.${format}`, query), knownAt);
  return {
    html: address("html"),
    md: address("md"),
    wiki: address("wiki"),
    json: address("json"),
    csv: address("csv"),
    diff: withKnownAt(callAddress("/diff", query), knownAt),
  };
}

function queryOf({ from, to }: Days, { section, rule, lineage, classes, only }: DiffScope): QueryParameters {
  const classList = classes.join();
  const named = classList === changeClasses.join() ? "all" : classList === defaultClasses.join() ? null : classList;
  return { from, to, section, rule, lineage, only, classes: named };
}
