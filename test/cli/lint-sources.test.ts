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
});
