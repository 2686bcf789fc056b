import type { Archive } from "../../core/archive/archive.ts";
import type { PublishedFile } from "../../core/archive/imported.ts";
import { withDerived } from "../../core/derived.ts";
import { heading, mergedArchive, rule, term } from "../merged.ts";

/** What an attacker might write into a rulebook, hoping that it runs or breaks the page. */
export const attacks: readonly string[] = [
  "<script>globalThis.broken = 1</script>",
  '"><img src=x onerror="globalThis.broken = 1">',
  "'-globalThis.broken-'",
  "</title></style></textarea></pre><script>globalThis.broken = 1</script>",
  "javascript:globalThis.broken=1//",
  "<svg/onload=globalThis.broken=1>",
  "&lt;script&gt;&amp;&#60;",
  "<!--><script>globalThis.broken = 1</script>-->",
  `{{constructor.constructor("globalThis.broken=1")()}}$` + "{globalThis.broken=1}",
  "<base href=https://example.com/><meta http-equiv=refresh content=0;url=//example.com>",
];

const turned = "\u202Ethis text is turned around and never turned back";
const endless = "w".repeat(10_000);

/**
 * Two releases of an invented rulebook made of attacks: as rules, examples, headings, terms; with many rules, one of
 * which is a word without end.
 */
export const hostile: Archive = withWholePublishedFiles(
  mergedArchive({ "2001-01-01": book("once"), "2003-01-01": book("twice") }, [
    "2001-01-01",
    "2002-01-01",
    "2003-01-01",
  ]),
);

function book(word: string) {
  return [
    heading("500", `Attacks ${attacks[0]}`),
    ...attacks.map((attack, place) => rule(`500.${place + 1}`, `Rule ${place} is told ${word}: ${attack}`, attack)),
    rule("500.20", `${turned} ${word} (see rule 500.1)`),
    rule("500.21", `${endless} ${word}`),
    ...Array.from({ length: 70 }, (_, place) =>
      rule(`501.${place + 1}`, `Goat number ${place} bleats ${word} on hill ${place * 7}.`),
    ),
    heading("501", turned),
    ...attacks.slice(0, 3).map((attack) => term(`Term ${attack}`, `Explained ${word}: ${attack}`)),
    term(endless.slice(0, 300), `An endless term, ${word}.`),
  ];
}

/** Invented published files say only when they are from; pages show more. */
function withWholePublishedFiles(archive: Archive): Archive {
  const publishedFiles = archive.imported.publishedFiles.map(
    (publishedFile, place): PublishedFile => ({
      ...publishedFile,
      sha256: String(place).repeat(64),
      fileName: `${attacks[1]}.txt`,
      provisions: { headings: 2, rules: 82, examples: 10, glossary: 4 },
      encoding: "utf-8",
      deviations: [],
      findings: [],
    }),
  );
  return withDerived<Archive>({ ...archive, imported: { ...archive.imported, publishedFiles } });
}

/** Pages on which the attacks stand. */
export const hostileAddresses: readonly string[] = [
  ...attacks.map((_, place) => `/rules/500.${place + 1}?on=2001-06-01`),
  "/rules/500.20?on=2001-06-01",
  "/rules/500.21?on=2002-06-01",
  "/sections/500?on=2003-06-01",
  "/sections/501?on=2003-06-01",
  "/rules/500.2/history?on=2003-06-01",
  "/numbers/500",
  "/contents?on=2003-06-01&since=2001-06-01",
  "/keywords?on=2003-06-01",
  "/lineages",
  "/diff?from=2001-06-01&to=2003-06-01&classes=all",
  "/diff?from=2001-06-01&to=2003-06-01&classes=all&view=side&section=500",
  "/search?q=told&on=any",
  `/search?q=${encodeURIComponent(`told ${attacks[1]}`)}&on=2001-06-01`,
  "/glossary?on=2001-06-01",
  ...attacks.slice(0, 3).map((attack) => `/glossary/${encodeURIComponent(`Term ${attack}`)}?on=2001-06-01`),
  `/glossary/${encodeURIComponent(`Term ${attacks[1]}`)}/history?on=2001-06-01`,
  `/glossary/${encodeURIComponent(attacks[1] ?? "")}?on=2001-06-01`,
  `/glossary/${endless.slice(0, 150)}?on=2001-06-01`,
  `/nothing/${encodeURIComponent(attacks[1] ?? "")}`,
  "/releases/2003-01-01",
  "/coverage",
  "/eras?on=2003-06-01",
  "/eras/diff?from=2001-06-01&to=2003-06-01",
  "/parameters/legend-rule?on=2003-06-01",
];
