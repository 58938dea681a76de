/** A site with a reference, built by docsgen: what readers and programs get, and what authors are told. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openBuiltSearch } from "../../../tests/support/search-site.ts";
import { makeSite, projectRoot } from "../../../tests/support/site.ts";
import type { Site } from "../../../tests/support/site.ts";

const page = (title: string, text: string, more = ""): string =>
  `---\ntitle: ${title}\nshort_description: ${title}, a page of a site that describes queues and their events.\n${more}---\n\n${text}\n`;

function referenceSite(options = ""): Site {
  const site = makeSite()
    .write(
      "site.config.ts",
      `import { openapi } from ${JSON.stringify(join(projectRoot, "packages/openapi/lib/index.js"))};
export default { title: "Queues", llms: true, plugins: [openapi({ description: "openapi.yml"${options} })] };`,
    )
    .write(
      "docs-src/index.md",
      page("Queues", "See [a name](api:createQueue#body.name) and [Queue](api:schemas/queue#limits.rate)."),
    )
    .write(
      "docs-src/create.md",
      page(
        "Creating queues",
        "My words.\n\n::generated\n\n## Errors {#errors}\n\nMy errors.\n\n## After it\n\nMore.",
        "operation: createQueue\n",
      ),
    );
  cpSync(join(import.meta.dirname, "fixtures/queues-3.0.yml"), site.path("openapi.yml"));
  // The style and the script of the form are files of the installed package.
  symlinkSync(join(projectRoot, "node_modules"), site.path("node_modules"));
  return site;
}

describe("a site with a reference", () => {
  test("publishes operations, schemas and their Markdown, with checked links by name", async () => {
    const site = referenceSite();
    const { status, stdout, stderr } = await site.build();
    expect(`${stdout}${stderr}`).not.toMatch(/error|warning /u);
    expect(status).toBe(0);
    expect(site.read("dist/index.html")).toContain('href="/create/#body.name"');
    expect(site.read("dist/index.html")).toContain('href="/api/schemas/queue/#limits.rate"');
    const html = site.read("dist/api/queues/list-queues/index.html");
    // A few bytes for readers who do not open the form, and none in its Markdown.
    const [button = ""] = /<button[^>]*data-plugin="openapi"[^]*?<\/button>/u.exec(html) ?? [];
    expect(button).toContain('data-form="/api/forms/list-queues.json"');
    expect(button.length).toBeLessThan(220);
    expect(JSON.parse(site.read("dist/api/forms/list-queues.json"))).toMatchObject({
      languages: ["curl", "javascript", "python"],
    });
    expect(site.read("dist/api/queues/list-queues.md")).not.toContain("Fill in");
    expect(html).toContain('id="query.limit"');
    expect(html).toContain('id="response-200.limits.burst.size"');
    const twin = site.read("dist/api/queues/list-queues.md");
    expect(twin).toContain("`limit` (integer, default `10`)");
    expect(twin).toContain('curl "https://eu.example.com/v1/queues"');
    const search = openBuiltSearch(site.path("dist"));
    const first = async (query: string): Promise<string | undefined> => (await search.search(query)).pages[0]?.url;
    for (const query of ["listQueues", "GET /queues"]) expect(await first(query)).toBe("/api/queues/list-queues/");
    for (const query of ["deleteQueue", "DELETE /queues/{id}"])
      expect(await first(query)).toBe("/api/queues/delete-queue/");
    expect(await first("burst")).toBe("/api/schemas/queue/");
  });

  // A page that is not translated is in the language of its source.
  test.each([
    ["Fill in the samples", { en: "English", fr: "Français" }],
    ["Fill in the samples", { en: "English", ar: "العربية", ja: "日本語" }],
    ["Beispiele ausfüllen", { de: "Deutsch", fr: "Français" }],
    ["Fill in the samples", { "pt-BR": "Português", en: "English" }],
  ])("says “%s” in the languages %j", async (word, languages) => {
    const site = referenceSite();
    site.edit("site.config.ts", (text) => text.replace("{ title", `{ languages: ${JSON.stringify(languages)}, title`));
    const [, ...others] = Object.keys(languages).map((tag) => `${tag}/`);
    for (const folder of others) site.write(`docs-src/${folder}index.md`, page("Queues", "[A](api:createQueue)"));
    const { status, stderr } = await site.build();
    expect(stderr).not.toContain("error");
    expect(status).toBe(0);
    for (const folder of ["", ...others])
      expect(site.read(`dist/${folder}api/queues/list-queues/index.html`)).toMatch(
        new RegExp(`<button[^>]*data-plugin="openapi"[^>]*>${word}<`, "u"),
      );
  });

  test("keeps the author's prose beside an operation, and its sections in place of generated ones", async () => {
    const site = referenceSite();
    await site.build();
    const html = site.read("dist/create/index.html");
    const order = ["My words.", 'id="body.name"', 'id="responses"', "My errors.", "More."].map((part) =>
      html.indexOf(part),
    );
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    expect(order).not.toContain(-1);
    expect(html).not.toContain('id="response-409"');
    expect(site.exists("dist/api/queues/create-queue/index.html")).toBe(false);
  });

  test("has two descriptions, each with a scheme and a key of its own", async () => {
    const site = referenceSite();
    site.edit("site.config.ts", (text) =>
      text.replace("})] }", '}), openapi({ description: "billing.yml", folder: "billing", scheme: "billing" })] }'),
    );
    site.write("billing.yml", site.read("openapi.yml").replace(/^( +title: ).*$/mu, "$1Billing API"));
    site.write(
      "docs-src/pay.md",
      page("Paying", "Words. See [the other](api:createQueue).", "billingOperation: createQueue\n"),
    );
    const { status, stdout, stderr } = await site.build();
    expect(status).toBe(0);
    expect(`${stdout}${stderr}`).not.toMatch(/duplicate-description: “api\/schemas\/index/u);
    expect(site.read("dist/pay/index.html")).toContain('id="body.name"');
    expect(site.exists("dist/billing/queues/list-queues/index.html")).toBe(true);
  });

  test("says which operation was meant when one goes", async () => {
    const site = referenceSite();
    site.edit("openapi.yml", (text) => text.replace("operationId: createQueue", "operationId: createQueues"));
    const { status, stdout, stderr } = await site.run(["check"]);
    expect(status).not.toBe(0);
    expect(`${stdout}${stderr}`).toContain("docs-src/create.md:4:12");
    expect(`${stdout}${stderr}`).toMatch(/createQueues/u);
  });

  test("reports a wrong option at its line of the config", async () => {
    const site = referenceSite(',\n  scheme: "apiDe"');
    const { stdout, stderr } = await site.run(["check"]);
    expect(`${stdout}${stderr}`).toMatch(
      /site\.config\.ts:3:11\n +error openapi\/wrong-option[^]*write scheme: "apide"/u,
    );
  });

  test("reports mistakes in the description where they are", async () => {
    const site = referenceSite();
    site.edit("openapi.yml", (text) => text.replace("name: id, in: path", "name: key, in: path"));
    const { stdout, stderr } = await site.run(["check"]);
    expect(`${stdout}${stderr}`).toMatch(/openapi\.yml:\d+:\d+\n +error openapi\/undeclared-path-parameter/u);
  });

  test("resolves relative links of Markdown and HTML against the address of the other site", async () => {
    const site = referenceSite(', linkBase: "https://queues.example/docs/", form: false');
    site.edit("openapi.yml", (text) =>
      text.replace(
        "        Creates a queue.",
        "        Creates a queue: [a](one), <a href='two#b'>b</a>, <a href='#responses'>c</a>, [d](#list-queues).",
      ),
    );
    site.edit("openapi.yml", (text) =>
      text.replace("Queues keep events", "Queues keep [events](http://www.rfc-editor.org/)"),
    );
    const { stdout, stderr } = await site.build();
    expect(`${stdout}${stderr}`).toMatch(/openapi\.yml:14:\d+\n +warning insecure-link/u);
    const html = site.read("dist/create/index.html");
    expect(html).toContain('href="https://queues.example/docs/one"');
    expect(html).toContain('href="https://queues.example/docs/two#b"');
    expect(html).toContain('href="#responses"');
    expect(html).toContain('href="/api/queues/list-queues/"');
    // Without a form, there is no script, but the style of the pages.
    expect(html).not.toContain("openapi-form-button");
    const styles = [...site.files().keys()].filter((path) => /^assets\/style\..*\.css$/u.test(path));
    expect(styles.some((path) => site.read(`dist/${path}`).includes(".openapi-operation"))).toBe(true);
  });

  test("reports a broken link in a description at its line and column", async () => {
    const site = referenceSite();
    site.edit("openapi.yml", (text) =>
      text.replace("        Creates a queue.", "\n        Creates a queue.\n\n        Read [this](/missing/)."),
    );
    const line =
      site
        .read("openapi.yml")
        .split("\n")
        .findIndex((each) => each.includes("/missing/")) + 1;
    const { stdout, stderr } = await site.run(["check"]);
    expect(`${stdout}${stderr}`).toContain(`openapi.yml:${line}:21\n`);
  });

  test("reports links of descriptions for another site once, unless one of them leads somewhere", async () => {
    const site = referenceSite();
    const links = ["[a](/docs/a)", "[b](b/c.png)", "<a href='/docs/d'>d</a>", "[e](#nowhere)", "[f](/docs/a)"];
    site.edit("openapi.yml", (text) =>
      text.replace("operationId: listQueues\n", `$&      description: "Lists queues. ${links.join(" ")}"\n`),
    );
    const { stderr, stdout } = await site.run(["check"]);
    const found = `${stdout}${stderr}`;
    expect(found.match(/broken-\w+/gu)).toEqual(["broken-link"]);
    expect(found).toMatch(/openapi\.yml:\d+:\d+\n[^]*linkBase: "https:\/\/…"/u);
    site.write("docs-src/old.md", page("Old", "Words.", "permalink: /docs/d/\n"));
    const again = await site.run(["check"]);
    expect(`${again.stdout}${again.stderr}`.match(/broken-\w+/gu)).toHaveLength(4);
  });

  test("is part of a page of the author, with what operations share in the author's words", async () => {
    const site = makeSite()
      .write(
        "site.config.ts",
        `import { openapi } from ${JSON.stringify(join(projectRoot, "packages/openapi/lib/index.js"))};
export default { title: "Queues", llms: true, plugins: [openapi({
  description: "openapi.yml", per: "page", attachTo: "guide.md", layout: "compact", tags: ["Queues", "Me"],
  baseUrl: "https://api.example.com",
})] };`,
      )
      .write("docs-src/index.md", page("Queues", "See [a name](api:changeQueue#name) and [you](api:getMe)."))
      .write("docs-src/guide.md", page("Guide", "My words.\n\n::generated\n\n## After it\n\nMore."));
    cpSync(join(import.meta.dirname, "fixtures/compact.yml"), site.path("openapi.yml"));
    const { status, stdout, stderr } = await site.build();
    expect(`${stdout}${stderr}`).not.toMatch(/error|warning /u);
    expect(status).toBe(0);
    expect(site.read("dist/index.html")).toContain('href="/guide/#change.name"');
    expect(site.read("dist/index.html")).toContain('href="/guide/#me"');
    const html = site.read("dist/guide/index.html");
    const parts = ["My words.", 'id="queues"', 'id="change"', "New name", "renames it", "curl", "checked", 'id="me"'];
    const order = [...parts, 'id="after-it"'].map((part) => html.indexOf(part));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    expect(order).not.toContain(-1);
    expect(html).toContain("<strong>required if you omit <code>size</code></strong>");
    expect(html).toMatch(/<a id="change\.after"[^>]*><code>after<\/code><\/a>, <a id="change\.limit"/u);
    expect(html).toMatch(/<td>400<\/td>\s*<td[^>]*>The <code>name<\/code> is taken, or has a \|<\/td>/u);
    expect(html).toContain("<dd>New name</dd>");
    expect(site.read("dist/guide.md")).toContain("- `after`, `limit` (query): See [pages]");
    site.edit("site.config.ts", (text) => text.replace("guide.md", "guides.md"));
    const { stderr: problems, stdout: report } = await site.run(["check"]);
    expect(`${report}${problems}`).toContain("guides.md");
  });

  test("compiles one page when one description changes", async () => {
    const site = referenceSite();
    await site.build();
    site.edit("openapi.yml", (text) =>
      text.replace("Shown on", "Made on").replace("summary: List queues", "summary: List all queues"),
    );
    const { stdout } = await site.build();
    // The page itself, and the table of its tag.
    expect(stdout).toContain("2 pages compiled");
  });

  test("follows moved pages in descriptions, in each notation, and in the files of their texts", async () => {
    const site = referenceSite();
    site.write("docs-src/limits.md", page("Limits", "## Size {#size}\n\nWords."));
    site.write("docs-src/_api/list.md", "Lists queues.\n\nSee [limits](/limits/#size).\n");
    const written = (limits: string): readonly (readonly [before: string, after: string])[] => [
      ["Queues keep events in order.", `"A \\"queue\\" of [limited](${limits}) size"`],
      ["The queue is gone", `'It''s gone, with its [size](${limits}#size)'`],
      ["        Creates a queue.", `        Creates a queue of [limited](${limits}) size.`],
      ["A queue and what feeds it.", `>\n        A queue, which has\n        [limits](${limits}), and what feeds it.`],
    ];
    site.edit("openapi.yml", (text) =>
      written("/limits/")
        .reduce((all, [before, after]) => all.replace(before, () => after), text)
        .replace(/(operationId: listQueues\n)( +)/u, "$1$2description: { $ref: docs-src/_api/list.md }\n$2"),
    );
    await site.build();
    site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
    const run = await site.run(["mv", "docs-src/limits.md", "docs-src/it's/sizes.md"]);
    expect([run.stderr, run.status]).toEqual(["", 0]);
    for (const [, after] of written("/it%27s/sizes/")) expect(site.read("openapi.yml")).toContain(after);
    expect(site.read("docs-src/_api/list.md")).toContain("See [limits](/it%27s/sizes/#size).\n");
    expect((await site.run(["check", "--published", "manifest.json"])).stderr).not.toContain("moved-link");
  });

  test("refuses to move what a description links to in a form that cannot be rewritten", async () => {
    const site = referenceSite();
    site.write("docs-src/limits.md", page("Limits", "Words."));
    site.edit("openapi.yml", (text) =>
      text.replace("Queues keep events in order.", () => String.raw`"Of [limited](\x2Flimits/) size"`),
    );
    const before = site.read("openapi.yml");
    const run = await site.run(["mv", "docs-src/limits.md", "docs-src/sizes.md"]);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("openapi.yml:14 links to it as “/limits/” in a form that docsgen cannot rewrite");
    expect(site.read("openapi.yml")).toBe(before);
  });
});
