/**
 * A site's own part of the theme: components that replace the theme's by name and can use the originals, and styles
 * that are applied last.
 */
import { describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { hashTree } from "../support/project-site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const breadcrumbs = `import type { ReactElement } from "react";
import { Breadcrumbs as Original } from "docsgen/theme/components/Breadcrumbs";

export function Breadcrumbs(props: Parameters<typeof Original>[0]): ReactElement {
  return (
    <div className="mine">
      <Original {...props} />
    </div>
  );
}
`;

function makeThemedSite(files: Readonly<Record<string, string>>): Site {
  return makeSite({
    "site.config.ts": minimalConfig('  theme: "theme",\n'),
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "docs-src/a.md": "---\ntitle: A\n---\n\nText.\n",
    ...files,
  });
}

describe("a component of the theme folder", () => {
  test("replaces the theme's, and can use the original", async () => {
    const site = makeThemedSite({
      "theme/components/Breadcrumbs.tsx": breadcrumbs,
      "docs-src/a/b.md": "---\ntitle: B\n---\n\nText.\n",
    });
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(site.read("dist/a/b/index.html")).toContain('<div class="mine"><nav class="dg-breadcrumbs"');
    expect(site.read("dist/assets/pages/a/b.js")).toContain('<div class=\\"mine\\">');
  });

  test("may consist of several elements, which appear in place of the original", async () => {
    const foot = "export const PageFoot = () => [<p key={1}>One</p>, <p key={2}>Two</p>];\n";
    const site = makeThemedSite({ "theme/components/PageFoot.tsx": foot });
    expect((await site.build()).stderr).toBe("");
    const html = site.read("dist/a/index.html");
    expect(html).toContain('</article><div class="dg-foot"><p>One</p><p>Two</p></div></main>');
    const [, style = ""] = /href="\/(assets\/style\.[^"]+\.css)"/u.exec(html) ?? [];
    expect(site.read(`dist/${style}`)).toMatch(/\.dg-foot\{[^}]*grid-area:foot/u);
  });

  test("is also used in threads, with the same bytes", async () => {
    const site = makeThemedSite({ "theme/components/Breadcrumbs.tsx": breadcrumbs });
    for (let number = 0; number < 80; number += 1)
      site.write(`docs-src/p${number}.md`, `---\ntitle: P${number}\n---\n\nText.\n`);
    await site.build(["--workers", "0"]);
    const alone = site.read("dist/p7/index.html");
    site.remove("dist").remove(".docsgen");
    expect((await site.build(["--workers", "2"])).stderr).toBe("");
    expect(site.read("dist/p7/index.html")).toBe(alone);
    expect(alone).toContain('<div class="mine">');
  });

  test("that changes causes every page to be rendered again, and removing it restores the theme's", async () => {
    const site = makeThemedSite({ "theme/components/Breadcrumbs.tsx": breadcrumbs });
    await site.build();
    site.edit("theme/components/Breadcrumbs.tsx", (text) => text.replace("mine", "yours"));
    expect((await site.build()).stdout).toContain("0 pages compiled");
    expect(site.read("dist/a/index.html")).toContain('<div class="yours">');
    site.remove("theme/components/Breadcrumbs.tsx");
    await site.build();
    expect(site.read("dist/a/index.html")).not.toContain("yours");
  });

  test("that does not compile is reported at its line, and nothing is published", async () => {
    const site = makeThemedSite({
      "theme/components/PageFoot.tsx": "export function PageFoot() {\n  return <p>;\n}\n",
    });
    const run = await site.build();
    expect(run.stderr).toMatch(/^theme\/components\/PageFoot\.tsx:\d+:\d+\n {2}error theme-syntax: /u);
    expect(run.status).toBe(2);
    expect(site.exists("dist")).toBe(false);
  });

  test.each(["0", "2"])(
    "that fails on a page is reported with the page (%s threads), and the previous publication stays",
    async (threads) => {
      const site = makeThemedSite({
        "theme/components/PageFoot.tsx": "export const PageFoot = () => <p>A foot</p>;\n",
      });
      for (let number = 0; number < 80; number += 1)
        site.write(`docs-src/p${number}.md`, `---\ntitle: P${number}\n---\n\nText.\n`);
      await site.build();
      const before = hashTree(site.files());
      site.write(
        "theme/components/PageFoot.tsx",
        'export function PageFoot({ page }) {\n  if (page.title === "A") throw new Error("no foot");\n  return <p>A foot</p>;\n}\n',
      );
      const run = await site.build(["--workers", threads]);
      expect(run.stderr).toMatch(
        /^theme\/components\/PageFoot\.tsx:2:33\n {2}error component-failed: The theme throws an error at docs-src\/a\.md: no foot/u,
      );
      expect(run.status).toBe(1);
      expect(hashTree(site.files())).toBe(before);
    },
  );

  test("whose name the theme does not have is reported with the nearest name, unless another file imports it", async () => {
    const site = makeThemedSite({
      "theme/components/Breadcrumb.tsx": breadcrumbs,
      "theme/components/Breadcrumb.test.tsx": "export {};\n",
    });
    const run = await site.build();
    expect(run.stderr).toContain(
      "error config-value: “theme” has components/Breadcrumb.tsx, which replaces no component and is never imported",
    );
    expect(run.stderr).toContain("did you mean “Breadcrumbs.tsx”?");
    expect(run.status).toBe(2);
    const foot = 'import "./Breadcrumb.tsx";\n\nexport const PageFoot = () => <p>A foot</p>;\n';
    site.write("theme/components/PageFoot.tsx", foot);
    expect((await site.build()).stderr).toBe("");
  });
});

test("files of the theme folder that have no part in it are reported with what to do", async () => {
  const site = makeThemedSite({
    "theme/custom.css": "a {}",
    "theme/styles/print.css": "a {}",
    "theme/main.scss": "a {}",
    "theme/Navbar.tsx": "export {};",
    "theme/made.scss": "a {}",
    "theme/made.css": "a {}",
    "theme/styles/used.css": "a {}",
    "theme/style.css": '@import "./made.css";\n@import "./styles/used.css";\n',
  });
  const { stderr } = await site.run(["check"]);
  const found = stderr.matchAll(/config-value: “theme” has (.*)\n(?: {4}.*\n)*? {2}hint: (.*)/gu);
  const unused = "the theme is style.css, what it imports, and the components that replace those of docsgen";
  expect(Array.from(found, ([, problem, hint]) => [problem, hint])).toEqual([
    ["Navbar.tsx, which replaces no component and is never imported", "move it to components/Navbar.tsx"],
    ["custom.css, which is never imported", unused],
    ["main.scss, which is never imported", unused],
    ["styles/print.css, which is never imported", unused],
  ]);
});

test("custom properties that the theme does not have are reported, unless the site sets and uses them", async () => {
  const site = makeThemedSite({
    "theme/style.css":
      ":root { --dg-hu: 30; --dg-hue: 3; --dg-mine: 3px; --x-hu: 3; }\n/* --dg-nothing: 3 */\n" +
      "a { margin: var(--dg-mine); color: var(--dg-color-acent); --dg-entirely-other: 3; }\n",
  });
  const { stderr } = await site.run(["check"]);
  const found = stderr.matchAll(/^(\S+)\n {2}warning suspicious-code: (.*)\n(?: {4}.*\n)*? {2}hint: (.*)/gmu);
  expect(Array.from(found, ([, ...parts]) => parts)).toEqual([
    ["theme/style.css:1:9", "“--dg-hu” is not a property of the theme", "did you mean “--dg-hue”?"],
    ["theme/style.css:3:40", "“--dg-color-acent” is not a property of the theme", "did you mean “--dg-color-accent”?"],
    [
      "theme/style.css:3:59",
      "“--dg-entirely-other” is not a property of the theme",
      "the properties of the theme begin with “--dg-”; none has a similar name",
    ],
  ]);
});

test("a missing theme folder is reported at its position in the config", async () => {
  const site = makeThemedSite({});
  const run = await site.build();
  expect(run.stderr).toMatch(
    /^site\.config\.ts:\d+:\d+\n {2}error config-value: “theme” names a folder or package that does not exist/u,
  );
  expect(run.status).toBe(2);
});

test("the site's styles come last, in their own layer", async () => {
  const site = makeThemedSite({ "theme/style.css": ":root { --dg-hue: 150; }\n" });
  const run = await site.build();
  expect(run.stderr).toBe("");
  const [, style = ""] = /href="\/(assets\/style\.[0-9a-f]{10}\.css)"/u.exec(site.read("dist/index.html")) ?? [];
  expect(site.read(`dist/${style}`)).toMatch(/@layer site\{:root\{--dg-hue: ?150\}\}\s*(?:@font-face\{[^}]*\}\s*)*$/u);
});

test("fonts and images of the site's styles are published and checked, wherever they are and whatever the base", async () => {
  const site = makeThemedSite({
    "site.config.ts": minimalConfig('  theme: "theme",\n  base: "/manual/",\n'),
    "theme/style.css": [
      '@font-face { font-family: A; src: url("./fonts/a.woff2"); }',
      'body { background: url("/img/back.png"); }',
      'main { background: url("/img/own.png#x"); }',
    ].join("\n"),
    "theme/fonts/a.woff2": "font",
    "docs-src/public/img/back.png": "GIF89a picture;",
    "docs-src/img/own.png": "GIF89a own picture;",
    "docs-src/a.md": "---\ntitle: A\n---\n\n![Own](img/own.png)\n",
  });
  const run = await site.build();
  expect(run.stderr).toBe("");
  const [, style = ""] =
    /href="\/manual\/(assets\/style\.[0-9a-f]{10}\.css)"/u.exec(site.read("dist/index.html")) ?? [];
  const css = site.read(`dist/${style}`);
  const [, font = ""] = /url\("?\/manual\/(assets\/a\.[0-9A-Z]{8}\.woff2)"?\)/u.exec(css) ?? [];
  expect(site.read(`dist/${font}`)).toBe("font");
  expect(css).toMatch(/url\("?\/manual\/img\/back\.png"?\)/u);
  const [, own = ""] = /url\("?\/manual\/(assets\/own\.[0-9A-Z]{8}\.png)#x"?\)/u.exec(css) ?? [];
  expect(site.read(`dist/${own}`)).toBe("GIF89a own picture;");
  expect((await site.run(["verify"])).stderr).toBe("");
  site.remove("theme/fonts/a.woff2");
  const missing = await site.build();
  expect(missing.stderr).toContain("theme/style.css:1:39\n  error theme-import: “./fonts/a.woff2” does not exist");
});

test("style sheets and styles are held against the site's policy, wherever they are", async () => {
  const site = makeThemedSite({
    "site.config.ts": minimalConfig(`  theme: "theme",
  components: { memo: { file: "theme/Note.tsx" } },
  headTags: [{ tag: "style", content: "@font-face { src: url(https://fonts.example/a.woff2) }" }],
`),
    "theme/style.css": `@import url("https://fonts.googleapis.com/css2?family=Inter");
/* @import url("https://a.example/b.css"); */
@font-face { font-family: A; src: url(https://fonts.example/b.woff2); }
a { background: url(https://a.example/b.png); }
`,
    "theme/note.css": '.note { --own: image-set("ftp://a.example/b.png" 1x) }\n',
    "theme/Note.tsx": `import "./note.css";
export default function Note() {
  return <div style={{ backgroundImage: "url(http://a.example/c.png), url(/gone.png)" }}>Text</div>;
}
`,
    "docs-src/public/print.css": "\n@import 'https://print.example/a.css';\n",
    "docs-src/a.md": `---
title: A
head:
  - tag: style
    content: "@font-face { src: url(//fonts.example/c.woff2) }"
---

::memo
`,
  });
  const { stderr } = await site.run(["check"]);
  const places = stderr.matchAll(/^(\S+:\d+:\d+)\n {2}error \S+: (.+)\n(?: .*\n)*? {2}hint: (.*)$/gmu);
  const blocked = "is blocked by the site's Content-Security-Policy:";
  const fonts =
    'download the font into `public/`, or allow it in the config: contentSecurityPolicy: { "font-src": ["https://fonts.example"] }';
  expect(Array.from(places, (place) => place.slice(1))).toEqual([
    ["docs-src/a.md:5:14", `“//fonts.example/c.woff2” ${blocked} font-src`, fonts],
    ["docs-src/a.md:8:1", "The file “/gone.png” does not exist", "the component “memo” renders it"],
    [
      "docs-src/public/print.css:2:9",
      `“https://print.example/a.css” ${blocked} style-src`,
      'allow it in the config: contentSecurityPolicy: { "style-src": ["https://print.example"] }, and the host of its fonts as "font-src"',
    ],
    ["site.config.ts:7:39", `“https://fonts.example/a.woff2” ${blocked} font-src`, fonts],
    [
      "theme/note.css:1:26",
      `“ftp://a.example/b.png” ${blocked} img-src`,
      'allow it in the config: contentSecurityPolicy: { "img-src": ["ftp:"] }',
    ],
    [
      "theme/style.css:1:13",
      `“https://fonts.googleapis.com/css2?family=Inter” ${blocked} style-src`,
      'allow it in the config: contentSecurityPolicy: { "style-src": ["https://fonts.googleapis.com"], "font-src": ["https://fonts.gstatic.com"] }, or download the fonts into `public/`',
    ],
    ["theme/style.css:3:39", `“https://fonts.example/b.woff2” ${blocked} font-src`, fonts],
  ]);
});

test("the faces of the theme are published and preloaded, unless the site or its language needs those of the system", async () => {
  const build = async (settings: string): Promise<readonly string[]> => {
    const site = makeSite({
      "site.config.ts": minimalConfig(settings),
      "docs-src/index.md": "---\ntitle: Start\n---\n\n```js\na();\nb();\n```\n",
    });
    await site.build();
    const document = site.read("dist/index.html");
    const [, style = ""] = /href="\/(assets\/style[^"]*)"/u.exec(document) ?? [];
    const loaded = [...site.read(`dist/${style}`).matchAll(/url\("?([^")]*woff2)/gu)].map(
      ([, url = ""]) => `assets/${url}`,
    );
    const files = [...site.files().keys()].filter((path) => path.endsWith(".woff2"));
    expect([...loaded].sort()).toEqual(files.sort());
    expect(document.match(/rel="preload" as="font"/gu)?.length ?? 0).toBe(files.length);
    return files.map((path) => path.replace(/\.[0-9a-f]{10}\./u, "."));
  };
  expect(await build("")).toEqual(["assets/code.woff2", "assets/text.woff2"]);
  expect(await build('theme: { preset: "paper" },')).toEqual(["assets/code.woff2", "assets/text.woff2"]);
  expect(await build('theme: { preset: "terminal" },')).toEqual(["assets/code.woff2"]);
  expect(await build('theme: { font: "system" },')).toEqual([]);
  expect(await build('lang: "pl",')).toEqual([]);
  expect(await build('lang: "pl", theme: { font: "geist" },')).toEqual(["assets/code.woff2", "assets/text.woff2"]);
});

