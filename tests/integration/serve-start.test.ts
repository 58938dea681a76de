/** `docsgen serve` before the whole site is up to date: a later start, and pages that are requested or saved while others are compiled. */
import { describe, expect, test } from "vitest";
import { isLikeFreshBuild } from "../support/fresh-build.ts";
import { requestPage, messageWith } from "../support/live.ts";
import type { Answer } from "../support/server.ts";
import { startServe } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (title: string, body = "Text."): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const sidebars = '  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", "/guide/"] }] },\n';

/** The files of a site with its own theme components. */
const ownTheme = {
  "site.config.ts": minimalConfig(
    `  base: "/docs/",\n  theme: "theme",\n  components: { badge: { file: "badge.jsx", hydrate: "load" } },\n${sidebars}`,
  ),
  "theme/style.css": "body { color: teal }\n",
  "badge.jsx": "export default () => <b>a badge</b>;\n",
  "docs-src/index.md": page("Home", "See [the guide](guide/index.md).\n\n::badge"),
};

/** A site that was served before. */
async function makeServedSite(
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const site = makeSite({
    "site.config.ts": minimalConfig(`  base: "/docs/",\n${sidebars}`),
    "docs-src/index.md": page("Home", "See [the guide](guide/index.md)."),
    "docs-src/guide/index.md": page("Guide"),
    ...files,
  });
  await serveOnce(site, env);
  return site;
}

async function serveOnce(site: Site, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const server = await startServe(site, [], { env });
  await server.settled(site);
  await server.end();
}

