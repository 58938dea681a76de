/** Blocks of API references: endpoints, requests, responses and lists of fields. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage } from "../../support/page.ts";

const fence = "```";
const json = `${fence}json\n{}\n${fence}`;

describe.each(["remark", "satteri"] as const)("with %s", (parser) => {
  const body = async (markdown: string): Promise<string> =>
    (await bodyOf(markdown, { options: { parser } })).replaceAll(/\s*\n\s*/gu, "");

  test("an endpoint shows its method, its path, and the text next to the samples", async () => {
    const markdown = `:::endpoint[GET /users/{id}]\nReturns a user.\n\n:::request\n${json}\n:::\n\n:::response[200]\n${json}\n:::\n\nNever cached.\n:::`;
    expect((await body(markdown)).replaceAll(/<figure.*?<\/figure>/gu, "…")).toBe(
      '<div class="dg-endpoint"><div>' +
        '<p class="dg-code-bar"><span class="dg-method">GET</span> <code>/users<wbr>/<var>{id}</var></code></p>' +
        '<p>Returns a user.</p></div><div class="dg-samples">' +
        '<div class="dg-sample"><p class="dg-sample-title">Request</p>…</div>' +
        '<div class="dg-sample"><p class="dg-sample-title">Response <span class="dg-badge dg-tip">200</span></p>…</div>' +
        "</div><div><p>Never cached.</p></div></div>",
    );
  });

  test.each([
    [":::endpoint[POST /a/:id/_b_/*]", "/a<wbr>/<var>:id</var>/_b_<wbr>/*"],
    [":::endpoint[`POST /a/{id}`]", "/a<wbr>/<var>{id}</var>"],
    ["::: endpoint POST /a/{id}", "/a<wbr>/<var>{id}</var>"],
    [
      ":::endpoint[POST https://a.example/{{ constants.LIMIT }}/{id}]",
      "https://a.example<wbr>/512KB<wbr>/<var>{id}</var>",
    ],
  ])("the path of %s is what the author wrote", async (opening, path) => {
    expect(await body(`${opening}\nText\n:::`)).toContain(`POST</span> <code>${path}</code>`);
  });

  test("requests in several languages, and several responses, are tabs", async () => {
    const markdown = `## Get\n\n:::endpoint[GET /a]\n:::request\n${fence}bash [curl]\na\n${fence}\n\n${fence}python [Python]\na\n${fence}\n:::\n:::response[200]\n${json}\n:::\n:::response[404 Not Found]\n${json}\n:::\n:::`;
    const html = await body(markdown);
    expect(html).toContain(
      '<p class="dg-sample-title">Request</p><div class="dg-tabs"><section class="dg-tab" data-label="curl">',
    );
    expect(html).toContain(
      '<p class="dg-sample-title">Response</p><div class="dg-tabs" data-key="response of get"><section class="dg-tab" data-label="200">',
    );
    expect(html).toContain('<p class="dg-tab-label"><span class="dg-badge dg-danger">404 Not Found</span></p>');
  });

  test("fields have names, what is said of them in the language of the site, and meanings", async () => {
    const markdown =
      ":::fields[Query]\n" +
      "- `limit` (integer, in query, default `10`): Maximum *number*\n" +
      "- `after`, `before` (string or `null` (see below), required without `limit`)\n" +
      "- `old` (deprecated, any of [these](#limit)): Gone\n\n  For good.\n" +
      "- `--force`: In milliseconds (if any)\n" +
      ":::";
    expect(await body(markdown)).toBe(
      '<div class="dg-fields"><p class="dg-fields-title">Query</p><dl>' +
        '<dt><a id="limit" href="#limit"><code>limit</code></a> <span><span class="dg-type">integer</span>, query, default <code>10</code></span></dt>' +
        "<dd>Maximum <em>number</em></dd>" +
        '<dt><a id="after" href="#after"><code>after</code></a>, <a id="before" href="#before"><code>before</code></a> ' +
        '<span><span class="dg-type">string or <code>null</code> (see below)</span>, <strong>required without <code>limit</code></strong></span></dt><dd></dd>' +
        '<dt><a id="old" href="#old"><code>old</code></a> <span><em>deprecated</em>, any of <a href="[0]">these</a></span></dt>' +
        "<dd><p>Gone</p><p>For good.</p></dd>" +
        '<dt><a id="force" href="#force"><code>--force</code></a></dt><dd>In milliseconds (if any)</dd>' +
        "</dl></div>",
    );
  });

  test("the words of fields and samples are those of the site's language", async () => {
    const { labels } = (await import("../../support/page.ts")).markdownOptions;
    const german = {
      ...labels,
      request: "Anfrage",
      response: "Antwort",
      required: "erforderlich",
      defaultValue: "Standardwert",
    };
    const markdown = `:::endpoint[GET /a]\n:::fields\n- \`a\` (string, required if b, default 1): A\n:::\n:::request\n${json}\n:::\n:::response[200]\n${json}\n:::\n:::`;
    const html = await bodyOf(markdown, { options: { parser, labels: german } });
    for (const words of [">Anfrage</p>", ">Antwort <", ">erforderlich if b<", "Standardwert 1<"])
      expect(html).toContain(words);
  });

  test("a field's anchor consists of the heading above it and the names around it, and is unique", async () => {
    const markdown =
      "## Create\n\n:::endpoint[POST /a/{id}]\n:::fields\n- `id` (string)\n- `id` (string, in body)\n- `user` (object): Who\n  - `id` (string): Which\n    - `deep`: Deeper\n\n  Other lists:\n\n  - are *text*\n:::\n:::\n\n## Other\n\n:::fields\n- `id`: Same\n- `--limit <n>`: Number\n- `<file>`: File\n- `$.send(a, b)`, `/`: Sends\n:::";
    const { page, html } = await compilePage(`# P\n\n${markdown}`, { options: { parser } });
    expect(page.interface.otherAnchors.filter((id) => id.includes("."))).toEqual([
      "create.id",
      "create.id-1",
      "create.user",
      "create.user.id",
      "create.user.id.deep",
      "other.id",
      "other.limit",
      "other.file",
      "other.$.send",
    ]);
    expect(page.interface.record.headers.map(({ slug, children }) => [slug, children])).toEqual([
      ["create", []],
      ["other", []],
    ]);
    expect(html.replaceAll(/\s*\n\s*/gu, "")).toContain("<p>Other lists:</p><ul><li>are <em>text</em></li></ul>");
  });

  test("the path contains the fields that it names", async () => {
    const html = await body(
      ":::endpoint[GET /a/{id}]\n:::fields\n- `id` (string, required)\n- `id` (string, in query)\n- `owner` (object)\n  - `id` (integer)\n:::\n:::",
    );
    expect(html).toContain('<span><span class="dg-type">string</span>, path, <strong>required</strong></span>');
    expect(html).toContain('<span><span class="dg-type">integer</span></span>');
    expect(html).toContain('<span><span class="dg-type">string</span>, query</span>');
  });
});

