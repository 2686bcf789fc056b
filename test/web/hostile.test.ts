import { describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { attacks, hostile, hostileAddresses } from "./hostile.ts";
import { open } from "./visits.ts";

const app = await service({ archive: hostile });

/** Elements that pages are made of. Nothing else may appear, whatever a rule says. */
const elements = new Set(
  "html head meta title link script body a header nav ul li form label input button main article section aside p q h1 h2 h3 span time div blockquote b dl dt dd svg line rect text circle path ol details summary br pre code footer table caption colgroup col thead tbody tr th td fieldset legend select option datalist del ins mark strong figure figcaption".split(
    " ",
  ),
);
const attributes =
  /^(?:lang|charset|name|property|content|rel|href|type|src|defer|class|id|action|role|aria-[a-z]+|for|value|placeholder|maxlength|size|tabindex|datetime|title|data-(?:step|copies|label)|formaction|required|max|width|height|x|y|x1|x2|y1|y2|cx|cy|r|d|text-anchor|scope|checked|download|open|selected|reversed|autocomplete|list)$/;

describe("a rulebook made of attacks", () => {
  it.each(hostileAddresses)("is text and nothing else on %s", async (url) => {
    const { status, html } = await open(app, url);
    expect([200, 404]).toContain(status);
    const strange = [...html.matchAll(/<\/?([^\s>/]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(
      ([, name = "", rest = ""]) => [
        ...(elements.has(name) || name === "!doctype" ? [] : [name]),
        ...[...rest.matchAll(/\s([^\s=/]+)(?:="[^"]*")?/g)].flatMap(([, attribute = ""]) =>
          attributes.test(attribute) || attribute === "html" ? [] : [`${name} ${attribute}`],
        ),
      ],
    );
    expect(strange).toEqual([]);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.replace(/<link rel="canonical"[^>]*>/, "")).not.toMatch(/(?:href|src|action)="(?!\/|#)/);
    expect(html).not.toMatch(/<link rel="canonical" href="(?!http:\/\/localhost:80\/)/);
  });

  it("is shown word for word", async () => {
    for (const [place, attack] of attacks.entries()) {
      const { text } = await open(app, `/rules/500.${place + 1}?on=2001-06-01`);
      expect(text).toContain(`Rule ${place} is told once: ${attack}`);
    }
  });

  it("that is long is compared in parts, which together are all of it", async () => {
    const all = "/diff?from=2001-06-01&to=2003-06-01&classes=all";
    const first = await open(app, all);
    const total = Number(/1–30 of (\d+)/.exec(first.text)?.[1]);
    expect(total).toBeGreaterThan(80);
    let shown = 0;
    for (let after = 0; after < total; after += 30)
      shown += [...(await open(app, `${all}&after=${after}`)).html.matchAll(/<li class="change"/g)].length;
    expect(shown).toBe(total);
    expect((await open(app, `${all}&after=999`)).status).toBe(200);
  });
});
