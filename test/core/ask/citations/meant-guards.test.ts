import { describe, expect, it } from "vitest";
import { textAnswer } from "../../../../core/ask/citations/resolve.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const bucket = "A bucket comes up with as much water as the well has left at dawn.";
const stranger = "A stranger pays a copper coin to the keeper before drawing from somebody's well.";
const frost = "In a hard frost the rope is brought indoors, and nobody draws until it thaws.";
const toll = "Wagons loaded with salt owe the bridge a toll for every wheel.";

type Releases = Parameters<typeof mergedArchive>[0];
const resolved = (releases: Releases, text: string, number = "500.2") =>
  textAnswer(mergedArchive(releases), text, { on: null, to: day("2009-01-01"), rewrite: false }).citations.find(
    (citation) => citation.number === number,
  );

describe("a number without a day", () => {
  const sure = `${stranger} (Rule 500.2.)`;

  it("counts the other rules that had it once, however often what had it changed", () => {
    const amended = stranger.replace("copper", "silver");
    const three: Releases = {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger)],
      "2001-06-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", amended)],
      "2002-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", frost), rule("500.3", amended)],
    };
    expect(resolved(three, sure)).toMatchObject({ now: "500.3", byWords: { others: 1 } });
    expect(resolved(three, `${frost} (Rule 500.2.)`)).toMatchObject({ now: "500.2", byWords: { others: 1 } });
  });

  it("stays ambiguous if the words are a little more those of another rule of the section", () => {
    const bridge = "A stranger pays the keeper before drawing from somebody's well a copper coin twice.";
    const near: Releases = {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger), rule("500.4", bridge)],
      "2002-01-01": [
        ...[heading("500", "Wells"), rule("500.1", bucket), rule("500.2", frost)],
        ...[rule("500.3", stranger), rule("500.4", bridge)],
      ],
    };
    const [own, other] = ["coin to the keeper", "coin twice"].map(
      (words) => `A stranger pays a copper ${words} before drawing from somebody's well`,
    );
    expect(resolved(near, `${own} (rule 500.2).`)).toMatchObject({ now: "500.3" });
    expect(resolved(near, `${other} (rule 500.2).`)).toMatchObject({ verdict: "ambiguous", byWords: null });
  });

  it("stays ambiguous if its release printed it twice, whatever the words", () => {
    const twice: Releases = {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger), rule("500.2", toll)],
      "2002-01-01": [
        heading("500", "Wells"),
        rule("500.1", bucket),
        rule("500.2", frost),
        rule("500.3", stranger),
        rule("500.4", toll),
      ],
    };
    expect(resolved(twice, sure)).toMatchObject({ verdict: "ambiguous", byWords: null });
  });

  it("stays ambiguous if one of the rules cannot be compared: it went into the one that has the number", () => {
    const merged: Releases = {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger), rule("500.3", frost)],
      "2002-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", `${frost} ${stranger}`)],
    };
    expect(resolved(merged, sure)).toMatchObject({ verdict: "ambiguous", byWords: null });
  });

  it("is compared only with the rules that had it on the days of the text", () => {
    const later = "A stranger pays a copper coin to the bridge keeper.";
    const dated: Releases = {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger)],
      "2002-01-01": [
        heading("500", "Wells"),
        rule("500.1", bucket),
        rule("500.2", later),
        rule("500.3", stranger),
        rule("500.4", toll),
      ],
      "2003-01-01": [
        heading("500", "Wells"),
        rule("500.1", bucket),
        rule("500.2", frost),
        rule("500.3", stranger),
        rule("500.4", toll),
        rule("500.5", later),
      ],
    };
    const text = "A stranger pays a copper coin to the keeper of the bridge (rule 500.2).";
    expect(resolved(dated, text)).toMatchObject({ verdict: "ambiguous", byWords: null });
    expect(resolved(dated, `${text}\n\n${toll} (Rule 500.4.)`)).toMatchObject({ now: "500.5" });
  });

  it("stays ambiguous if the words name another keyword than the rule that they fit", () => {
    const [lifting, ferrying] = [
      "Lifting means that a bucket comes up from a well at dawn with all its water.",
      "Ferrying means that wagons with salt may cross where no bridge is.",
    ];
    const lanterns = [rule("702.3", "Lanterns"), rule("702.3a", "Lanterns let a player see the board after dusk.")];
    const keywords: Releases = {
      "2001-01-01": [
        heading("702", "Keyword Abilities"),
        rule("702.1", "Lifting"),
        rule("702.1a", lifting),
        rule("702.2", "Ferrying"),
        rule("702.2a", ferrying),
        ...lanterns,
      ],
      "2002-01-01": [
        heading("702", "Keyword Abilities"),
        rule("702.1", "Ferrying"),
        rule("702.1a", ferrying),
        rule("702.2", "Lifting"),
        rule("702.2a", lifting),
        ...lanterns,
      ],
    };
    const of = (text: string) => resolved(keywords, text, "702.1a");
    expect(of("A bucket comes up from a well at dawn (CR 702.1a).")).toMatchObject({ now: "702.2a" });
    expect(of("A bucket comes up from a well at dawn with lanterns (CR 702.1a).")).toMatchObject({ byWords: null });
  });
});