test.each([
  [":root { --dg-font: Inter, sans-serif }", ["assets/code.woff2"]],
  [":root { --dg-font-code: monospace }", ["assets/text.woff2"]],
  ["@media print { :root { --dg-font: serif; --dg-font-code: serif } }", ["assets/code.woff2", "assets/text.woff2"]],
  [':root { --dg-font: var(--own); --own: "dg-text", serif }', ["assets/code.woff2", "assets/text.woff2"]],
  [':root { --dg-font: "dg-text", serif } [lang] { --dg-font: serif }', ["assets/code.woff2", "assets/text.woff2"]],
])("a site that sets its own fonts loads no others: %s", async (style, expected) => {
  const site = makeThemedSite({ "theme/style.css": `${style}\n` });
  await site.build();
  const fonts = [...site.files().keys()].filter((path) => path.endsWith(".woff2"));
  expect(fonts.map((path) => path.replace(/\.[0-9a-f]{10}\./u, ".")).sort()).toEqual(expected);
});

test("the theme folder can be that of an installed package", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  theme: "@night/docsgen-theme",\n'),
    "docs-src/index.md": "---\ntitle: Start\n---\n\nText.\n",
    "node_modules/@night/docsgen-theme/package.json": '{ "name": "@night/docsgen-theme", "version": "1.0.0" }',
    "node_modules/@night/docsgen-theme/style.css": ":root { --dg-hue: 150 }\n",
    "node_modules/@night/docsgen-theme/components/PageFoot.tsx":
      'import { PageFoot as Original } from "docsgen/theme/components/PageFoot";\nexport const PageFoot = (props) => <><p>Good night</p><Original {...props} /></>;\n',
  });
  const run = await site.build();
  expect(run.stderr).toBe("");
  expect(site.read("dist/index.html")).toContain("<p>Good night</p>");
  const style = [...site.files().keys()].find((path) => path.startsWith("assets/style")) ?? "";
  expect(site.read(`dist/${style}`)).toContain("--dg-hue: 150");
  // A new version of the package is a new look.
  site.edit("node_modules/@night/docsgen-theme/style.css", (text) => text.replace("150", "151"));
  await site.build();
  const changed = [...site.files().keys()].find((path) => path.startsWith("assets/style")) ?? "";
  expect(site.read(`dist/${changed}`)).toContain("--dg-hue: 151");
});

