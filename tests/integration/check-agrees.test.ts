/**
 * `check` rejects exactly what `build` rejects, in the same words: for every site of `tests/diagnostics/`, and for
 * mistakes that only show when pages are rendered.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requestOf } from "../../src/compiler/diagnostics/catalog.ts";
import { expectAgreement } from "../support/agreement.ts";
import { copyMistake, mistakesFolder } from "../support/mistake.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

/** The arguments of `build` or `check` with which a folder shows its mistake; `null` if another command does. */
function wordsOf(code: string): readonly string[] | null {
  const path = join(mistakesFolder, code, "words.txt");
  const words = existsSync(path) ? readFileSync(path, "utf8").trim().split(" ") : [];
  const [command] = words;
  if (command === "build" || command === "check") return words.slice(1);
  return ["verify", "mv", "version", "migrate"].includes(command ?? "") ? null : words;
}

/** Whether `check` finds a mistake only if it is asked to look for it, which `build` cannot be. */
function isOnlyOfCheck(code: string): boolean {
  const ofOptions = ["manifest-unreadable", "nothing-to-do"];
  return ofOptions.includes(code) || requestOf(code) !== null;
}

describe("check and build agree on", () => {
  const codes = readdirSync(mistakesFolder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !isOnlyOfCheck(entry.name) ? [entry.name] : [],
  );
  for (const code of codes) {
    const words = wordsOf(code);
    if (words === null || words.includes("--out")) continue;
    test(code, async () => {
      await expectAgreement(copyMistake(code), words);
    });
  }
});

const home = "---\ntitle: Home\n---\n\n";

function siteWith(files: Readonly<Record<string, string>>): Site {
  return makeSite({
    "site.config.ts": minimalConfig('  theme: "theme",\n  components: { price: { file: "components/Price.tsx" } },\n'),
    "docs-src/index.md": `${home}::price{plan="a"}\n`,
    "docs-src/a.md": `---\ntitle: A\n---\n\nText.\n\n:::price{plan="b"}\nText.\n:::\n`,
    "components/Price.tsx":
      "export function Price({ plan, children }) {\n  return (\n    <div>\n      {plan}\n      {children}\n    </div>\n  );\n}\n",
    "theme/style.css": "body { color: red; }\n",
    ...files,
  });
}

