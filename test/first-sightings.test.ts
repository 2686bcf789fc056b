import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service } from "./api/service.ts";
import { heading, mergedArchive, rule, term } from "./merged.ts";

/**
 * The release of 2003 is known and not held, so all that is first seen, or first missing, in that of 2004 may have
 * changed before. No answer, page or document gives 1 January 2004 as the day of a change.
 */
const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";
const crow = "Two crows that drink from one trough count as a single guest until the younger of them has flown away.";
const amended = rope.replace("grandmother", "older sister");
const toll = "A stranger pays a copper coin to the keeper of the well before the first bucket of the day is let down.";

const archive = mergedArchive(
  {
    "2001-01-01": [
      heading("500", "Wells"),
      rule("500.1", dip),
      rule("500.2", rope),
      rule("500.3", toll),
      term("Lid", lid),
      term("Rope", rope),
    ],
    "2004-01-01": [
      heading("500", "Wells"),
      rule("500.1", crow),
      rule("500.2", dip),
      rule("500.3", amended),
      term("Rope", amended),
      term("Rope (Obsolete)", "See Bucket."),
    ],
  },
  ["2001-01-01", "2003-01-01", "2004-01-01"],
);

const firstSeen = "2004-01-01";
/** Keys of days that are those of releases, and of their lists. */
const ofReleases = new Set(["release", "releases", "restsOn", "readIn", "heldIn"]);

/** The places in an answer that give the day without saying that it is first seen. */
function factsIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => factsIn(entry, path));
  if (typeof value !== "object" || value === null) return [];
  const flags = Object.entries(value).filter(([key, flag]) => /FirstSeen$|^mayBeOlder$|^isPossible$/.test(key) && flag);
  return Object.entries(value).flatMap(([key, inner]) => {
    if (ofReleases.has(key)) return [];
    return inner === firstSeen && flags.length === 0 ? [`${path}.${key}`] : factsIn(inner, `${path}.${key}`);
  });
}

/** What may stand before the day, and what may stand after it. */
const days = "(?:2004-01-01|1 January 2004|2003-12-31|31 December 2003)";
const ofReleasesInText = String.raw`(?:[Rr]elease (?:of|known:)|\(release of|certain to have been in force since) ${days}`;
const hedged = new RegExp(
  `(?:by|first known on|first seen|gone by) ${days}|${days}(?: on)? at the latest|${ofReleasesInText}`,
  "g",
);
const asFact = new RegExp(`.{0,50}${days}.{0,40}`, "g");

function saidAsFact(text: string): string[] {
  const plain = text
    .replaceAll(/<script[\s\S]*?<\/script>|<(?:head|svg|form|nav)\b[\s\S]*?<\/(?:head|svg|form|nav)>|<[^>]*>/g, "")
    .replaceAll(/https?:\S+/g, "")
    .replaceAll(hedged, "…");
  return plain.match(asFact) ?? [];
}

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service({ archive });
});
afterAll(async () => await app.close());

const addresses = [
  "/rules/500.1?on=2002-06-01",
  "/rules/500.3?on=2005-06-01",
  "/rules/500.3/history?on=2005-06-01",
  "/numbers/500.1",
  "/sections/500?on=2005-06-01",
  "/lineages",
  "/glossary/Lid?on=2002-06-01",
  "/glossary/Rope/history?on=2002-06-01",
  "/most-changed",
  "/diff?from=2002-06-01&to=2005-06-01",
  "/search?q=bucket&on=any",
];

describe("the day of a first sighting is marked as no more than that", () => {
  it.each(addresses)("in the answer of %s", async (address) => {
    const { statusCode, body } = await app.inject(`/v1${address}`);
    expect([statusCode, body.includes(firstSeen)]).toEqual([200, true]);
    expect(factsIn(JSON.parse(body))).toEqual([]);
  });

  it.each(addresses)("on the page %s", async (address) => {
    const { body } = await app.inject({ url: address, headers: { accept: "text/html" } });
    expect(body).toMatch(/2004-01-01|1 January 2004|31 December 2003/);
    expect(saidAsFact(body)).toEqual([]);
  });

  it.each([rope, amended, crow])("in the dating of “%s”", async (text) => {
    const { body } = await app.inject({ method: "POST", url: "/v1/quotes/locate", payload: { text } });
    const { summary, fits } = JSON.parse(body) as { summary: string[]; fits: { turns: object[] }[] };
    expect(fits[0]?.turns.length).toBeGreaterThan(0);
    expect(factsIn(fits.map(({ turns }) => turns))).toEqual([]);
    const certain = summary.filter((sentence) => !sentence.includes(" may have stood "));
    expect(certain.length).toBeGreaterThan(0);
    expect(saidAsFact(certain.join("\n"))).toEqual([]);
  });

  it("and the first day on which words may have begun as no more than that", async () => {
    const { body } = await app.inject({ method: "POST", url: "/v1/quotes/locate", payload: { text: amended } });
    const { fits } = JSON.parse(body) as { fits: { turns: object[] }[] };
    const turn = { on: "2003-01-01", edge: "begins", isPossible: true };
    expect(fits[0]?.turns).toContainEqual(expect.objectContaining(turn));
    const page = await app.inject({
      method: "POST",
      url: "/tools/quote",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `text=${encodeURIComponent(amended)}`,
    });
    expect(page.body).toContain("from 1 January 2003 at the earliest");
  });
});

/** The guide of 2018-07-13 is the first known one with another penalty than that of 2016-09-30. */
describe("the first day of a value that rests on a tournament document is marked as a first sighting", () => {
  const day = "(?:2018-07-13|13 July 2018|2018-07-12|12 July 2018)";

  it.each([
    "/tournament-rules",
    "/parameters/slow-play-turns?on=2016-01-01",
    "/parameters/slow-play-turns?on=2019-01-01",
    "/eras?on=2019-01-01&topic=tournament-penalties",
  ])("on the page %s", async (address) => {
    const { body } = await app.inject({ url: address, headers: { accept: "text/html" } });
    const main = /<main\b[\s\S]*<\/main>/.exec(body)?.[0] ?? "";
    const plain = main.replaceAll(/<(?:form|nav)\b[\s\S]*?<\/(?:form|nav)>|<[^>]*>/g, "");
    // The value itself as it was on a day, and the notes about releases that are not held.
    const all = plain.match(new RegExp(`.{0,30}${day}.{0,20}`, "g")) ?? [];
    expect(all.length).toBeGreaterThan(0);
    const said = new RegExp(
      `by ${day}|${day} at the latest|between (?:30 September 2016 and )?${day}|${day}: (?:one each|two in total)`,
    );
    expect(all.filter((words) => !said.test(words))).toEqual([]);
  });

  it.each(["/v1/tournament-rules", "/v1/parameters/slow-play-turns?on=2016-01-01", "/v1/parameters?on=2019-01-01"])(
    "in the answer of %s",
    async (address) => {
      const { body } = await app.inject(address);
      const flagged = body.match(/"2018-07-13"[^{}]*?"is(?:End)?FirstSeen":true/g) ?? [];
      expect(flagged.length).toBeGreaterThan(0);
    },
  );
});
