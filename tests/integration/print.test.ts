/** `docsgen print`: many pages as one document. What a browser makes of it is in tests/browser/print.test.ts. */
import { expect, test, vi } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const files = {
  "site.config.ts": minimalConfig(
    `  origin: "https://acme.test", base: "/docs/", description: "All of it.",
  themeConfig: { sidebars: [{ paths: ["/"], entries: [
    { text: "Begin", entries: ["/guide/install/", "/guide/"] },
    { text: "Look up", entries: ["/limits/", { text: "Deep", entries: ["/guide/retry/"] }] },
  ] }] },
`,
  ),
  "docs-src/index.md": "---\ntitle: Home\n---\n\n[Install](guide/install.md)\n",
  "docs-src/guide/index.md": "---\ntitle: The guide\n---\n\n## Same\n\n[Here](#same)\n",
  "docs-src/guide/install.md":
    '---\ntitle: Install it\n---\n\n## Same\n\n[Retry](retry.md#how-often) · [guide](/guide/) · [limits](/limits.md#size) · [file](/a.txt) · [other](https://other.test/)\n\nA note.[^1]\n\n[^1]: The note.\n\n### Third level\n\n![Dot](dot.png)\n\n::::tabs\n\n:::tab[Linux]\nOne\n:::\n\n:::tab[Windows]\nTwo\n:::\n\n::::\n\n<svg width="9" height="9" viewBox="0 0 9 9"><style>#blob { fill: red }</style><defs><linearGradient id="shade"></linearGradient></defs><rect id="blob" fill="url(#shade)" /></svg>\n',
  "docs-src/guide/retry.md":
    "---\ntitle: Retry\n---\n\n<script src='/a.js'></script>\n\n## How often\n\nText.\n\n## Überlauf\n\n[Same](install.md#same)\n",
  "docs-src/guide/unlisted.md": "---\ntitle: Unlisted\n---\n\nText.\n",
  "docs-src/limits.md": "---\ntitle: Limits\n---\n\n## Size\n\nText.\n",
  "docs-src/guide/dot.png": "GIF89a PNG;",
  "docs-src/public/a.txt": "text",
  "docs-src/public/a.js": "",
};

async function printed(site: Site, ...words: readonly string[]): Promise<string> {
  const { status, stderr } = await site.run(["print", ...words, "--to", "out/book.html"]);
  expect(status, stderr).toBe(0);
  return site.read("out/book.html");
}

/** The addresses and texts of all links in a part of a document. */
function linksIn(html: string): readonly string[] {
  return Array.from(
    html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gsu),
    ([, url = "", text = ""]) => `${text.replaceAll(/<[^>]*>/gu, "").trim()} ${url}`,
  );
}

function contentsIn(html: string): readonly string[] {
  const [nav = ""] = /<nav.*?<\/nav>/su.exec(html) ?? [];
  return nav
    .replaceAll(/<a href="([^"]*)">/gu, "$1 ")
    .split(/<\/?(?:ol|li)>/u)
    .map((line) => line.replaceAll(/<[^>]*>/gu, "").trim())
    .filter((line) => line !== "");
}

function idsIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/\sid="([^"]*)"/gu), ([, id = ""]) => id);
}

test("joins the whole site in the order of its sidebars, with contents and no script", async () => {
  const html = await printed(makeSite(files));
  expect(contentsIn(html)).toEqual([
    "Contents",
    "#/ Home",
    "Begin",
    "#/guide/install/ Install it",
    "#/guide/install/%23same Same",
    "#/guide/ The guide",
    "#/guide/%23same Same",
    "#/guide/unlisted/ Unlisted",
    "Look up",
    "#/limits/ Limits",
    "#/limits/%23size Size",
    "Deep",
    "#/guide/retry/ Retry",
    "#/guide/retry/%23how-often How often",
    `#/guide/retry/%23${encodeURI("überlauf")} Überlauf`,
  ]);
  expect(Array.from(html.matchAll(/<section id="([^"]*)"/gu), ([, id]) => id)).toEqual([
    "/",
    "/guide/install/",
    "/guide/",
    "/guide/unlisted/",
    "/limits/",
    "/guide/retry/",
  ]);
  expect(html).not.toContain("<script");
  expect(html).toContain("All of it.");
});

test("has unique ids, and links that lead to one of them or to the published site", async () => {
  const site = makeSite(files);
  const html = await printed(site, "docs-src/guide");
  const ids = idsIn(html);
  expect(new Set(ids).size).toBe(ids.length);
  const [, body = ""] = html.split('<section id="/guide/install/"');
  expect(linksIn(body).slice(0, 6)).toEqual([
    "#/guide/install/%23same".replace(/^/u, " "),
    "Retry #/guide/retry/%23how-often",
    "guide #/guide/",
    "limits https://acme.test/docs/limits/#size",
    "file https://acme.test/docs/a.txt",
    "other https://other.test/",
  ]);
  const broken = Array.from(html.matchAll(/href="#([^"]*)"/gu), ([, fragment = ""]) => decodeURIComponent(fragment));
  expect(broken.length).toBeGreaterThan(10);
  expect(broken.filter((id) => !ids.includes(id))).toEqual([]);
});

