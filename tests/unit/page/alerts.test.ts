/** GitHub's alerts, which are quotes that become callouts, with both parsers. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage } from "../../support/page.ts";

const callout = (look: string, title: string, content: string): string =>
  `<div class="dg-callout dg-${look}" role="note"><p class="dg-callout-title">${title}</p>${content}</div>`;

describe.each(["remark", "satteri"] as const)("with %s, an alert", (parser) => {
  test.each([
    ["note", "info", "Note"],
    ["tip", "tip", "Tip"],
    ["info", "info", "Info"],
    ["important", "warning", "Important"],
    ["warning", "warning", "Warning"],
    ["caution", "danger", "Caution"],
    ["danger", "danger", "Danger"],
  ])("%s", async (name, look, title) => {
    const html = callout(look, title, "<p>Text</p>");
    expect(await bodyOf(`> [!${name.toUpperCase()}]\n> Text`, { options: { parser } })).toBe(html);
    expect(await bodyOf(`> [!${name}]\n>\n> Text`, { options: { parser } })).toBe(html);
  });

  test.each([
    ["with a title", "> [!NOTE] Mind *this*\n> Text", callout("info", "Mind <em>this</em>", "<p>Text</p>")],
    ["with a hard break after its name", "> [!NOTE]  \n> Text", callout("info", "Note", "<p>Text</p>")],
    ["that begins with code", "> [!NOTE]\n> `a` b\n> c", callout("info", "Note", "<p><code>a</code> b\nc</p>")],
    [
      "of several blocks",
      "> [!TIP]\n> One\n>\n> - two\n",
      callout("tip", "Tip", "<p>One</p><ul>\n<li>two</li>\n</ul>"),
    ],
    [
      "in a list",
      "- a\n\n  > [!TIP]\n  > b\n",
      `<ul>\n<li>\n<p>a</p>\n${callout("tip", "Tip", "<p>b</p>")}\n</li>\n</ul>`,
    ],
    [
      "in an alert",
      "> [!NOTE]\n> a\n>\n> > [!TIP]\n> > b",
      callout("info", "Note", `<p>a</p>${callout("tip", "Tip", "<p>b</p>")}`),
    ],
    ["with a variable", "> [!NOTE]\n> {{ product.name }}", callout("info", "Note", "<p>Stepwire</p>")],
  ])("%s", async (_case, markdown, html) => {
    expect(await bodyOf(markdown, { options: { parser } })).toBe(html);
  });

  test.each([
    ["a title alone", "> [!NOTE] Mind this", ["4:1-20 empty-callout"]],
    ["nothing after it", "> [!NOTE]", ["4:1-10 empty-callout"]],
    ["a blank line in its quote", "> [!NOTE]\n\n> Text", ["4:1-10 empty-callout"]],
    ["another alert in it", "> [!NOTE]\n> a\n> [!TIP]\n> b", ["6:3-9 unsupported-syntax"]],
    ["another paragraph before it", "> a\n>\n> [!TIP]\n> b", ["6:3-9 unsupported-syntax"]],
    ["a text beside it", "> [!TIP]a", ["4:3-9 unsupported-syntax"]],
    ["a line before it, outside a quote", "a\n[!TIP]\nb", ["5:1-7 unsupported-syntax"]],
  ])("is reported with %s", async (_case, markdown, expected) => {
    const { findings } = await compilePage(`---\ntitle: P\n---\n${markdown}`, { options: { parser } });
    expect(findings).toEqual(expected);
  });

  test.each([
    ["> Text [!NOTE]"],
    ["> `[!NOTE]` is an alert"],
    ["[!NOTE] Text"],
    ["> [!NOTE]Text"],
    ["> [!NEWS]\n> Text"],
  ])("is not %j", async (markdown) => {
    const { html } = await compilePage(`---\ntitle: P\n---\n${markdown}`, { options: { parser } });
    expect(html).not.toContain("dg-callout");
    expect(html.includes("<blockquote>")).toBe(markdown.startsWith(">"));
  });
});
