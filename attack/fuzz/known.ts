import type { Known } from "./requests.ts";

type Json = Readonly<Record<string, unknown>>;

/** Asks a running service for its ids, so that requests use them. */
export async function knownTo(address: string): Promise<Known> {
  const ask = async (path: string): Promise<Json> => (await (await fetch(`${address}${path}`)).json()) as Json;
  const texts = (rows: unknown, key: string): string[] =>
    (rows as readonly Json[]).flatMap((row) => (typeof row[key] === "string" ? [row[key]] : []));
  const { releases } = await ask("/v1/releases");
  const { lineages } = await ask("/v1/lineages?limit=500");
  const { questions } = await ask("/v1/questions");
  const { parameters } = await ask("/v1/parameters");
  const { cards } = await ask("/v1/cards");
  const { entries } = await ask("/v1/glossary?on=2006-01-01&limit=500");
  const questionIds = texts(questions, "id");
  const situations = await Promise.all(
    questionIds.slice(0, 40).map(async (id) => (await ask(`/v1/questions/${id}?on=2012-01-01`))["situation"]),
  );
  const from = texts(releases, "from");
  const days = [...from, "1999-11-01", "2005-01-10", "2006-06-15", "2009-07-11", "2015-03-01", "2026-11-20"];
  const numbers = "507.4 711.1 712.5 714 716.1a 719.2 720 722.1 723.10 100.1 101.7 103.20 104 105.3 999.9".split(" ");
  const ids = [...questionIds, ...texts(parameters, "id"), ...texts(cards, "id"), ...texts(lineages, "id")];
  return {
    byName: {
      number: numbers,
      rule: numbers,
      section: numbers.map((number) => number.slice(0, 3)),
      id: ids,
      card: texts(cards, "id"),
      lineage: texts(lineages, "id"),
      term: texts(entries, "term"),
      q: ["gardener", "mana burn", '"another player"', "turn -spade", "plot*"],
      text: ["spade", "mind"],
      format: ["json", "md", "txt", "html", "csv"],
      classes: ["all", "substantive", "wording,renumbering"],
      name: ["Garden.txt"],
      kind: ["rule"],
      topic: ["player-control"],
    },
    days,
    instants: ["2026-11-20T11:00:00Z", "2026-11-22", "2100-01-01T00:00:00Z"],
    situations: situations.filter((one) => one !== undefined),
  };
}
