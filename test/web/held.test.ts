import { describe, expect, it } from "vitest";
import { search } from "../../operations/search.ts";
import { ask, service } from "../api/service.ts";
import { heading, mergedArchive, rule, term } from "../merged.ts";
import { open } from "./visits.ts";

const wells = (price: string) => [
  heading("3", "Water"),
  heading("306", "Wells"),
  rule("306.7", `A stranger pays ${price} to the keeper of a well.`),
  term("Well", "Water that belongs to somebody. See rule 306."),
];
const known = ["2017-01-01", "2018-04-27", "2018-07-13"];
const archive = mergedArchive(
  { "2017-01-01": wells("a copper coin"), "2018-07-13": [...wells("two coins"), term("Lid", "What closes a well.")] },
  known,
);
const app = await service({ archive });

describe("a day whose release is not held", () => {
  const note =
    "The release of 27 April 2018, in force on this day, is not held. What is shown is that of 1 January 2017";
  it.each(["/search?q=lid", "/search?q=keeper", "/contents", "/glossary", "/keywords"])(
    "is told on %s",
    async (path) => {
      const on = (day: string) => open(app, `${path}${path.includes("?") ? "&" : "?"}on=${day}`);
      expect((await on("2018-05-01")).text).toContain(note);
      expect((await on("2018-08-01")).text).not.toContain("in force on this day, is not held");
    },
  );

  it.each(["/search?q=keeper", "/contents", "/glossary", "/keywords"])(
    "is told on %s after the newest known release, which need not be in force any more",
    async (path) => {
      const late = await service({ archive: mergedArchive({ "2017-01-01": wells("a copper coin") }, known) });
      const on = (day: string) => open(late, `${path}${path.includes("?") ? "&" : "?"}on=${day}`);
      const newest =
        "The release of 13 July 2018, the newest one known, is not held. What is shown is that of 1 January 2017";
      expect((await on("2018-07-13")).text).toContain(
        "The release of 13 July 2018, in force on this day, is not held.",
      );
      expect((await on("2018-07-14")).text).toContain(newest);
    },
  );

  it("is told by the search box and in the text of a search, too", async () => {
    const late = await service({ archive: mergedArchive({ "2017-01-01": wells("a copper coin") }, known) });
    const understood = async (on: string) => String((await ask(late, `/v1/find?q=keeper+on+${on}`)).body["understood"]);
    expect(await understood("2018-07-13")).toContain("in force on 13 July 2018, is not held");
    expect(await understood("2018-07-14")).toContain("the newest one known, is not held");
    const { body } = await ask(late, "/v1/search?q=keeper&on=2018-07-14");
    expect(JSON.stringify(search.document?.(body as never, {} as never))).toContain("the newest one known");
    await late.close();
  });

  it("is told in the answer of a search", async () => {
    const restsOn = async (on: string) => (await ask(app, `/v1/search?q=lid&on=${on}`)).body["restsOn"];
    expect(await restsOn("2018-05-01")).toBe("2017-01-01");
    expect(await restsOn("2018-08-01")).toBe("2018-07-13");
    expect(await restsOn("any")).toBeNull();
  });

  it("has the words cited, and not those of the rule that had the number before", async () => {
    const { text } = await open(app, "/parameters/burn-to-planeswalker?on=2018-04-30");
    expect(text).toContain("The rules side by side");
    expect(text).not.toContain("copper coin");
  });

  it("does not make a number one that no rule had", async () => {
    const { body } = await ask(app, "/v1/find?q=306.9&on=2018-05-01");
    const title = "306.9: no rulebook that is held has this number";
    expect(body["answer"]).toMatchObject({ title });
    const beside = await ask(app, "/v1/find?q=rule+306.9+commander&on=2018-05-01");
    expect(beside.body).toMatchObject({
      answer: null,
      others: expect.arrayContaining([expect.objectContaining({ title })]),
    });
  });
});
