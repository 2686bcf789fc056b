import { scaleSqrt } from "d3-scale";
import type { ReleaseCounts, ReleaseSummary } from "../../core/contract/releases.ts";
import { pageOf } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { changeNames } from "../../document/words.ts";
import { h, type Markup } from "../tags.ts";
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
const namedMax = 12;
/** Names closer than this many bars would overlap on a phone. */
const namedApart = 11;
/** A year is named every so often. */
const yearsApart = 4;

/** All releases as bars, oldest first, each leading to its page: how much it changed, by kind. */
export function releasePicture(releases: readonly ReleaseSummary[]): Markup {
  const most = mostOf(releases);
  const height = scaleSqrt([0, most], [0, tall]);
  return h.figure(
    { class: "release-picture" },
    barsShown(releases, { height, levels: levels.filter((level) => level < most) }),
    h.figcaption(kindsLegend(releases)),
  );
}

/** The most changes of one release, at least 1. */
export function mostOf(releases: readonly ReleaseSummary[]): number {
  return Math.max(...releases.map(({ changes }) => changes), 1);
}

/** The colours of the kinds that some releases have. */
export function kindsLegend(releases: readonly ReleaseSummary[]): Markup {
  const used = kinds.filter((kind) => releases.some(({ changesByKind }) => changesByKind[kind] > 0));
  return h.ul(
    { class: "legend" },
    used.map((kind) =>
      h.li(
        h.svg({ class: "mark-in-text", width: 14, height: 14, "aria-hidden": "true" }, swatch(kind)),
        " ",
        kindNames[kind],
      ),
    ),
  );
}

/** One release as a bar that lies in its row; its length is the square root of what it changed. */
export function releaseBar({ changes, changesByKind }: ReleaseSummary, most: number): Markup {
  if (changes === 0) return null;
  const share = (100 * Math.sqrt(changes / most)) / changes;
  let before = 0;
  return h.svg(
    { class: "release-bar", width: "100%", height: 10, "aria-hidden": "true" },
    kinds.map((kind) => {
      const x = before * share;
      before += changesByKind[kind];
      const width = changesByKind[kind] * share;
      return width === 0
        ? null
        : h.rect({ class: `kind-${kind}`, x: percent(rounded(x)), width: percent(rounded(width)), height: 10 });
    }),
  );
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}

function swatch(kind: keyof ReleaseCounts) {
  return h.rect({ class: `kind-${kind}`, x: 1, y: 1, width: 12, height: 12 });
}

/** What is known of a release: "845 changes: 700 reworded, 145 new; counted from the release of 2024-11-08, …". */
export function releaseInWords(release: ReleaseSummary): string {
  const { changes, isHeld, gatheredSince } = release;
  const words = [
    isHeld || changes > 0 ? changesInWords(release) : "",
    isHeld ? "" : "its text is not held",
    gatheredSince === null ? "" : `counted from the release of ${gatheredSince}, the last one held before it`,
  ];
  return words.filter((word) => word !== "").join("; ");
}

function changesInWords({ changes, changesByKind }: ReleaseSummary): string {
  const counts = kinds.flatMap((kind) =>
    changesByKind[kind] === 0 ? [] : [`${changesByKind[kind]} ${kindNames[kind]}`],
  );
  if (changes === 0) return "none known";
  return counts.length === 1 ? counts.join("") : `${changes} changes: ${counts.join(", ")}`;
}

function yearOf({ from }: ReleaseSummary): string {
  return from.slice(0, 4);
}

type Scale = { readonly height: (changes: number) => number; readonly levels: readonly number[] };

/**
 * The bars are drawn in units of one release, stretched to the width; so each kind is one path, and only links and names
 * are elements of their own.
 */
