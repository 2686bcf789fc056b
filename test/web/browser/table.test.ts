import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { embeddedArchive } from "../../archive.ts";
import { errorsNow } from "./axe.ts";
import { type Display, follow, isBrowserMissing } from "./browser.ts";
import { siteInBrowser } from "./site.ts";

/** Phone and desk, by day and by night, with a script and without: each pair of these occurs. */
const everyDisplay: readonly Display[] = [
  { width: 375, scheme: "light", hasScript: true },
  { width: 375, scheme: "dark", hasScript: false },
  { width: 1280, scheme: "dark", hasScript: true },
  { width: 1280, scheme: "light", hasScript: false },
];

/** Takes seats, and comes to an empty table. */
async function sit(page: Page, seats: { readonly players: string; readonly teams?: string; readonly on?: string }) {
  await page.goto("/situation");
  await page.getByText("Step by step").click();
  await page.getByLabel("Players, in turn order").fill(seats.players);
  await page.getByLabel("Teams, if they take").fill(seats.teams ?? "");
  await page.locator("#first-on").fill(seats.on ?? "2015-03-01");
  await page.getByRole("button", { name: "Start" }).click();
}

/** Two that differ in everything. */
const bothDisplays = [everyDisplay[0], everyDisplay[3]].filter((display) => display !== undefined);

type Fields = Readonly<Record<string, string | true>>;

/** Adds an event or question: chooses its kind, fills its fields, sends it. */
async function add(page: Page, kind: string, fields: Fields): Promise<void> {
  const isQuestion = kind.endsWith("?");
  await page
    .getByLabel(isQuestion ? "Ask" : "Add what happens", { exact: true })
    .last()
    .selectOption(kind);
  await page.getByRole("button", { name: isQuestion ? "Ask this" : "Add this" }).click();
  await fill(page, fields);
  const before = page.url();
  await page.getByRole("button", { name: isQuestion ? "Ask" : "Add", exact: true }).click();
  // A click does not wait for the page that it leads to, which has the event in its address.
  await page.waitForURL((url) => url.href !== before);
}

