import { describe, expect, it } from "vitest";
import { lineageAnswer } from "../../../core/ask/lineages.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

describe("a rule that was split", () => {
  const first = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
  const second =
    "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
  const archive = mergedArchive({
    "2001-01-01": [heading("500", "Wells"), rule("500.1", `${first} ${second}`), rule("500.2", "Lids are lifted.")],
    "2002-01-01": [
      heading("500", "Wells"),
      rule("500.1", first),
      rule("500.1a", second),
      rule("500.2", "Lids are lifted."),
    ],
  });
  const eventsOf = (id: string, from: string) =>
    lineageAnswer(archive, id, undefined)
      .revisions.find((revision) => revision.from === from)
      ?.events.filter(({ kind }) => kind === "split");

  it("says so in its own history, with its parts", () => {
    expect(eventsOf("500.1@2001-01-01", "2002-01-01")).toMatchObject([
      {
        with: [
          { lineage: "500.1@2001-01-01", number: "500.1" },
          { lineage: "500.1a@2002-01-01", number: "500.1a" },
        ],
      },
    ]);
    expect(eventsOf("500.1@2001-01-01", "2001-01-01")).toEqual([]);
  });

  it("is what the part names as its origin", () => {
    expect(eventsOf("500.1a@2002-01-01", "2002-01-01")).toMatchObject([{ with: [{ lineage: "500.1@2001-01-01" }] }]);
  });
});
