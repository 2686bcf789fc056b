import { type ComponentChildren, h } from "preact";
import { render } from "preact-render-to-string";
import type { IsoDate } from "../core/text/days.ts";
import { assets } from "./assets.ts";
import { treeWithKnownAt } from "./known-at.ts";
import { dayInWords } from "./parts/days.ts";

/** What stands around every page. */
export type Frame = {
  readonly title: string;
  readonly main: ComponentChildren;
  readonly description?: string;
  /** The address of the same for programs; `null` where there is none. */
  readonly json: string | null;
  /** The pages of the navigation that exist, and which of them this one is. */
  readonly nav: readonly { readonly path: string; readonly name: string }[];
  readonly path: string;
  readonly on: IsoDate | undefined;
  /** The instant as of which the archive is shown, where it is not now, and the address of the same as it is known now. */
  readonly known: { readonly at: string; readonly nowPath: string } | null;
  /** Home has a box of its own. */
  readonly hasBox: boolean;
};

const whatAnnalsIs =
  "What the rules of Magic: The Gathering said on any day, each rule through every number and wording it has had.";
const descriptionMax_chars = 200;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= descriptionMax_chars ? line : `${line.slice(0, descriptionMax_chars).replace(/\s+\S*$/, "")} …`;
}

/** The whole of a page as HTML. What stands in it is data: preact escapes all of it. */
export function htmlOf({ title, main, description = whatAnnalsIs, json, nav, path, on, known, hasBox }: Frame): string {
  const kept = (tree: ComponentChildren) => (known === null ? tree : treeWithKnownAt(tree, known.at));
  const page = h(
    "html",
    { lang: "en" },
    h(
      "head",
      null,
      h("meta", { charset: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("title", null, title === "" ? "Annals: what the rules of Magic said, on any day" : `${title} · Annals`),
      h("meta", { name: "description", content: shortened(description) }),
      h("link", { rel: "stylesheet", href: assets.style.path }),
      h("link", { rel: "icon", href: assets.icon.path, type: assets.icon.type }),
      json === null ? null : h("link", { rel: "alternate", type: "application/json", href: json }),
      h("script", { src: assets.script.path, defer: true }),
    ),
    h(
      "body",
      null,
      h("a", { class: "skip", href: "#main" }, "Skip to content"),
      kept(header({ nav, path, on, hasBox })),
      h("main", { id: "main", tabIndex: -1 }, known === null ? null : knownNote(known), kept(main)),
      kept(footer(json)),
    ),
  );
  return `<!doctype html>${render(page)}`;
}

function header({ nav, path, on, hasBox }: Pick<Frame, "nav" | "path" | "on" | "hasBox">) {
  const current = (one: string) => (path === one ? "page" : undefined);
  return h(
    "header",
    { class: "site" },
    h("a", { class: "wordmark", href: "/", "aria-current": current("/") }, "Annals"),
    h(
      "nav",
      { "aria-label": "Pages" },
      h(
        "ul",
        null,
        nav.map((one) => h("li", null, h("a", { href: one.path, "aria-current": current(one.path) }, one.name))),
      ),
    ),
    hasBox ? null : siteBox(on),
  );
}

function knownNote({ at, nowPath }: NonNullable<Frame["known"]>) {
  return h(
    "p",
    { class: "note", role: "note" },
    "As Annals knew it on ",
    h("time", { datetime: at }, dayInWords(at.slice(0, 10)), " at ", at.slice(11, 16), " UTC"),
    ". What was recorded later is left out here and wherever this page leads. ",
    h("a", { href: nowPath }, "What is known now"),
  );
}

function siteBox(on: IsoDate | undefined) {
  return h(
    "form",
    { class: "site-box", action: "/find", role: "search", "aria-label": "Site" },
    h("label", { class: "unseen", for: "site-q" }, "Number, day, term or words"),
    h("input", { id: "site-q", name: "q", type: "search", placeholder: "Number or words", maxLength: 2000 }),
    on === undefined ? null : h("input", { type: "hidden", name: "on", value: on }),
    h("button", null, "Find"),
  );
}

function footer(json: string | null) {
  return h(
    "footer",
    { class: "site" },
    h(
      "p",
      null,
      "Annals is a reference made by players, not by Wizards of the Coast. The rules quoted are theirs; what they mean is in our words.",
    ),
    h(
      "p",
      null,
      json === null ? null : [h("a", { href: json }, "This page as JSON"), " · "],
      h("a", { href: "/docs" }, "The calls, for programs"),
    ),
  );
}
