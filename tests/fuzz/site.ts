/**
 * Generates sites from any pages, files and settings. Half of them are correct, so that they are published; the other
 * half contain whatever an author may get wrong.
 */
import type { Arbitrary } from "fast-check";
import { array, boolean, constant, constantFrom, dictionary, integer, oneof, record, tuple } from "fast-check";
import { anyPage, anyUrl, includedFiles, oneLineOf, oneOf, soundPage } from "./markdown.ts";

export interface SiteInput {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  /** A page that is edited after the first build, and its new text. */
  readonly edit: { readonly path: string; readonly text: string };
}

const soundPaths = ["index.md", "guide/index.md", "guide/page.md", "a.md", "a/b.md"] as const;
const anyPath = oneof(
  constantFrom(...soundPaths),
  oneLineOf(`
    README.md
    guide.md
    A.md
    é.md
    a b.md
    _part.md
    index.html.md
    a.json.md
    404.md
    CON.md
    assets/search/index.md
    docs/index.md
    public/x.txt
    public/_headers
    public/guide/index.html
    dot.png
    guide/dot.png
    a.json
    page.svg`).filter((path) => path !== ""),
);

const route = oneLineOf(
  "/\n/guide/\n/guide/page/\n/a/\n/a/b/\n/guide/page\n/none/\n/a/#part\n/A/\nguide\n/guide/page.html\n/../x/\n/%2e/",
);
const link = oneof({ weight: 3, arbitrary: route }, { weight: 1, arbitrary: anyUrl });
const text = oneLineOf("Text\n<b>&\n漢字\n{{ constants.LIMIT }}\n ");

/** Values of an unexpected type. */
const junk = oneof(
  constantFrom(null, 0, -1, true, "", "x", [], {}),
  array(text),
  dictionary(text, text, { maxKeys: 2 }),
);

/** Usually the value, but sometimes one of another type. */
function mostly<Value>(value: Arbitrary<Value>): Arbitrary<unknown> {
  return oneof({ weight: 24, arbitrary: value }, { weight: 1, arbitrary: junk });
}

function some<Value>(value: Arbitrary<Value>): Arbitrary<unknown> {
  return mostly(array(value, { maxLength: 3 }));
}

const level = oneOf("error warning hint off none");
const code = oneOf("broken-link broken-anchor missing-alt unused-asset orphan-page empty-page config-value nothing");
const entry = oneof(route, record({ page: link, text }, { requiredKeys: ["page"] }));
const group = record(
  { text, page: route, collapsible: boolean(), open: boolean(), entries: some(entry) },
  { requiredKeys: ["text", "entries"] },
);
const navbarItem = oneof(
  record({ text, link, primary: boolean(), badge: text }, { requiredKeys: ["text", "link"] }),
  record({ text, label: text, items: some(record({ text, link })) }, { requiredKeys: ["text", "items"] }),
);

