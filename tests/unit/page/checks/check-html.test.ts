/** Raw HTML that a browser parses differently from how it looks. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const page = (markdown: string): string => `---\ntitle: P\n---\n${markdown}`;

/** The text of a page after its fixes. */
async function fixed(markdown: string): Promise<string> {
  const { page: compiled } = await compilePage(page(markdown));
  return compiled.findings.reduceRight((text, { fix, span: { start, end } }) => {
    if (fix === null) return text;
    const lines = text.split("\n");
    const line = lines[start.line - 4] ?? "";
    lines[start.line - 4] = line.slice(0, start.column - 1) + fix.to + line.slice(end.column - 1);
    return lines.join("\n");
  }, markdown);
}

describe.each(["remark", "satteri"] as const)("with %s, an element that does not exist", (parser) => {
  test.each([
    ["in a line", "A vector<int> is one.", ["4:9-14 unknown-element"]],
    ["on a line of its own", "Text\n\n<eventname>\n\nText", ["6:1-12 unknown-element"]],
    ["in a block of HTML", "<div>\n  a list<of> it\n</div>", ["5:9-13 unknown-element"]],
    ["in a quote", "> a\n>\n> <div>\n> <foo>\n> </div>", ["7:3-8 unknown-element"]],
    ["that is a wrong address", "<div>\nby <a.b@c-d.example>\n</div>", ["5:4-21 unknown-element"]],
    ["of JSX", "<Price amount={3} />", ["4:1-21 unknown-element"]],
    ["of JSX with an end", "<Tabs>\n\nText\n\n</Tabs>", ["4:1-7 unknown-element"]],
    ["that only ends", "Text</foo>", ["4:5-11 unknown-element"]],
    ["of any letters", "<div>\n</a(b{c>\n</div>", ["5:1-9 unknown-element"]],
    ["in capitals", "Give <KEY> here", ["4:6-11 unknown-element"]],
  ])("%s", async (_case, markdown, expected) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual(expected);
  });

  test.each([
    ["`vector<int>` \\<int> &lt;int> a < b > c"],
    ["```text\n<foo>\n```\n\n    <foo>"],
    ["<my-element></my-element>"],
    ["<DIV>a</DIV> <Br> <kbd>K</kbd> <center>c</center>"],
    ['<svg viewBox="0 0 1 1"><linearGradient/><path d="M0 0"/></svg>'],
    ["<math><mi>x</mi><mspace/></math>"],
    ["<https://example.com> <a@example.com> <event_name>"],
    ["<script>if (a <foo> b) {}</script>"],
    ["<!-- <foo> -->"],
    ["<p></p>\n<<</etc/passwd"],
    ["<!-- <foo> -->"],
  ])("is not reported in %j", async (markdown) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual([]);
  });
});

describe("the hint for an element that does not exist", () => {
  test.each([
    ["A vector<int>.", "to show it, write \\<int>, or put it in backticks"],
    ["<code>a</cdoe></code>", "write </code>"],
    ['<dvi class="a">b</dvi>', "did you mean “div”?"],
    ["a</zzzzz>", "remove it"],
    ["<p>list<of></p>", "to show it, write &lt;of>, or put it in backticks"],
    ["<Tabs>", "write :::tabs, and close it with a line :::"],
    ["A list<String>", "to show it, write \\<String>, or put it in backticks"],
    ['<LinkCard title="a" />', 'write :::card[a]{link="page.md"}'],
    ["<PriceTable amount={3} />", 'write ::price-table{amount="3"}'],
    ["<PriceTable>a</PriceTable>", "write :::price-table, and close it with a line :::"],
    ["<FileTree />", "write :::file-tree, and close it with a line :::"],
    [
      "<PriceList />",
      "write components as ::price-list and register them in the config under `components`; to show the tag, write \\<PriceList",
    ],
  ])("%j: %s", async (markdown, hint) => {
    const { hints } = await compilePage(page(markdown), { options: { components: ["price-table"] } });
    expect(hints).toEqual([hint]);
  });

  test.each([
    ["A vector<int> of <T>s.", "A vector\\<int> of \\<T>s."],
    ["<name>\n", "\\<name>\n"],
    ["<p>list<of></p>", "<p>list&lt;of></p>"],
    ['<a id="x"/>\n', '<a id="x"></a>\n'],
    ["<div />\n", "<div></div>\n"],
    ["<Tabs>", "<Tabs>"],
    ['Text <foo a="b"> text', 'Text <foo a="b"> text'],
    ["<foo>a</foo>", "<foo>a</foo>"],
  ])("%j is fixed to %j", async (markdown, expected) => {
    expect(await fixed(markdown)).toBe(expected);
    if (markdown !== expected) expect((await compilePage(page(expected))).findings).toEqual([]);
  });
});

