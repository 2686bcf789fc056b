import { describe, expect, it } from "vitest";
import type { IsoDate } from "../../../core/text/days.ts";
import { addressShown } from "../../../operations/views/addresses.ts";
import { embeddedArchive } from "../../archive.ts";

const archive = { archive: embeddedArchive(), today: "2026-11-20" as IsoDate };

describe("a link to a lineage on a day", () => {
  it.each([
    ["2003-10-01", "/rules/507.4?on=2003-10-01", "the first day of its number"],
    ["2009-07-10", "/rules/507.4?on=2009-07-10", "the last day on which it was in the rules"],
    ["2009-07-11", "/lineages/player-control.mana-burn", "the day on which it was gone"],
    ["2003-09-30", "/lineages/player-control.mana-burn", "the day before it is known"],
  ])("leads on %s to %s: %s", (on, address) => {
    expect(addressShown(archive, `/lineages/player-control.mana-burn?on=${on}`)).toBe(address);
  });

  it("leads to the section, if it is a heading, and keeps the place on the page", () => {
    expect(addressShown(archive, "/lineages/player-control.section?on=2010-10-01#r711.1")).toBe(
      "/sections/711?on=2010-10-01#r711.1",
    );
  });

  it("leads to that day in its history, if its words are not held", () => {
    expect(addressShown(archive, "/lineages/mana.mana-burn?on=2005-01-10")).toBe(
      "/lineages/mana.mana-burn#d2003-07-01",
    );
  });
});

describe("a link to a number", () => {
  it.each([
    ["/rules/507.4?on=2005-01-10", "/rules/507.4?on=2005-01-10", "the words are held"],
    ["/rules/300.3?on=2005-01-10", "/lineages/mana.mana-burn#d2003-07-01", "only a summary is known"],
    ["/rules/999.9?on=2005-01-10", "/rules/999.9?on=2005-01-10", "no rule had it: the page says so"],
    ["/sections/723", "/sections/723", "it is held today"],
    ["/sections/711", "/lineages/sections.leveler-cards#d2021-07-23", "only its name is known"],
  ])("%s leads to %s: %s", (link, address) => {
    expect(addressShown(archive, link)).toBe(address);
  });
});

describe("other addresses", () => {
  it.each([
    "/lineages/player-control.mana-burn",
    "/lineages/nothing?on=2005-01-10",
    "/lineages/%E0%A4%A?on=2005-01-10",
    "/rules/507.4/history?on=2005-01-10",
    "/diff?from=2005-01-10&to=2006-01-10",
    "#contents",
  ])("%s stay as they are", (address) => {
    expect(addressShown(archive, address)).toBe(address);
  });
});