describe("check and build agree on a component", () => {
  test("that does nothing wrong at first, and fails when the pages are cached", async () => {
    const site = siteWith({});
    expect((await expectAgreement(site)).stderr).toBe("");
    site.write("components/Price.tsx", 'export const Price = () => { throw new Error("no"); };\n');
    expect((await expectAgreement(site)).stderr).toContain("error component-failed");
  });

  test.each<readonly [string, string, string]>([
    [
      "that throws on each page",
      "export const Price = ({ plan }) => {\n  const values = null;\n  return <p>{values.foo}</p>;\n};\n",
      "components/Price.tsx:3:21\n  error component-failed: The component “price” throws an error at docs-src/index.md:5 and 1 more place: Cannot read",
    ],
    [
      "that throws on one page",
      'export const Price = ({ plan }) => {\n  if (plan === "b") throw new Error("no b");\n  return <p>{plan}</p>;\n};\n',
      'components/Price.tsx:2:27\n  error component-failed: The component “price” throws an error at docs-src/a.md:7: no b\n    2 |   if (plan === "b") throw new Error("no b");\n      |                           ^\n\n',
    ],
    [
      "that throws in a file that it imports",
      'import { show } from "./show.ts";\n\nexport const Price = ({ plan }) => <p>{show(plan)}</p>;\n',
      "components/show.ts:2:9\n  error component-failed: The component “price” throws an error at",
    ],
    [
      "that React refuses",
      "export const Price = ({ plan }) => <p>{{ plan }}</p>;\n",
      "components/Price.tsx:1:36\n  error component-failed: The component “price” throws an error at docs-src/index.md:5 and 1 more place: it renders an object with keys {plan}\n    1 | export const Price = ({ plan }) => <p>{{ plan }}</p>;\n      |                                    ^\n",
    ],
    [
      "that renders its props",
      "export const Price = (props) => (\n  <div>\n    <p>{props}</p>\n  </div>\n);\n",
      "components/Price.tsx:3:5\n  error component-failed: The component “price” throws an error at docs-src/index.md:5 and 1 more place: it renders an object with keys {plan, children}\n    3 |     <p>{props}</p>\n      |     ^\n",
    ],
    [
      "whose style is a text",
      'export const Price = () => (\n  <div>\n    <p\n      className="a"\n      style="margin-top: 8px; --x: 1"\n    />\n  </div>\n);\n',
      "components/Price.tsx:3:5\n  error component-failed: The component “price” throws an error at docs-src/index.md:5 and 1 more place: `style` is a text\n    3 |     <p\n      |     ^\n",
    ],
    [
      "that returns an object",
      "export const Price = (props) => props;\n",
      "docs-src/index.md:5:1\n  error component-failed: The component “price” throws an error at docs-src/index.md:5 and 1 more place: it renders an object with keys {plan, children}",
    ],
    [
      "that waits",
      "export async function Price() {\n  return <p>x</p>;\n}\n",
      "docs-src/index.md:5:1\n  error component-failed: The component “price” throws an error at docs-src/index.md:5 and 1 more place: it is an async function",
    ],
    [
      "that is meant for a browser",
      "export const Price = () => <p>{document.title}</p>;\n",
      'hint: pages are rendered without a browser: read it in an effect (`useEffect`), and set `hydrate: "load"`',
    ],
    [
      "whose import is missing",
      'import { show } from "./shwo.ts";\n\nexport const Price = ({ plan }) => <p>{show(plan)}</p>;\n',
      "components/Price.tsx:1:22\n  error theme-import: “./shwo.ts” does not exist",
    ],
    [
      "whose package is not installed",
      'import dayjs from "dayjs/plugin/utc";\n\nexport const Price = ({ plan }) => <p>{dayjs(plan)}</p>;\n',
      "hint: begin the path of a file with “./”, or install the package: `npm install dayjs`",
    ],
    [
      "whose import is not exported",
      'import { shout } from "./show.ts";\n\nexport const Price = ({ plan }) => <p>{shout(plan)}</p>;\n',
      "components/Price.tsx:1:10\n  error theme-import: “components/show.ts” does not export “shout”",
    ],
    ["that is none", "export const Other = 1;\n", "error config-value: “components.price.file” has no component"],
    [
      "whose module throws",
      'throw new Error("no data");\n',
      "components/Price.tsx:1:7\n  error component-failed: This module throws an error when it is loaded: no data",
    ],
  ])("%s", async (_case, text, expected) => {
    const site = siteWith({
      "components/Price.tsx": text,
      "components/show.ts": 'export function show(plan) {\n  throw new Error("no show");\n}\n',
    });
    const run = await expectAgreement(site);
    expect(run.stderr).toContain(expected);
    expect(run.stderr.match(/ error [\w-]+: /gu)).toHaveLength(1);
  });

  test("whose file is missing", async () => {
    const run = await expectAgreement(siteWith({}).remove("components/Price.tsx"));
    expect(run.stderr).toContain("names a file that does not exist, “components/Price.tsx”");
  });

  test("and on a broken link on the same page", async () => {
    const site = siteWith({ "components/Price.tsx": 'export const Price = () => { throw new Error("no"); };\n' });
    site.write("docs-src/b.md", "---\ntitle: B\n---\n\n[x](nowhere.md)\n");
    const run = await expectAgreement(site);
    expect(run.stderr).toContain("error broken-link");
    expect(run.stderr).toContain("error component-failed");
  });
});

