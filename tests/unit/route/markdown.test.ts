/** Converts the HTML of compiled pages to Markdown for programs. */
import { describe, expect, test } from "vitest";
import { interfaceStrings } from "../../../src/compiler/config/interface-strings.ts";
import { makeMarkdown } from "../../../src/compiler/route/markdown.ts";
import { fillRelocations } from "../../../src/compiler/route/relocations.ts";
import { compilePage } from "../../support/page.ts";

const site = { origin: "https://a.example", llmsUrl: "/docs/llms.txt", strings: interfaceStrings("en", {}) };
const page = { title: "Guide", description: "", url: "/docs/guide/", needsTitleHeading: true };
const about = "Source: <https://a.example/docs/guide/>\nAll pages as Markdown: <https://a.example/docs/llms.txt>\n";
const head = `# Guide\n\n${about}\n`;

/** The Markdown of a body, without what precedes it. */
function convert(html: string): string {
  const markdown = makeMarkdown(html, { page, ...site });
  expect(markdown.slice(0, head.length)).toBe(head);
  return markdown.slice(head.length);
}

/** Compiles Markdown and converts the HTML back. */
async function roundTrip(text: string): Promise<string> {
  const { page: compiled } = await compilePage(`---\ntitle: Guide\n---\n\n${text}\n`);
  return convert(fillRelocations(compiled.body, { urls: ["/docs/limits/?a=1&b=2#size"], images: [] }));
}

