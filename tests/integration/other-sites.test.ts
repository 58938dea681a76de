/** Links to other sites by name, checked against what these publish: two sites of docsgen, an inventory, a sitemap. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import type { TextDocumentPositionParams } from "vscode-languageserver-protocol/node";
import { CompletionRequest, HoverRequest } from "vscode-languageserver-protocol/node";
import { expect, onTestFinished, test } from "vitest";
import type { JsonReport } from "../../src/compiler/diagnostics/reporters/json.ts";
import { LanguageClient } from "../support/language-client.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";
import { startStaticHost } from "../support/static-host.ts";

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** The site to which the others link: with a redirect, a French page and an old version in a folder. */
const sdkFiles = {
  "site.config.ts": minimalConfig(
    '  origin: "https://sdk.example.net", base: "/docs/", languages: { en: "English", fr: "Français" },\n  versions: { current: "v2", archived: { v1: "versions/v1" } },\n  redirects: [{ from: "/old/retry/", to: "/guide/retry/" }, { from: "/guide/retry/#former", to: "/guide/retry/#limits" }, { from: "/blog/", to: "https://blog.example.net/" }],\n  links: { inventory: true },\n',
  ),
  "docs-src/index.md": page("SDK", "[retry](guide/retry.md)"),
  "docs-src/guide/retry.md": page("Retries", "## Limits\n\nText."),
  "docs-src/fr/index.md": page("Kit", "Texte."),
  "docs-src/fr/guide/retry.md": page("Nouveaux essais", "## Limits\n\nTexte."),
  "versions/v1/index.md": page("SDK 1", "Text."),
  "versions/v1/guide.md": page("Guide 1", "Text."),
};

const inventoryOf = (lines: readonly string[], version = 2): Buffer =>
  Buffer.concat([
    Buffer.from(
      `# Sphinx inventory version ${version}\n# Project: Python\n# Version: 3.14\n# The remainder of this file is compressed using zlib.\n`,
    ),
    deflateSync(`${lines.join("\n")}\n`),
  ]);
const pythonInventory = inventoryOf([
  "json.dumps py:function 1 library/json.html#$ -",
  "json std:label -1 library/json.html#json-label JSON files",
  "json py:module 0 library/json.html#module-$ -",
  "with statement std:label -1 reference/compound.html#with The with statement",
  "library/json std:doc -1 library/json.html json: JSON encoder and decoder",
]);

async function buildSdk(): Promise<Site> {
  const sdk = makeSite(sdkFiles);
  const { status, stderr } = await sdk.build();
  expect(status, stderr).toBe(0);
  return sdk;
}

/** A site with the manifest of the SDK and an inventory, both saved. */
async function makeHandbook(text: string, more = "", settings = ""): Promise<Site> {
  const sdk = await buildSdk();
  const site = makeSite({});
  const host = makeSite({ "3/objects.inv": "" });
  host.write("3/objects.inv", pythonInventory);
  const server = await startStaticHost(host.folder, "/");
  onTestFinished(() => server.close());
  const manifest = relative(site.folder, sdk.path("dist/docsgen-manifest.json"));
  site.write(
    "site.config.ts",
    minimalConfig(
      `  origin: "https://handbook.test",\n  links: { sites: { sdk: ${JSON.stringify(manifest)}, python: "${server.origin}/3/objects.inv" }${more} },\n${settings}`,
    ),
  );
  site.write("docs-src/index.md", page("Home", text));
  const { status, stdout, stderr } = await site.run(["sites", "--update"]);
  expect(status, stderr).toBe(0);
  expect(stdout).toBe(
    `sdk  https://sdk.example.net/docs/: 8 pages, changed\npython  ${server.origin}/3/: 1 page, 3 names, changed\n`,
  );
  return site;
}

const linksIn = (site: Site, file = "dist/index.html"): readonly string[] =>
  Array.from(site.article(file).matchAll(/<a[^>]*? href="([^"]*)"/gu), ([, href = ""]) =>
    href.replace(/^http:\/\/127[^/]*/u, "https://python.example"),
  );