test("a preset is a set of tokens after those of the theme, and before the site's own rules", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('theme: { preset: "paper", folder: "theme" },'),
    "docs-src/index.md": "---\ntitle: Start\n---\n",
    "theme/style.css": ":root { --dg-radius: 1px }\n",
  });
  await site.build();
  const style = [...site.files().keys()].find((path) => path.startsWith("assets/style")) ?? "";
  const css = site.read(`dist/${style}`);
  const radii = [...css.matchAll(/--dg-radius: ?(\w+)/gu)].map(([, radius]) => radius);
  expect(radii).toEqual(["10px", "4px", "1px"]);
});

test.each([
  [
    "theme/components/Footer.tsx",
    "export function MyFooter() {\n  return null;\n}\n",
    "theme/components/Footer.tsx:1:17\n  error theme-import: “theme/components/Footer.tsx” does not export “Footer”\n    1 | export function MyFooter() {\n      |                 ^^^^^^^^\n  hint: it exports MyFooter: call it Footer\n",
  ],
  [
    "theme/style.css",
    ".a {\n  color: red\n  margin: 0;\n}\n",
    "theme/style.css:2:3\n  error css-syntax: Browsers skip “color: red”: no semicolon separates it from “margin:”\n    2 |   color: red\n      |   ^^^^^^^^^^\n  hint: write color: red;\n",
  ],
  [
    "theme/style.css",
    ".a { background: url(data:image/png;base64,AA==) left margin: 0 }\n",
    "hint: write background: url(data:image/png;base64,AA==) left;\n",
  ],
  ["theme/style.css", ".a {\n  color: red\n  &:hover { margin: 0; }\n}\n", "hint: write color: red;\n"],
  [
    "docs-src/public/a.css",
    ".a {\n  color: red\n  margin: 0;\n}\n",
    "docs-src/public/a.css:2:3\n  error css-syntax: Browsers skip “color: red”: no semicolon",
  ],
  [
    "docs-src/public/a.html",
    '<!doctype html><html lang="en"><title>T</title><p><a href="/b/">B</a></p></html>',
    "docs-src/public/a.html:1:60\n  error broken-link: The link “/b/” leads nowhere",
  ],
  [
    "docs-src/public/a.html",
    '<!doctype html><html lang="en"><title>T</title><p><a href="/install.md#x">B</a></p></html>',
    "  error broken-link: The link “/install.md#x” leads nowhere\n",
  ],
  [
    "docs-src/public/a.html",
    '<!doctype html><html lang="en"><title>T</title><p style="margin: 10">B</p></html>',
    "docs-src/public/a.html:1:58\n  warning css-value: Browsers skip “margin: 10”: “10” does not match the grammar of “margin”",
  ],
  [
    "public/robots.txt",
    "User-agent: *\n",
    "public/robots.txt:1:1\n  warning file-without-effect: “public/” has no effect: files of the site are in the source folder\n  hint: move them to `docs-src/public/`\n",
  ],
])("%s is reported: %j", async (path, text, expected) => {
  const site = makeThemedSite({
    "docs-src/install.md": "---\ntitle: Install\n---\n\nText.\n",
    "theme/style.css": "",
    [path]: text,
  });
  expect((await site.run(["check"])).stderr).toContain(expected);
});

test("style sheets without a mistake, and a folder of another program, are not reported", async () => {
  const css = `@import url("https://a.example/b.css") layer(x);
:root { --a: b c: d; --e: { f: g } }
a:hover, a :is(b:focus),
b:not(:first-child) > c::before { content: "a: b"; src: local("x:y"), url(data:a;b:c) }
.a { color: red; /* x */ margin: 0; &:hover { color: red } filter: progid:DX.M(a='b', c='d') }
@media (min-width: 3px) and (max-width: 9px) { .a { grid-template: "a b" / 1fr 2fr; transition: a 1s,
  b 2s } }
@supports (a: b) { .c { margin:
    0
    1px } }
`;
  const site = makeThemedSite({
    "theme/style.css": css,
    "public/favicon.ico": "",
    "public/index.html": "",
  });
  expect((await site.run(["check"])).stderr).not.toMatch(/semicolon|public\//u);
});