describe("a later start", () => {
  test.each([
    { of: "docsgen's theme", files: {} },
    { of: "a theme and components of its own", files: ownTheme },
  ])("compiles nothing again, and shows the same as a fresh build: $of", async ({ files }) => {
    const site = await makeServedSite(files);
    const server = await startServe(site);
    const first = await server.get("/docs/");
    expect(first.text).toContain("See <a");
    expect(first.headers.get("content-security-policy")).toContain("connect-src ws: 'self'");
    for (const [, url = ""] of first.text.matchAll(/(?:src|href|data-islands)="(\/docs\/assets\/[^"]+)"/gu))
      expect((await server.get(url)).status, url).toBe(200);
    await server.says("No problems.");
    expect(server.stdout).not.toMatch(/[1-9]\d* pages? compiled/u);
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("shows a theme that has changed since, in the first answer", async () => {
    const site = await makeServedSite(ownTheme);
    site.write("theme/components/PageFoot.tsx", "export const PageFoot = () => <p>A foot of our own</p>;\n");
    const server = await startServe(site);
    expect((await server.get("/docs/")).text).toContain("A foot of our own");
    await server.end();
    site.write("badge.jsx", "export default () => <b>another badge</b>;\n");
    const again = await startServe(site);
    expect((await again.get("/docs/")).text).toContain("another badge");
    await isLikeFreshBuild(again, site);
    await again.end();
  });

  test("shows what has changed since, in the first answer", async () => {
    const site = await makeServedSite({
      "docs-src/a.md": page("A", "<<< @/_code/a.js"),
      "docs-src/_code/a.js": "1;\n",
    });
    site.write("docs-src/index.md", page("Home", "Changed meanwhile."));
    site.write("docs-src/_code/a.js", "meanwhile;\n");
    site.remove("docs-src/guide/index.md");
    const server = await startServe(site);
    expect((await server.get("/docs/")).text).toContain("Changed meanwhile.");
    expect((await server.get("/docs/a/")).text).toContain("meanwhile");
    expect((await server.get("/docs/guide/")).status).toBe(404);
    await server.end();
    site.write("docs-src/guide/index.md", page("Guide"));
    site.edit("site.config.ts", (text) => text.replace("Manual", "Handbook"));
    const again = await startServe(site);
    expect((await again.get("/docs/")).text).toContain("Handbook");
    await isLikeFreshBuild(again, site);
    await again.end();
  });

  test("reads the config again if one of its packages has changed", async () => {
    const site = await makeServedSite({
      "node_modules/words/package.json": '{ "name": "words", "version": "1.0.0", "main": "index.js" }',
      "node_modules/words/index.js": 'module.exports = "First words";\n',
      "site.config.ts": `import title from "words";\n${minimalConfig('  base: "/docs/",\n').replace('"Manual"', "title")}`,
    });
    site.write("node_modules/words/index.js", 'module.exports = "Other words";\n');
    const server = await startServe(site);
    await server.shows("/docs/", "Other words");
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("runs the config again if it depends on something that has changed on this machine", async () => {
    const site = await makeServedSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n').replace(
        '"Manual"',
        'process.env["SITE_TITLE"] ?? "Manual"',
      ),
    });
    const server = await startServe(site, [], { env: { SITE_TITLE: "Other words" } });
    expect((await server.get("/docs/guide/")).text).toContain("Other words");
    await server.says("No problems.");
    expect((await server.get("/docs/guide/")).text).toContain("Other words");
    await server.end();
  });

  test("rebuilds a theme module that can no longer be loaded", async () => {
    const site = await makeServedSite(
      {
        ...ownTheme,
        "badge.jsx":
          'if (process.env["BADGE"] !== "1") throw new Error("no badge");\nexport default () => <b>a badge</b>;\n',
      },
      { BADGE: "1" },
    );
    const server = await startServe(site);
    await server.says("no badge");
    await server.end();
    for (const path of site.files(".docsgen/cache").keys())
      if (/^theme-\w+\.mjs$/u.test(path)) site.write(`.docsgen/cache/${path}`, "export const");
    const again = await startServe(site, [], { env: { BADGE: "1" } });
    await again.shows("/docs/", "a badge");
    await again.end();
  });

  test("runs a config with functions again", async () => {
    const props = 'z.object({ kind: z.enum(["bar", "pie"]) })';
    const site = await makeServedSite({
      "site.config.ts": `import * as z from "zod";\n${minimalConfig(`  base: "/docs/",\n  components: { chart: { file: "chart.jsx", props: ${props} } },\n`)}`,
      "chart.jsx": "export default ({ kind }) => <b>{kind}</b>;\n",
      "docs-src/index.md": page("Home", '::chart{kind="bar"}'),
    });
    const server = await startServe(site);
    await server.shows("/docs/", "<b>bar</b>");
    site.write("docs-src/index.md", page("Home", '::chart{kind="cake"}'));
    await server.says("error component-props");
    await server.end();
  });
});

describe("while pages are compiled for the first time", () => {
  test("a page that is requested or saved is shown before pages that nobody requests, again and again", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n'),
      "docs-src/index.md": page("Home"),
    });
    const body = Array.from(
      { length: 60 },
      (_, n) => `## Part ${n}\n\nText *with* [a link](/many/p230/) and \`code\`.`,
    );
    for (let n = 100; n < 300; n += 1) site.write(`docs-src/many/p${n}.md`, page(`Page ${n}`, body.join("\n\n")));
    const server = await startServe(site, ["--no-cache"]);
    // Pages are compiled in their order, so these are among the last.
    const linkIn = ({ text }: Answer): string | undefined => /href="(\S*\/many\/p230\/)"/u.exec(text)?.[1];
    for (const n of [296, 297, 298, 299])
      expect(linkIn(await server.get(`/docs/many/p${n}/`))).toBe("/docs/many/p230/");
    const socket = await requestPage(server, "/docs/");
    for (const word of ["first", "second", "third"]) {
      const shown = messageWith(socket, `The ${word} save.`);
      site.write("docs-src/index.md", page("Home", `The ${word} save.`));
      await shown;
    }
    expect(server.stdout).not.toContain("No problems.");
    await server.says("No problems.");
    expect((await server.get("/docs/")).text).toContain("The third save.");
    expect(linkIn(await server.get("/docs/many/p299/"))).toBe("/docs/many/p230/");
    socket.close();
    await server.end();
  });
});
