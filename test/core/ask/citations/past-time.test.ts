import { describe, expect, it } from "vitest";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";
import { growth } from "../../../processor-time.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const toll = "A stranger pays a copper coin to the keeper before drawing from somebody's well.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it.";
const wells = heading("500", "Wells and Buckets");

const archive = mergedArchive({
  "2001-01-01": [wells, rule("500.1", dip), rule("500.9", rope)],
  "2003-01-01": [wells, rule("500.1", toll), rule("500.2", dip), rule("500.3", rope)],
});
const on = day("2003-06-01");
const lets = "A bucket is let down into the well and comes up with water (rule 500.1).";
const spun = "The rope belongs to the player whose grandmother spun it (rule 500.9).";
const verdicts = (text: string) => checkText(archive, text, { on }).citations.map(({ verdict }) => verdict);

describe("the time of which a sentence speaks, with a release that is not held", () => {
  const partly = mergedArchive(
    {
      "2000-01-01": [wells, rule("500.9", rope)],
      "2002-01-01": [wells, rule("500.1", dip), rule("500.9", rope)],
      "2003-01-01": [wells, rule("500.1", toll), rule("500.2", dip), rule("500.3", rope)],
    },
    ["2000-01-01", "2001-01-01", "2002-01-01", "2003-01-01"],
  );
  it.each([
    ["decides nothing if that may have given the number to the rule meant", "2001", "cannot-tell"],
    ["makes the number right from the first day known on", "2002", "fits"],
    ["leaves the number wrong where a held release has no such rule", "2000", "stale"],
  ])("%s", (_, year, verdict) => {
    const text = `As of ${year}, rule 500.1 lets a bucket down into the well, and it comes up with water.`;
    expect(checkText(partly, text, { on }).citations.map((one) => one.verdict)).toEqual([verdict]);
  });
});