describe.each(["remark", "satteri"] as const)("with %s, an element that is", (parser) => {
  test.each([
    ["never closed", "<div>\n\nText", ["4:1-6 unclosed-element"]],
    ["never closed in a line", "a <b>b\n\nText", ["4:3-6 unclosed-element"]],
    ["never closed within another", "<div>\n<span>a\n</div>", ["5:1-7 unclosed-element"]],
    ["closed in the wrong order", "a <b><i>b</b></i>", ["4:6-9 unclosed-element"]],
    ["closed with a slash", "a <span id='x'/> b", ["4:3-17 unclosed-element"]],
    ["closed and not open", "Text\n\n</section>\n", ["6:1-11 stray-end-tag"]],
    ["closed twice", "<div>\n\na\n\n</div>\n</div>", ["9:1-7 stray-end-tag"]],
    ["a comment without an end", "Text\n\n<!-- a\n\n## b", ["6:1-5 unclosed-element"]],
  ])("%s", async (_case, markdown, expected) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual(expected);
  });

  test.each([
    [
      "Enter <your-name> here",
      "to show it, write \\<your-name>, or put it in backticks; otherwise close it with </your-name>",
    ],
    [
      "<div>\n<your-name>\n</div>",
      "to show it, write &lt;your-name>, or put it in backticks; otherwise close it with </your-name>",
    ],
    ['<my-tag a="b">', "close it with </my-tag>"],
  ])("a placeholder: %j", async (markdown, hint) => {
    expect((await compilePage(page(markdown), { options: { parser } })).hints).toEqual([hint]);
  });

  test.each([
    ["<div>\n\nText\n\n- a\n\n</div>"],
    ["<details>\n<summary>a</summary>\n\n> b\n\n</details>"],
    ["<p align=center>\n\n# a\n\n</p>"],
    ["<ul><li>a<li>b</ul> <table><tr><td>a<td>b</table>"],
    ["<br> <br/> <hr /> <img src='https://a.example/a.png' alt='a'/> <input><wbr></br>"],
    ["<DIV>a</div>"],
    ["<pre>\n\n<b>a</b>\n</pre>"],
    ["- <details>\n  <summary>a</summary>\n\n  b\n\n  </details>"],
    ["<!-- a\n\nb -->"],
  ])("complete in %j", async (markdown) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual([]);
  });
});

describe("of JSX and Vue,", () => {
  test.each([
    ["<div style={{color: 'red'}}>\nx\n</div>", "4:1-29", 'write style="color: red"', null],
    ["A <b className='x'>y</b>", "4:3-20", "write class", "<b class='x'>"],
    ['<label htmlFor="a">y</label>', "4:1-20", "write for", '<label for="a">'],
    ['<p v-if="a">x</p>', "4:1-13", 'remove it; a component is written as ::name{prop="value"}', null],
    ['<p :class="a" @click="b">x</p>', "4:1-26", 'remove it; a component is written as ::name{prop="value"}', null],
    [
      '<Image src="https://a.example/q.svg" alt="A queue" />',
      "4:1-54",
      "write ![A queue](https://a.example/q.svg)",
      null,
    ],
    ['<Link to="/x">here</Link>', "4:1-15", "write [text](/x)", null],
    ['<Aside type="tip">\n\nx\n\n</Aside>', "4:1-19", "write :::tip, and close it with a line :::", null],
    ["<Aside>\n\nx\n\n</Aside>", "4:1-8", "write :::note, and close it with a line :::", null],
    ["<Image src={x} />", "4:1-18", "write ![Description](picture.png)", null],
  ])("%s is reported", async (markdown, place, hint, to) => {
    const { page: compiled, findings, hints } = await compilePage(page(markdown));
    expect([findings, hints]).toEqual([[`${place} unsupported-syntax`], [hint]]);
    expect(compiled.findings.find(({ code }) => code === "unsupported-syntax")?.fix?.to ?? null).toBe(to);
  });

  test.each([
    '<a href="x.md" data-a="{b}" onClick="c()">x</a>',
    "<Details><Summary>a</Summary>b</Details> <BR> <Br> <LINK>",
    '<input value="a={b}" class="className" xml:lang="en">',
  ])("%s is not", async (markdown) => {
    const { findings } = await compilePage(page(markdown));
    expect(findings.filter((found) => found.endsWith("unsupported-syntax"))).toEqual([]);
  });
});