test("lead to pages, headings, versions, functions and home pages", async () => {
  const site = await makeHandbook(
    '[a](sdk:guide/retry/#limits) [b](sdk:guide/retry) [c](sdk:guide/retry.md#former) [d](sdk@v1:guide/) [e](sdk:) [f](sdk:fr/guide/retry/?x=1) [g](python:json.dumps) [h](python:json) [i](<python:with statement>) [j](python:library/json.html#any) <a href="sdk:guide/retry/">k</a> [l](https://sdk.example.net/docs/guide/retry/#limits) [m][r]\n\n[r]: sdk:guide/retry/',
  );
  const { status, stderr } = await site.build(["--strict"]);
  expect(status, stderr).toBe(0);
  expect(linksIn(site)).toEqual([
    "https://sdk.example.net/docs/guide/retry/#limits",
    "https://sdk.example.net/docs/guide/retry/",
    "https://sdk.example.net/docs/guide/retry/#former",
    "https://sdk.example.net/docs/v1/guide/",
    "https://sdk.example.net/docs/",
    "https://sdk.example.net/docs/fr/guide/retry/?x=1",
    "https://python.example/3/library/json.html#json.dumps",
    "https://python.example/3/library/json.html#module-json",
    "https://python.example/3/reference/compound.html#with",
    "https://python.example/3/library/json.html#any",
    "https://sdk.example.net/docs/guide/retry/",
    "https://sdk.example.net/docs/guide/retry/#limits",
    "https://sdk.example.net/docs/guide/retry/",
  ]);
  expect((await site.run(["verify", "--strict"])).stderr).toBe("");
});

/** A link, and what is said of it. */
const wrong: readonly (readonly [link: string, message: string])[] = [
  ["sdk:guide/retri/", "broken-link: The link “sdk:guide/retri/” leads nowhere|did you mean “sdk:guide/retry/”?"],
  [
    "sdk:nothing/",
    "broken-link: The link “sdk:nothing/” leads nowhere|if the site has it by now, run `docsgen sites --update sdk`",
  ],
  ["sdk@v9:guide/", "broken-link: The link “sdk@v9:guide/” leads nowhere|it has no pages in “v9/”"],
  [
    "sdk:guide/retry/#limit",
    "broken-anchor: “sdk:guide/retry/” has no heading for the link “sdk:guide/retry/#limit”|did you mean “#limits”?",
  ],
  [
    "sdk:old/retry/#limits",
    "moved-link: The target of the link “sdk:old/retry/#limits” has moved to “https://sdk.example.net/docs/guide/retry/”|write “sdk:guide/retry/#limits”",
  ],
  ["python:json.dump", "broken-link: The link “python:json.dump” leads nowhere|did you mean “python:json.dumps”?"],
  [
    "https://sdk.example.net/docs/nothing/",
    "broken-link: The link “https://sdk.example.net/docs/nothing/” leads nowhere|“sdk” has no such page; if the site has it by now, run `docsgen sites --update sdk`",
  ],
  [
    "https://sdk.example.net/docs/guide/retry/#limit",
    "broken-anchor: “sdk:guide/retry/” has no heading for the link “https://sdk.example.net/docs/guide/retry/#limit”|did you mean “#limits”?",
  ],
  [
    "https://sdk.example.net/docs/old/retry/",
    "moved-link: The target of the link “https://sdk.example.net/docs/old/retry/” has moved to “https://sdk.example.net/docs/guide/retry/”|write “https://sdk.example.net/docs/guide/retry/”",
  ],
];

test("are reported where they lead nowhere or have moved", async () => {
  const site = await makeHandbook(wrong.map(([link]) => `[a](${link})`).join("\n\n"));
  const { status, stdout } = await site.run(["check", "--format", "json"]);
  expect(status).toBe(1);
  const { diagnostics }: JsonReport = JSON.parse(stdout);
  expect(
    diagnostics
      .filter(({ severity }) => severity !== "hint")
      .map(({ start, code, message, hint }) => [start?.line, `${code}: ${message}|${hint}`]),
  ).toEqual(wrong.map(([, message], index) => [5 + 2 * index, message]));
  // What is certain is corrected.
  await site.run(["check", "--fix"]);
  expect(site.read("docs-src/index.md")).toContain("[a](sdk:guide/retry/#limits)");
  expect(site.read("docs-src/index.md")).toContain("[a](https://sdk.example.net/docs/guide/retry/)\n");
});

