import { scaleSqrt } from "d3-scale";
import type { ComponentChildren } from "preact";
import type { ReleaseCounts, ReleaseSummary } from "../../core/contract/releases.ts";
import { pageOf } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { changeNames } from "../../document/words.ts";
import { a as aTag, div, figcaption, figure, li, line, path, rect, svg, text, title, ul } from "../tags.ts";
import { drawing, percent } from "./chart.ts";

/** What happened to provisions, in the order in which the bars are stacked from the bottom. */
const kindNames: Readonly<Record<keyof ReleaseCounts, string>> = {
  reworded: changeNames.amended,
  moved: changeNames.both,
  renumbered: changeNames.renumbered,
  added: changeNames.added,
  removed: changeNames.removed,
  other: "other",
};
const kinds = Object.keys(kindNames) as (keyof ReleaseCounts)[];

/** The height of the tallest bar, the room above for its name, and below for the years. */
const [tall, head, foot] = [130, 18, 30];
const floor = head + tall;
/** The numbers of changes at which a line is drawn. */
const levels = [10, 100, 500, 2_000];
const bandsMax = 4;
const bandMin_releases = 20;
/** The room left of the bars for the levels, in per cent of the width. */
const margin = 14;
const namedMax = 4;
/** Names closer than this many bars would overlap on a phone. */
const namedApart = 6;

type Picture = { readonly releases: readonly ReleaseSummary[]; readonly hasTitles: boolean };

/**
 * All releases as bars, oldest first, each leading to its page: how much it changed, by kind. The bars stand in up to four
 * bands, beside each other or, on a phone, below each other. The table of releases has the same figures.
 */
export function releasePicture({ releases, hasTitles }: Picture): ComponentChildren {
  const most = Math.max(...releases.map(({ changes }) => changes), 1);
  const height = scaleSqrt([0, most], [0, tall]);
  const used = kinds.filter((kind) => releases.some(({ changesByKind }) => changesByKind[kind] > 0));
  return figure(
    { class: "release-picture" },
    div(
      { class: "release-bands" },
      bandsOf(releases).map((band) =>
        bandShown(band, { height, levels: levels.filter((one) => one < most), hasTitles }),
      ),
    ),
    figcaption(
      ul(
        { class: "legend" },
        used.map((kind) =>
          li(
            svg({ class: "mark-in-text", width: 14, height: 14, "aria-hidden": "true" }, swatch(kind)),
            " ",
            kindNames[kind],
          ),
        ),
      ),
    ),
  );
}

function swatch(kind: keyof ReleaseCounts) {
  return rect({ class: `kind-${kind}`, x: 1, y: 1, width: 12, height: 12 });
}

/** How much a release changed, in words: "845 changes: 700 reworded, 145 new". */
export function changesInWords({ changes, changesByKind }: Pick<ReleaseSummary, "changes" | "changesByKind">): string {
  const counts = kinds.flatMap((kind) =>
    changesByKind[kind] === 0 ? [] : [`${changesByKind[kind]} ${kindNames[kind]}`],
  );
  if (changes === 0) return "none known";
  return counts.length === 1 ? counts.join("") : `${changes} changes: ${counts.join(", ")}`;
}

/** Splits the releases at ends of years into bands with about as many each. */
function bandsOf(releases: readonly ReleaseSummary[]): ReleaseSummary[][] {
  const count = Math.min(bandsMax, Math.max(1, Math.floor(releases.length / bandMin_releases)));
  const bands: ReleaseSummary[][] = Array.from({ length: count }, () => []);
  for (const ofYear of Map.groupBy(releases, yearOf).values()) {
    const first = releases.findIndex(({ from }) => from === ofYear[0]?.from);
    const middle = first + ofYear.length / 2;
    bands[Math.min(count - 1, Math.floor((middle / releases.length) * count))]?.push(...ofYear);
  }
  return bands.filter((band) => band.length > 0);
}

function yearOf({ from }: ReleaseSummary): string {
  return from.slice(0, 4);
}

type Scale = {
  readonly height: (changes: number) => number;
  readonly levels: readonly number[];
  readonly hasTitles: boolean;
};

/**
 * One band. The bars are drawn in units of one release, stretched to the width; so each kind is one path, and only links
 * and names are elements of their own.
 */