describe("check and build agree on the theme", () => {
  test.each<readonly [string, Readonly<Record<string, string>>, string]>([
    [
      "whose component throws on one page",
      {
        "theme/components/PageFoot.tsx":
          'export function PageFoot({ page }) {\n  if (page.title === "A") throw new Error("no foot");\n  return <p>Foot</p>;\n}\n',
      },
      "theme/components/PageFoot.tsx:2:33\n  error component-failed: The theme throws an error at docs-src/a.md: no foot",
    ],
    [
      "whose component throws where there is no page",
      { "theme/components/NotFound.tsx": 'export function NotFound() {\n  throw new Error("no way");\n}\n' },
      "theme/components/NotFound.tsx:2:9\n  error component-failed: The theme throws an error at /404.html: no way",
    ],
    [
      "whose component is exported by default",
      { "theme/components/PageFoot.tsx": "export default function PageFoot() {\n  return <p>Foot</p>;\n}\n" },
      "hint: export it by name: `export function PageFoot`",
    ],
    ["whose styles do not parse", { "theme/style.css": "body {\n  color: red\n@media (\n" }, "error css-syntax: "],
    [
      "whose styles name no file",
      { "theme/style.css": '@font-face { font-family: A; src: url("./a.woff2"); }\n' },
      "theme/style.css:1:39\n  error theme-import: “./a.woff2” does not exist",
    ],
  ])("%s", async (_case, files, expected) => {
    const run = await expectAgreement(siteWith(files));
    expect(run.stderr).toContain(expected);
    expect(run.status).not.toBe(0);
    expect(run.stderr.match(/ error [\w-]+: /gu)).toHaveLength(1);
  });
});

/** A component that renders this HTML, as JSX. */
const rendering = (html: string): string =>
  `export const Price = ({ plan, children }) => <div>${html}{children}</div>;\n`;