function barsShown(releases: readonly ReleaseSummary[], { height, levels: shown }: Scale): Markup {
  const across = (index: number) => percent(rounded((100 * index) / releases.length));
  return drawing(
    floor + foot,
    "release-bars",
    shown.map((level) => {
      const y = floor - height(level);
      return [
        h.line({ class: "grid", x1: 0, x2: "100%", y1: y, y2: y }),
        h.text({ class: "tick level", x: -6, y: y + 4 }, level),
      ];
    }),
    yearsOf(releases).map(({ year, place }) => [
      h.line({ class: "grid", x1: across(place), x2: across(place), y1: floor, y2: floor + 10 }),
      h.text({ class: "tick year", x: across(place), y: floor + 24 }, year),
    ]),
    h.svg(
      {
        width: "100%",
        height: floor + 8,
        viewBox: `0 0 ${releases.length} ${floor + 8}`,
        preserveAspectRatio: "none",
      },
      kinds.map((kind) => {
        const d = releases.map((release, index) => segment(release, kind, { place: index, height })).join("");
        return d === "" ? null : h.path({ class: `kind-${kind}`, d });
      }),
      gathered(releases),
      releases.map((release, index) =>
        h.a(
          { href: pageOf(release.href), tabindex: -1 },
          h.title(nameOf(release)),
          h.rect({ class: "reach", x: index, y: 0, width: 1, height: floor + 8 }),
        ),
      ),
    ),
    namedIn(releases).map(({ release, place }) =>
      h.text(
        { class: "bar-name", x: across(place + 0.5), y: floor - height(release.changes) - 4 },
        release.sets[0]?.code ?? yearOf(release),
      ),
    ),
  );
}

function nameOf(release: ReleaseSummary): string {
  const sets = release.sets.map(({ name }) => name).join(", ");
  return `${sets === "" ? "" : `${sets}, `}${dayInWords(release.from)}`;
}

/** One piece of the bar of a release: its share of the height, above the kinds before it. */
function segment(
  { changes, changesByKind }: ReleaseSummary,
  kind: keyof ReleaseCounts,
  { place, height }: Pick<Scale, "height"> & { readonly place: number },
): string {
  if (changesByKind[kind] === 0) return "";
  const below = kinds.slice(0, kinds.indexOf(kind)).reduce((sum, other) => sum + changesByKind[other], 0);
  const share = height(changes) / changes;
  const [from, by] = [floor - below * share, changesByKind[kind] * share];
  return `M${place + 0.12} ${from.toFixed(1)}h.76v-${by.toFixed(1)}h-.76z`;
}

/**
 * Below the bars, a line under each release that is not held, up to the held release whose bar includes its changes.
 */
function gathered(releases: readonly ReleaseSummary[]): Markup {
  const d = releases
    .flatMap(({ gatheredSince: since }, index) => {
      if (since === null) return [];
      const first = releases.findIndex(({ from }) => from > since);
      return [`M${first + 0.12} ${floor + 3}h${(index - first + 0.76).toFixed(2)}v3H${first + 0.12}z`];
    })
    .join("");
  return d === "" ? null : h.path({ class: "gathered", d });
}

/** The first release of every fourth year. */
function yearsOf(releases: readonly ReleaseSummary[]): { readonly year: string; readonly place: number }[] {
  return releases.flatMap((release, index) => {
    const year = yearOf(release);
    const before = releases[index - 1];
    const isFirst = before === undefined || yearOf(before) !== year;
    return isFirst && Number(year) % yearsApart === 0 ? [{ year, place: index }] : [];
  });
}

/** The newest release with changes and those that changed most, as far as there is room for their names. */
function namedIn(releases: readonly ReleaseSummary[]): { readonly release: ReleaseSummary; readonly place: number }[] {
  const changed = releases
    .map((release, index) => ({ release, place: index }))
    .filter(({ release }) => release.changes > 0);
  const named = changed.slice(-1);
  for (const entry of changed.toSorted((some, other) => other.release.changes - some.release.changes))
    if (named.length < namedMax && named.every(({ place }) => Math.abs(place - entry.place) >= namedApart))
      named.push(entry);
  return named;
}