function bandShown(band: readonly ReleaseSummary[], { height, levels: shown, hasTitles }: Scale): ComponentChildren {
  const across = (place: number) => percent(Math.round((margin + ((100 - margin) * place) / band.length) * 100) / 100);
  return drawing(
    floor + foot,
    "release-band",
    shown.map((level) => {
      const y = floor - height(level);
      return [
        line({ class: "grid", x1: percent(margin), x2: "100%", y1: y, y2: y }),
        text({ class: "tick level", x: percent(margin - 1.5), y: y + 4 }, level),
      ];
    }),
    yearsOf(band).map(({ year, place }) => [
      line({ class: "grid", x1: across(place), x2: across(place), y1: floor, y2: floor + 10 }),
      text({ class: "tick year", x: across(place), y: floor + 24 }, year),
    ]),
    svg(
      {
        x: percent(margin),
        y: 0,
        width: percent(100 - margin),
        height: floor + 8,
        viewBox: `0 0 ${band.length} ${floor + 8}`,
        preserveAspectRatio: "none",
      },
      kinds.map((kind) => {
        const d = band.map((release, place) => segment(release, kind, { place, height })).join("");
        return d === "" ? null : path({ class: `kind-${kind}`, d });
      }),
      gathered(band),
      band.map((release, place) =>
        aTag(
          { href: pageOf(release.href), tabindex: -1 },
          hasTitles ? title(nameOf(release)) : null,
          rect({ class: "reach", x: place, y: 0, width: 1, height: floor + 8 }),
        ),
      ),
    ),
    namedIn(band).map(({ release, place }) =>
      text(
        { class: "bar-name", x: across(place + 0.5), y: floor - height(release.changes) - 4 },
        release.sets[0]?.code ?? yearOf(release),
      ),
    ),
  );
}

function nameOf(release: ReleaseSummary): string {
  const sets = release.sets.map(({ name }) => name).join(", ");
  return `${dayInWords(release.from)}${sets === "" ? "" : `, ${sets}`}: ${changesInWords(release)}`;
}

/** One piece of the bar of a release: its share of the height, above the kinds before it. */
function segment(
  { changes, changesByKind }: ReleaseSummary,
  kind: keyof ReleaseCounts,
  { place, height }: Pick<Scale, "height"> & { readonly place: number },
): string {
  if (changesByKind[kind] === 0) return "";
  const below = kinds.slice(0, kinds.indexOf(kind)).reduce((sum, one) => sum + changesByKind[one], 0);
  const share = height(changes) / changes;
  const [from, by] = [floor - below * share, changesByKind[kind] * share];
  return `M${place + 0.12} ${from.toFixed(1)}h.76v-${by.toFixed(1)}h-.76z`;
}

/**
 * Below the bars, a line under each release that is not held, up to the held release whose bar includes its changes.
 */
function gathered(band: readonly ReleaseSummary[]): ComponentChildren {
  const d = band
    .flatMap(({ gatheredSince: since }, place) => {
      if (since === null) return [];
      const first = band.findIndex(({ from }) => from > since);
      return [`M${first + 0.12} ${floor + 3}h${(place - first + 0.76).toFixed(2)}v3H${first + 0.12}z`];
    })
    .join("");
  return d === "" ? null : path({ class: "gathered", d });
}

/** The first release of every other year of a band, if there is room for its name. */
function yearsOf(band: readonly ReleaseSummary[]): { readonly year: string; readonly place: number }[] {
  return band.flatMap((release, place) => {
    const year = yearOf(release);
    const before = band[place - 1];
    const isFirst = before === undefined || yearOf(before) !== year;
    return isFirst && Number(year) % 2 === 0 ? [{ year, place }] : [];
  });
}

/** The releases of a band that changed most, as far as there is room for their names. */
function namedIn(band: readonly ReleaseSummary[]): { readonly release: ReleaseSummary; readonly place: number }[] {
  const named: { readonly release: ReleaseSummary; readonly place: number }[] = [];
  const byChanges = band
    .map((release, place) => ({ release, place }))
    .filter(({ release }) => release.changes > 0)
    .toSorted((one, other) => other.release.changes - one.release.changes);
  for (const one of byChanges)
    if (named.length < namedMax && named.every(({ place }) => Math.abs(place - one.place) >= namedApart))
      named.push(one);
  return named;
}
