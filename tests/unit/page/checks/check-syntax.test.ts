/**
 * The syntax of other tools: each use is reported at its position, with what to write instead, and text that only looks
 * like it is not.
 */
import { describe, expect, test } from "vitest";
import { severityOf } from "../../../../src/compiler/diagnostics/catalog.ts";
import { compilePage } from "../../../support/page.ts";

/** The findings of a page's text: the text at the span, and the hint. */
async function reported(markdown: string, parser: "remark" | "satteri" = "remark"): Promise<(readonly string[])[]> {
  const source = `---\ntitle: P\n---\n${markdown}`;
  const { page } = await compilePage(source, { options: { parser } });
  return page.findings
    .filter((found) => severityOf(found) !== "hint")
    .map(({ code, hint, fix, span: { start, end } }) => {
      const line = source.split("\n")[start.line - 1] ?? "";
      const place = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : "(several lines)";
      const words = code === "unsupported-syntax" ? [] : [code];
      return fix === null ? [...words, place, hint ?? ""] : [...words, place, hint ?? "", fix.to];
    });
}

const hintOfMath = "set `markdown: { math: true }` in the config, and run `npm install --save-dev temml`";
const expression = "write its value, or define it in the config under `constants` and write {{ constants.NAME }}";
const closed = "and close it with a line :::";