test("contains its styles, fonts and images, and loads nothing", async () => {
  const html = await printed(makeSite(files));
  expect(html).toContain(`src="data:image/png;base64,${Buffer.from("GIF89a PNG;").toString("base64")}"`);
  expect(html).toContain('url("data:font/woff2;base64,');
  expect(html).not.toMatch(/<link\b|\ssrc="(?!data:)|\burl\((?!"?(?:data:|#)|&quot;#)/u);
  // Both tabs, each under its label.
  for (const text of ["Linux", "One", "Windows", "Two"]) expect(html).toContain(text);
});

test("keeps what a drawing refers to within it", async () => {
  const html = await printed(makeSite(files));
  expect(html).toContain('fill="url(&quot;#/guide/install/%23shade&quot;)"');
  expect(html).toContain(String.raw`#\/guide\/install\/\#blob { fill: red }`);
  expect(idsIn(html)).toContain("/guide/install/#shade");
});

test("a style of a page is limited to it, as on the site", async () => {
  const html = await printed(makeSite(files));
  expect(html).toContain(
    String.raw`<style>@scope (#\/guide\/install\/) {#\/guide\/install\/\#blob { fill: red }}</style>`,
  );
});

test("a file that cannot be written, and a name without a letter, are told", async () => {
  const site = makeSite({ "docs-src/index.md": "# Home\n", "folder.html/a.txt": "" });
  for (const to of ["folder.html", "folder.html/a.txt/b.html"]) {
    const { status, stderr } = await site.run(["print", "--to", to]);
    expect(status).toBe(2);
    expect(stderr).toContain("error config-value: “--to” cannot be written: ");
  }
  const { status, stderr } = await site.run(["print", "", "--to", "a.html"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("It must not be empty.")]);
});

test("prints what is named: a page, an address, a group of the sidebar", async () => {
  const site = makeSite(files);
  const sections = async (...names: readonly string[]): Promise<readonly string[]> =>
    idsIn(await printed(site, ...names)).filter((id) => id.startsWith("/") && !id.includes("#"));
  expect(await sections("docs-src/limits.md")).toEqual(["/limits/"]);
  expect(await sections("/guide/retry/", "limits")).toEqual(["/limits/", "/guide/retry/"]);
  expect(await sections("look up")).toEqual(["/limits/", "/guide/retry/"]);
  expect(await printed(site, "docs-src/guide")).toContain('<p class="dg-book-name">The guide</p>');
});

test("a name that stands for nothing is an error with the nearest one, and writes nothing", async () => {
  const site = makeSite(files);
  const { status, stderr } = await site.run(["print", "docs-src/guidee", "--to", "book.html"]);
  expect(status).toBe(2);
  expect(stderr).toBe(
    "error nothing-to-do: “print docs-src/guidee” has nothing to do: it names no page, no folder and no group of a sidebar\n  hint: did you mean “docs-src/guide”?\n",
  );
  expect(site.exists("book.html")).toBe(false);
  site.edit("docs-src/limits.md", (text) => `${text}\n[x](gone.md)\n`);
  const broken = await site.run(["print", "--to", "book.html"]);
  expect(broken.status).toBe(1);
  expect(broken.stderr).toContain("error broken-link: The link “gone.md” leads nowhere");
  expect(site.exists("book.html")).toBe(false);
});

test("prints one language: that of `--lang` or of what is named", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  origin: "https://acme.test", languages: { en: "English", de: "Deutsch" },\n'),
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[Guide](guide.md)\n",
    "docs-src/guide.md": "---\ntitle: Guide\n---\n\nText.\n",
    "docs-src/de/index.md": "---\ntitle: Anfang\n---\n\n[Anleitung](guide.md)\n",
    "docs-src/de/guide.md": "---\ntitle: Anleitung\n---\n\nText.\n",
  });
  const [english, german] = [await printed(site), await printed(site, "--lang", "de")];
  expect(contentsIn(english)).toEqual(["Contents", "#/ Home", "#/guide/ Guide"]);
  expect(contentsIn(german)).toEqual(["Inhalt", "#/ Anfang", "#/guide/ Anleitung"]);
  expect(german).toContain('<html lang="de"');
  for (const name of ["docs-src/de/guide.md", "/de/guide/"])
    expect(contentsIn(await printed(site, name))).toEqual(["Inhalt", "#/guide/ Anleitung"]);
  const { status, stderr } = await site.run(["print", "--lang", "fr", "--to", "book.html"]);
  expect(status).toBe(2);
  expect(stderr).toBe("error config-value: “languages” does not have “fr”\n  hint: write one of en, de\n");
});

test("without an origin, a link to a page that is left out has no address", async () => {
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[Guide](guide.md)\n",
    "docs-src/guide.md": "---\ntitle: Guide\n---\n\nText.\n",
  });
  expect(await printed(site, "docs-src/index.md")).toContain("<a>Guide</a>");
});

test("says what a PDF needs, and what a file may be", async () => {
  const site = makeSite({ "docs-src/index.md": "# Home\n" });
  vi.stubEnv("CHROMIUM", site.path("none"));
  const { status: missing, stderr: words } = await site.run(["print"]);
  expect(missing).toBe(2);
  expect(words).toBe(
    "error config-value: “--to” needs a browser to print, and none is found\n  hint: install Chromium or Chrome, name its program in the variable `CHROMIUM`, or write `--to site.html`\n",
  );
  const { status, stderr } = await site.run(["print", "--to", "book.epub"]);
  expect(status).toBe(2);
  expect(stderr).toContain("must end with .pdf or .html");
});
