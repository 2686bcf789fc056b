import { describe, expect, it } from "vitest";
import { checkSources } from "../../cli/lint/check.ts";
import { embeddedHoldings } from "../archive.ts";
import { day } from "../days.ts";

describe("the texts of a check", () => {
  it("are read when it is their turn", () => {
    let read = 0;
    const counting = (function* () {
      for (const path of ["a.ts", "b.ts", "c.ts"]) {
        read += 1;
        yield { path, text: "// CR 723.1: controlling another player" };
      }
    })();
    const options = { on: day("2026-11-20"), days: null, settings: { ignore: [] }, explained: undefined };
    for (const _ of checkSources(embeddedHoldings(), counting, options)) break;
    expect(read).toBe(1);
  });

  it.each([
    ["site/_posts/2012-01-01-control.md", "fits"],
    ["site/control.md", "stale"],
    ["site/2012-01-01-control.ts", "stale"],
    ["site/2012-01-01/control.md", "stale"],
  ])("are of the day that the name of an article gives: %s", (path, verdict) => {
    const text = "While controlling another player, a player makes all choices and decisions (rule 712.5).\n";
    const options = { on: day("2026-06-20"), days: null, settings: { ignore: [] }, explained: undefined };
    const [answer] = [...checkSources(embeddedHoldings(), [{ path, text }], options)];
    expect(answer?.citations).toMatchObject([{ number: "712.5", verdict }]);
  });
});
