/** Fences that are never closed, and text after a fence that has no meaning. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

const page = (markdown: string): string => `---\ntitle: P\n---\n${markdown}`;

describe.each(["remark", "satteri"] as const)("with %s, a fence", (parser) => {
  test.each([
    ["at the end of the page", "Text\n\n```js\nlet a;\n\n## More {", ["6:1-6 unclosed-code"]],
    ["that is all", "```text", ["4:1-8 unclosed-code"]],
    ["in a list", "- a\n\n  ```text\n  b\n\nText", ["6:3-10 unclosed-code"]],
    ["in a quote", "> ~~~text\n> b\n\nText", ["4:3-10 unclosed-code"]],
    ["that is closed with fewer marks", "````text\nb\n```", ["6:1-4 unclosed-code"]],
    ["that is closed with other marks", "```text\nb\n~~~", ["6:1-4 unclosed-code"]],
    ["whose end is indented as code is", "```text\nb\n    ```", ["4:1-8 unclosed-code"]],
    ["that swallows the end of a container", ":::tip\n```text\nb\n:::\n", ["5:1-8 unclosed-code"]],
  ])("%s is never closed", async (_case, markdown, expected) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual(expected);
  });

  test.each([
    ["```text\na\n```"],
    ["```text\n```"],
    ["```text\n\n```"],
    ["~~~text\n```\n~~~~  \n\nText"],
    ["```text\n    ```\n```"],
    ["- a\n\n  ```text\n  b\n  ```\n- c"],
    ["1. a\n   ~~~text\n   b\n   ~~~"],
    ["> ```text\n> b\n> ```"],
    ["> - ```text\n>   b\n>   ```"],
    ["    indented\n    ```"],
    [":::tip\n```text\na\n```\n:::"],
    ["````md\n```text\n````"],
    ["Write a block:\n\n    ```rust\n    fn main() {}\n    ```"],
    ["    ~~~\n    a\n\n    b\n    ~~~\n\nText"],
    [":::tip\n```md\n:::\n```\n:::\n\nText"],
    ["::::tabs\n:::tab[One]\n````md\n:::tip\nText\n:::\n::::\n````\n:::\n::::"],
  ])("is closed in %j", async (markdown) => {
    const { findings } = await compilePage(page(markdown), { options: { parser } });
    expect(findings.filter((found) => !found.endsWith("empty-content"))).toEqual([]);
  });
});

describe("other tools' words after a fence", () => {
  test.each([
    ['js linenums="3"', "numbers=3"],
    ['js linenums="1"', "numbers"],
    ['js linenums="10 2"', "numbers=10"],
    ["js showLineNumbers=false", "nonumbers"],
    ["{.js .numberLines}", "numbers"],
    ["js startLineNumber=5", "numbers=5"],
    ["js noLineNumbers", "nonumbers"],
    ['js filename="app.js"', 'title="app.js"'],
    ['js hl_lines="1 2-3"', "{1,2-3}"],
    ["js mark={1}", "{1}"],
    ["js add={1}", "ins={1}"],
    ['js removed="1 3"', "del={1,3}"],
    ["js wordWrap", "wrap"],
    ['sh frame="terminal"', "terminal"],
    ["js {3-1}", "{1-3}"],
    ["js ins={1,3-2}", "ins={1,2-3}"],
    ["js [app.js]", 'title="app.js"'],
  ])("%s becomes %s", async (fence, written) => {
    const { page: compiled } = await compilePage(page(`\`\`\`${fence}\na;\nb;\nc;\n\`\`\``));
    const found = compiled.findings.find(({ code }) => code === "unknown-code-attribute");
    expect(found?.fix?.to).toBe(written);
    expect(`\`\`\`${fence}`.slice((found?.span.start.column ?? 0) - 1, (found?.span.end.column ?? 0) - 1)).toBe(
      found?.fix?.from,
    );
  });

  test.each([
    ['js ins="b"', "write the added lines as ins={2,4-5}"],
    ['js del="b"', "write the removed lines as del={2,4-5}"],
    ["js collapse={2}", "write collapse alone, which collapses the whole block"],
    ['js "b"', "mark a word with a comment `[!code word:…]` on the line before it"],
    ["js /b/", "mark the word with a comment `[!code word:b]` on the line before it"],
    ["sh npm2yarn", "write :::package-managers on the line before the block, and ::: after it"],
    ['diff lang="js"', "name this language in place of diff, and mark the lines as ins={2} and del={3}"],
    ["js focus=2", "mark each line with a comment `[!code focus]` at its end"],
    ["js titel=a", "did you mean “title”?"],
    ["js {1 3}", "write {1,3}"],
    ["js {1-", "separate lines and ranges with commas: {1,3-5}"],
    ["js ins={1-}", "write ins={1-2}"],
    ["js highlight", "write the lines in braces: {1,3-5}"],
    ["js highlihgt", "did you mean “highlight”? write the lines in braces: {1,3-5}"],
    ["js focsu", "did you mean “focus”? mark each line with a comment `[!code focus]` at its end"],
    ["js {1-2", "close the brace: write {1-2}"],
    ["js ins={1", "close the brace: write ins={1}"],
    ["js [Label", "close the bracket: write [Label]"],
    ['js title="app.js', 'close the quotation mark: write title="app.js"'],
    ['js title="app.js numbers', 'close the quotation mark: "'],
    ["js mark={1", "write {1}"],
    [
      "js live",
      'remove it: the attributes are {1,3-5}, ins={2}, del={2}, [Label], title="…", numbers, nonumbers, terminal, wrap, collapse, vars, file=… and expect',
    ],
  ])("%s: %s", async (fence, hint) => {
    const { findings, hints } = await compilePage(page(`\`\`\`${fence}\na;\nb;\n\`\`\``));
    const start = fence.indexOf(" ") + "```".length + 2;
    expect(findings).toEqual([`4:${start}-${fence.length + 4} unknown-code-attribute`]);
    expect(hints).toEqual([hint]);
  });

  test.each(["..", "../a.js", "a/../../b.js", "/etc/a.js", "c:a.js", ".", "lib/", String.raw`..\a.js`])(
    "names no file outside of the folder of samples: %s",
    async (path) => {
      const { page: compiled } = await compilePage(page(`\`\`\`js file=${path}\na;\n\`\`\``));
      const found = compiled.findings.filter(({ code }) => code === "unknown-code-attribute");
      expect(found).toMatchObject([
        {
          hint: "write a path within the folder of the sample, such as file=name.py, or remove it",
          fix: null,
        },
      ]);
    },
  );

  test("without its end is one problem, at its place, beside those of other attributes", async () => {
    const { findings, hints } = await compilePage(page("```js {9} highlihgt ins={1\na;\nb;\n```"));
    expect(findings).toEqual([
      "4:7-10 code-line-range",
      "4:11-20 unknown-code-attribute",
      "4:21-27 unknown-code-attribute",
    ]);
    expect(hints).toEqual([
      "there is no line 9: its lines are 1 to 2",
      "did you mean “highlight”? write the lines in braces: {1,3-5}",
      "close the brace: write ins={1}",
    ]);
  });

  test("is not replaced if it is written with entities", async () => {
    const { page: compiled, findings } = await compilePage(page("```js line&#110;ums\na;\n```"));
    expect(findings).toEqual(["4:1-20 unknown-code-attribute"]);
    expect(compiled.findings.find(({ code }) => code === "unknown-code-attribute")?.fix).toBeNull();
  });

  test("is not replaced by the title if the block has one", async () => {
    const { page: compiled, findings, hints } = await compilePage(page('```js title="a" [b]\na;\n```'));
    expect([findings, hints]).toEqual([["4:17-20 unknown-code-attribute"], ["a label names a tab of a :::code-group"]]);
    expect(compiled.findings.every(({ fix }) => fix === null)).toBe(true);
  });

  test.each([
    ":::code-group\n```js [a]\n1;\n```\n```js [b]\n2;\n```\n:::",
    "::::endpoint[GET /a]\n:::request\n```js [a]\n1;\n```\n```js [b]\n2;\n```\n:::\n::::",
  ])("%j has no label that is dropped", async (markdown) => {
    expect((await compilePage(page(markdown))).findings).toEqual([]);
  });

  test("is looked for in linear time", async () => {
    const spaces = " ".repeat(200_000);
    const code = `// highlight-start${spaces}x\n// [!code ++]${spaces}x`;
    const { findings } = await compilePage(page(`::video[T]{src="a"${spaces}x\n\n\`\`\`text\n${code}\n\`\`\``));
    expect(findings.map((found) => found.split(" ")[1])).toEqual(["unsupported-syntax", "unsupported-syntax"]);
  });

  test("is reported word by word", async () => {
    const { findings } = await compilePage(page('```js live collapse={1-2} frame="none"\na;\n```'));
    expect(findings).toEqual([
      "4:7-11 unknown-code-attribute",
      "4:12-26 unknown-code-attribute",
      "4:27-39 unknown-code-attribute",
    ]);
  });

  test.each(["MASM", "JavaScript", "Input", "rust,ignore", "{.python}", "python3"])(
    "the language of %s is known",
    async (language) => {
      expect((await compilePage(page(`\`\`\`${language}\na\n\`\`\``))).findings).toEqual([]);
    },
  );
});
