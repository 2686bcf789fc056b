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

const sections = [100, 200, 300, 400, 500, 600, 700, 800].flatMap((first) =>
  Array.from({ length: 24 }, (_, place) => String(first + place)),
);

const periods = [
  ["2009-05-01", "2009-09-04"],
  ["2010-09-30", "2010-10-01"],
  ["2003-10-01", "2024-06-07"],
] as const;

const once: readonly string[] = [
  ...["", "/coverage", "/releases", "/lineages", "/questions", "/cards", "/tournament-rules"],
  ...["/changes.json?section=723", "/changes.atom?section=723", "/changes/numbers.csv?section=723"],
  ...["/rules/9999.1", "/rules/x", "/nothing"],
];

/** Addresses under `/v1` and their pages, made from the lists of the old service. */
export async function addressesFrom(service: string): Promise<string[]> {
  const asked = async (path: string) => (await (await fetch(service + path)).json()) as Record<string, unknown>;
  const listed = async <Entry>(path: string, name: string) => ((await asked(path))[name] ?? []) as Entry[];
  const numbers = new Set<string>();
  for (const on of days) {
    const lineages = await listed<{ number?: string }>(`/v1/lineages?on=${on}&limit=1000`, "lineages");
    for (const [place, { number }] of lineages.entries()) if (number && place % 3 === 0) numbers.add(number);
  }
  const some = <Entry>(entries: readonly Entry[]) => entries.filter((_, place) => place % 6 === 0);
  const lineages = some(await listed<{ id: string }>("/v1/lineages?limit=1000", "lineages"));
  const releases = some(await listed<{ from: string }>("/v1/releases", "releases"));
  const terms = some(await listed<{ term: string }>("/v1/glossary?on=2024-06-07&limit=1000", "entries"));
  const questions = await listed<{ id: string }>("/v1/questions", "questions");
  const cards = await listed<{ id: string }>("/v1/cards", "cards");
  const paths = [
    ...once,
    ...[...numbers].toSorted().flatMap((number) => [`/numbers/${number}`, ...days.flatMap((on) => ofRule(number, on))]),
    ...days.flatMap(ofDay),
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

function ofRule(number: string, on: string): string[] {
  return [`/rules/${number}?on=${on}`, ...(on.startsWith("2009-07") ? [`/rules/${number}/history?on=${on}`] : [])];
}

function ofTerm(term: string): string[] {
  return [`${term}?on=2024-06-07`, `${term}/history?on=2024-06-07`];
}

function ofDay(on: string): string[] {
  const searches = ["mana+burn", "control"].map((words) => `/search?q=${words}&on=${on}`);
  return [...sections.map((section) => `/sections/${section}?on=${on}`), ...searches, `/glossary?on=${on}`];
}

function ofPeriod(period: string): string[] {
  return [
    ...[`/diff?${period}&section=711`, `/diff?${period}&rule=712.5`],
    ...["md", "html", "wiki", "csv", "json"].map((format) => `/reports/changes.${format}?${period}&section=711`),
  ];
}

/** Calls with a body. */
export const posts: readonly (readonly [string, unknown])[] = [
  ["/v1/citations/resolve", { text: "See CR 712.5 and rule 704.5f; 300.3.", on: "2012-01-01" }],
  [
    "/v1/quotes/locate",
    { text: "A player doesn't lose life due to mana burn while another player controls his or her turn." },
  ],
];

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
  ["card", "Mindslaver", "--on", "2005-01-10", "--rulings"],
  ["card", "Mindslaver", "--on", "2005-01-10", "--json"],
  ["locate", "another player controls his or her turn"],
  ["report", "2010-09-30", "2010-10-01"],
  ["check"],
];