describe.each(["remark", "satteri"] as const)("with %s, syntax of another tool", (parser) => {
  test.each([
    [
      "MkDocs",
      '!!! warning "Mind this"\n    Text',
      ['!!! warning "Mind this"', `write :::warning[Mind this], ${closed}`],
    ],
    ["MkDocs", ":material-rocket: Go", [":material-rocket:", "remove it, or write an emoji such as :rocket:"]],
    ["a heading", "##Part *one*", ["##Part *one*", "write ##, a space and the heading", "## Part *one*"]],
    ["a heading", "a\n#Part one", ["#Part one", "write #, a space and the heading", "# Part one"]],
    ["Pandoc", "H~2~O, ~gone~", ["~2~", "write :sub[2], or ~~2~~ to strike it through"]],
    ["MkDocs", "!!! success\n\n    Text", ["!!! success", `write :::tip, ${closed}`]],
    ["MkDocs", "???+ note\n    Text", ["???+ note", `write :::details[note], ${closed}`]],
    ["MkDocs", '=== "Tab"\n\n    Text', ['=== "Tab"', "write :::tab[Tab] inside :::tabs"]],
    ["MkDocs", '--8<-- "a.md"', ['--8<-- "a.md"', 'write ::include{file="@/a.md"}; there is no page “a.md”']],
    [
      "MkDocs",
      "The HTML.\n\n*[HTML]: Hyper Text",
      [
        "*[HTML]: Hyper Text",
        'write :abbr[HTML]{title="Hyper Text"} where the word occurs, or add it to `markdown.glossary`',
      ],
    ],
    ["MkDocs", "[TOC]", ["[TOC]", "write [[toc]]", "[[toc]]"]],
    ["GitLab", "[[_TOC_]]", ["[[_TOC_]]", "write [[toc]]", "[[toc]]"]],
    [
      "Pandoc",
      "Term\n\n: What it is",
      [": What it is", "write the term on the line before it, without a blank line between them"],
    ],
    ["MkDocs", "## Title { #own }", ["{ #own }", "write {#own}", "{#own}"]],
    ["MkDocs", "## Title {#own .wide}", ["{#own .wide}", "write {#own}"]],
    ["MkDocs", "- Text { #own }", ["{ #own }", "remove it: only headings, images and containers have attributes"]],
    ["kramdown", "Text\n{: .wide}", ["{: .wide}", "remove it: only headings, images and containers have attributes"]],
    [
      "MkDocs",
      "See ![Queue](https://a.example/q.png){: width=300 }.",
      [
        "![Queue](https://a.example/q.png){: width=300 }",
        "write ![Queue](https://a.example/q.png){width=300}",
        "![Queue](https://a.example/q.png){width=300}",
      ],
    ],
    [
      "MkDocs",
      '[a](https://a.example/){:target="_blank"}',
      ['[a](https://a.example/){:target="_blank"}', "write [a](https://a.example/): links have no attributes"],
    ],
    ["Liquid", "{% raw %}a{% endraw %}", ["{% raw %}", "remove it; to show braces, write `\\{{`"]],
    ["GitBook", '{% hint style="success" %}', ['{% hint style="success" %}', `write :::tip, ${closed}`]],
    ["Hugo", '{{< ref "a.md" >}}', ['{{< ref "a.md" >}}', "write a.md; there is no page “a.md”"]],
    ["mdBook", "{{#include a.rs}}", ["{{#include a.rs}}", "with the file in the source folder, write <<< @/a.rs"]],
    [
      "Obsidian",
      "See [[Getting Started|this]].",
      ["[[Getting Started|this]]", "write [this](getting-started.md); there is no page “Getting Started”"],
    ],
    ["Obsidian", "> [!success]\n> Text", ["[!success]", "write [!TIP]"]],
    ["Obsidian", "> [!note]- Title\n> Text", ["[!note]-", `write :::details[Title], ${closed}`]],
    ["Obsidian", "A %%note%% here", ["%%note%%", "write <!--note-->", "<!--note-->"]],
    ["Discord", "The ||end|| is", ["||end||", "write :::details, the line “end”, and a line :::"]],
    ["Reddit", "The >!end!< is", ["!end!<", "write :::details, the line “end”, and a line :::"]],
    ["Reddit", ">!The end!<", ["!The end!<", "write :::details, the line “The end”, and a line :::"]],
    ["CriticMarkup", "is {==new==} now", ["{==new==}", "write ==new==", "==new=="]],
    ["MkDocs", "is ^^new^^ now", ["^^new^^", "write <ins>new</ins>, or ==new== to highlight it"]],
    ["MkDocs", "Press ++Ctrl+C++ in C++ now", ["++Ctrl+C++", "write :kbd[Ctrl+C]", ":kbd[Ctrl+C]"]],
    ["MkDocs", "Press ++page-up+left++", ["++page-up+left++", "write :kbd[Page Up+Left]", ":kbd[Page Up+Left]"]],
    ["Markdown-it", "is ++very new++ now", ["++very new++", "write <ins>very new</ins>"]],
    ["Pandoc", "a ^b^ c", ["^b^", "write :sup[b]", ":sup[b]"]],
    ["Pandoc", "a ^[b] c", ["^[b]", "write [^name] here, and its text on a line [^name]: …"]],
    ["CriticMarkup", "is {++new++}", ["{++new++}", "write the text as it should be; <ins> and <del> show a change"]],
    ["a task", "- [x]Done", ["[x]", "write [x] and a space", "[x] "]],
    [
      "a link",
      "[Text] (https://a.example/)",
      ["[Text] (https://a.example/)", "write [Text](https://a.example/)", "[Text](https://a.example/)"],
    ],
    ["a link", "(Text)[a.md] (b)", ["(Text)[a.md]", "write [Text](a.md)", "[Text](a.md)"]],
    ["an emoji", "See :rokcet: go", [":rokcet:", "did you mean “:rocket:”?"]],
    ["an emoji", "See :our_mascot:", [":our_mascot:", "write the emoji itself, or put the text in backticks"]],
    ["bold text", "a **b ** c", ["**b **", "write **b**", "**b**"]],
    ["bold text", "a ** b** c", ["** b**", "write **b**", "**b**"]],
    ["bold text", "**Note:**read", ["**Note:**", "put the punctuation outside the marks, or write <strong>…</strong>"]],
    [
      "bold text",
      "**bold **text** c",
      ["**bold **text**", "close the bold text before you open it again, or write \\*\\*"],
    ],
    ["GitHub", "[!NOTE]\nText", ["[!NOTE]", "start each of its lines with >"]],
    ["VuePress", "@[code](@/a.js)", ["@[code](@/a.js)", "write <<< @/a.js; there is no file “a.js”"]],
    [
      "VitePress",
      "<!--@include: ./a.md-->",
      ["<!--@include: ./a.md-->", 'write ::include{file="@/a.md"}; there is no page “./a.md”'],
    ],
    [
      "Vue",
      '<script setup>\nimport a from "a";\n</script>',
      ["<script setup>", "remove it; register components in the config under `components` and write them as ::name"],
    ],
    [
      "MDX",
      'import Tabs from "@theme/Tabs";',
      ['import Tabs from "@theme/Tabs";', "remove it; write :::tabs, and close it with a line :::"],
    ],
    ["MDX", "export const a = 1;", ["export const a = 1;", "remove it; define values in the config under `constants`"]],
    ["MDX", "{/* later */}", ["{/* later */}", "write <!-- later -->", "<!-- later -->"]],
    [
      "MDX, after letters of two code units",
      "[🎉🎉](https://a.example/) `🎉` {/* later */}",
      ["{/* later */}", "write <!-- later -->", "<!-- later -->"],
    ],
    ["MDX", 'a <Tabs items={["a"]}>', ["<Tabs items={", 'write HTML, or a component as ::name{prop="value"}']],
    ["MDX", "<b style={{color: 'red'}}>a</b>", ["{{color: 'red'}}", 'write text as in HTML: style="color: red"']],
    [
      "DocFX",
      "[!INCLUDE [a](../a.md)]",
      ["[!INCLUDE [a](../a.md)]", 'write ::include{file="@/a.md"}; there is no page “../a.md”'],
    ],
    [
      "DocFX",
      "[!code-js[a](~/a.js?range=1)]",
      ["[!code-js[a](~/a.js?range=1)]", "to show the file as code, write <<< @/a.js; there is no file “a.js”"],
    ],
    [
      "DocFX",
      "[!Video https://a.example/v]",
      ["[!Video https://a.example/v]", 'write ::video[Title]{src="https://a.example/v"}, or a link'],
    ],
    [
      "AsciiDoc",
      "See xref:a.adoc#b[the part]",
      ["xref:a.adoc#b[the part]", "write [the part](a.md#b); there is no page “a.md”"],
    ],
    ["reStructuredText", ".. note:: Text", [".. note:: Text", `write :::note, ${closed}`]],
    [
      "LaTeX",
      "So $\\frac{a}{b}$ is",
      ["$\\frac{a}{b}$", "set `markdown: { math: true }` in the config, and run `npm install --save-dev temml`"],
    ],
    [
      "LaTeX, once a page",
      "$\\alpha$ and $\\beta$",
      ["$\\alpha$", "set `markdown: { math: true }` in the config, and run `npm install --save-dev temml`"],
    ],
    [
      "LaTeX",
      "$$a = b$$",
      ["$$a = b$$", "set `markdown: { math: true }` in the config, and run `npm install --save-dev temml`"],
    ],
    [
      "Mermaid",
      "```mermaid\ngraph TD\n```",
      [
        "```mermaid",
        'to draw it, set `markdown: { diagrams: ["mermaid"] }` in the config, and run `npm install --save-dev @docsgen/mermaid`',
      ],
    ],
    [
      "VitePress",
      "```js\na(); // [!code twoslash]\n```",
      ["[!code twoslash]", "the markers are highlight, focus, ++, --, error, warning and word:…"],
    ],
    [
      "mdBook",
      "```rust\nfn a() {}\n{{#include src/a.rs:b}}\n```",
      ["{{#include src/a.rs:b}}", "replace the whole block with <<< @/src/a.rs"],
    ],
    [
      "MkDocs",
      '- a\n\n  ```python\n  --8<-- "a.py"\n  ```',
      ['--8<-- "a.py"', "replace the whole block with <<< @/a.py"],
    ],
    ["an image", "![x] (q.svg)", ["![x] (q.svg)", "write ![x](q.svg)", "![x](q.svg)"]],
    [
      "an image",
      "! [x](https://a.example/q.svg)",
      ["! [x](https://a.example/q.svg)", "write ![x](https://a.example/q.svg)", "![x](https://a.example/q.svg)"],
    ],
    [
      "an image",
      'See ![x](q.svg "a "b" c").',
      ['![x](q.svg "a "b" c")', "write ![x](q.svg 'a \"b\" c')", "![x](q.svg 'a \"b\" c')"],
    ],
    [
      "an image",
      "![x](https://a.example/q.svg) {width=50 .wide}",
      [
        "![x](https://a.example/q.svg) {width=50 .wide}",
        "write ![x](https://a.example/q.svg){width=50 .wide}",
        "![x](https://a.example/q.svg){width=50 .wide}",
      ],
    ],
    [
      "Pandoc",
      "![x](q.svg =200x100)",
      ["![x](q.svg =200x100)", "write ![x](q.svg){width=200 height=100}", "![x](q.svg){width=200 height=100}"],
    ],
    [
      "Markdown-it",
      "![x](q.svg =x50%)",
      ["![x](q.svg =x50%)", "write ![x](q.svg){height=50%}", "![x](q.svg){height=50%}"],
    ],
    [
      "Material",
      "![x](https://a.example/q.svg#only-dark)",
      ["#only-dark", "write #gh-dark-mode-only", "#gh-dark-mode-only"],
    ],
    [
      "Material",
      'A <img src="https://a.example/q.svg#only-light" alt="x"> b',
      ["#only-light", "write #gh-light-mode-only", "#gh-light-mode-only"],
    ],
    ["a link", "[guide](a.md and go on", ["[guide](a.md", "close it: [guide](a.md)"]],
    [
      "a link",
      "[guide](https://a.example/ and\ngo on",
      ["[guide](https://a.example/", "close it: [guide](https://a.example/)"],
    ],
    ["a link", "See [guide(a.md).", ["[guide(a.md)", "write [guide](a.md)", "[guide](a.md)"]],
    [
      "MkDocs",
      "[Button](https://a.example/){ .md-button }",
      [
        "[Button](https://a.example/){ .md-button }",
        'write ::button[Button]{link="https://a.example/"} on a line of its own',
      ],
    ],
    ["MkDocs", "See `x`{.py} here", ["{.py}", "remove it: only headings, images and containers have attributes"]],
    ["Pandoc", "b^[the inline note]", ["^[the inline note]", "write [^name] here, and its text on a line [^name]: …"]],
    ["a footnote", "a[^with space]", ["[^with space]", "write [^with-space]", "[^with-space]"]],
    ["another form", "[[ toc ]]", ["[[ toc ]]", "write [[toc]]", "[[toc]]"]],
    [
      "Obsidian",
      "![[my queue.svg]]",
      ["![[my queue.svg]]", "write ![Description](my%20queue.svg); there is no file “my queue.svg”"],
    ],
    ["Obsidian", "![[My Note]]", ["![[My Note]]", 'write ::include{file="@/my-note.md"}; there is no page “My Note”']],
    ["a container", "Text :::tip", [":::tip", "begin :::tip on a line of its own"]],
    ["a heading", "## B {#b", ["{#b", "write {#b}", "{#b}"]],
    ["Docusaurus", "## A {/* #my-a */}", ["{/* #my-a */}", "write {#my-a}", "{#my-a}"]],
    ["a heading", "####### Seven", ["####### Seven", "write at most six #"]],
    ["MkDocs", "/// note | Title\nText\n///", ["/// note | Title", `write :::note[Title], ${closed}`]],
    ["MkDocs", "/// warning\nText\n///", ["/// warning", `write :::warning, ${closed}`]],
    ["MkDocs", "/// tab | First\nText\n///", ["/// tab | First", "write :::tab[First] inside :::tabs"]],
    ["LaTeX", "So $E = mc^2$ holds", ["$E = mc^2$", hintOfMath]],
    ["LaTeX", "Let $x_1$ be", ["$x_1$", hintOfMath]],
    ["LaTeX", "It takes $O(n)$ and $O(n^2)$", ["$O(n)$", hintOfMath]],
    [
      "reStructuredText",
      "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+",
      ["+---+---+", "write a header, a row | --- | with as many cells, and a line for each row"],
    ],
    ["MDX", "It is {1 + 1}", ["{1 + 1}", expression]],
    ["MDX", "It is {props.name}.", ["{props.name}", expression]],
    ["MDX", "Set {process.env.X}.", ["{process.env.X}", expression]],
    [
      "MkDocs",
      "{!a/b.md!}",
      ["{!a/b.md!}", 'write ::include{file="@/a/b.md"} on a line of its own; there is no page “a/b.md”'],
    ],
    [
      "FastAPI",
      "{* ../../src/x.py hl[3] *}",
      ["{* ../../src/x.py hl[3] *}", "write <<< @/src/x.py; there is no file “../../src/x.py”"],
    ],
    ["mdBook", "r[items.fn]", ["r[items.fn]", 'write <a id="items.fn"></a>, or {#items.fn} after a heading']],
    ["JSDoc", "See {@link Foo}", ["{@link Foo}", "write [Foo](address), or `Foo`"]],
    ["JSDoc", "See {@code foo}", ["{@code foo}", "write `foo`", "`foo`"]],
    ["Obsidian", "See [[#The part]]", ["[[#The part]]", "write [The part](#the-part)"]],
    [
      "Obsidian",
      "![Logo|100](a.png)",
      ["![Logo|100](a.png)", "write ![Logo](a.png){width=100}", "![Logo](a.png){width=100}"],
    ],
    ["reStructuredText", "See :ref:`a`", [":ref:`a`", "write [a](a.md); there is no page “a”"]],
    ["reStructuredText", "See :py:class:`A`", [":py:class:`A`", "write `A`"]],
    ["MyST", "See {ref}`a`", ["{ref}`a`", "write [a](a.md); there is no page “a”"]],
    ["Nextra", "It is `let x{:ts}` and `a {:b}` and `%{:ok}`", ["`let x{:ts}`", "write `let x`", "`let x`"]],
    ["Fumadocs", "## Title [#own]", ["[#own]", "write {#own}", "{#own}"]],
    ["a heading", "## Title {id=own}", ["{id=own}", "write {#own}", "{#own}"]],
    [
      "a heading",
      "## A {#own} and more",
      ["{#own} and more", "write {#own} at the end of the heading", "and more {#own}"],
    ],
    ["a link", '[a]( b.md "a "b"")', ['[a]( b.md "a "b"")', "write [a]( b.md 'a \"b\"')", "[a]( b.md 'a \"b\"')"]],
    [
      "a link",
      "[a](https://a.example/b\n/c)",
      ["(several lines)", "write https://a.example/b/c on one line", "[a](https://a.example/b/c)"],
    ],
    ["a highlight", "== m ==", ["== m ==", "write ## m, or ==m== to highlight it"]],
    ["bold text", "** bold **", ["** bold **", "write **bold**", "**bold**"]],
    ["bold text", "This is **bold text", ["**bold", "close it with **, or write \\*\\*"]],
    ["bold text", "**Note: this", ["**Note:", "close it with **, or write \\*\\*"]],
    ["code", "Run `npm install now", ["`", "write the same mark after the code, or \\`"]],
    ["code", "Run npm install` now", ["`", "write the same mark before the code, or \\`"]],
    ["MyST", "```{tip} Title\nText\n```", ["unknown-language", "tip", `write :::tip, ${closed}`]],
  ])("%s: %j", async (_tool, markdown, expected) => {
    expect(await reported(markdown, parser)).toEqual([expected]);
  });

  test.each([
    ["`!!! note` and `[[a]]` and `{% raw %}` and `$\\frac{a}{b}$`"],
    ["Wow!!! note this\n\n???"],
    ["\\[[a]] \\!!! \\{% raw %}"],
    ["```md\n!!! note\n{{#include a.rs}}\n[[a]]\n```"],
    ["## Title {#own}\n\n## Other"],
    ["#123, #tag and C# code, ##, `##Part`"],
    ["~gone~, a ~gone thing~ and ~~a~~b~~c~~"],
    ["[[toc]]"],
    ["As [[1]](https://a.example/) says, [[2]], and a[[0]]."],
    ["[[a]] is a reference\n\n[a]: https://a.example/"],
    ["/users/{user.id}, {id}, {0}, {a + b}, C# {props}, $PATH_a$, $5_000$ and issue [#12]"],
    ["## Fixes [#12]\n\n+--- and {@handle} and :tip:`a`"],
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
    ["5%% to 10%%, a || b || c, x ^ y ^ z, f(x)[0] and (see)[1]"],
    ["2 ** 3 ** 4, src/**/a.ts, **/*.md, **kwargs, f(**kwargs) and **a `b` c**"],
    ["Pass *args, **kwargs or **find_opts here, and **bold** there"],
    ["a !important! b, a<b!<c, x>!y and `>!a!<`"],
    [":rocket:`a` and :param: and a :no: b and 1:100:1000".replace(":param:", "a:param:").replace(":no:", ":1:")],
    ["[ ] and [x] and [a] (not an address)"],
    ['[[ -f file ]] && [[ $a == b ]], and [[ "$a" ]]'],
    ["x^[n], 2^[10] and e^[i + j], but [^a-z] and [^a b]"],
    ["An array [0, f(x), g(a.md) ] and [see f(a.md) there](https://a.example/)"],
    ["[a](https://a.example/\n'title') and Wow! [x](https://a.example/) (b.png) {a}"],
    ["A price** and\n\n**Only until May"],
    ["Declare char **names here"],
    ["So 2 **n is a power"],
    ["See src/** there, or **"],
    ["The ` mark, `x' and Ctrl+` or (`)"],
    ["a == b == c, ==, and ## {#"],
    ["/// a comment of Rust\n\n/// summary"],
    ["Write (a ::: b), a::tip and `a :::tip`"],
  ])("is not found in %j", async (markdown) => {
    expect(await reported(markdown, parser)).toEqual([]);
  });
});

test("the message is a single sentence", async () => {
  const { page } = await compilePage("---\ntitle: P\n---\n!!! note\n    Text\n\n<!--@include: a.md-->");
  expect(page.findings.filter(({ code }) => code === "unsupported-syntax").map(({ message }) => message)).toEqual([
    "“!!! note” is a MkDocs admonition, which docsgen shows as text",
    "“<!--@include: a.md-->” is a VitePress include, which docsgen does not run",
  ]);
});

test("what contains a NUL, which Markdown replaces, is reported without a fix", async () => {
  const fixes = async (text: string) => {
    const { page } = await compilePage(`# P\n\n${text}\n`);
    return page.findings.flatMap(({ code, fix }) => (code === "unsupported-syntax" ? [fix] : []));
  };
  expect(await fixes("**a b **")).toEqual([{ from: "**a b **", to: "**a b**" }]);
  expect(await fixes("**a \0 **")).toEqual([null]);
});
