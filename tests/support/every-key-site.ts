/**
 * A site that sets every key of the config, of frontmatter and of `_folder.yml`, and a second value for each of them.
 * A key without one fails `tests/integration/every-key.test.ts`.
 */
export type Values = Readonly<Record<string, unknown>>;

/** An expression in the config. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const code = (text: string): Code => new Code(text);
const navbar = (name: string): readonly unknown[] => [
  { text: `${name} guide`, link: name === "A" ? "/guide/" : "/guide/a/", primary: name === "A", badge: name },
  {
    text: `${name} menu`,
    label: `${name} label`,
    items: [{ text: `${name} item`, link: name === "A" ? "/news/" : "/land/", primary: name === "A", badge: name }],
  },
];
const plugin = (name: string): unknown => ({
  name: `plugin-${name.toLowerCase()}`,
  remarkPlugins: [
    code(
      `() => (tree) => void tree.children.push({ type: "paragraph", children: [{ type: "text", value: "remark ${name}" }] })`,
    ),
  ],
  rehypePlugins: [
    code(
      `() => (tree) => void tree.children.push({ type: "element", tagName: "hr", properties: { title: "${name}" }, children: [] })`,
    ),
  ],
  frontmatter: code(
    `z.object({ level: z.string().default("${name}"), first: z.string().optional(), second: z.string().optional() })`,
  ),
  claims: name === "A" ? "first" : "second",
  versioned: name === "A",
  pages: code(
    `() => [{ path: "computed.md", text: "---\\ntitle: Computed ${name}\\n---\\n\\nText.\\n" }, { path: "made.md", frontmatter: { title: "Made ${name}" }, data: "${name}", claimedBy: "made" }]`,
  ),
  render: code(`() => [{ kind: "paragraph", text: ["Rendered ${name}, with ", { link: "a part", to: "part:none" }] }]`),
  links: { part: `part ${name}` },
  checks: code(`() => [{ code: "${name.toLowerCase()}", severity: "warning", message: "${name} is reported" }]`),
  outputs: code(
    `({ pages }) => [{ path: "list.txt", contents: "${name} " + pages.map((page) => page.frontmatter.level).join() }]`,
  ),
  features: [
    code(
      `defineFeature({ name: "drawn", leaves: { drawn: {} } }, { leaves: { drawn: () => block("p", "drawn", [text("drawn ${name}")]) } })`,
    ),
  ],
  style: `./box-${name.toLowerCase()}.css`,
  script: `./box-${name.toLowerCase()}.js`,
  scriptRuns: name === "A" ? "idle" : "visible",
  contentSecurityPolicy: { "connect-src": [`https://${name.toLowerCase()}.example`] },
  head: code(`() => [{ tag: "meta", attributes: { name: "plugin", content: "${name}" } }]`),
});

/** Every edit should give a site that can be published. */
const lenient = Object.fromEntries(
  [
    "broken-anchor",
    "broken-canonical",
    "broken-redirect",
    "broken-sidebar-entry",
    "component-props",
    "search-expectation",
    "unknown-variable",
  ].map((each) => [each, "warning"]),
);

