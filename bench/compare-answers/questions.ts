import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** A call with a body: the address, and what is sent. */
export type Post = { readonly name: string; readonly path: string; readonly body: unknown };

/** What is asked of both services, read from the files of the old checkout so that both get the same. */
export function postsFrom(tree: string): Post[] {
  return [...texts, ...situations(tree), ...citations(tree), ...agentCalls];
}

const texts: readonly Post[] = [
  post("/v1/citations/resolve", { text: "See CR 712.5 and rule 704.5f; 300.3.", on: "2012-01-01" }),
  post("/v1/citations/resolve", { citations: ["507.4", "711.2", "9999.1", "702.19c"], on: "2009-07-10" }),
  post("/v1/quotes/locate", {
    text: "A player doesn't lose life due to mana burn while another player controls his or her turn.",
  }),
  post("/v1/quotes/locate", { text: "The active player gets priority. Then each player may play spells." }),
];

/** A call, named by its address. */
function post(path: string, body: unknown, name = path): Post {
  return { name, path, body };
}

const situationDays = ["2003-10-01", "2009-07-10", "2015-03-01", "2024-06-07"];

type Scenario = { readonly id: string; readonly situation: unknown };

/** Every situation of the scenarios: on four days, and through time. */
function situations(tree: string): Post[] {
  const folder = join(tree, "test/scenarios");
  const scenarios = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parse(readFileSync(join(folder, name), "utf8")) as Scenario[]);
  return scenarios.flatMap(({ id, situation }) => [
    ...situationDays.map((on) => post("/v1/outcomes", { on, situation }, `/v1/outcomes ${id} ${on}`)),
    post("/v1/outcomes/timeline", { situation }, `/v1/outcomes/timeline ${id}`),
  ]);
}

type Row = { readonly was: string; readonly gloss: string };

/** The citations that the bench knows, as comments of a program. */
function citations(tree: string): Post[] {
  const folder = join(tree, "bench/citations");
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parse(readFileSync(join(folder, name), "utf8")) as Row[])
    .filter(({ was, gloss }) => typeof was === "string" && typeof gloss === "string");
  return Array.from({ length: Math.ceil(rows.length / 40) }, (_, index) => {
    const lines = rows.slice(40 * index, 40 * index + 40).map(({ was, gloss }) => `// ${gloss} (CR ${was})`);
    return post("/v1/citations/check", { text: lines.join("\n") }, `/v1/citations/check ${index}`);
  });
}

const toolCalls: readonly (readonly [string, object])[] = [
  ["rule_on_day", { number: "507.4", on: "2005-01-10" }],
  ["rule_on_day", { number: "711.2", on: "2012-05-01" }],
  ["rule_on_day", { number: "702.19", on: "2024-06-07" }],
  ["rule_on_day", { number: "9999.1" }],
  ["rule_history", { number: "507.4", on: "2005-01-10" }],
  ["rule_history", { number: "704.5k", on: "2012-05-01", limit: 3 }],
  ["diff_days", { from: "2010-09-30", to: "2010-10-01", section: "711" }],
  ["diff_days", { from: "2009-07-10", to: "2009-07-11", limit: 5 }],
  ["search_rules", { q: "mana burn", on: "2005-01-10" }],
  ["glossary", { term: "Banding", on: "2005-01-10" }],
  ["check_citations", { text: "CR 704.5k is the legend rule; see 507.4." }],
  ["locate_quote", { text: "another player controls his or her turn" }],
  ["decide_situation", { question: "B01", on: "2009-07-10" }],
  ["parameters_on_day", { on: "2009-07-10", topic: "mana" }],
  ["parameters_on_day", { on: "2009-07-10", id: "legend-rule" }],
  ["card_on_day", { name: "Mindslaver", on: "2009-07-10" }],
];

/** What an assistant asks: the tools, resources and prompts, and one call or more of each tool. */
const agentCalls: readonly Post[] = [
  ...["tools/list", "resources/templates/list", "resources/list", "prompts/list"].map((method) => agent(method, {})),
  ...toolCalls.map(([name, given]) => agent("tools/call", { name, arguments: given })),
];

function agent(method: string, params: object): Post {
  return post("/mcp", { jsonrpc: "2.0", id: 1, method, params }, `/mcp ${method} ${JSON.stringify(params)}`);
}