const anyConfig: Arbitrary<Readonly<Record<string, unknown>>> = record(
  {
    title: mostly(text),
    description: mostly(text),
    lang: mostly(oneOf("en de-DE xx x-y")),
    base: mostly(oneOf("/ /docs/ /a/b/ docs /é/ //")),
    origin: mostly(oneOf("https://example.com https://example.com/ https://exämple.com ftp://x")),
    product: mostly(dictionary(oneOf("name site mark __proto__"), text, { maxKeys: 2 })),
    headTags: some(
      record(
        {
          tag: oneOf("meta link script style title"),
          attributes: dictionary(oneOf("name content href onclick style"), link),
          content: text,
        },
        { requiredKeys: ["tag"] },
      ),
    ),
    themeConfig: mostly(
      record(
        {
          navbar: mostly(record({ left: some(navbarItem), right: some(navbarItem) }, { requiredKeys: [] })),
          sidebars: some(
            record(
              {
                paths: some(route),
                entries: some(oneof(entry, group)),
                acknowledge: dictionary(route, constant("it is said elsewhere"), { maxKeys: 1 }),
              },
              { requiredKeys: ["paths", "entries"] },
            ),
          ),
          sidebarDepth: mostly(integer({ min: -1, max: 4 })),
          editLink: mostly(record({ pattern: oneOf("https://example.com/{path} https://example.com/ {path}") })),
          search: mostly(record({ enabled: boolean() })),
          constants: mostly(
            dictionary(
              oneOf("LIMIT PRICE low"),
              record({ value: oneof(integer(), text), unit: oneOf("MB day USD count version x") }),
              { maxKeys: 2 },
            ),
          ),
          footer: mostly(text),
        },
        { requiredKeys: [] },
      ),
    ),
    redirects: some(
      record({ from: link, to: link, acknowledge: constant("it is said elsewhere") }, { requiredKeys: ["from", "to"] }),
    ),
    search: mostly(
      record(
        { synonyms: some(array(text, { maxLength: 3 })), expect: dictionary(text, route, { maxKeys: 2 }) },
        { requiredKeys: [] },
      ),
    ),
    checks: mostly(
      record(
        {
          severity: dictionary(code, level, { maxKeys: 3 }),
          overrides: some(
            record({
              files: array(oneOf("** guide/** [ a.md"), { maxLength: 2 }),
              severity: dictionary(code, level, { maxKeys: 2 }),
            }),
          ),
          exceptions: some(
            record(
              {
                code,
                file: oneOf("a.md ** nothing"),
                reason: constant("it is said elsewhere"),
                until: oneOf("2027-01-31 2020-01-01 2027-13-01"),
              },
              { requiredKeys: ["code", "reason"] },
            ),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
    markdown: mostly(
      record(
        { parser: oneOf("remark satteri"), lineNumbers: boolean(), frontmatterKeys: some(text) },
        { requiredKeys: [] },
      ),
    ),
    contentSecurityPolicy: mostly(constantFrom(null, { "script-src": ["https://a.example"] }, { x: ["a b"] })),
    hosts: some(oneOf("netlify nginx vercel apache")),
    titel: text,
  },
  { requiredKeys: ["title"] },
);

const anySite = tuple(
  anyConfig,
  dictionary(anyPath, anyPage, { minKeys: 1, maxKeys: 5 }),
  constantFrom(...soundPaths),
  anyPage,
);

const soundUrl = oneOf("/ index.md /guide/ /guide/page/ /a/ /a/b/ https://example.com/ #");
const soundConfig = record(
  {
    title: constant("Manual"),
    base: oneOf("/ /docs/"),
    origin: constant("https://example.com"),
    themeConfig: record(
      {
        sidebars: constant([
          {
            paths: ["/"],
            entries: ["/", { text: "Guide", page: "/guide/", entries: ["/guide/page/"] }, "/a/", "/a/b/"],
          },
        ]),
        search: record({ enabled: boolean() }),
      },
      { requiredKeys: [] },
    ),
    redirects: constantFrom(
      [],
      [
        { from: "/old/", to: "/a/" },
        { from: "/older", to: "https://example.com/" },
      ],
    ),
    checks: constant({
      severity: {
        "unknown-directive": "warning",
        "unclosed-container": "warning",
        "unknown-variable": "warning",
        "missing-include": "warning",
        "missing-region": "warning",
        "broken-anchor": "warning",
        "duplicate-id": "warning",
      },
    }),
    markdown: record({ parser: oneOf("remark satteri") }),
    hosts: constantFrom([], ["netlify", "nginx", "vercel"]),
  },
  { requiredKeys: ["title"] },
);

const page = soundPage(soundUrl);
const soundSite = tuple(
  soundConfig,
  tuple(page, page, page, page, page).map((pages) =>
    Object.fromEntries(soundPaths.map((path, number) => [path, pages[number] ?? ""])),
  ),
  constantFrom(...soundPaths),
  page,
);

export const site: Arbitrary<SiteInput> = oneof(anySite, soundSite).map(([config, pages, path, newText]) => {
  const all = { ...includedFiles, "dot.png": "GIF89a PNG;", "index.md": "---\ntitle: Home\n---\n\nText.\n", ...pages };
  const files = Object.entries(all).map(([name, contents]) => [`docs-src/${name}`, contents] as const);
  return {
    files: { "site.config.ts": `export default ${JSON.stringify(config, null, 2)};\n`, ...Object.fromEntries(files) },
    edit: { path: `docs-src/${path}`, text: newText },
  };
});
