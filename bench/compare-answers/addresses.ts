const days = [
  "1999-05-01",
  "2003-10-01",
  "2005-01-10",
  "2009-07-10",
  "2009-07-11",
  "2010-10-01",
  "2015-03-01",
  "2024-06-07",
];

/** Every second section that there may be. */
const sections = [100, 200, 300, 400, 500, 600, 700, 800].flatMap((first) =>
  Array.from({ length: 12 }, (_, place) => String(first + 2 * place + (first % 200 === 0 ? 0 : 1))),
);

const periods = [
  ["2009-05-01", "2009-09-04"],
  ["2010-09-30", "2010-10-01"],
  ["2003-10-01", "2024-06-07"],
] as const;

const once: readonly string[] = [
  ...["", "/coverage", "/releases", "/lineages", "/questions", "/cards", "/tournament-rules"],
  ...["/changes.json?section=723", "/changes.atom?section=723", "/changes/numbers.csv?section=723"],
  ...[
    "/changes.json",
    "/changes.atom",
    "/changes.json?by=release",
    "/changes.atom?by=release",
    "/changes.rss",
    "/changes.json?rule=702.19b",
  ],
  ...["/changes.json?card=Mindslaver", "/changes/numbers.json?limit=200", "/eras/presets", "/schemas/era-1.json"],
  ...["/contents?on=2015-03-01&since=2009-07-10", "/keywords?on=2015-03-01&since=2009-07-10", "/parameters"],
  ...["/search?q=priority&on=any", "/suggest?q=tram", "/suggest?q=702.1", "/eras/diff?from=2003-10-01&to=2024-06-07"],
  ...["/rules/9999.1", "/rules/x", "/nothing"],
];

type Lineage = { readonly id: string; readonly numbers?: readonly { readonly number: string }[] };

/** Addresses under `/v1` and their pages, made from the lists of the old service. */
export async function addressesFrom(service: string): Promise<string[]> {
  const asked = async (path: string) => (await (await fetch(service + path)).json()) as Record<string, unknown>;
  const listed = async <Entry>(path: string, name: string): Promise<Entry[]> => {
    const entries = ((await asked(path))[name] ?? []) as Entry[];
    if (entries.length === 0) throw new Error(`${path} lists no ${name}`);
    return entries;
  };
  const every = <Entry>(step: number, entries: readonly Entry[]) => entries.filter((_, place) => place % step === 0);
  const all: Lineage[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Record<string, unknown> = await asked(`/v1/lineages?limit=500${after && `&after=${after}`}`);
    all.push(...(page["lineages"] as Lineage[]));
    // `next` was once the value of `after` itself, and is the address of the next page now.
    const next = page["next"] === null ? null : String(page["next"]);
    const value = next?.startsWith("/") ? new URL(next, service).searchParams.get("after") : next;
    after = value === null || value === undefined ? null : encodeURIComponent(value);
  }
  const lineages = every(20, all);
  const numbers = new Set(lineages.flatMap((lineage) => (lineage.numbers ?? []).map(({ number }) => number)));
  if (numbers.size === 0) throw new Error("no lineage has a number");
  const releases = every(6, await listed<{ from: string }>("/v1/releases", "releases"));
  const terms = every(6, await listed<{ term: string }>("/v1/glossary?on=2024-06-07&limit=1000", "entries"));
  const questions = await listed<{ id: string }>("/v1/questions", "questions");
  const cards = await listed<{ id: string }>("/v1/cards", "cards");
  const parameters = await listed<{ id: string }>("/v1/parameters", "parameters");
  const paths = [
    ...once,
    ...[...numbers].toSorted().flatMap(ofNumber),
    ...days.flatMap(ofDay),
    ...parameters.flatMap(({ id }) => [`/parameters/${id}?on=2009-07-10`, `/parameters/${id}/history`]),
    ...terms.map(({ term }) => `/glossary/${encodeURIComponent(term)}`).flatMap(ofTerm),
    ...lineages.map(({ id }) => `/lineages/${encodeURIComponent(id)}`),
    ...releases.map(({ from }) => `/releases/${from}`),
    ...questions.flatMap(({ id }) => [
      ...[`/questions/${id}?on=2009-07-10`, `/questions/${id}?on=2024-06-07`, `/questions/${id}/history`],
    ]),
    ...cards.flatMap(({ id }) => [
      ...[`/cards/${id}?on=2012-01-01`, `/cards/${id}/history`, `/cards/${id}/rulings?on=2024-06-07`],
    ]),
    ...periods.flatMap(([from, to]) => ofPeriod(`from=${from}&to=${to}`)),
  ];
  return [...new Set(paths)].flatMap((path) => [`/v1${path}`, path === "" ? "/" : path]);
}

/** Each number on three of the days. */
function ofNumber(number: string, place: number): string[] {
  const [one, two, three] = [0, 3, 6].map((step) => days[(place + step) % days.length]);
  return [
    ...[one, two, three].map((on) => `/rules/${number}?on=${on}`),
    ...[`/rules/${number}/history?on=${two}`, `/numbers/${number}`],
  ];
}

function ofTerm(term: string): string[] {
  return [`${term}?on=2024-06-07`, `${term}/history?on=2024-06-07`];
}

function ofDay(on: string): string[] {
  const searches = ["mana+burn", "control"].map((words) => `/search?q=${words}&on=${on}`);
  const rulebooks = ["json", "md", "txt", "html"].map((format) => `/rulebooks/${on}.${format}`);
  const eras = [`/eras?on=${on}`, `/eras.md?on=${on}`, `/eras.csv?on=${on}`, `/parameters?on=${on}`];
  const lists = [`/glossary?on=${on}`, `/contents?on=${on}`, `/keywords?on=${on}`];
  return [...sections.map((section) => `/sections/${section}?on=${on}`), ...searches, ...lists, ...eras, ...rulebooks];
}

function ofPeriod(period: string): string[] {
  return [
    ...[`/diff?${period}&section=711`, `/diff?${period}&rule=712.5`],
    ...["md", "html", "wiki", "csv", "json"].map((format) => `/reports/changes.${format}?${period}&section=711`),
  ];
}

/** Command lines. */
export const commands: readonly (readonly string[])[] = [
  ["at", "507.4", "--on", "2005-01-10"],
  ["at", "712.5", "--on", "2015-03-01", "--json"],
  ["at", "999.9", "--on", "2015-03-01"],
  ["history", "507.4", "--on", "2005-01-10"],
  ["diff", "2010-09-30", "2010-10-01", "--section", "711"],
  ["diff", "2010-09-30", "2010-10-01", "--section", "711", "--json"],
  ["search", "mana burn", "--on", "2005-01-10"],
  ["glossary", "Banding", "--on", "2005-01-10"],
  ["card", "Mindslaver", "--on", "2005-01-10", "--json"],
  ["locate", "another player controls his or her turn"],
  ["report", "2010-09-30", "2010-10-01"],
  ["outcome", "B01", "--on", "2009-07-10"],
  ["parameter", "legend-rule", "--on", "2005-01-10"],
  ["eras", "--on", "2003-10-01"],
  ["contents", "--on", "2015-03-01"],
  ["releases"],
  ["cite", "See CR 712.5 and rule 704.5f.", "--on", "2012-01-01"],
  ["check"],
];

/** Linted as it is in the old checkout, by both. */
export const linted: readonly string[] = ["docs", "bench/citations", "core/play"];