test("search finds a field by its name, in the section of its endpoint", async () => {
  const { page } = await compilePage(
    "# P\n\n## Create\n\n:::endpoint[POST /sources]\n:::fields\n- `configured_props` (object): Values\n:::\n:::",
  );
  expect(page.search.terms).toMatch(/^configured_props /mu);
  expect(page.searchFiles.flat().map(([anchor]) => anchor)).toEqual(["", "create"]);
});

/** "line:column-column" of each mistake in a directive, its message and hint, and the replacement that fixes it. */
async function reported(markdown: string): Promise<readonly (readonly string[])[]> {
  const { page } = await compilePage(`# P\n\n${markdown}`);
  return page.findings.flatMap(({ code, span: { start, end }, message, hint, fix }) =>
    code === "directive-content"
      ? [[`${start.line}:${start.column}-${end.column}`, message, hint ?? "", ...(fix === null ? [] : [fix.to])]]
      : [],
  );
}

describe("mistakes in", () => {
  test.each([
    [":::endpoint\nText\n:::", "3:1-12", "has no method and path", "write :::endpoint[GET /path]"],
    [':::endpoint{method="PUT" path="/a"}\nText\n:::', "3:1-12", "has no method and path", "write :::endpoint[PUT /a]"],
    [":::endpoint[/a]\nText\n:::", "3:13-15", "has no method", "write it before the path: :::endpoint[GET /a]"],
    [":::endpoint[PSOT /a]\nText\n:::", "3:13-17", "has the unknown method “PSOT”", "write POST", "POST"],
    [
      ":::endpoint[WALK /a]\nText\n:::",
      "3:13-17",
      "has the unknown method “WALK”",
      "write one of GET, HEAD, QUERY, OPTIONS, TRACE, CONNECT, POST, PUT, PATCH, DELETE",
    ],
    [":::endpoint[get /a]\nText\n:::", "3:13-16", "has the method “get” in lower case", "write GET", "GET"],
    [":::endpoint[GET]\nText\n:::", "3:13-16", "has no path", "write it after the method: :::endpoint[GET /path]"],
    [
      "::: endpoint GET a/b\nText\n:::",
      "3:18-21",
      "has the path “a/b”, which does not begin with a slash",
      "write /a/b",
      "/a/b",
    ],
    [
      ":::endpoint[GET /a/{id}]\n:::fields\n- `x`: X\n:::\n:::",
      "3:21-23",
      "has the path parameter “id”, which no field describes",
      "add it to :::fields: - `id` (string, required): …",
    ],
    [
      ":::endpoint[GET /a/:one/<two>]\n:::fields\n- `one`: X\n:::\n:::",
      "3:26-29",
      "has the path parameter “two”, which no field describes",
      "add it to :::fields: - `two` (string, required): …",
    ],
    [
      ":::endpoint[GET /a/{idd}]\n:::fields\n- `id`: X\n:::\n:::",
      "3:21-24",
      "has the path parameter “idd”, which no field describes",
      "did you mean “id”?",
    ],
    [
      ":::endpoint[GET /a]\n:::request\nText\n:::\n:::",
      "4:1-11",
      "contains no code block",
      "write a fenced code block for each language",
    ],
    [`:::endpoint[GET /a]\n:::response\n${json}\n:::\n:::`, "4:1-12", "has no status", "write :::response[200]"],
    [
      `:::endpoint[GET /a]\n:::response[OK]\n${json}\n:::\n:::`,
      "4:13-15",
      "has the status “OK”",
      "write a status of HTTP, as in :::response[200] or :::response[404 Not Found]",
    ],
    [
      `:::request\n${json}\n:::`,
      "3:1-11",
      "is outside “:::endpoint”",
      "wrap the operation in :::endpoint[GET /path] and :::",
    ],
    [
      `:::response[200]\n${json}\n:::`,
      "3:1-17",
      "is outside “:::endpoint”",
      "wrap the operation in :::endpoint[GET /path] and :::",
    ],
  ])("%j", async (markdown, place, problem, hint, ...fix) => {
    const name = /^(?:.*\n)*?(:::) ?(\w+)/u.exec(
      markdown
        .split("\n")
        .slice(Number(place.split(":")[0]) - 3)
        .join("\n"),
    );
    expect(await reported(markdown)).toEqual([[place, `“:::${name?.[2] ?? ""}” ${problem}`, hint, ...fix]]);
  });

  test.each([
    [
      "- `a`: A\n- b (string): B",
      "5:3-4",
      "has an item without a name in backticks",
      "begin it with the name in backticks: - `name` (type): Meaning",
      "`b`",
    ],
    [
      "- Text only",
      "4:1-12",
      "has an item without a name in backticks",
      "begin it with the name in backticks: - `name` (type): Meaning",
    ],
    [
      "- `a`: A\n- `a`: B",
      "5:4-5",
      "has the field “a” twice",
      "remove one of them, or write the part of the request that contains each, as in “in body”",
    ],
    ["- `a` (string, in quary): A", "4:16-24", "has a field “in quary”", "did you mean “in query”?", "in query"],
    ["- `a` (string, requried): A", "4:16-24", "has a field “requried”", "did you mean “required”?", "required"],
    ["- `a` (string: A", "4:7-8", "has a parenthesis that is not closed", "write ) before the meaning"],
    [
      "- `a` (required, optional): A",
      "4:18-26",
      "has a field that is both required and optional",
      "remove one of the two",
    ],
    ["Text", "3:1-10", "contains no list", "write a list: - `name` (type): Meaning"],
    ["- `a`: A\n\nText", "6:1-5", "contains something other than a list", "move it out, or into an item"],
  ])("fields: %j", async (list, place, problem, hint, ...fix) => {
    expect(await reported(`:::fields\n${list}\n:::`)).toEqual([[place, `“:::fields” ${problem}`, hint, ...fix]]);
  });

  test("fields of a path that does not have them", async () => {
    expect(await reported(":::endpoint[GET /a/{uid}]\n:::fields\n- `uid`: I\n- `udi` (in path): F\n:::\n:::")).toEqual([
      ["6:4-7", "“:::fields” has the field “udi”, which is not in the path of the endpoint", "did you mean “uid”?"],
    ]);
  });

  test("nothing that only looks like one", async () => {
    const markdown = `:::endpoint[GET /a/{id}]\nText\n:::request\n${json}\n:::\n:::response[4XX]\n${json}\n:::\n:::response[default]\n${json}\n:::\n:::\n\n:::fields\n- \`a\` (integer, in milliseconds, in order): A\n- \`a\` (in body): B\n:::`;
    expect(await reported(markdown)).toEqual([]);
  });
});