test("stand in menus, redirects, frontmatter, the footer and translations, which prefer their language", async () => {
  const site = await makeHandbook(
    "Text.",
    "",
    '  languages: { en: "English", fr: "Français" },\n  redirects: [{ from: "/retry/", to: "sdk:guide/retry/" }, { from: "/v1/", to: "sdk@v1:" }],\n  themeConfig: { navbar: { left: [{ text: "Old", link: "sdk@v1:guide/" }] }, sidebars: [{ paths: ["/"], entries: ["/", { text: "R", link: "sdk:guide/retry/#limits" }] }], footer: { text: "[SDK](sdk:)" } },\n',
  );
  site.write("docs-src/fr/index.md", page("Accueil", "[r](sdk:guide/retry/) [v](sdk@v1:guide/)"));
  site.edit("docs-src/index.md", (text) => text.replace("title: Home", "title: Home\nbanner: '[R](sdk:guide/retry/)'"));
  const { status, stderr } = await site.build(["--strict"]);
  expect(status, stderr).toBe(0);
  const html = site.read("dist/index.html");
  for (const href of ["v1/guide/", "guide/retry/#limits", "", "guide/retry/"])
    expect(html).toContain(`href="https://sdk.example.net/docs/${href}"`);
  expect(site.read("dist/retry/index.html")).toContain('<a href="https://sdk.example.net/docs/guide/retry/">');
  expect(site.read("dist/v1/index.html")).toContain('<a href="https://sdk.example.net/docs/v1/">');
  expect(linksIn(site, "dist/fr/index.html")).toEqual([
    "https://sdk.example.net/docs/fr/guide/retry/",
    "https://sdk.example.net/docs/v1/fr/guide/",
  ]);
  site.edit("site.config.ts", (text) =>
    text.replaceAll("sdk@v1:guide/", "sdk@v1:gone/").replace('"sdk@v1:"', '"sdk:gone/"'),
  );
  const broken = await site.run(["check"]);
  expect(broken.stderr.match(/^site\.config\.ts:\d+:\d+\n {2}error broken-link.*$/gmu)).toHaveLength(2);
  site.edit("site.config.ts", (text) => text.replace('"sdk:gone/"', '"vscode:gone"'));
  expect((await site.run(["check"])).stderr).toContain(
    "error broken-redirect: The redirect from “/v1” leads to “vscode:gone”, which does not exist",
  );
});

test("are errors if nothing is saved, or what is saved is damaged", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  links: { sites: { sdk: "https://sdk.example.net/docsgen-manifest.json" } },\n'),
    "docs-src/index.md": page("Home", "[a](sdk:guide/)"),
  });
  const missing = await site.build();
  expect(missing.status).toBe(1);
  expect(missing.stderr).toContain(
    "error config-value: “links.sites.sdk” has not been saved yet: there is no “sites/sdk.json”",
  );
  expect(missing.stderr).toContain("hint: run `docsgen sites --update sdk`");
  expect(missing.stderr).not.toContain("broken-link");
  const saved = {
    format: 1,
    kind: "docsgen",
    from: "x",
    saved: "2026-01-31",
    root: "https://sdk.example.net/",
    pages: [],
  };
  for (const [contents, reason] of [
    ["{", "it is not JSON"],
    [JSON.stringify({ format: 2 }), "a newer docsgen wrote it"],
    [JSON.stringify({ ...saved, root: "javascript:alert(1)//" }), "“root” must be a full http or https URL"],
    [
      JSON.stringify({ ...saved, pages: [{ path: "//evil.example/" }] }),
      "“pages[0].path” must be an address below the root",
    ],
    [
      JSON.stringify({ ...saved, names: [["a", "javascript:alert(1)"]] }),
      "“names[0][1]” has a scheme that browsers run",
    ],
    [
      JSON.stringify({ ...saved, redirects: [["a", "data:text/html,x"]] }),
      "“redirects[0][1]” must be a full http or https URL",
    ],
  ] as const)
    expect((await site.write("sites/sdk.json", contents).build()).stderr).toContain(
      `“links.sites.sdk” cannot be read from “sites/sdk.json”: ${reason}`,
    );
});