function configOf(name: "A" | "B"): Values {
  const isA = name === "A";
  return {
    title: `Site ${name}`,
    description: `The site ${name}`,
    lang: isA ? "en" : "de",
    base: isA ? "/" : "/docs/",
    origin: isA ? "https://a.example" : "https://b.example",
    routes: isA ? "folder" : "html",
    exclude: [isA ? "hidden/**" : "guide/b.md"],
    product: { name: `Product ${name}` },
    publicFiles: { "made.txt": `made ${name}` },
    headTags: [
      {
        tag: isA ? "meta" : "link",
        attributes: isA ? { name: "x", content: "A" } : { rel: "me", href: "https://b.example/" },
      },
      { tag: "style", content: isA ? ".a{}" : ".b{}" },
    ],
    themeConfig: {
      navbar: { left: navbar(name), right: navbar(name) },
      sidebars: [
        {
          paths: isA ? ["/"] : ["/guide/"],
          acknowledge: isA ? {} : { "/none/": "kept for a test of this site" },
          entries: [
            { page: isA ? "/" : "/rel/", text: `Home ${name}`, badge: name, icon: isA ? "rocket" : "python" },
            {
              text: `Group ${name}`,
              page: isA ? "/rel/" : "/",
              badge: name,
              icon: isA ? "python" : "rocket",
              collapsible: isA,
              open: isA,
              entries: isA ? ["/news/one/"] : ["/land/"],
            },
            { folder: isA ? "/guide/" : "/news/" },
            {
              text: `Link ${name}`,
              link: isA ? "https://a.example/" : "/land/",
              badge: name,
              icon: isA ? "rocket" : "python",
            },
          ],
        },
      ],
      sidebarDepth: isA ? 0 : 1,
      tocDepth: isA ? 3 : 1,
      editLink: { text: `Edit ${name}`, pattern: `https://code.example/${name}/{path}` },
      lastUpdated: isA,
      contributors: isA,
      openIn: [
        isA ? "chatgpt" : "claude",
        { name: `Program ${name}`, url: `https://${name.toLowerCase()}.example/?q={url}` },
      ],
      search: {
        enabled: isA,
        placeholder: `Search ${name}`,
        shortcuts: isA,
        support: { text: `Ask ${name}`, link: isA ? "/rel/" : "/land/" },
      },
      features: {
        copyConfirmation: isA ? 500 : 501,
        scrollThrottle: isA ? 300 : 301,
        pageScriptTimeout: isA ? 1000 : 1001,
        progressBar: {
          minimum: isA ? 0.1 : 0.2,
          speed: isA ? 1 : 2,
          trickleRate: isA ? 0.1 : 0.2,
          trickleSpeed: isA ? 1 : 2,
        },
        tabsCache: isA ? 1 : 2,
      },
      constants: {
        LIMIT: { value: isA ? 10 : 20, unit: isA ? "MB" : "day" },
        MOST: { value: 800, unit: "count", isAtLeast: isA },
      },
      strings: {},
      logo: {
        light: isA ? "/light.svg" : "/dark.svg",
        dark: isA ? "/dark.svg" : "/light.svg",
        alt: `Logo ${name}`,
        title: !isA,
      },
      social: [
        { icon: isA ? "github" : "rss", link: `https://${name.toLowerCase()}.example/social`, label: `Social ${name}` },
      ],
      announcement: { text: `News *${name}*`, kind: isA ? "info" : "warning", id: name },
      footer: {
        text: `Small print ${name}`,
        columns: [{ title: `Column ${name}`, links: [{ text: `Link ${name}`, link: isA ? "/rel/" : "/land/" }] }],
        social: isA,
      },
      feedback: { issue: `https://${name.toLowerCase()}.example/?{answer}&{path}` },
      oldVersion: { current: `https://${name.toLowerCase()}.example/docs/`, name: `v${name}`, samePaths: isA },
    },
    theme: { folder: isA ? "theme-a" : "theme-b", preset: isA ? null : "paper", font: isA ? "geist" : "system" },
    components: {
      box: {
        file: isA ? "box-a.jsx" : "box-b.jsx",
        props: code(`z.object({ size: z.coerce.number().max(${isA ? 7 : 3}) })`),
        hydrate: isA ? "load" : "idle",
      },
    },
    redirects: [
      { from: isA ? "/old/" : "/older/", to: isA ? "/guide/a/" : "/guide/b/" },
      { from: "/gone/", to: "/nowhere/", acknowledge: isA ? "it comes back next year" : "it comes back in two years" },
    ],
    search: {
      synonyms: [["limit", isA ? "quota" : "bound"]],
      boost: { "news/**": isA ? 1 : 3 },
      expect: { [isA ? "releases" : "home"]: isA ? "/rel/" : "/" },
    },
    checks: {
      severity: { ...lenient, "broken-link": isA ? "warning" : "hint" },
      overrides: [{ files: isA ? ["guide/**"] : ["news/**"], severity: { "missing-alt": isA ? "off" : "hint" } }],
      exceptions: [
        {
          code: isA ? "broken-link" : "missing-alt",
          file: isA ? "rel.md" : "index.md",
          message: isA ? "nowhere" : "else",
          reason: isA ? "it is a test of this site" : "it is a test of that site",
          until: isA ? "2099-01-31" : "2020-01-31",
        },
      ],
      external: { allow: [`https://${name.toLowerCase()}.example/`], maxAge: isA ? 7 : 8 },
    },
    markdown: {
      parser: isA ? "remark" : "satteri",
      math: isA,
      diagrams: isA ? [] : ["mermaid"],
      slugs: isA ? "github" : "python-markdown",
      lineNumbers: isA,
      frontmatterKeys: [isA ? "foreign" : "strange"],
      remarkPlugins: [
        code(
          `() => (tree) => void (tree.children[0] && tree.children.push({ type: "paragraph", children: [{ type: "text", value: "own ${name}" }] }))`,
        ),
      ],
      rehypePlugins: [
        code(
          `() => (tree) => void tree.children.push({ type: "element", tagName: "hr", properties: { title: "own ${name}" }, children: [] })`,
        ),
      ],
      containers: { exercise: { title: `Exercise ${name}`, kind: isA ? "tip" : "danger" } },
      glossary: { SLA: `level ${name}` },
      labels: {},
    },
    images: { maxSize: isA ? 500_000 : 10, formats: isA ? [] : ["webp"] },
    socialCards: null,
    touchIcon: !isA,
    frontmatter: code(`z.object({ audience: z.enum(["user", "${name}"]).optional() })`),
    plugins: [plugin(name)],
    links: { elsewhere: [isA ? "/blog/" : "/shop/"], schemes: [isA ? "vscode" : "cursor"], inventory: isA },
    analytics: { tagManager: { id: `GTM-${name}` } },
    contentSecurityPolicy: { "img-src": [`https://${name.toLowerCase()}.example`] },
    llms: { instructions: [`Read ${name} first.`] },
    insights: { endpoint: isA ? "https://a.example/log" : "https://b.example/log", consent: isA },
    samples: {
      js: isA
        ? {
            check: "node --check {}",
            run: "node {}",
            extension: "mjs",
            inputs: ["a/**"],
            page: true,
            env: ["A"],
            timeout: 5,
            memory: 500,
          }
        : {
            check: "node -c {}",
            run: "node -r x {}",
            extension: "js",
            inputs: ["b/**"],
            page: false,
            env: ["B"],
            timeout: 6,
            memory: 600,
          },
      ts: { types: isA, run: "node {}" },
    },
    agents: [{ ask: `What is ${name}?`, expect: isA ? "/rel/" : "/land/", says: name }],
    hosts: isA ? ["netlify", "nginx", "vercel"] : ["cloudflare", "apache"],
  };
}

