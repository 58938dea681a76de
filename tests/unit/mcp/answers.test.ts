/** What the tools answer: sections of pages, parts of long ones, and calls that are refused. */
import { expect, test } from "vitest";
import * as z from "zod";
import { answeredFiles } from "../../../src/compiler/mcp/answered-files.ts";
import { readArticle, sectionOf } from "../../../src/compiler/mcp/article.ts";
import { describeResults, isSaid } from "../../../src/compiler/mcp/ask-questions.ts";
import type { Resources } from "../../../src/compiler/mcp/protocol.ts";
import { defineTool, McpServer } from "../../../src/compiler/mcp/protocol.ts";
import { maxAnswer, readPage, readPart } from "../../../src/compiler/mcp/reading-tools.ts";

const { signal } = new AbortController();
const noPages: Resources = { list: () => Promise.resolve([]), read: () => Promise.resolve("") };

test.each([
  ["a", '<h2 id="a">A</h2><p id="p">a</p><h3 id="b">B</h3><p>b</p>'],
  ["p", '<h2 id="a">A</h2><p id="p">a</p><h3 id="b">B</h3><p>b</p>'],
  ["b", '<h3 id="b">B</h3><p>b</p>'],
  ["d", '<h4 id="d">D</h4><p>d</p>'],
  ["c", '<h3 id="c">C</h3><h4 id="d">D</h4><p>d</p>'],
  ["e", '<h2 id="e">E</h2><p>e</p>'],
  ["none", null],
])("the section “%s” ends at the next heading of its level or a higher one", (id, html) => {
  const body =
    '<p>First.</p><h2 id="a">A</h2><p id="p">a</p><h3 id="b">B</h3><p>b</p><h2 id="x">X</h2><h3 id="c">C</h3><h4 id="d">D</h4><p>d</p><h2 id="e">E</h2><p>e</p>';
  const article = readArticle(`<h1>T</h1><div class="dg-body">${body}</div><p id="none">outside</p>`);
  expect(article === null ? article : sectionOf(article, id)).toBe(html);
});

function siteOf(html: string, origin?: string): ReturnType<typeof answeredFiles> {
  const answer = {
    kind: "file",
    status: 200,
    type: "text/html",
    body: `<h1>T</h1><div class="dg-body">${html}</div>`,
  } as const;
  const none = { kind: "refusal", status: 404, reason: "" } as const;
  return answeredFiles(
    new URL("http://localhost/docs/"),
    (path) => Promise.resolve(path === "/docs/a/" ? answer : none),
    origin,
  );
}

test("a page that is always redirected is not said to be missing", async () => {
  const site = answeredFiles(new URL("http://localhost/docs/"), () =>
    Promise.resolve({ kind: "redirect", status: 301, location: "/docs/a/" }),
  );
  await expect(readPage(site, "/docs/a/", signal)).rejects.toThrow("/docs/a/ is redirected more than 5 times.");
});

test("a part that ends within a character is well-formed", async () => {
  for (const spaces of ["x", "xx"]) {
    const part = await readPart(siteOf(`<p>${spaces}${"😀".repeat(maxAnswer)}</p>`), "/docs/a/", 0, signal);
    expect(part.isWellFormed()).toBe(true);
  }
});

test("a site without an origin has addresses without one", async () => {
  const html = '<p><a href="/docs/b/">b</a></p>';
  expect(await readPage(siteOf(html, ""), "/a/", signal)).toBe(
    "# T\n\nSource: [/docs/a/](/docs/a/)\n\n[b](/docs/b/)\n",
  );
  expect(await readPage(siteOf(html, "https://a.test"), "/a/", signal)).toBe(
    "# T\n\nSource: <https://a.test/docs/a/>\n\n[b](https://a.test/docs/b/)\n",
  );
});

test.each([
  ["Café", "Ein Cafe\u0301.", true],
  ["Cafe\u0301", "EIN CAFÉ", true],
  ["Cafe", "Ein Café.", false],
  ["holds 512 events", "A queue **holds**\n[512](#x) `events`.", true],
])("“%s” is said by “%s”: %s", (words, markdown, expected) => {
  expect(isSaid(words, markdown)).toBe(expected);
});

test("a wrong argument is answered with the right ones, and a site without an origin is not given one", async () => {
  const read = defineTool({
    name: "read",
    title: "Read",
    description: "Reads.",
    input: z.strictObject({ page: z.string() }),
    isReadOnly: true,
    run: ({ page }) => readPage(siteOf("", ""), page, signal),
  });
  const server = new McpServer({ version: "1", instructions: "" }, [read], noPages);
  const textOf = async (input: object): Promise<string> =>
    JSON.stringify(
      await server.answer({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "read", arguments: input } }),
    );
  expect(await textOf({ url: "/a/" })).toContain("read takes: page.");
  expect(await textOf({ page: "/none/" })).toContain("There is no page at /docs/none/ on this site, /docs/.");
  expect(await textOf({ page: "https://b.test/" })).toContain("“https://b.test/” is not on this site, /docs/.");
});

test("an id that is in use is refused, and the call that has it is answered", async () => {
  let end = (): void => undefined;
  const wait = defineTool({
    name: "wait",
    title: "Wait",
    description: "Waits.",
    input: z.strictObject({}),
    isReadOnly: true,
    run: () => new Promise((resolve) => (end = () => resolve("done"))),
  });
  const server = new McpServer({ version: "1", instructions: "" }, [wait], noPages);
  const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "wait" } };
  const first = server.answer(call);
  await Promise.resolve();
  expect(await server.answer(call)).toEqual({
    jsonrpc: "2.0",
    id: 7,
    error: { code: -32_600, message: "This id belongs to a call that is running." },
  });
  end();
  expect(await first).toMatchObject({ id: 7, result: { content: [{ type: "text", text: "done" }] } });
});

test.each([
  [[], -1, "search finds nothing"],
  [["/a/"], -1, "they read “/a/”, and “/x/” is not among the first 5 results"],
  [["/a/", "/b/", "/c/", "/x/"], 3, "they read “/a/”, “/b/” and “/c/”, and “/x/” is result 4"],
])("what search finds instead of a page: %j", (pages, rank, said) => {
  expect(describeResults(pages, rank, "/x/")).toBe(said);
});