describe("check and build agree on what a component renders", () => {
  test("at the directive that uses it, once per page", async () => {
    const parts = {
      link: "<a href={`/${plan}/`}>x</a>",
      anchor: '<a href="a/#prat">x</a>',
      // React adds a preload link with the same address.
      image: '<img src="/no.png" alt="" />',
      heading: '<i id="part" />',
      shell: '<i id="dg:content" />',
      frame: '<iframe title="V" src="https://video.example/x" />',
    };
    const shown = Object.entries(parts).map(([plan, html]) => `{plan === "${plan}" && ${html}}`);
    const uses = [...Object.keys(parts), "link", "heading"].map((plan) => `::price{plan="${plan}"}\n\n`);
    const site = siteWith({
      "site.config.ts": minimalConfig(
        '  theme: "theme",\n  components: { price: { file: "components/Price.tsx" } },\n',
      ),
      "docs-src/index.md": home + uses.join(""),
      "docs-src/a.md": '---\ntitle: A\n---\n\n## Part\n\n::price{plan="heading"}\n',
      "components/Price.tsx": rendering(shown.join("")),
    });
    const { stderr } = await expectAgreement(site);
    const found = stderr.replaceAll(/^ +\d* \| .*\n/gmu, "").replace(/\n\n\d+ pages, .*/u, "");
    expect(found).toBe(`docs-src/a.md:7:1
  error duplicate-id: The id “part” is used twice on this page
  hint: the component “price” renders it

docs-src/index.md:5:1
  error broken-link: The link “/link/” leads nowhere
  hint: the component “price” renders it 2 times on this page

docs-src/index.md:7:1
  error broken-anchor: “a.md” has no heading for the link “a/#prat”
  hint: the component “price” renders it; did you mean “#part”?

docs-src/index.md:9:1
  error broken-asset: The file “/no.png” does not exist
  hint: the component “price” renders it

docs-src/index.md:13:1
  error duplicate-id: The id “dg:content” is used twice on this page
  hint: the component “price” renders it

docs-src/index.md:15:1
  error csp-blocked: “https://video.example/x” is blocked by the site's Content-Security-Policy: frame-src
  hint: the component “price” renders it; allow it in the config: contentSecurityPolicy: { "frame-src": ["https://video.example"] }

docs-src/index.md:19:1
  error duplicate-id: The id “part” is used twice on this page
  hint: the component “price” renders it
`);
  });

  test("and on correct output: ids of the page, of the theme and of components, old addresses, and content from Markdown", async () => {
    const hrefs =
      "/a/#part /a/#dg:title #dg:content #top a/ /old/ #of-a /elsewhere/x https://a.example/ mailto:a@b.example";
    const links = hrefs.split(" ").map((href) => `<a href="${href}">x</a>`);
    const site = siteWith({
      "site.config.ts": minimalConfig(
        '  theme: "theme",\n  components: { price: { file: "components/Price.tsx" } },\n  redirects: [{ from: "/old/", to: "/a/" }],\n  links: { elsewhere: ["/elsewhere/"] },\n',
      ),
      "docs-src/index.md": `${home}:::price{plan="a"}\n## Heading\n\n[x](nowhere.md)\n\n::price{plan="b"}\n:::\n`,
      "components/Price.tsx": rendering(`<i id={\`of-\${plan}\`} />{plan === "a" && <p>${links.join("")}</p>}`),
    });
    site.edit("docs-src/a.md", (text) => `${text}\n## Part\n`);
    const run = await expectAgreement(site);
    expect(run.stderr).toContain("error broken-link: The link “nowhere.md” leads nowhere");
    expect(run.stderr.match(/ error [\w-]+: /gu)).toHaveLength(1);
    site.edit("docs-src/index.md", (text) => text.replace("[x](nowhere.md)", "Text."));
    expect((await expectAgreement(site)).stderr).toBe("");
    expect((await site.run(["verify"])).stderr).toBe("");
  });

  test("with verify, if it is published anyway", async () => {
    const wrong = '<p id="part"><a href="/gone/">x</a><a href="#gone">x</a><audio src="/no.mp3" /></p>';
    const severity = ["broken-link", "broken-anchor", "broken-asset", "duplicate-id"].map(
      (code) => `"${code}": "warning"`,
    );
    const site = siteWith({
      "site.config.ts": minimalConfig(
        `  theme: "theme",\n  components: { price: { file: "components/Price.tsx" } },\n  checks: { severity: { ${severity.join(", ")} } },\n`,
      ),
      "components/Price.tsx": rendering(wrong),
      "docs-src/a.md": "---\ntitle: A\n---\n\n## Part\n",
    });
    site.edit("docs-src/index.md", (text) => `${text}\n## Part\n`);
    const codesIn = (text: string): readonly string[] =>
      Array.from(text.matchAll(/ (?:error|warning) ([\w-]+): /gu), ([, code = ""]) => code).sort();
    const built = await site.build();
    expect(codesIn(built.stderr)).toEqual(["broken-anchor", "broken-asset", "broken-link", "duplicate-id"]);
    expect(codesIn((await site.run(["verify"])).stderr)).toEqual(codesIn(built.stderr));
  });

  test("that was correct when it was published, without rendering it again", async () => {
    const site = siteWith({});
    // Otherwise every page lists the others.
    site.edit("site.config.ts", (text) => text.replace("title:", "themeConfig: { sidebars: [] },\n  title:"));
    const counter = 'import { appendFileSync } from "node:fs";\n';
    const link = '<a href="/c/">x</a>{appendFileSync(LOG, plan)}';
    site.write("components/Price.tsx", counter + rendering(link).replace("LOG", JSON.stringify(site.path("log.txt"))));
    site.write("docs-src/c.md", "---\ntitle: C\n---\n\nText.\n");
    expect((await expectAgreement(site)).stderr).toBe("");
    site.write("log.txt", "");
    site.write("docs-src/d.md", "---\ntitle: D\n---\n\nText.\n");
    expect((await expectAgreement(site)).stderr).toBe("");
    site.rename("docs-src/c.md", "docs-src/e.md");
    const run = await site.run(["check"]);
    expect(run.stderr).toContain("docs-src/index.md:5:1\n  error broken-link: The link “/c/” leads nowhere");
    expect(site.read("log.txt")).toBe("");
    await expectAgreement(site);
  });

  test("from a file that has changed since it was published", async () => {
    const site = siteWith({
      "components/Price.tsx":
        'import { readFileSync } from "node:fs";\n\nexport const Price = ({ children }) => <div><a href={readFileSync(TARGET, "utf8")}>x</a>{children}</div>;\n',
      "target.txt": "/a/",
    });
    site.edit("components/Price.tsx", (text) => text.replace("TARGET", JSON.stringify(site.path("target.txt"))));
    expect((await expectAgreement(site)).stderr).toBe("");
    site.write("target.txt", "/gone/");
    const run = await site.run(["check"]);
    expect(run.stderr).toContain("docs-src/index.md:5:1\n  error broken-link: The link “/gone/” leads nowhere");
    await expectAgreement(site);
  });
});