export const config: readonly [Values, Values] = [configOf("A"), configOf("B")];

/** Values in place of a whole key, for keys that exclude others. */
export const replacements: Readonly<Record<string, readonly [key: string, value: unknown]>> = {
  "themeConfig.feedback.post": ["themeConfig.feedback", { post: "/answers" }],
  // Drawing takes long, so the site has cards only in rounds that ask for them.
  "socialCards.accent": ["socialCards", { accent: "#aa0000" }],
  "themeConfig.logo": ["themeConfig.logo", "/dark.svg"],
  "themeConfig.footer": ["themeConfig.footer", "Other small print"],
  "themeConfig.constants": ["themeConfig.constants", { LIMIT: { value: "3.1", unit: "version" } }],
};

const badgeForm = "another form of a badge, which has an edit; see `sidebar-folders.test.ts`";

/** Keys that the test cannot edit, each with the reason. */
export const notEdited: Readonly<Record<string, string>> = {
  source: "names another folder, which is another site",
  out: "names another output folder, which has a build of its own",
  languages: "a site in several languages has edits of its own; see `languages.test.ts`",
  "languages.*.label": "a site in several languages has edits of its own; see `languages.test.ts`",
  "languages.*.fallback": "a site in several languages has edits of its own; see `languages.test.ts`",
  "languages.*.complete": "a site in several languages has edits of its own; see `translate.test.ts`",
  "languages.*.staleNote": "a site in several languages has edits of its own; see `translate.test.ts`",
  versions: "a site with versions has edits of its own; see `versions.test.ts`",
  "versions.current": "a site with versions has edits of its own; see `versions.test.ts`",
  "versions.archived": "a site with versions has edits of its own; see `versions.test.ts`",
  "versions.archived.*.from": "a site with versions has edits of its own; see `versions.test.ts`",
  "versions.archived.*.label": "a site with versions has edits of its own; see `versions.test.ts`",
  "versions.archived.*.noindex": "a site with versions has edits of its own; see `versions.test.ts`",
  ...Object.fromEntries(
    ["badge", "badge[]", "sidebar.badge", "sidebar.badge[]"].flatMap((key) =>
      ["text", "kind"].map((part) => [`${key}.${part}`, badgeForm]),
    ),
  ),
  "themeConfig.constants.*.from": "names code beside the site; see `facts.test.ts`",
  "links.sites": "a site that is not saved is an error; see `other-sites.test.ts`",
  "links.sites.*": "a site that is not saved is an error; see `other-sites.test.ts`",
  "socialCards.fonts": "needs a font; `cardFonts` of the build's inputs has the signature of the file",
};

