/** Syntax of other tools: each is reported at its place, with what to write instead, and nothing that only looks like it. */
import { describe, expect, test } from "vitest";
import { catalog } from "../../../../src/compiler/diagnostics/catalog.ts";
import { compilePage } from "../../../support/page.ts";

/** What is reported of a page's text: the words at its place, and the hint. */
async function reported(markdown: string, parser: "remark" | "satteri" = "remark"): Promise<(readonly string[])[]> {
  const source = `---\ntitle: P\n---\n${markdown}`;
  const { page } = await compilePage(source, { options: { parser } });
  return page.findings
    .filter(({ code }) => catalog[code].severity !== "hint")
    .map(({ code, hint, fix, span: { start, end } }) => {
      const line = source.split("\n")[start.line - 1] ?? "";
      const place = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : "(several lines)";
      const words = code === "unsupported-syntax" ? [] : [code];
      return fix === null ? [...words, place, hint ?? ""] : [...words, place, hint ?? "", fix.to];
    });
}

const below = "and a line ::: below its text";

describe.each(["remark", "satteri"] as const)("with %s, syntax of", (parser) => {
  test.each([
    [
      "MkDocs",
      '!!! warning "Mind this"\n    Text',
      ['!!! warning "Mind this"', `write :::warning[Mind this], ${below}`],
    ],
    ["MkDocs", "!!! success\n\n    Text", ["!!! success", `write :::tip, ${below}`]],
    ["MkDocs", "???+ note\n    Text", ["???+ note", `write :::details[note], ${below}`]],
    ["MkDocs", '=== "Tab"\n\n    Text', ['=== "Tab"', "write :::tab[Tab] within :::tabs"]],
    ["MkDocs", '--8<-- "a.md"', ['--8<-- "a.md"', "to show the file as code, write <<< @/a.md"]],
    [
      "MkDocs",
      "The HTML.\n\n*[HTML]: Hyper Text",
      ["*[HTML]: Hyper Text", 'write <abbr title="…"> where the word stands'],
    ],
    ["MkDocs", "[TOC]", ["[TOC]", "write [[toc]]", "[[toc]]"]],
    ["GitLab", "[[_TOC_]]", ["[[_TOC_]]", "write [[toc]]", "[[toc]]"]],
    ["Pandoc", "Term\n:\tWhat it is", [":\tWhat it is", "write a list, or <dl>, <dt> and <dd>"]],
    ["MkDocs", "Term\n: What it is", [": What it is", "write a list, or <dl>, <dt> and <dd>"]],
    ["MkDocs", "## Title { #own }", ["{ #own }", "write {#own}", "{#own}"]],
    ["MkDocs", "## Title {#own .wide}", ["{#own .wide}", "write {#own}"]],
    ["MkDocs", "- Text { #own }", ["{ #own }", "only headings take {#id}: write HTML for other ids and classes"]],
    ["kramdown", "Text\n{: .wide}", ["{: .wide}", "only headings take {#id}: write HTML for other ids and classes"]],
    [
      "MkDocs",
      "See ![Queue](https://a.example/q.png){width=300}.",
      [
        "![Queue](https://a.example/q.png){width=300}",
        'write <img src="https://a.example/q.png" alt="Queue" width="300">',
        '<img src="https://a.example/q.png" alt="Queue" width="300">',
      ],
    ],
    [
      "MkDocs",
      '[a](https://a.example/){:target="_blank"}',
      ['[a](https://a.example/){:target="_blank"}', 'remove it, or write <a href="…" …>'],
    ],
    ["Liquid", "{% raw %}a{% endraw %}", ["{% raw %}", "remove it: braces are shown by `\\{{`"]],
    ["GitBook", '{% hint style="success" %}', ['{% hint style="success" %}', `write :::tip, ${below}`]],
    ["Hugo", '{{< ref "a.md" >}}', ['{{< ref "a.md" >}}', "write what it stands for: a link is [text](page.md)"]],
    [
      "mdBook",
      "{{#include a.rs}}",
      ["{{#include a.rs}}", "to show the file as code, write <<< @/a.rs".replace("a.rs", "file")],
    ],
    ["Obsidian", "See [[Getting Started|this]].", ["[[Getting Started|this]]", "write [this](getting-started.md)"]],
    ["Obsidian", "> [!success]\n> Text", ["[!success]", "write [!TIP]"]],
    ["Obsidian", "> [!note]- Title\n> Text", ["[!note]-", `write :::details[Title], ${below}`]],
    ["GitHub", "[!NOTE]\nText", ["[!NOTE]", "begin each of its lines with >"]],
    ["VuePress", "@[code](@/a.js)", ["@[code](@/a.js)", "write <<< @/a.js on a line of its own"]],
    [
      "VitePress",
      "<!--@include: ./a.md-->",
      ["<!--@include: ./a.md-->", "write the text here; <<< @/file shows a file as code"],
    ],
    [
      "Vue",
      '<script setup>\nimport a from "a";\n</script>',
      ["<script setup>", "remove it; a component is named in the config under `components` and written ::name"],
    ],
    [
      "MDX",
      'import Tabs from "@theme/Tabs";',
      [
        'import Tabs from "@theme/Tabs";',
        "remove it; a component is named in the config under `components` and written ::name",
      ],
    ],
    [
      "MDX",
      "export const a = 1;",
      ["export const a = 1;", "remove it; values of the site stand in the config under `constants`"],
    ],
    ["MDX", "{/* later */}", ["{/* later */}", "write <!-- … -->", "<!-- later -->"]],
    ["MDX", 'a <Tabs items={["a"]}>', ["<Tabs items={", 'write HTML, or a component as ::name{prop="value"}']],
    ["MDX", "<b style={{color: 'red'}}>a</b>", ["{{color: 'red'}}", 'HTML takes text: style="color: red"']],
    ["DocFX", "[!INCLUDE [a](../a.md)]", ["[!INCLUDE [a](../a.md)]", "to show the file as code, write <<< @/../a.md"]],
    ["reStructuredText", ".. note:: Text", [".. note:: Text", `write :::note, ${below}`]],
    ["LaTeX", "So $\\frac{a}{b}$ is", ["$\\frac{a}{b}$", "write it in words, as <math>, or show an image"]],
    ["LaTeX, once a page", "$\\alpha$ and $\\beta$", ["$\\alpha$", "write it in words, as <math>, or show an image"]],
    ["LaTeX", "$$a = b$$", ["$$a = b$$", "write it in words, as <math>, or show an image"]],
    ["Mermaid", "```mermaid\ngraph TD\n```", ["```mermaid", "show it as an image"]],
    [
      "VitePress",
      "```js\na(); // [!code error]\n```",
      ["[!code error]", "lines are marked as highlight, focus, ++ and --"],
    ],
    [
      "mdBook",
      "```rust\nfn a() {}\n{{#include src/a.rs:b}}\n```",
      ["{{#include src/a.rs:b}}", "write <<< @/src/a.rs in the place of the whole block"],
    ],
    [
      "MkDocs",
      '- a\n\n  ```python\n  --8<-- "a.py"\n  ```',
      ['--8<-- "a.py"', "write <<< @/a.py in the place of the whole block"],
    ],
    ["MyST", "```{tip} Title\nText\n```", ["unknown-language", "tip", `write :::tip, ${below}`]],
  ])("%s: %j", async (_tool, markdown, expected) => {
    expect(await reported(markdown, parser)).toEqual([expected]);
  });

  test.each([
    ["`!!! note` and `[[a]]` and `{% raw %}` and `$\\frac{a}{b}$`"],
    ["Wow!!! note this\n\n???"],
    ["\\[[a]] \\!!! \\{% raw %}"],
    ["```md\n!!! note\n{{#include a.rs}}\n[[a]]\n```"],
    ["## Title {#own}\n\n## Other"],
    ["[[toc]]"],
    ["As [[1]](https://a.example/) says, [[2]], and a[[0]]."],
    ["[[a]] is a reference\n\n[a]: https://a.example/"],
    ["It costs $5 and $10, or $$, in $HOME\\bin and $PATH."],
    ["{{ product.name }} and {{ constants.LIMIT }}"],
    ["import a from b\n\nimport what you need\n\nexport it"],
    ["A set {a, b} of {.x} things\n\n{a: 1}"],
    ["Note: this\nand this : that"],
    ["a < b and c > {d}"],
    ["> [!NOTE]\n> a\n\n- > [!tip] b\n  > c"],
    ["```js\na(); // [!code ++]\nb(); // [!code highlight:2]\nc();\n```"],
    ["<!-- include this -->"],
    [":::tip[A [[b]] c]{.wide}\na\n:::".replace("[[b]]", "b")],
    ["100% {of} it %}"],
  ])("is not in %j", async (markdown) => {
    expect(await reported(markdown, parser)).toEqual([]);
  });
});

test("the whole is said in one sentence", async () => {
  const { page } = await compilePage("---\ntitle: P\n---\n!!! note\n    Text\n\n<!--@include: a.md-->");
  expect(page.findings.filter(({ code }) => code === "unsupported-syntax").map(({ message }) => message)).toEqual([
    "“!!! note” is an admonition of MkDocs, which docsgen shows as text",
    "“<!--@include: a.md-->” is an include of VitePress, which docsgen does not run",
  ]);
});
