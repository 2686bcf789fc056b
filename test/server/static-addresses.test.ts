import { describe, expect, it } from "vitest";
import { holdingsOnDay } from "../../core/ask/holdings-on-day.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { operations } from "../../operations/all.ts";
import { listLineages } from "../../operations/lineages.ts";
import { answerTo } from "../../operations/operation.ts";
import { addressInFiles, firstAddresses } from "../../server/static/addresses.ts";
import { sharedAnswers } from "../../server/static/answers.ts";
import { daysByPath } from "../../server/static/days.ts";
import { fileOf } from "../../server/static/folder.ts";
import { waysInFiles } from "../../server/static/pages.ts";
import { contentAsHtml } from "../../web/finishing.ts";
import { pages } from "../../web/pages.ts";
import { h, type Markup } from "../../web/tags.ts";
import { embeddedHoldings } from "../archive.ts";

describe("the addresses from which an export begins", () => {
  /** What a page of those leads to. */
  const followed = [
    "/announcements/:id",
    "/problems/:code",
    "/releases/:from/announcements",
    "/v1/announcements/:id",
    "/v1/releases/:from/announcements",
  ];
  /** Another page has it: the history of a number that of its lineage, a rule in a release that of a day. */
  const elsewhere = [
    "/glossary/:term/history",
    "/releases/:from/rules/:number",
    "/rules/:number/history",
    "/v1/releases/:from/rules/:number",
  ];
  /** Nothing of it is held here. */
  const notHeld = [
    "/glossary/:term",
    "/v1/glossary/:term",
    "/v1/glossary/:term/history",
    "/documents/:id",
    ...["contents", "diff", "sections/:number", "sections/:number/history"].flatMap((rest) =>
      ["", "/v1"].map((start) => `${start}/documents/:id/${rest}`),
    ),
    "/v1/rulebooks/:day.:format",
  ];
  /** Days, words and tables of a person's own. */
  const inServiceOnly = [
    "/rules/:number/cited-by",
    "/suggest",
    "/v1/citations/check",
    "/v1/citations/resolve",
    "/v1/documents/:id/report.:format",
    "/v1/eras.:format",
    "/v1/eras/diff.:format",
    "/v1/find",
    "/v1/outcomes",
    "/v1/outcomes/diff",
    "/v1/outcomes/timeline",
    "/v1/quotes/locate",
    "/v1/reports/changes.:format",
    "/v1/search",
    "/v1/suggest",
  ];

  it("name each kind of page and call, apart from those that are followed and those for a service only", () => {
    const holdings = holdingsOnDay(embeddedHoldings(), "2026-11-20" as IsoDate);
    const edition = { holdings, days: daysByPath(holdings) };
    const found = new Set<string>();
    for (const address of [...firstAddresses(edition)].flat())
      found.add(addressInFiles(edition, address)?.split(/[?#]/)[0] ?? "");
    const paths = new Set([
      ...pages.map(({ path }) => path),
      ...operations.map(({ path }) => `/v1${path === "/" ? "" : path}`),
    ]);
    const missing = [...paths].filter((path) => {
      const form = new RegExp(
        `^${path
          .replace("/v1/$", "/v1")
          .replace(/[.]/g, "\\.")
          .replace(/:[a-z]+/gi, "[^/]+")}$`,
      );
      return ![...found].some((address) => form.test(address));
    });
    expect(missing.toSorted()).toEqual([...followed, ...elsewhere, ...notHeld, ...inServiceOnly].toSorted());
  });
});

describe("the file for an address of a day", () => {
  it("of a subrule that now is on the page of its rule, and was not on that day, is the page of its rule", () => {
    const holdings = holdingsOnDay(embeddedHoldings(), "2026-11-20" as IsoDate);
    const days = new Map([
      ["/rules/100.2", ["2010-10-01"]],
      ["/rules/100.2a", ["2009-05-01"]],
    ]);
    expect(addressInFiles({ holdings, days }, "/rules/100.2a?on=2009-06-01")).toBe("/rules/100.2#r100.2a");
  });
});

describe("the name of a file", () => {
  it.each([
    ["/", "index.html"],
    ["/rules/601.2?on=2009-10-01", "rules/601.2@on=2009-10-01.html"],
    ["/glossary/Mana%20Burn", "glossary/Mana Burn.html"],
    ["/v1", "v1.json"],
    ["/v1/rules/601.2", "v1/rules/601.2.json"],
    ["/v1/changes.atom", "v1/changes.atom"],
    ["/v1/changes.atom?by=release", "v1/changes.atom@by=release.atom"],
    ["/glossary/..%2F..", undefined],
  ])("of %s is %s", (address, name) => {
    expect(fileOf(address)).toBe(name);
  });
});

describe("a page in files", () => {
  const files = {
    takesDay: (path: string) => path === "/rules/601.2",
    fileFor: (address: string) =>
      address.includes("601.2") ? "/rules/601.2?on=2009-10-01" : address === "/nowhere" ? null : address,
  };
  const holdings = holdingsOnDay(embeddedHoldings(), "2026-11-20" as IsoDate);
  const written = (tree: Markup, lead: (address: string) => void = () => undefined) =>
    contentAsHtml(h.div(tree), { ways: waysInFiles(holdings, files, lead)("/rules/601.1") });

  it.each([
    ["a link that no file shows", h.a({ href: "/nowhere" }, "x"), "<a>x</a>"],
    ["a link with a query", h.a({ href: "/rules/1?a=1&b=2" }, "x"), '<a href="/rules/1?a=1&amp;b=2">x</a>'],
    [
      // The page of a rule has no place for the rule itself.
      "a link to a rule in its section",
      h.a({ href: "/sections/601?on=2009-10-05&at=601.2#r601.2" }, "x"),
      '<a href="/sections/601?on=2009-10-05">x</a>',
    ],
    [
      "a link elsewhere",
      h.a({ href: "https://elsewhere.example/" }, "x"),
      '<a href="https://elsewhere.example/">x</a>',
    ],
    ["a search", h.a({ href: "/search?q=x" }, "x"), '<a href="/search?q=x">x</a>'],
    ["a form for a day", h.form({ action: "/rules/601.2" }, h.input()), '<form action="/rules/601.2"><input></form>'],
    [
      "a form that is sent",
      h.form({ action: "/rules/601.2", method: "post" }),
      expect.stringMatching(/<form .* inert>/),
    ],
    ["another form", h.form({ action: "/diff" }), expect.stringMatching(/running service only\.<\/p><form .* inert>/)],
  ])("has %s", (_what, tree, expected) => {
    expect(written(tree)).toEqual(typeof expected === "string" ? `<div>${expected}</div>` : expected);
  });

  it("tells which addresses it leads to, without their places", () => {
    const led: string[] = [];
    written([h.a({ href: "/questions/601.2#r601.2a" }, "x"), h.a({ href: "/nowhere" }, "y")], (address) =>
      led.push(address),
    );
    expect(led).toEqual(["/rules/601.2?on=2009-10-01"]);
  });
});

it("makes a list once for all its pages, until what was made is forgotten", () => {
  const { answers, forget } = sharedAnswers();
  let made = 0;
  const counting: typeof answers = (operation, query, make) =>
    answers(operation, query, () => {
      made += 1;
      return make();
    });
  const holdings = { ...holdingsOnDay(embeddedHoldings(), "2026-11-20" as IsoDate), answers: counting };
  const page = (query: { readonly limit?: number; readonly after?: string; readonly on?: IsoDate }) =>
    answerTo(listLineages, holdings, query).lineages.map(({ id }) => id);
  const all = page({});
  expect([...page({ limit: 2 }), ...page({ limit: 1, after: all[1] ?? "" })]).toEqual(all.slice(0, 3));
  expect(made).toBe(1);
  page({ limit: 2, on: "2009-07-11" as IsoDate });
  forget();
  page({ limit: 2 });
  expect(made).toBe(3);
});