/** Edits that change neither bytes nor the report, each with the reason. */
export const withoutEffect: Readonly<Record<string, string>> = {
  "checks.external.allow": "only `check --external` reads it",
  "checks.external.maxAge": "only `check --external` reads it",
  "samples.*.check": "only `check --samples` reads it",
  "samples.*.run": "only `check --samples` reads it",
  "samples.*.inputs": "only `check --samples` reads it",
  "samples.*.extension": "only `check --samples` reads it",
  "samples.*.types": "only `check --samples` reads it",
  "samples.*.page": "only `check --samples` reads it",
  "samples.*.env": "only `check --samples` reads it",
  "samples.*.timeout": "only `check --samples` reads it",
  "samples.*.memory": "only `check --samples` reads it",
  "agents[].ask": "only `check --agents` reads it",
  "agents[].expect": "both pages exist, and only `check --agents` asks",
  "agents[].says": "only `check --agents` reads it",
  "markdown.frontmatterKeys": "no page has a key that docsgen does not know",
  "order in the frontmatter": "no other page of the folder has an order",
  "order in _folder.yml": "no other folder has an order",
  "tags in the frontmatter": "only plugins read it",
  "covers in the frontmatter": "only `check --since` reads it",
  "reviewed in the frontmatter": "only `check --since` reads it",
  "hero.actions[].primary in the frontmatter": "the second action has the look of `theme`",
};

const text = (
  name: string,
): string => `Text ${name} with {{ product.name }}, {{ constants.LIMIT }} and {{ constants.MOST }}, :abbr[SLA], [a link](/guide/a/#part), [lost](/nowhere/), [blog](/blog/), [shop](/shop/) and [an editor](vscode://file/a).

![](/pic.png)

:::exercise
Do it.
:::

::box{size="5"}

::drawn[Title]

$x^2$ and :kbd[Ctrl]

\`\`\`mermaid
graph TD; A-->B
\`\`\`

\`\`\`js
const a = 1;
\`\`\`

## Part

### Deep

Text.[^1]

- [ ] open
- [x] done

| a | b |
|---|---|
| 1 | 2 |

## Ümlaut & 1.0

::::endpoint[GET /x]
:::fields
- \`id\` (string, required, default \`1\`): text
- \`old\` (string, optional, deprecated): text
:::

:::request
\`\`\`sh
curl x
\`\`\`
:::

:::response[200]
\`\`\`json
{}
\`\`\`
:::
::::

[^1]: Note.
`;

