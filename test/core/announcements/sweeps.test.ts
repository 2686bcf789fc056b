import { describe, expect, it } from "vitest";
import { joinItems } from "../../../core/announcements/joining.ts";
import type { AnnouncedEntry, Announcement } from "../../../core/archive/announcement.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

/** What an article does not name, but what changed with what it names. */
const archive = mergedArchive({
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket of a well is made of timber, and hangs on a rope of thirty feet of hemp."),
    rule("500.2", "The well of a village has a lid, a bucket, a crest, and a bench for travellers."),
    rule("500.3", "Travellers at a well may copy a lid, a bucket, a crest, and a windlass."),
    rule("500.4", "Nobody paints a crest on the door of a mill; the miller pays for it in corn."),
    rule("500.5", "A miller is never asked for water in a month without rain or snow or hail."),
    rule("500.5a", "A miller who was asked for water nevertheless gives three drops of it to the asker."),
    heading("501", "Springs"),
    rule("501.1", "A spring of a village is lined with stones, and its sheep drink from a bucket of timber."),
    rule("501.2", "Sheep and goats of the village drink in the order in which they came to the spring."),
    term("Spring", "Where sheep drink from a bucket of timber. See rule 501.1."),
    term("Flock", "Sheep that drink in the order in which they came. See rule 501.2."),
  ],
  "2002-04-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket of a well is made of copper, and hangs on a rope of thirty feet of hemp."),
    rule("500.2", "The well of a village has a lid, a bucket, and a bench for travellers."),
    rule("500.3", "Travellers at a well may copy a lid, a bucket, and a windlass."),
    rule("500.4", "Nobody paints a crest on the door of a mill; the smith pays for it in iron."),
    heading("501", "Springs"),
    rule("501.1", "A spring of a village is lined with stones, and its sheep drink from a bucket of copper."),
    rule("501.2", "Goats and sheep of the village drink in the order in which they came to the spring."),
    term("Spring", "Where sheep drink from a bucket of copper. See rule 501.1."),
    term("Flock", "Sheep that drink one after the other, the eldest first. See rule 501.2."),
  ],
});

type Written = Partial<Omit<AnnouncedEntry, "numbers">> & { readonly number: string };

function article(id: string, ...entries: readonly Written[]): Announcement {
  const common = { kind: "revised", terms: [], group: null, numbering: "unsaid", isInferred: false } as const;
  return {
    ...{ id, title: "An article", author: null, published: day("2002-04-01"), release: day("2002-04-01"), page: null },
    entries: entries.map(({ number, ...entry }, place) => ({
      ...{ ...common, reason: "", corrections: {}, exceptions: {}, ...entry, id: `${id}#${place}` },
      numbers: [number as RuleNumber],
    })),
  };
}

/** What the reasons reach besides what is named, by number or term. */
function reached(...articles: readonly Announcement[]): readonly (readonly string[])[] {
  return joinItems(archive, articles, articles).map(({ members }) =>
    members.map((id) => {
      const last = archive.lineages.get(id)?.revisions.findLast(({ number, name }) => (number ?? name) !== null);
      return last?.number ?? last?.name ?? "";
    }),
  );
}

describe("a reason reaches what nobody names", () => {
  it("and what was reworded by the same replacement", () => {
    expect(reached(article("a", { number: "500.1", reason: "copper in place of timber" }))).toEqual([
      ["501.1", "Spring"],
    ]);
    expect(reached(article("a", { number: "500.2", reason: "the crest has no use" }))).toEqual([["500.3"]]);
  });

  it("and what was reworded in nothing but words of the reason", () => {
    const [members] = reached(article("a", { number: "500.2", reason: "timber vessels become copper ones" }));
    expect(members).toEqual(["500.1", "501.1", "Spring"]);
  });

  it("and what ended below a rule that was deleted", () => {
    const deleted = { number: "500.5", kind: "deleted", reason: "anybody may be asked" } as const;
    expect(reached(article("a", deleted))).toEqual([["500.5a"]]);
  });

  it("but not what only stands in another order, nor what changed in other words too", () => {
    const [members] = reached(article("a", { number: "500.1", reason: "sheep and goats of the village" }));
    expect(members).toEqual([]);
    expect(reached(article("b", { number: "500.1", reason: "iron" }))).toEqual([[]]);
  });

  it("but not what another article names", () => {
    const other = article("b", { number: "501.1", reason: "stones of a spring" });
    expect(reached(article("a", { number: "500.1", reason: "copper in place of timber" }), other)[0]).toEqual([
      "Spring",
    ]);
  });
});