/** What a server may send in place of a manifest, and what is said. */
const hostile: readonly (readonly [name: string, contents: string | Uint8Array, reason: string])[] = [
  ["no.json", "{", "it is not JSON"],
  ["html.json", "<!doctype html><p>", "it lists no page below"],
  ["deep.json", "[".repeat(1_000_000) + "]".repeat(1_000_000), "it is not a manifest of docsgen"],
  ["array.json", "[[[]]]", "it is not a manifest of docsgen: it is not an object"],
  ["index.xml", "<?xml version='1.0'?><sitemapindex></sitemapindex>", "it lists other sitemaps: name one of them"],
  ["large.json", new Uint8Array(50_000_001), "it has more than 50 MB"],
  ["v1.inv", inventoryOf(["json mod library/json.html"], 1), "only version 2 of inventories can be read"],
  ["cut.inv", inventoryOf(["a py:module 1 a.html -"]).subarray(0, -5), "it is damaged"],
  ["bomb.inv", inventoryOf(["a ".repeat(40_000_000)]), "it unpacks to more than 64 MB"],
  ["scheme.inv", inventoryOf(["a py:module 1 javascript:alert(1) -"]), "“names[0][1]” has a scheme"],
  ["host.inv", inventoryOf(["a py:module 1 //evil.example/ -"]), "“names[0][1]” must be an address below the root"],
  ["missing.json", "", "the server responded with status 404"],
];

test("what is hostile or damaged is refused with one sentence, and nothing that it names is requested", async () => {
  const folder = makeSite({});
  for (const [name, contents] of hostile) if (name !== "missing.json") folder.write(name, contents);
  const server = await startStaticHost(folder.folder, "/");
  onTestFinished(() => server.close());
  server.answers.set("/missing.json", 404);
  const sites = Object.fromEntries(hostile.map(([name]) => [name.replace(/\W/u, "-"), `${server.origin}/${name}`]));
  const site = makeSite({
    "site.config.ts": minimalConfig(`  links: { sites: ${JSON.stringify(sites)} },\n`),
    "docs-src/index.md": page("Home", "Text."),
  });
  const { status, stderr } = await site.run(["sites", "--update"]);
  expect(status).toBe(2);
  for (const [name, , reason] of hostile)
    expect(stderr).toContain(
      `“links.sites.${name.replace(/\W/u, "-")}” cannot be read from “${server.origin}/${name}”: ${reason}`,
    );
  expect(new Set(server.requests)).toEqual(new Set(hostile.map(([name]) => `/${name}`)));
  expect(site.exists("sites")).toBe(false);
});

test("a sitemap gives pages without anchors", async () => {
  const host = makeSite({
    "docs/sitemap.xml":
      "<urlset><url><loc> ORIGIN/docs/a%20b/ </loc></url><url><loc>ORIGIN/docs/?a=1&amp;b</loc></url><url><loc>https://evil.example/</loc></url></urlset>",
  });
  const server = await startStaticHost(host.folder, "/");
  onTestFinished(() => server.close());
  host.edit("docs/sitemap.xml", (text) => text.replaceAll("ORIGIN", server.origin));
  const site = makeSite({
    "site.config.ts": minimalConfig(`  links: { sites: { blog: "${server.origin}/docs/sitemap.xml" } },\n`),
    "docs-src/index.md": page("Home", "[a](<blog:a b/#any>) [b](blog:c/)"),
  });
  expect((await site.run(["sites", "--update"])).stdout).toContain("2 pages, changed");
  const { stderr } = await site.run(["check"]);
  expect(stderr.match(/error .*/gu)).toEqual(["error broken-link: The link “blog:c/” leads nowhere"]);
});

