import { describe, expect, it } from "vitest";
import { filledOn, templateOf, templateOfDays } from "../../http/templates.ts";
import { day } from "../days.ts";

const setting = { route: "/v1/rules/:number", mountPath: "", keys: "" };
const days = [day("2005-01-10"), day("2005-01-11")] as const;

describe("the template of days that differ only in the day", () => {
  it("gives exactly the answer of each of them, and of days not asked before", () => {
    const answer = (on: string) => ({ body: { on, text: "Größe", href: `/v1/x?on=${on}` }, link: `</x?on=${on}>` });
    const template = templateOfDays(answer, days, setting);
    for (const on of [...days, day("2005-02-28")]) {
      const page = template && filledOn(template, on);
      expect(Buffer.from(page?.text ?? "", "latin1").toString()).toBe(JSON.stringify(answer(on).body));
      expect(page?.headers).toContain(String(Buffer.byteLength(JSON.stringify(answer(on).body))));
      expect(page?.link).toEqual(["link", `</x?on=${on}>`]);
      expect(page?.tag).toMatch(new RegExp(`^[\\w-]{22}\\.${on}$`));
    }
  });

  it.each([
    ["their words", (on: string) => ({ body: { text: on < "2005-01-11" ? "before" : "after" } })],
    ["a day that is there for another reason", (on: string) => ({ body: { on, article: "2005-01-10" } })],
    ["their links", (on: string) => ({ body: { on }, link: on < "2005-01-11" ? "</a>" : "</b>" })],
    [
      "how long they may be kept",
      (on: string) => ({ body: { on }, ...(on < "2005-01-11" ? { isImmutable: true as const } : {}) }),
    ],
  ])("there is none where they differ in %s", (_what, answer) => {
    expect(templateOfDays(answer, days, setting)).toBeUndefined();
  });

  it("an answer that repeats no day is one piece", () => {
    const { text, tag } = filledOn(templateOf({ body: { on: "2005-01-10" } }, setting), "");
    expect([text, tag.length]).toEqual(['{"on":"2005-01-10"}', 22]);
  });
});