async function fill(page: Page, fields: Fields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator("section.next").getByLabel(new RegExp(`^${name}( \\(if any\\))?$`));
    if (value === true) await field.check();
    else if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Anna's Mindslaver, and a turn of Ben's that is skipped. */
async function skippedTurn(page: Page): Promise<void> {
  await sit(page, { players: "Anna, Ben" });
  await add(page, "A turn begins", { "Whose turn": "Anna" });
  await add(page, "A player activates an ability", { Name: "Mindslaver", Whose: "Anna", Ben: true });
  await add(page, "The stack resolves", {});
  await add(page, "A player has to skip a turn, phase or step", { "Who skips": "Ben", What: "turn" });
  await add(page, "A turn begins", { "Whose turn": "Ben" });
  await add(page, "Who controls a player?", { Player: "Ben" });
}

/** Waits for the focus, which comes to the place that an address names once the page is there. */
const focusOn = (page: Page, id: string) => page.locator(`#${id}:focus`).waitFor({ state: "attached" });
const eventLines = (page: Page) => page.locator(".events-list > li > span:first-child").allInnerTexts();

describe.skipIf(isBrowserMissing)("at the table", () => {
  const site = siteInBrowser(embeddedArchive);

  it.each(everyDisplay)(
    "at $width px, $scheme, script $hasScript: builds a skipped turn, reads the answer, changes it, and sends the link on",
    async (display) => {
      const tab = await site.tab(display);
      const { page } = tab;
      await skippedTurn(page);
      await focusOn(page, "event-6");
      expect(await eventLines(page)).toEqual([
        "Anna’s turn begins.",
        "Anna activates Mindslaver, aimed at Ben.",
        "The top of the stack resolves.",
        "Ben has to skip the next turn.",
        "Ben’s turn begins.",
        "Question: Who controls Ben?",
      ]);
      expect(await page.locator("#event-6 .answered").innerText()).toBe("Anna controls Ben, by Mindslaver.");
      expect(await errorsNow(tab, display)).toEqual([]);

      await follow(page, () => page.locator("#event-6 .answered a").click());
      const [said, cites] = [page.locator(".answer-said").first(), page.locator(".answer-cites").first()];
      expect(await cites.locator("a", { hasText: /^712\.1b, / }).count()).toBe(1);
      const [left, right] = [await said.boundingBox(), await cites.boundingBox()];
      // Opened beside the answer where there is room, else beneath it.
      expect((right?.y ?? 0) < (left?.y ?? 0) + (left?.height ?? 0)).toBe(display.width > 1000);
      expect(await cites.locator("blockquote mark").first().isVisible()).toBe(true);

      await page.getByRole("button", { name: "Change event 5" }).click();
      await focusOn(page, "next");
      expect(await page.getByLabel("Whose turn").inputValue()).toBe("Ben");
      await page.getByLabel("Whose turn").selectOption("Anna");
      await page.getByRole("button", { name: "Change it" }).click();
      await focusOn(page, "event-5");
      expect(await page.locator("#event-6 .answered").innerText()).toBe("Nobody controls Ben.");

      await page.getByText("Share it:").click();
      const link = await page.locator("#copied-link").innerText();
      const other = await site.tab({ ...display, width: 1280 });
      await other.page.goto(link);
      expect(await eventLines(other.page)).toEqual(await eventLines(page));
      expect(await other.page.locator(".answer .said").innerText()).toBe("Nobody controls Ben.");
      expect([...tab.errors, ...other.errors]).toEqual([]);
      await other.context.close();
      await tab.context.close();
    },
  );

  it.each(bothDisplays)(
    "at $width px, $scheme, script $hasScript: an impossible event is reported at the event, and can be corrected there",
    async (display) => {
      const tab = await site.tab(display);
      const { page } = tab;
      await sit(page, { players: "Anna, Ben" });
      await add(page, "A turn begins", { "Whose turn": "Ben" });
      await add(page, "A phase or step begins", { "What begins": "combat" });
      await add(page, "Who decides for a player?", { Player: "Ben", About: "targets" });
      await add(page, "A phase or step begins", { "What begins": "upkeep", Where: "2" });
      await focusOn(page, "event-3");
      expect(await page.locator("#event-3 .refused").innerText()).toContain("the turn is at beginning of combat");
      await page.waitForLoadState();
      expect(await page.locator(".refused").count()).toBe(2);
      expect(await errorsNow(tab, display)).toEqual([]);
      await page.getByRole("alert").getByRole("link", { name: "event 3" }).click();
      await focusOn(page, "event-3");
      await follow(page, () => page.getByRole("button", { name: "Move event 3 earlier" }).click());
      expect(await page.locator(".refused").count()).toBe(0);
      expect(await page.locator(".answered").innerText()).toBe("Ben decides what to target.");

      // An unknown card, and a missing target, are reported where they are entered.
      await add(page, "A card takes effect", { Card: "Mindslavr", Whose: "Anna", Where: "0" });
      await focusOn(page, "next");
      expect(await page.locator(".errors").innerText()).toContain('Did you mean "Mindslaver"?');
      await page.getByLabel("Card", { exact: true }).fill("Mindslaver");
      await follow(page, () => page.getByRole("button", { name: "Add", exact: true }).click());
      expect(await page.locator(".errors").innerText()).toContain("Mindslaver needs a target");
      await page.locator("section.next").getByLabel("Ben").check();
      await follow(page, () => page.getByRole("button", { name: "Add", exact: true }).click());
      expect(await page.locator(".answered").innerText()).toContain("Anna decides for Ben what to target");

      await add(page, "A player gets mana", { "How much mana": "5", Player: "Ben" });
      await page.getByRole("button", { name: "Change event 6" }).click();
      await page.getByLabel("How much mana").evaluate((one) => one.removeAttribute("max"));
      await page.getByLabel("How much mana").fill("5000");
      await page.getByRole("button", { name: "Change it" }).click();
      await focusOn(page, "next");
      expect(await page.locator(".errors").innerText()).toContain("at most 1000");
      expect(await page.getByLabel("How much mana").inputValue()).toBe("5000");
      expect(await errorsNow(tab, display)).toEqual([]);
      await tab.context.close();
    },
  );

  it.each(bothDisplays)(
    "at $width px, $scheme, script $hasScript: teams take seats, and others after them",
    async (display) => {
      const tab = await site.tab(display);
      const { page } = tab;
      const players = "Anna, Ben, Carol, Dan";
      await sit(page, { players, teams: "Anna, Ben / Carol" });
      await focusOn(page, "next");
      expect(await page.locator(".errors").innerText()).toContain('"Dan" is not');
      expect(await errorsNow(tab, display)).toEqual([]);
      await page.getByLabel("Teams, if they take").fill("Anna, Ben / Carol, Dan");
      await page.getByRole("button", { name: "Start" }).click();
      await focusOn(page, "next");
      await add(page, "A card takes effect", { Card: "Mindslaver", Whose: "Anna", Carol: true });
      await add(page, "A turn begins", { "Whose turn": "Carol" });
      await add(page, "Who controls a player?", { Player: "Dan" });
      expect(await page.getByText("In turn order: Anna and Ben against Carol and Dan.").count()).toBe(1);
      expect(await page.locator(".answered").innerText()).toContain("Anna controls Dan");
      await page.getByRole("link", { name: "Change who plays" }).click();
      await page.getByLabel("Teams, if they take").fill("");
      await follow(page, () => page.getByRole("button", { name: "Change the players" }).click());
      expect(await page.locator(".answered").innerText()).toBe("Nobody controls Dan.");
      expect(tab.errors).toEqual([]);
      await tab.context.close();
    },
  );

  it("a simple question takes two actions in a sentence, where step by step it takes fifteen", async () => {
    const tab = await site.tab({ width: 1280, scheme: "light" });
    const { page, errors } = tab;
    const answer = () => page.locator(".answered").innerText();
    let actions = 0;
    const acts = async (...all: readonly (() => Promise<unknown>)[]) => {
      for (const one of all) {
        await one();
        actions += 1;
      }
    };
    const field = (name: string | RegExp) => page.locator("section.next").getByLabel(name, { exact: true });
    const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
    const choose = (form: "Ask" | "Add what happens", kind: string) => () =>
      page.getByLabel(form, { exact: true }).last().selectOption(kind);
    await page.goto("/situation");
    await acts(
      () => page.getByText("Step by step").click(),
      press("Start"),
      ...[choose("Add what happens", "A card takes effect"), press("Add this")],
      ...[() => field("Card").fill("Mindslaver"), () => field("Ben").check(), press("Add")],
      ...[choose("Add what happens", "A turn begins"), press("Add this")],
      ...[() => field("Whose turn").selectOption("Ben"), press("Add")],
      ...[choose("Ask", "Who decides for a player?"), press("Ask this")],
      ...[() => field("Player").selectOption("Ben"), () => field(/^About/).selectOption("attacks"), press("Ask")],
    );
    const [stepByStep, said] = [actions, await answer()];
    expect(said).toContain("Anna");

    actions = 0;
    await page.goto("/situation");
    await acts(
      () =>
        page
          .getByLabel("What happens, and what you want to know")
          .fill("Mindslaver on Ben, his turn: who chooses his attackers?"),
      () => page.getByRole("button", { name: "Answer it" }).click(),
    );
    await page.locator(".answered").waitFor();
    expect([stepByStep, actions]).toEqual([16, 2]);
    expect(await answer()).toBe(said);

    await page.goto("/situation");
    await page.getByText("From a card: ten questions at once").click();
    await page.getByRole("button", { name: "Answer the ten usual questions" }).click();
    await page.locator("#answer-10").waitFor();
    await page.waitForLoadState();
    expect(await page.locator(".answered").count()).toBe(10);
    expect(await errorsNow(tab, { width: 1280, scheme: "light" })).toEqual([]);
    expect(errors).toEqual([]);
    await tab.context.close();
  });

  it.each([true, false])(
    "with keys alone, script %s: an event is carried down and up again, the focus with it, and taken away",
    async (hasScript) => {
      const { page, context, errors } = await site.tab({
        width: 1280,
        scheme: "light",
        hasScript,
      });
      const events = [
        { turn: "A" },
        { begins: "combat" },
        { happens: "One" },
        { happens: "Two" },
        { ask: "attackable" },
      ];
      const written = JSON.stringify({ players: ["A", "B"], events });
      await page.goto(`/situation?${new URLSearchParams({ s: written, on: "2015-03-01" })}#event-3`);
      await focusOn(page, "event-3");
      await page.keyboard.press("Tab");
      await focusOn(page, "earlier-3");
      await page.keyboard.press("Tab");
      await focusOn(page, "later-3");
      expect(await page.locator(":focus").evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
      await Promise.all([page.waitForURL("**#later-4"), page.keyboard.press("Enter")]);
      await focusOn(page, "later-4");
      await Promise.all([page.waitForURL("**#earlier-5"), page.keyboard.press("Enter")]);
      expect((await eventLines(page)).at(-1)).toBe("One.");
      await focusOn(page, "earlier-5");
      if (hasScript)
        await page.locator("#said", { hasText: /^Event 4 is now event 5\. .*attack/ }).waitFor({ state: "attached" });
      else expect(await page.locator("#said").innerText()).toBe("");
      await Promise.all([page.waitForURL("**#earlier-4"), page.keyboard.press("Enter")]);
      await focusOn(page, "earlier-4");
      for (const id of ["later-4", "change-4", "remove-4"]) {
        await page.keyboard.press("Tab");
        await focusOn(page, id);
      }
      await Promise.all([page.waitForURL("**#event-4"), page.keyboard.press("Enter")]);
      await focusOn(page, "event-4");
      expect(await eventLines(page)).toHaveLength(4);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.each(bothDisplays)(
    "at $width px, $scheme, script $hasScript: finds a question, reads it on its day, and goes where its answer flips",
    async (display) => {
      const tab = await site.tab(display);
      const { page } = tab;
      await page.goto("/questions?on=2008-01-01");
      // Topics are closed, and open without a script.
      const first = page.getByRole("link", { name: "Unused mana of a controlled player" });
      expect(await first.isVisible()).toBe(false);
      await page.getByRole("heading", { name: "Mana and mana burn" }).click();
      expect(await first.isVisible()).toBe(true);
      await page.getByRole("searchbox", { name: "Words", exact: true }).fill("controls themselves");
      await page.getByRole("button", { name: "Show" }).click();
      await page.locator('.questions a[href^="/questions/B03"]').click();
      await page.waitForURL("**/questions/B03?on=2008-01-01");
      const before = await page.locator(".answer .said").first().innerText();
      expect(await page.locator(".answer-cites blockquote, .answer-cites .summary").first().isVisible()).toBe(true);
      await page.getByRole("link", { name: "answer after ›" }).click();
      await page.waitForURL("**/questions/B03?on=2009-07-11*");
      expect(await page.locator(".answer .said").first().innerText()).not.toBe(before);
      // The picture leads there as well as the list beneath it.
      await page.locator(".flips .strip-bar a .bar").first().click();
      await page.waitForURL("**/questions/B03?on=2003-10-01");
      expect(await page.locator(".flip-list a[aria-current]").innerText()).toBe("2003-10-01 – 2009-07-10");
      expect(await errorsNow(tab, display)).toEqual([]);
      await page.locator(".flip-list summary").first().click();
      expect(await page.locator(".flip-list details a").first().isVisible()).toBe(true);
      await page.getByRole("link", { name: "Build on this situation" }).click();
      expect(await page.locator(".answered").first().isVisible()).toBe(true);
      expect(tab.errors).toEqual([]);
      await tab.context.close();
    },
  );
});