describe("check and build agree on what the theme renders", () => {
  const foot = (html: string): Readonly<Record<string, string>> => ({
    "theme/components/PageFoot.tsx": `export function PageFoot({ page }) {\n  return <p>${html}</p>;\n}\n`,
  });

  test("once, in its file", async () => {
    const script = '<script dangerouslySetInnerHTML={{ __html: "1" }} />';
    const site = siteWith(
      foot(`<a href="/gone/">x</a><img src={\`/\${"no"}.png\`} alt="" /><i id="dg:content" />${script}`),
    );
    const { stderr } = await expectAgreement(site);
    const found = stderr.replaceAll(/^ +\d* \| .*\n/gmu, "").replace(/\n\n\d+ pages, .*/u, "");
    expect(found).toBe(`theme/components/PageFoot.tsx:1:1
  error broken-asset: The file “/no.png” does not exist
  hint: the theme renders it at docs-src/index.md and 3 more places

theme/components/PageFoot.tsx:1:1
  error csp-blocked: “<script>” is blocked by the site's Content-Security-Policy: script-src
  hint: the theme renders it at docs-src/index.md and 3 more places; move it to \`head\` in the frontmatter, or to a file in \`public/\` and use \`src\`

theme/components/PageFoot.tsx:2:22
  error broken-link: The link “/gone/” leads nowhere
  hint: the theme renders it at docs-src/index.md and 3 more places

theme/components/PageFoot.tsx:2:77
  error duplicate-id: The id “dg:content” is used twice on this page
  hint: the theme renders it at docs-src/index.md and 3 more places
`);
  });

  test("unless it was already checked where the author wrote it", async () => {
    // Messages shorten it.
    const long = `<a href="/${"long/".repeat(100)}">x</a>`;
    const site = siteWith(foot(`<a href={page.url}>x</a><a href="#part">x</a>${long}`));
    const tags =
      '{ tag: "script", attributes: {}, content: "1" }, { tag: "link", attributes: { rel: "icon", href: "/no.svg" } }';
    site.edit("site.config.ts", (text) => text.replace("title:", `headTags: [${tags}],\n  title:`));
    site.edit("docs-src/a.md", (text) => `${text}\n[x](nowhere.md)\n`);
    const { stderr } = await expectAgreement(site);
    expect(
      Array.from(stderr.matchAll(/^(\S+?):.*\n {2}error ([\w-]+): /gmu), ([, file, code]) => `${file} ${code}`),
    ).toEqual([
      "docs-src/a.md broken-link",
      "site.config.ts broken-asset",
      "theme/components/PageFoot.tsx broken-anchor",
      "theme/components/PageFoot.tsx broken-link",
    ]);
    expect(stderr).toMatch(/^theme\/components\/PageFoot\.tsx:2:\d+\n {2}error broken-link: /mu);
    expect(stderr).toContain("the theme renders it at docs-src/index.md and 1 more place\n");
  });
});

test("check also refuses an output folder that build would refuse", async () => {
  const site = makeSite({ "site.config.ts": minimalConfig('  out: "docs-src/dist",\n'), "docs-src/index.md": home });
  const run = await expectAgreement(site);
  expect(run.stderr).toContain("error output-refused");
});

test("check leaves nothing behind except the cache", async () => {
  const site = siteWith({ "theme/components/PageFoot.tsx": "export const PageFoot = () => <p>Foot</p>;\n" });
  const before = [...site.files(".").keys()];
  expect((await site.run(["check"])).status).toBe(0);
  expect([...site.files(".").keys()].filter((path) => !path.startsWith(".docsgen/cache/"))).toEqual(before);
});