test("check --external says what has moved since it was saved", async () => {
  const site = await makeHandbook("[a](sdk:guide/retry/) [b](python:json.dumps)");
  const manifest = site.read("sites/sdk.json").match(/"from": "([^"]*)"/u)?.[1] ?? "";
  expect((await site.run(["check", "--external"])).stderr).not.toContain("outdated-site");
  site.edit(manifest, (text) => text.replaceAll("/guide/retry/", "/guide/retries/"));
  expect((await site.run(["check", "--external"])).stderr).toMatch(
    /outdated-site: “sdk” was saved on \d{4}-\d\d-\d\d, and has moved or removed since: https:\/\/sdk\.example\.net\/docs\/guide\/retry\//u,
  );
  expect((await site.run(["sites", "sdk", "--update", "--dry-run"])).stdout).toContain("8 pages, changed");
  expect((await site.build()).status).toBe(0);
  expect((await site.run(["sites", "sdk", "--update"])).status).toBe(0);
  expect((await site.build()).stderr).toContain("error broken-link: The link “sdk:guide/retry/” leads nowhere");
});

test("a site knows who links to it before it moves something", async () => {
  const handbook = await makeHandbook(
    "[a](sdk:guide/retry/#limits) [b](https://sdk.example.net/docs/guide/retry/#limits)",
  );
  expect((await handbook.build()).status).toBe(0);
  const sdk = makeSite(sdkFiles);
  const published = sdk.path("before.json");
  expect((await sdk.build()).status).toBe(0);
  sdk.write("before.json", sdk.read("dist/docsgen-manifest.json"));
  const manifest = relative(sdk.folder, handbook.path("dist/docsgen-manifest.json"));
  sdk.edit("site.config.ts", (text) =>
    text.replace("inventory: true", `sites: { handbook: ${JSON.stringify(manifest)} }`),
  );
  expect((await sdk.run(["sites", "--update"])).status).toBe(0);
  expect((await sdk.run(["mv", "guide/retry.md#limits", "#most", "--dry-run"])).stdout).toContain(
    "/guide/retry/#limits: “handbook” links to it 2 times; the redirect leads its readers on\n",
  );
  sdk.edit("docs-src/guide/retry.md", (text) => text.replace("## Limits", "## Something else"));
  const { stderr } = await sdk.run(["check", "--published", published]);
  expect(stderr).toContain("error lost-anchor: “/guide/retry/#limits” was published before and no longer exists");
  expect(stderr).toContain("hint: “handbook” links to it 2 times; ");
});

test("the inventory of a site has its pages and headings, and other sites of docsgen read it", async () => {
  const sdk = await buildSdk();
  const [, , , , ...rest] = readFileSync(sdk.path("dist/objects.inv"), "latin1").split("\n");
  const lines = inflateSync(Buffer.from(rest.join("\n"), "latin1"))
    .toString("utf8")
    .split("\n");
  expect(lines.filter((line) => !line.startsWith("v1") && !line.startsWith("fr"))).toEqual([
    "index std:doc 1  SDK",
    "guide/retry std:doc 1 guide/retry/ Retries",
    "guide/retry#limits std:label 1 guide/retry/#limits Limits",
    "",
  ]);
});

test("an editor completes and shows them", async () => {
  const site = await makeHandbook("[a](sdk:guide/retry/#limits) [b](sdk:gui) [c](sdk:guide/retry/#l) [d](sd)");
  const editor = await LanguageClient.start(site);
  await editor.open("docs-src/index.md");
  const at = (text: string): TextDocumentPositionParams => ({
    textDocument: { uri: editor.uri("docs-src/index.md") },
    position: position(text),
  });
  const position = (text: string): { line: number; character: number } => ({
    line: 4,
    character: (site.read("docs-src/index.md").split("\n")[4] ?? "").indexOf(text) + text.length,
  });
  const labels = async (text: string): Promise<readonly string[]> =>
    (
      await editor.connection
        .sendRequest(CompletionRequest.type, at(text))
        .then((list) => (list !== null && "items" in list ? list.items : []))
    ).map(({ label }) => label);
  expect(await labels("[b](sdk:gui")).toContain("sdk:guide/retry/");
  expect(await labels("[c](sdk:guide/retry/#l")).toEqual(["limits"]);
  expect(await labels("[d](sd")).toContain("sdk:");
  const hover = await editor.connection.sendRequest(HoverRequest.type, at("[a](sdk:gui"));
  expect(JSON.stringify(hover)).toContain("**Retries**\\n\\n<https://sdk.example.net/docs/guide/retry/#limits>");
  await editor.end();
});