/** Frontmatter, a second value for its keys, and the text of each page. */
export const pages: Readonly<Record<string, readonly [Values, Values, string]>> = {
  "index.md": [{ title: "Home" }, {}, "Home with [the guide](guide/a.md).\n\n:::tip\nTip.\n:::\n"],
  "guide/index.md": [{ title: "Guide", first: "made" }, {}, "Guide.\n\n## One\n\nText.\n"],
  "guide/a.md": [
    {
      title: "Page A",
      description: "About A",
      short_description: "Short A",
      thumbnail: "/pic.png",
      banner: { text: "Beta *A*", kind: "info" },
      content_class: "a",
      order: 1,
      prev: "/rel/",
      next: "/land/",
      canonical: "https://a.example/canonical/",
      head: [
        { tag: "meta", attributes: { name: "own", content: "A" } },
        { tag: "style", content: ".own-a{}" },
      ],
      sidebar: { label: "Label A", badge: "A", icon: "rocket", hidden: false },
      search: { boost: 1, keywords: ["refund"] },
      noindex: false,
      unlisted: false,
      toc: true,
      layout: "page",
      lastUpdated: "2027-01-31",
      covers: ["src/a.ts"],
      reviewed: "2027-01-31",
      lang: "de",
      edit_link: true,
      draft: false,
      tags: ["a"],
      aliases: ["/alias-a/"],
    },
    {
      title: "Page B",
      description: "About B",
      short_description: "Short B",
      thumbnail: "/other.png",
      banner: { text: "Beta *B*", kind: "warning" },
      content_class: "b",
      order: 9,
      prev: false,
      next: false,
      canonical: "https://b.example/canonical/",
      head: [
        { tag: "link", attributes: { name: "own", content: "B" } },
        { tag: "style", content: ".own-b{}" },
      ],
      sidebar: { label: "Label B", badge: "B", icon: "python", hidden: true },
      search: { boost: 5, keywords: ["money back"] },
      noindex: true,
      unlisted: true,
      toc: false,
      layout: "landing",
      lastUpdated: false,
      covers: ["src/b.ts"],
      reviewed: "2027-02-01",
      lang: "ar",
      edit_link: false,
      draft: true,
      tags: ["b"],
      aliases: ["/alias-b/"],
    },
    text("A"),
  ],
  "guide/b.md": [
    {
      title: "Side",
      sidebar: [
        { text: "Text A", link: "/rel/" },
        { text: "Items", items: ["/"] },
      ],
      permalink: "/guide/b/",
      search: true,
    },
    {
      sidebar: [
        { text: "Text B", link: "/land/" },
        { text: "Items", items: ["/rel/"] },
      ],
      permalink: "/elsewhere/b.html",
      search: false,
    },
    "Text [A](a.md#part).\n",
  ],
  "news/index.md": [
    { title: "News", description: "The news", feed: "pages" },
    { description: "Other news", feed: "sections" },
    "News.\n\n## 1.0 (2027-01-31)\n\nText.\n",
  ],
  "news/one.md": [{ title: "One" }, {}, "Text with [lost](/nowhere/).\n\n![](/pic.png)\n"],
  "rel.md": [
    { title: "Releases", feed: "sections", description: "All releases" },
    { title: "Versions", description: "All versions" },
    "## 1.0.0 (2027-01-31)\n\nText.\n",
  ],
  "land.md": [
    {
      title: "Landing",
      layout: "landing",
      hero: {
        title: "Hero A",
        name: "Name A",
        tagline: "Tag *A*",
        image: { src: "/pic.png", alt: "Alt A" },
        actions: [
          { text: "Act A", link: "/rel/", primary: true },
          { text: "More", link: "/news/", theme: "alt" },
        ],
      },
      features: [
        {
          icon: { src: "/pic.png", alt: "Alt A" },
          title: "Feature A",
          text: "Text A",
          link: "/rel/",
          linkText: "Learn A",
        },
        { icon: { light: "/light.svg", dark: "/dark.svg", alt: "Alt" }, title: "Two", details: "Details A" },
      ],
    },
    {
      hero: {
        title: "Hero B",
        name: "Name B",
        tagline: "Tag *B*",
        image: { src: "/other.png", alt: "Alt B" },
        actions: [
          { text: "Act B", link: "/news/", primary: false },
          { text: "More", link: "/news/", theme: "brand" },
        ],
      },
      features: [
        {
          icon: { src: "/other.png", alt: "Alt B" },
          title: "Feature B",
          text: "Text B",
          link: "/news/",
          linkText: "Learn B",
        },
        { icon: { light: "/dark.svg", dark: "/light.svg", alt: "Alt" }, title: "Two", details: "Details B" },
      ],
    },
    "Text.\n",
  ],
  "hero.md": [
    {
      title: "Hero",
      layout: "landing",
      hero: { text: "Text A", image: { light: "/light.svg", dark: "/dark.svg", alt: "Alt" } },
    },
    { hero: { text: "Text B", image: { light: "/dark.svg", dark: "/light.svg", alt: "Alt" } } },
    "Text.\n",
  ],
  "hidden/page.md": [{ title: "Hidden" }, {}, "Text.\n"],
};

export const folder: readonly [Values, Values] = [
  {
    title: "Handbook A",
    order: 1,
    badge: "A",
    icon: "rocket",
    hidden: false,
    collapsible: true,
    open: true,
    reverse: false,
  },
  {
    title: "Handbook B",
    order: 9,
    badge: "B",
    icon: "python",
    hidden: true,
    collapsible: false,
    open: false,
    reverse: true,
  },
];

/** A picture of one pixel. */
export const png: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