describe("the Markdown of a page", () => {
  test("begins with its title, its description and its address", () => {
    const described = { ...page, description: "How *to*." };
    expect(makeMarkdown("<p>Text.</p>", { page: described, ...site })).toBe(
      `# Guide\n\n> How \\*to\\*.\n\n${about}\nText.\n`,
    );
    expect(makeMarkdown("", { page, ...site, origin: "" })).toBe(
      "# Guide\n\nSource: [/docs/guide/](/docs/guide/)\nAll pages as Markdown: [/docs/llms.txt](/docs/llms.txt)\n",
    );
  });

  test("begins with the title heading of the page, if it has one", () => {
    const own = { ...page, title: "Other", needsTitleHeading: false };
    expect(makeMarkdown("<h1>The <code>x</code> guide</h1><p>Text.</p>", { page: own, ...site })).toBe(
      `# The \`x\` guide\n\n${about}\nText.\n`,
    );
  });

  test("leaves out anchors that show nothing", () => {
    expect(convert('<p>text <a id="x"></a> and <a name="y">more</a></p>')).toBe("text and more\n");
  });

  test("does not repeat what is missing in a sparse table", () => {
    const rows = `<tr>${"<td>a</td>".repeat(200)}</tr>${"<tr><td>b</td></tr>".repeat(200)}`;
    const markdown = convert(`<table>${rows}</table>`);
    expect(markdown.length).toBeLessThan(rows.length);
    expect(markdown).toMatch(/^- a \| a \|.*\n- b\n- b\n/u);
    expect(convert('<table><tr><td colspan="1000000000">a</td></tr></table>')).toBe("- a\n");
    expect(convert("<table><tr><th>A</th><th>B</th></tr><tr><td>c</td></tr></table>")).toBe(
      "| A | B |\n| - | - |\n| c | |\n",
    );
  });

  test("reads elements at any depth", () => {
    const nested = (name: string, depth: number): string =>
      `${`<${name}>`.repeat(depth)}a <img src="/b.png" alt="b">${`</${name}>`.repeat(depth)}`;
    expect(convert(nested("div", 4000))).toBe("a ![b](https://a.example/b.png)\n");
    expect(convert(nested("blockquote", 4000)).length).toBeLessThan(300);
    expect(convert(`<p>a</p>${"<b>".repeat(100_000)}`)).toMatch(/^a\n/u);
  });

  test("has absolute links and images", () => {
    const html = '<p><a href="/docs/a/?x=1&amp;y#z">A</a> <a href="#b">B</a> <a href="https://c.example/">C</a></p>';
    expect(convert(`${html}<p><img src="/docs/i.png" alt="I"></p>`)).toBe(
      "[A](https://a.example/docs/a/?x=1\\&y#z) [B](https://a.example/docs/guide/#b) [C](https://c.example/)\n\n![I](https://a.example/docs/i.png)\n",
    );
  });

  test.each([
    ["prose", "One *two* **three** `four` ~~five~~.\n\n> Quote\n\n---"],
    ["lists", "1. One\n\n   ```js\n   a();\n   ```\n\n2. Two\n\n   - [ ] Open\n   - [x] Done"],
    ["a list that starts at 3", "3. Three\n4. Four"],
    ["a code block with a fence in it", "````md\n```js\na\n```\n````"],
    ["a code block with a title", '```js title="a.js"\nconst a = "<b>";\n\nb();\n```'],
    ["a table", "| A | B |\n| - | -: |\n| `a\\|b` | 1 |"],
    ["text that looks like Markdown", "\\*a\\* \\_b\\_ \\`c\\` \\[d]\n\n1\\. e\n\n\\# f"],
    ["a link", "[Limits](https://a.example/docs/limits/?a=1\\&b=2#size)"],
  ])("keeps %s", async (_name, text) => {
    expect(await roundTrip(text)).toBe(`${text}\n`);
  });

  test("has headings without the marks that a browser shows", async () => {
    expect(await roundTrip("## The `$` object\n\n### Next {#own}")).toBe("## The `$` object\n\n### Next\n");
  });

  test("contains variables and highlighted code as text", async () => {
    expect(await roundTrip("{{ constants.LIMIT }}\n\n```js\nconst a = `x${1}`; // [!code highlight]\n```")).toBe(
      "512KB\n\n```js\nconst a = `x${1}`;\n```\n",
    );
  });

  test("leaves out the lines that a code block shows as removed", async () => {
    expect(await roundTrip("```js\na(); // [!code --]\nb(); // [!code ++]\nc();\n```")).toBe(
      "```js\nb();\nc();\n```\n",
    );
    expect(await roundTrip("```js\na();\n\nb(); // [!code --]\n```")).toBe("```js\na();\n\n```\n");
  });

  test("keeps the prompts of a session, so that its output can be told from its commands", async () => {
    const session = "```console\nuser@host:~$ cat <<EOF\n> a\n> EOF\na\n```\n";
    expect(await roundTrip(session)).toBe(session);
  });

  test("shows a callout as a quote with a bold title", async () => {
    expect(await roundTrip(":::warning[Take *care*]\nText.\n\n- One\n:::")).toBe(
      "> **Take _care_**\n>\n> Text.\n>\n> - One\n",
    );
    expect(await roundTrip("> [!NOTE]\n> Text.")).toBe("> **Note**\n>\n> Text.\n");
    expect(await roundTrip(":::details[More]\nText.\n:::")).toBe("> **More**\n>\n> Text.\n");
  });

  test("shows tabs below each other, with bold labels", async () => {
    expect(await roundTrip("::::tabs\n:::tab[Node.js]\nOne.\n:::\n:::tab[Python]\nTwo.\n:::\n::::")).toBe(
      "**Node.js**\n\nOne.\n\n**Python**\n\nTwo.\n",
    );
  });

  test("shows an endpoint and its fields as their author wrote them", async () => {
    const markdown =
      "::::endpoint[GET /users/{id}]\n:::fields[Parameters]\n" +
      "- `id` (string, required): Who\n- `a`, `b` (in query, default `10`)\n\n  - `c`: *Deeper*\n:::\n\n" +
      ":::response[200]\n```json\n{}\n```\n:::\n::::";
    expect(await roundTrip(markdown)).toBe(
      "`GET /users/{id}`\n\n**Parameters**\n\n" +
        "- `id` (string, path, required): Who\n- `a`, `b` (query, default `10`)\n  - `c`: *Deeper*\n\n" +
        "**Response 200**\n\n```json\n{}\n```\n",
    );
  });

  test("shows cards as bold titles with their links", async () => {
    expect(await roundTrip("::::cards\n:::card[Limits]{link=/limits/}\nHow large.\n:::\n::::")).toBe(
      "[**Limits**](https://a.example/docs/limits/?a=1\\&b=2#size)\n\nHow large.\n",
    );
  });

  test("has formulas as LaTeX", () => {
    const formula = (display: string): string =>
      `<math${display}><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1 &lt; y</annotation></semantics></math>`;
    expect(convert(`<p>So ${formula("")} is.</p>`)).toBe("So $x_1 < y$ is.\n");
    expect(convert(`<div>${formula(' display="block"')}</div>`)).toBe("$$\nx_1 < y\n$$\n");
  });

  test("describes a drawing by its title or label", () => {
    const drawing = "<figure><svg><title>A to B</title><text>A</text></svg><figcaption>Fig. 1</figcaption></figure>";
    expect(convert(drawing)).toBe("Figure: A to B\n\nFig. 1\n");
    expect(convert('<p>x</p><svg aria-label="B"><path d="M0"/></svg><svg><path d="M0"/></svg>')).toBe(
      "x\n\nFigure: B\n",
    );
  });

  test("has nothing of controls, scripts, styles and hidden elements", () => {
    const html =
      '<p>a<button>b<br>c</button></p><script>d()</script><style>e{}</style><p hidden>f</p><i aria-hidden="true">g<img src="h"></i><p>i</p>';
    expect(convert(html)).toBe("a\n\ni\n");
  });
});
