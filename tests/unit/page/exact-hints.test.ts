/** Mistakes of authors who know other tools, and slips, each with its report and what to write instead. */
import { expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

/** A mistake, its reports with their fixes, and the files that it includes. */
interface Row {
  readonly text: string;
  readonly reports: readonly string[];
  readonly includes?: Readonly<Record<string, string | null>>;
}

async function reportsOf(text: string, includes: Readonly<Record<string, string | null>> = {}): Promise<string[]> {
  const options = { components: ["price"] };
  const { page } = await compilePage(`---\ntitle: Home\n---\n\n${text}`, { path: "index.md", includes, options });
  return page.findings
    .filter(({ code }) => code !== "missing-language" && code !== "missing-description")
    .map(({ message, hint, fix, span: { start } }) => {
      const place = `${start.line}:${start.column}`;
      return `${place} ${message}; ${hint}${fix === null ? "" : ` [${fix.to}]`}`;
    });
}

const containers: readonly Row[] = [
  {
    text: ": : : tip\nText\n: : :\n",
    reports: [
      "5:1 “: : : tip” is a container with spaces between its colons, which docsgen shows as text; write :::tip, and close it with a line :::",
    ],
  },
  {
    text: ": : : tip\n\nText\n\n: : :\n",
    reports: [
      "5:1 “: : : tip” is a container with spaces between its colons, which docsgen shows as text; write :::tip, and close it with a line :::",
    ],
  },
  {
    text: "::::tip\nText\n:::\n",
    reports: ["5:1 The container “::::tip” is never closed; in line 7, write `::::`: `:::` has too few colons"],
  },
  {
    text: "::::tabs\n:::tab[A]\nx\n:::\n:::\n::::\n",
    reports: ["9:1 “:::” does not close a container; remove it, or write :::: to close ::::tabs"],
  },
  { text: "Text\n\n:::\n", reports: ["7:1 “:::” does not close a container; remove it"] },
  {
    text: ":::tip Text :::\n",
    reports: [
      "5:1 “:::tip Text :::” is a container on one line, which docsgen shows as text; write “Text” and ::: on lines of their own [:::tip\nText\n:::]",
    ],
  },
  {
    text: "- :::tip Some text :::\n",
    reports: [
      "5:3 “:::tip Some text :::” is a container on one line, which docsgen shows as text; write “Some text” and ::: on lines of their own",
    ],
  },
  {
    text: ":::tip Text:::\n",
    reports: [
      "5:1 “:::tip Text:::” is a container on one line, which docsgen shows as text; write “Text” and ::: on lines of their own [:::tip\nText\n:::]",
    ],
  },
  {
    text: ":::tip[T] Text :::\n",
    reports: [
      "5:1 “:::tip[T] Text :::” is a container on one line, which docsgen shows as text; write “Text” and ::: on lines of their own [:::tip[T]\nText\n:::]",
    ],
  },
  { text: ":::hinweis\nText\n:::\n", reports: ["5:1 Unknown container or directive “hinweis”; write :::note"] },
  { text: ":::提示\nText\n:::\n", reports: ["5:1 Unknown container or directive “提示”; write :::tip"] },
  {
    text: ":::raw\n<b>x</b>\n:::\n",
    reports: ["5:1 Unknown container or directive “raw”; write only the text: HTML needs no container"],
  },
  {
    text: "::: {.callout-note}\nText\n:::\n",
    reports: [
      "5:1 “::: {.callout-note}” is a container of another tool, which docsgen ignores; write :::note [:::note]",
    ],
  },
  {
    text: '::: {.callout-warning title="Mind this"}\nText\n:::\n',
    reports: [
      '5:1 “::: {.callout-warning title="Mind this"}” is a container of another tool, which docsgen ignores; write :::warning[Mind this] [:::warning[Mind this]]',
    ],
  },
  {
    text: ":::{.grid}\nText\n:::\n",
    reports: [
      '5:1 “:::{.grid}” is a container of another tool, which docsgen ignores; write <div class="grid"> and </div> in place of it and its end, with blank lines around the text',
    ],
  },
  {
    text: ":::{note} Title\nText\n:::\n",
    reports: [
      "5:1 “:::{note} Title” is a container of another tool, which docsgen ignores; write :::note[Title] [:::note[Title]]",
    ],
  },
  {
    text: ':::: {.columns}\n::: {.column width="40%"}\nText\n:::\n::::\n',
    reports: [
      "5:1 “:::: {.columns}” is a container of another tool, which docsgen ignores; write ::::columns [::::columns]",
      '6:1 “::: {.column width="40%"}” is a container of another tool, which docsgen ignores; write :::column [:::column]',
    ],
  },
  {
    text: ':::if{product.name="cloud"}\nText\n:::\n:::else\nOther\n:::\n',
    reports: ['8:1 Unknown container or directive “else”; write :::unless{product.name="cloud"}'],
  },
  {
    text: ':::if{product.name="cloud"}\nText\n:::\n:::elseif{product.name="x"}\nOther\n:::\n',
    reports: [
      '8:1 Unknown container or directive “elseif”; write :::unless{product.name="cloud"}, and inside it :::if with the second condition',
    ],
  },
  {
    text: ':::if{product.name!="cloud"}\nText\n:::\n',
    reports: [
      '5:1 “:::if{product.name!="cloud"}” is a container that is not of the form :::name[Title]{attributes}, which docsgen shows as text; write :::unless{product.name="cloud"} [:::unless{product.name="cloud"}]',
    ],
  },
  {
    text: ':::if{product.name === "cloud"}\nText\n:::\n',
    reports: [
      '5:1 “:::if{product.name === "cloud"}” is a container that is not of the form :::name[Title]{attributes}, which docsgen shows as text; write :::if{product.name="cloud"} [:::if{product.name="cloud"}]',
    ],
  },
  {
    text: ":::if{product.name && product.site}\nText\n:::\n",
    reports: [
      "5:1 “:::if{product.name && product.site}” is a container that is not of the form :::name[Title]{attributes}, which docsgen shows as text; write :::if{product.name product.site} [:::if{product.name product.site}]",
    ],
  },
  {
    text: ":::if{!product.name}\nText\n:::\n",
    reports: [
      "5:1 “:::if{!product.name}” is a container that is not of the form :::name[Title]{attributes}, which docsgen shows as text; write :::unless{product.name} [:::unless{product.name}]",
    ],
  },
  {
    text: ":::tip[Title\nText\n:::\n",
    reports: [
      "5:1 “:::tip[Title” is a container that is not of the form :::name[Title]{attributes}, which docsgen shows as text; write :::tip[Title] [:::tip[Title]]",
    ],
  },
  {
    text: ":::tip[Title] more\nText\n:::\n",
    reports: [
      "5:1 “:::tip[Title] more” is a container that is not of the form :::name[Title]{attributes}, which docsgen shows as text; write :::tip[Title], and “more” on the next line",
    ],
  },
  {
    text: "::price{amount={3}}\n",
    reports: [
      '5:1 “::price{amount={3}}” is a directive that is not of the form ::name[Title]{attributes}, which docsgen shows as text; write ::price{amount="3"} [::price{amount="3"}]',
    ],
  },
  {
    text: '::price{amount="3"} EUR\n',
    reports: [
      '5:1 “::price{amount="3"} EUR” is a directive that is not of the form ::name[Title]{attributes}, which docsgen shows as text; write ::price{amount="3"}, and “EUR” on the next line',
    ],
  },
  { text: "::price{amount: 3}\n", reports: ['5:1 “price” has no attribute “amount:”; write amount="…"'] },
  {
    text: '::price{amount="3}\n',
    reports: [
      '5:1 “::price{amount="3}” is a directive that is not of the form ::name[Title]{attributes}, which docsgen shows as text; write ::price{amount="3"} [::price{amount="3"}]',
    ],
  },
  {
    text: "::price{client:load}\n",
    reports: [
      '5:1 “price” has no attribute “client:load”; set it in the config: components: { price: { file: "…", hydrate: "load" } }',
    ],
  },
];

test.each(containers)("a container of another form: $text", async ({ text, reports, includes }) => {
  expect(await reportsOf(text, includes)).toEqual(reports);
});

const marks: readonly Row[] = [
  {
    text: "++ctrl+alt+del++ ++a++ ++f5++ ++enter++ ++page-up++",
    reports: [
      "5:1 “++ctrl+alt+del++” is a key of another tool, which docsgen shows as text; write :kbd[Ctrl+Alt+Del] [:kbd[Ctrl+Alt+Del]]",
      "5:18 “++a++” is a key of another tool, which docsgen shows as text; write :kbd[A] [:kbd[A]]",
      "5:24 “++f5++” is a key of another tool, which docsgen shows as text; write :kbd[F5] [:kbd[F5]]",
      "5:31 “++enter++” is a key of another tool, which docsgen shows as text; write :kbd[Enter] [:kbd[Enter]]",
      "5:41 “++page-up++” is a key of another tool, which docsgen shows as text; write :kbd[Page-Up] [:kbd[Page-Up]]",
    ],
  },
  {
    text: "++inserted++ ++more text++ ++c++",
    reports: [
      "5:1 “++inserted++” is another tool's inserted text, which docsgen shows as text; write <ins>inserted</ins>",
      "5:14 “++more text++” is another tool's inserted text, which docsgen shows as text; write <ins>more text</ins>",
      "5:28 “++c++” is a key of another tool, which docsgen shows as text; write :kbd[C] [:kbd[C]]",
    ],
  },
  {
    text: "++foo+bar++ and i++ and ++j and ++i",
    reports: [
      "5:1 “++foo+bar++” is another tool's inserted text, which docsgen shows as text; write <ins>foo+bar</ins>",
    ],
  },
  {
    text: "::::endpoint[FETCH /x]\nText\n::::\n",
    reports: ["5:14 “:::endpoint” has the unknown method “FETCH”; write GET"],
  },
  {
    text: "::::endpoint[PATHC /x]\nText\n::::\n",
    reports: ["5:14 “:::endpoint” has the unknown method “PATHC”; write PATCH [PATCH]"],
  },
  {
    text: "::::endpoint[UPDATE /x]\nText\n::::\n",
    reports: ["5:14 “:::endpoint” has the unknown method “UPDATE”; write PATCH or PUT"],
  },
  {
    text: "::::endpoint[WS /x]\nText\n::::\n",
    reports: [
      "5:14 “:::endpoint” has the unknown method “WS”; write one of GET, HEAD, QUERY, OPTIONS, TRACE, CONNECT, POST, PUT, PATCH, DELETE",
    ],
  },
];

test.each(marks)("marks that a fix must not change into others: $text", async ({ text, reports, includes }) => {
  expect(await reportsOf(text, includes)).toEqual(reports);
});

const fences: readonly Row[] = [
  {
    text: "- a\n\n  ```js\n  let a = 1;\n```\n\ntext\n",
    reports: ["7:3 The code block “```js” is never closed; indent the ``` in line 9 by 2 spaces, as far as ```js"],
  },
  {
    text: "> ```js\n> let a = 1;\n```\n\ntext\n",
    reports: ["5:3 The code block “```js” is never closed; indent the ``` in line 7 by 2 spaces, as far as ```js"],
  },
  {
    text: "```md\n```js\nlet a\n```\n```\n",
    reports: [
      "5:1 The code block “```md” is never closed; begin it with ````md and end it with ````: the first line ``` ends it",
    ],
  },
  {
    text: "```md\n```js\nlet a\n```\n```\n\nText\n\n```sh\nls\n```\n\nEnd\n",
    reports: [
      "5:1 The code block “```md” is never closed; begin it with ````md and end it with ````: the first line ``` ends it",
    ],
  },
  {
    text: "```js\nlet a = 1;\n\nText here.\n\n```sh\nls\n```\n\nEnd\n",
    reports: ["5:1 The code block “```js” is never closed; close it with a line ``` above ```sh"],
  },
  {
    text: "```js:app.js\nlet a = 1;\n```\n",
    reports: [
      '5:6 Unknown attribute “:app.js” of a code block; write title="app.js" after the language and a space [ title="app.js"]',
    ],
  },
  {
    text: "```js {1,3-}\nlet a = 1;\nlet b\nlet c\nlet d\n```\n",
    reports: ["5:7 Unknown attribute “{1,3-}” of a code block; write {1,3-4} [{1,3-4}]"],
  },
  {
    text: "```js {1;2}\nlet a = 1;\nlet b;\n```\n",
    reports: ["5:7 Unknown attribute “{1;2}” of a code block; write {1,2} [{1,2}]"],
  },
  {
    text: "```js {1 2} ins={L3-L4} del={5..6}\nlet a = 1;\nlet b;\n```\n",
    reports: [
      "5:7 Unknown attribute “{1 2}” of a code block; write {1,2} [{1,2}]",
      "5:13 Unknown attribute “ins={L3-L4}” of a code block; write ins={3-4} [ins={3-4}]",
      "5:25 Unknown attribute “del={5..6}” of a code block; write del={5-6} [del={5-6}]",
    ],
  },
  {
    text: "```js {-3}\nlet a = 1;\nlet b;\n```\n",
    reports: ["5:7 Unknown attribute “{-3}” of a code block; write {1-3} [{1-3}]"],
  },
  {
    text: "```js {1–2}\nlet a = 1;\nlet b;\n```\n",
    reports: ["5:7 Unknown attribute “{1–2}” of a code block; write {1-2} [{1-2}]"],
  },
  {
    text: "```js\n<<< @/_code/r.js\n```",
    reports: [
      "6:1 “<<< @/_code/r.js” is an include in a code block, which docsgen shows as text; replace the whole block with <<< @/_code/r.js",
    ],
  },
  {
    text: "Install\n~~~~~~~\n\ntext\n",
    reports: [
      "6:1 The code block “~~~~~~~” is never closed; to underline a heading, write ## Install instead; to show code, close it with a line ~~~~~~~",
    ],
  },
];

test.each(fences)("a fence that ends elsewhere, or its words: $text", async ({ text, reports, includes }) => {
  expect(await reportsOf(text, includes)).toEqual(reports);
});

const json: readonly Row[] = [
  {
    text: '```json\n{ "a": 1, }\n```',
    reports: ["6:9 This does not parse as JSON: a comma before }; remove the comma"],
  },
  { text: "```json\n{ 'a': 1 }\n```", reports: ['6:3 This does not parse as JSON: single quotes; write "a"'] },
  { text: "```json\n{ a: 1 }\n```", reports: ['6:3 This does not parse as JSON: a name without quotes; write "a"'] },
  {
    text: '```json\n{ "a": 1\n  "b": 2 }\n```',
    reports: ["6:8 This does not parse as JSON: comma expected; write a comma after 1"],
  },
  {
    text: '```json\n{ "a": True }\n```',
    reports: ["6:8 This does not parse as JSON: True is not a value of JSON; write true"],
  },
  { text: "```json\n[1, 2,]\n```", reports: ["6:6 This does not parse as JSON: a comma before ]; remove the comma"] },
  { text: '```json\n{ "a" = 1 }\n```', reports: ["6:7 This does not parse as JSON: = is not a sign of JSON; write :"] },
  {
    text: '```json\n{ "a": undefined }\n```',
    reports: ["6:8 This does not parse as JSON: undefined is not a value of JSON; write null, or leave the name out"],
  },
  {
    text: '```json\n{ "a": 1, b: 2 }\n```',
    reports: ['6:11 This does not parse as JSON: a name without quotes; write "b"'],
  },
  {
    text: '```json\n{ "a": 01 }\n```',
    reports: ['6:8 This does not parse as JSON: a number with a zero before it; write 1, or "01" in quotes'],
  },
  {
    text: '```json\n{ "a": 1\n```',
    reports: ["6:9 This does not parse as JSON: close brace expected; close the object with }"],
  },
  {
    text: '```json\n{ "a": "x\n y" }\n```',
    reports: [
      '6:8 This does not parse as JSON: unexpected end of string; close it with ", and write \\n for a line break',
    ],
  },
  {
    text: '```json\n{ "a": "b" "c": 1 }\n```',
    reports: ['6:10 This does not parse as JSON: comma expected; write a comma after "b"'],
  },
];

test.each(json)("what JSON does not allow: $text", async ({ text, reports, includes }) => {
  expect(await reportsOf(text, includes)).toEqual(reports);
});

const braces: readonly Row[] = [
  {
    text: "{{ product.name | upper }}",
    reports: [
      "5:1 Unknown variable “product.name | upper”; write {{ product.name }}: docsgen reads names between the braces, without filters and operators",
    ],
  },
  {
    text: "{{ 1 + 1 }}",
    reports: [
      "5:1 Unknown variable “1 + 1”; write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`",
    ],
  },
  {
    text: "{{ t('x') }}",
    reports: [
      "5:1 Unknown variable “t('x')”; write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`",
    ],
  },
  { text: "{{ LIMIT }}", reports: ["5:1 Unknown variable “LIMIT”; did you mean “constants.LIMIT”?"] },
  {
    text: "{{ page.tags[0] }}",
    reports: [
      "5:1 Unknown variable “page.tags[0]”; write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`",
    ],
  },
  {
    text: "{{< alert >}}Text{{< /alert >}}",
    reports: [
      "5:1 “{{< alert >}}” is a Hugo shortcode, which docsgen shows as text; write :::warning, and close it with a line :::",
    ],
  },
  {
    text: "{{% notice warning %}}\nText\n{{% /notice %}}",
    reports: [
      "5:1 “{{% notice warning %}}” is a Hugo shortcode, which docsgen shows as text; write :::warning, and close it with a line :::",
    ],
  },
  {
    text: '{{< ref "guide/install" >}} {{< relref "a.md#b" >}}',
    reports: [
      '5:1 “{{< ref "guide/install" >}}” is a Hugo shortcode, which docsgen shows as text; write [text](guide/install.md)',
      '5:29 “{{< relref "a.md#b" >}}” is a Hugo shortcode, which docsgen shows as text; write [text](a.md#b)',
    ],
  },
  {
    text: '{{< figure src="a.png" >}}',
    reports: [
      '5:1 “{{< figure src="a.png" >}}” is a Hugo shortcode, which docsgen shows as text; write ![Description](a.png)',
    ],
  },
  {
    text: "{{< youtube abc123def >}}",
    reports: [
      '5:1 “{{< youtube abc123def >}}” is a Hugo shortcode, which docsgen shows as text; write ::video[Title]{src="https://youtu.be/abc123def"}',
    ],
  },
  {
    text: "{{< highlight go >}}x{{< /highlight >}}",
    reports: [
      "5:1 “{{< highlight go >}}” is a Hugo shortcode, which docsgen shows as text; put the code between a line ```go and a line ```",
    ],
  },
  {
    text: "{{< foo bar >}}",
    reports: [
      "5:1 “{{< foo bar >}}” is a Hugo shortcode, which docsgen shows as text; write its result as Markdown or HTML",
    ],
  },
  {
    text: "{{#include ../a.rs:1:3}}",
    reports: [
      "5:1 “{{#include ../a.rs:1:3}}” is an mdBook include, which docsgen shows as text; with the file in the source folder, write <<< @/a.rs; to show some of its lines, write #region and #endregion around them, and #name here",
    ],
  },
  {
    text: "{{#include a.rs:main}}",
    reports: [
      "5:1 “{{#include a.rs:main}}” is an mdBook include, which docsgen shows as text; with the file in the source folder, write <<< @/a.rs#main",
    ],
  },
  {
    text: "{% if x %}\nText\n{% endif %}\n",
    reports: [
      '5:1 “{% if x %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; write :::if{product.name="…"} with a value of the config, and ::: in place of the end',
    ],
  },
  {
    text: '{% if product.name == "Acme" %}\nText\n{% endif %}',
    reports: [
      '5:1 “{% if product.name == "Acme" %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; write :::if{product.name="Acme"} with a value of the config, and ::: in place of the end',
    ],
  },
  {
    text: "{% for a in b %}\nText\n{% endfor %}\n",
    reports: [
      "5:1 “{% for a in b %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; write out what it repeats: docsgen has no loops",
    ],
  },
  {
    text: "{% link guide/install.md %}",
    reports: [
      "5:1 “{% link guide/install.md %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; write [text](guide/install.md)",
    ],
  },
  {
    text: "{% highlight js %}\nx\n{% endhighlight %}",
    reports: [
      "5:1 “{% highlight js %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; put the code between a line ```js and a line ```",
    ],
  },
  {
    text: "{% assign a = 1 %}",
    reports: [
      "5:1 “{% assign a = 1 %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; define the value in the config under `constants`, and write {{ constants.NAME }}",
    ],
  },
  {
    text: '{% code title="a.js" %}',
    reports: [
      '5:1 “{% code title="a.js" %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; write title="a.js" after the language of the block: ```js title="a.js"',
    ],
  },
  {
    text: '{% embed url="https://youtu.be/abcdefghijk" %}',
    reports: [
      '5:1 “{% embed url="https://youtu.be/abcdefghijk" %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; write ::video[Title]{src="https://youtu.be/abcdefghijk"}',
    ],
  },
  {
    text: '{% tab title="A" %}',
    reports: [
      '5:1 “{% tab title="A" %}” is a Liquid, Jinja or GitBook tag, which docsgen shows as text; write :::tab[A] inside :::tabs',
    ],
  },
  {
    text: '{{< relref "a.md#b" >}}',
    reports: ['5:1 “{{< relref "a.md#b" >}}” is a Hugo shortcode, which docsgen shows as text; write [text](a.md#b)'],
  },
  {
    text: "{{ page.tags[0] }}",
    reports: [
      "5:1 Unknown variable “page.tags[0]”; write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`",
    ],
  },
];

test.each(braces)("braces of other tools: $text", async ({ text, reports, includes }) => {
  expect(await reportsOf(text, includes)).toEqual(reports);
});

const directives: readonly Row[] = [
  {
    text: ".. csv-table::\n",
    reports: [
      "5:1 “.. csv-table::” is a reStructuredText directive, which docsgen shows as text; write it as a table: a header | a | b |, a row | --- | --- |, and a line for each row",
    ],
  },
  {
    text: ".. code-block:: python\n\n   x = 1\n",
    reports: [
      "5:1 “.. code-block:: python” is a reStructuredText directive, which docsgen shows as text; put the code between a line ```python and a line ```",
    ],
  },
  {
    text: ".. image:: a.png\n",
    reports: [
      "5:1 “.. image:: a.png” is a reStructuredText directive, which docsgen shows as text; write ![Description](a.png)",
    ],
  },
  {
    text: ".. toctree::\n   :maxdepth: 2\n\n   a\n",
    reports: [
      "5:1 “.. toctree::” is a reStructuredText directive, which docsgen shows as text; remove it: the sidebar lists the pages",
    ],
  },
  {
    text: ".. deprecated:: 3.0\n",
    reports: [
      "5:1 “.. deprecated:: 3.0” is a reStructuredText directive, which docsgen shows as text; write :::warning[3.0], and close it with a line :::",
    ],
  },
  {
    text: ".. literalinclude:: ../src/x.py\n",
    reports: [
      "5:1 “.. literalinclude:: ../src/x.py” is a reStructuredText directive, which docsgen shows as text; write <<< @/src/x.py",
    ],
  },
];

test.each(directives)("a directive of reStructuredText: $text", async ({ text, reports, includes }) => {
  expect(await reportsOf(text, includes)).toEqual(reports);
});

const files: readonly Row[] = [
  {
    text: "<<< /r.js",
    reports: [
      "5:5 The included file “/r.js” does not exist; write @/r.js if it is in the source folder, or @/public/r.js if it is in `public/`",
    ],
  },
  {
    text: '::include{src="@/_parts/a.md"}',
    reports: ['5:1 “::include” has no file; write ::include{file="@/_parts/a.md"}'],
    includes: { "_parts/a.md": "Part" },
  },
  {
    text: '::include{file="@/_parts/a.md"}',
    reports: ["1:1 This page already has a title, and this heading is a second one; write `##`"],
    includes: { "_parts/a.md": "# Part\n\nText" },
  },
  { text: '::include{file="@/_parts/a.md"}', reports: [], includes: { "_parts/a.md": "# Home\n\nText" } },
  {
    text: '::include{file="@/a.png"}',
    reports: ["5:1 The included file “@/a.png” is not text; write ![Description](a.png) to show it"],
    includes: { "a.png": "PNG" },
  },
  {
    text: "<<< @/a.pdf",
    reports: ["5:5 The included file “@/a.pdf” is not text; write [Title](a.pdf) to link to it"],
    includes: { "a.pdf": null },
  },
  {
    text: '::include{file="@/_parts/"}',
    reports: [
      "5:1 The included file “@/_parts/” does not exist; it is a folder: write the name of a file in it, such as @/_parts/name.md",
    ],
  },
  {
    text: "<<< ../src/a.js",
    reports: [
      "5:5 The included file “../src/a.js” is outside the source folder, and only files in it are read; copy it into the source folder, and write @/_code/a.js",
    ],
  },
  {
    text: '::include{file="../README.md"}',
    reports: [
      "5:1 The included file “../README.md” is outside the source folder, and only files in it are read; copy it into the source folder, and write @/_parts/README.md",
    ],
  },
  {
    text: '::include{file="@/_parts/a.md"}',
    reports: ["5:1 This included file is empty, so readers see nothing of it; write its text, or include another file"],
    includes: { "_parts/a.md": "" },
  },
  {
    text: '::include{file="@/_parts/a.md"}\n\nText',
    reports: ["5:1 This included file is empty, so readers see nothing of it; write its text, or include another file"],
    includes: { "_parts/a.md": "---\ntitle: x\n---\n\n" },
  },
];

test.each(files)("an include without text: $text", async ({ text, reports, includes }) => {
  expect(await reportsOf(text, includes)).toEqual(reports);
});

const clean: readonly string[] = [
  "1 : 2 : 3 and a: b",
  "```md\n::: {.note}\n:::\n```",
  "`++a++`, i++ and ++i, C++ and C++20",
  "````md\n```js\nlet a;\n```\n````",
  "```md\n```js {2}\n```\n\nText\n\n```sh\nls\n```",
];

test.each(clean)("%j is left alone", async (text) => {
  expect(await reportsOf(text)).toEqual([]);
});