describe("the day that a text gives for itself or for a part of it", () => {
  it.each([
    ["front matter", `---\ntitle: Wells\ndate: 2002-05-03\n---\n${lets}\n\n${spun}\n`],
    ["front matter with an instant", `---\ndate: 2002-05-03T10:00:00+02:00\n---\n${lets}\n\n${spun}\n`],
    ["front matter in TOML", `+++\ndate = "2002-05-03"\n+++\n${lets}\n\n${spun}\n`],
    ["a day in words", `---\npublished: May 3, 2002\n---\n${lets}\n\n${spun}\n`],
    ["the head of a page", `Title: Wells\nDate: 2002-05-03\n\n${lets}\n\n${spun}\n`],
    ["the head of a message", `From: a\nDate: 3 May 2002\n\n${lets}\n\n${spun}\n`],
    ["a heading of a change log", `# Changes\n\n## 1.5 (2002-05-03)\n- ${lets}\n- ${spun}\n`],
    ["a heading after a dash", `## [1.5.0] - 2002-05-03\n\n### Mended\n- ${lets}\n- ${spun}\n`],
    ["the first heading, as of a day", `# Wells (as of 2002-05-03)\n\n${lets}\n\n${spun}\n`],
    ["the same in German", `# Brunnen, Stand: 2002-05-03\n\n${lets}\n\n${spun}\n`],
    ["a line under a heading", `1.5.0 (2002-05-03)\n------------------\n- ${lets}\n- ${spun}\n`],
    [
      "a page of the web",
      `<meta property="article:published_time" content="2002-05-03"><p>${lets}</p>\n<p>${spun}</p>\n`,
    ],
    ["a post", `Posted by Ann on May 3, 2002\n\n${lets}\n\n${spun}\n`],
    ["a line of a post with an hour", `Re: wells\n\nAnn\n\n5/13/2002, 10:22 PM\n${lets}\n\n${spun}\n`],
    ["a line below a title", `Wells\n3 May 2002\n\n${lets}\n\n${spun}\n`],
    [
      "a paragraph of a page",
      `<h1>Wells</h1>\n<p class="by"><em>Written in May 2002.</em></p>\n<p>${lets}</p>\n<p>${spun}</p>\n`,
    ],
    ["a day in a tag", `<h1>Wells</h1>\n<time datetime="2002-05">May 2002</time>\n<p>${lets}</p>\n<p>${spun}</p>\n`],
    ["a paper", `\\date{3 May 2002}\n${lets}\n\n${spun}\n`],
  ])("makes numbers right that were right then: %s", (_, text) => {
    expect(verdicts(text)).toEqual(["fits", "fits"]);
  });

  it("says so", () => {
    const [found] = checkText(archive, `---\ndate: 2002-05-03\n---\n${lets}\n`, { on }).citations;
    expect(found?.because).toBe("The text gives 2002-05-03 as its day, and the number was right then.");
  });

  it.each([
    ["is that of a later number", `---\ndate: 2003-05-03\n---\n${lets}\n\n${spun}\n`],
    ["is not the last", `---\ndate: 2002-05-03\nlastmod: 2003-05-03\n---\n${lets}\n\n${spun}\n`],
    ["is before an update", `---\ndate: 2002-05-03\nlast_updated: 2003-05-03\n---\n${lets}\n\n${spun}\n`],
    ["is before an edit", `---\ndate: 2002-05-03\nlastEdited: 3 May 2003\n---\n${lets}\n\n${spun}\n`],
    ["is before a review", `---\ndate: 2002-05-03\nlast-reviewed: 2003-05-03\n---\n${lets}\n\n${spun}\n`],
    ["is before one below a key", `---\ndate: 2002-05-03\nlast_update:\n  date: 2003-05-03\n---\n${lets}\n\n${spun}\n`],
    ["stands over another part", `## 1.5 (2002-05-03)\n- none\n\n## 1.6\n- ${lets}\n- ${spun}\n`],
    [
      "stands over another message",
      `From: a\nDate: 3 May 2002\n\nHm.\n\nFrom: b\nDate: 3 May 2003\n\n${lets}\n\n${spun}\n`,
    ],
    ["stands over another post", `Posted 3 May 2002\nHm.\n\nPosted 3 May 2003\n${lets}\n\n${spun}\n`],
    ["is in a sentence of a page", `<p>Wells were dug in May 2002.</p>\n<p>${lets}</p>\n<p>${spun}</p>\n`],
    ["stands alone somewhere", `Wells\n\nAnn\n\n3 May 2002\n${lets}\n\n${spun}\n`],
    ["can be read in two ways", `Posted on 3/5/2002\n${lets}\n\n${spun}\n`],
    ["is in a comment with an hour", `/*\n * 2002-05-03 10:22\n */\n// ${lets}\n\n// ${spun}\n`],
    ["is one of a program", `# Created on 2002-05-03\n# ${lets}\n\n# ${spun}\n`],
    ["is in a comment that stands somewhere", `# A stand of 2002-05-03\nx = 1; // ${lets}\n\n// ${spun}\n`],
    ["is one of a program's head", `/*\n * Author: a\n * Date: 2002-05-03\n */\n// ${lets}\n\n// ${spun}\n`],
  ])("does not where it %s", (_, text) => {
    expect(verdicts(text)).toEqual(["stale", "nonexistent"]);
  });

  it("makes no number right that another rule had then", () => {
    const text = `---\ndate: 2002-05-03\n---\nA stranger pays a copper coin to the keeper (rule 500.9).\n`;
    expect(verdicts(text)).not.toEqual(["fits"]);
  });

  it.each([
    ["no day", "", "stale"],
    ["an earlier day", "---\ndate: 2002-05-03\n---\n", "cannot-tell"],
    ["the same day", "---\ndate: 2003-05-03\n---\n", "cannot-tell"],
    ["a later day", "---\ndate: 2004-05-03\n---\n", "stale"],
  ])("counts before a later day of its lines, which may only have been moved: with %s, no words are %s", (...row) => {
    const [, matter, verdict] = row;
    const moved = mergedArchive({
      "2001-01-01": [wells, rule("500.1", dip)],
      "2003-01-01": [wells, rule("500.1", toll), rule("500.2", dip)],
      "2004-01-01": [wells, rule("500.1", rope), rule("500.2", dip), rule("500.3", toll)],
    });
    const days = { on: day("2004-06-01"), writtenOn: () => day("2003-05-03") };
    expect(checkText(moved, `${matter}See rule 500.1.`, days).citations[0]?.verdict).toBe(verdict);
  });

  it("is found in a hostile text in time that grows with its length", () => {
    const of = (count: number) => `${"A-: b\n".repeat(count)}${"## 1.1 2002-05-03 \n".repeat(count)} ${spun}`;
    expect(growth(verdicts, of(2_500), of(20_000))).toBeLessThan(28);
    const posts = (count: number) =>
      `${"posted by a on 3 May 2002, 1:1\n".repeat(count)}${"<p>posted by ".repeat(count)} ${spun}`;
    expect(growth(verdicts, posts(2_500), posts(20_000))).toBeLessThan(28);
  });
});
