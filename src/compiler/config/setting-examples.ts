/** Examples of settings whose form does not follow from their type, by pattern of the path; see `patternOf`. Data only. */

import { constantUnits } from "./constants.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import { placeholders, placeholdersIn } from "./address.ts";
import { printValue } from "./print-value.ts";
import { ownSearch, severalLanguages } from "../dialects/settings.ts";

const link = { text: "Pricing", link: "/pricing/" };
const entries = [
  "/guide/",
  { text: "Guide", entries: ["/guide/install/", { page: "/guide/limits/", text: "Limits" }] },
];
const question = { ask: "How many events does a queue hold?", expect: "/limits/" };
const reason = "the reason in a sentence";

const units = `the units are ${constantUnits.join(", ")}`;

export const examples: Readonly<Record<string, unknown>> = {
  title: "Manual",
  description: "What the site is about",
  lang: "en",
  base: "/docs/",
  origin: "https://example.com",
  exclude: ["drafts/**"],
  "exclude[]": "drafts/**",
  product: { name: "Acme" },
  publicFiles: { "data/prices.json": "…" },
  headTags: [{ tag: "meta", attributes: { name: "author", content: "Acme" } }],
  "headTags[]": { tag: "meta", attributes: { name: "author", content: "Acme" } },
  "headTags[].attributes": { name: "author", content: "Acme" },
  theme: "theme",
  components: { price: { file: "components/Price.tsx" } },
  "components.*": { file: "components/Price.tsx" },
  "components.*.file": "components/Price.tsx",
  redirects: [{ from: "/old/", to: "/new/" }],
  "redirects[]": { from: "/old/", to: "/new/" },
  "redirects[].from": "/old/",
  "redirects[].to": "/new/",
  "redirects[].acknowledge": reason,
  search: { synonyms: [["limit", "quota"]] },
  "search.synonyms": [["limit", "quota"]],
  "search.synonyms[]": ["limit", "quota"],
  "search.boost": { "blog/**": 0.3 },
  "search.expect": { "rate limit": "/limits/" },
  "search.expect.*": "/limits/",
  samples: { python: { run: "python3 {}" } },
  "samples.*": { run: "python3 {}" },
  "samples.*.check": "python3 -m py_compile {}",
  "samples.*.run": "python3 {}",
  "samples.*.extension": "py",
  "samples.*.page": true,
  "samples.*.types": true,
  "samples.*.env": ["API_KEY"],
  "samples.*.env[]": "API_KEY",
  "samples.*.timeout": 30,
  "samples.*.memory": 2048,
  insights: { endpoint: "/insights" },
  "insights.endpoint": "https://insights.example.com/docs",
  "insights.consent": false,
  agents: [question],
  "agents[]": question,
  "agents[].ask": question.ask,
  "agents[].expect": question.expect,
  "agents[].says": "512 events",
  checks: { severity: { "missing-alt": "error" } },
  "checks.severity": { "missing-alt": "error" },
  "checks.overrides": [{ files: ["archive/**"], severity: { "missing-alt": "off" } }],
  "checks.overrides[]": { files: ["archive/**"], severity: { "missing-alt": "off" } },
  "checks.overrides[].files": ["archive/**"],
  "checks.overrides[].files[]": "archive/**",
  "checks.overrides[].severity": { "missing-alt": "off" },
  "checks.exceptions": [{ code: "missing-alt", file: "archive/**", reason }],
  "checks.exceptions[]": { code: "missing-alt", file: "archive/**", reason },
  "checks.exceptions[].code": "missing-alt",
  "checks.exceptions[].file": "archive/**",
  "checks.exceptions[].reason": reason,
  "checks.exceptions[].until": "2027-01-31",
  "checks.external.allow": ["https://www.linkedin.com/"],
  "checks.external.allow[]": "https://www.linkedin.com/",
  "markdown.containers": { exercise: { title: "Exercise", kind: "tip" } },
  "markdown.glossary": { SLA: "service level agreement" },
  "markdown.frontmatterKeys": ["audience"],
  images: { maxSize: 500_000 },
  "socialCards.accent": "#3d47c2",
  socialCards: { accent: "#3d47c2" },
  links: { elsewhere: ["/blog/"] },
  "links.elsewhere": ["/blog/"],
  "links.elsewhere[]": "/blog/",
  analytics: { tagManager: { id: "GTM-ABC123" } },
  "analytics.tagManager": { id: "GTM-ABC123" },
  "analytics.tagManager.id": "GTM-ABC123",
  contentSecurityPolicy: { "script-src": ["https://cdn.example.com"] },
  "contentSecurityPolicy.*": ["https://cdn.example.com"],
  "contentSecurityPolicy.*[]": "https://cdn.example.com",
  hosts: ["netlify"],
  themeConfig: { logo: "/logo.svg" },
  "themeConfig.navbar": { left: [link] },
  "themeConfig.navbar.left": [link],
  "themeConfig.navbar.left[]": link,
  "themeConfig.navbar.left[].items": [link],
  "themeConfig.navbar.right[].items": [link],
  "themeConfig.navbar.right": [link],
  "themeConfig.navbar.right[]": link,
  "themeConfig.sidebars": [{ paths: ["/"], entries }],
  "themeConfig.sidebars[]": { paths: ["/"], entries },
  "themeConfig.sidebars[].paths": ["/"],
  "themeConfig.sidebars[].paths[]": "/guide/",
  "themeConfig.sidebars[].acknowledge": { "/old/": reason },
  "themeConfig.sidebars[].acknowledge.*": reason,
  "themeConfig.sidebars[].entries": entries,
  "themeConfig.sidebars[].entries[]": { page: "/guide/limits/", text: "Limits" },
  "themeConfig.editLink": { pattern: "https://github.com/acme/docs/edit/main/docs-src/{path}" },
  "themeConfig.editLink.pattern": "https://github.com/acme/docs/edit/main/docs-src/{path}",
  "themeConfig.openIn": ["chatgpt"],
  "themeConfig.openIn[].name": "Assistant",
  "themeConfig.openIn[].url": "https://example.com/?q={prompt}",
  "themeConfig.search": { enabled: true },
  "themeConfig.search.support": { text: "Ask the community", link: "/support/" },
  versions: { current: "v2", archived: { v1: "git:v1.x" } },
  "versions.current": "v2",
  "versions.archived": { v1: "git:v1.x" },
  "versions.archived.*": "git:v1.x",
  "versions.archived.*.from": "git:v1.x",
  "themeConfig.features": { copyConfirmation: 500 },
  "themeConfig.constants": { UPLOAD_LIMIT: { value: 30, unit: "MB" } },
  "themeConfig.constants.*": { value: 30, unit: "MB" },
  "themeConfig.strings": { onThisPage: "Contents" },
  "themeConfig.logo": "/logo.svg",
  "themeConfig.social": [{ icon: "github", link: "https://github.com/acme" }],
  "themeConfig.social[]": { icon: "github", link: "https://github.com/acme" },
  "themeConfig.social[].link": "https://github.com/acme",
  "themeConfig.announcement": { text: "Version 2 is out: [what is new](/changes/)." },
  "themeConfig.footer": "© Acme",
  "themeConfig.footer.columns": [{ title: "Product", links: [link] }],
  "themeConfig.footer.columns[]": { title: "Product", links: [link] },
  "themeConfig.footer.columns[].links": [link],
  "themeConfig.footer.columns[].links[]": link,
  "themeConfig.feedback": { post: "/feedback" },
  "themeConfig.feedback.post": "/feedback",
  "themeConfig.feedback.issue": "https://github.com/acme/docs/issues/new?title={answer}:%20{title}",
  "themeConfig.oldVersion": { current: "https://example.com/docs/" },
  "themeConfig.oldVersion.current": "https://example.com/docs/",
};

const pluginForm =
  'a plugin is an object in the config, or one that it imports: `plugins: [{ name: "own", checks: (site) => [] }]`; names of packages are not loaded';
const unifiedForm =
  'import the plugin and list the function: `import remarkMath from "remark-math"`, then `remarkPlugins: [remarkMath]`, or `[remarkMath, { … }]` with options';

/** What to add to a converted value. */
export const conversionNotes: Readonly<Record<string, string>> = {
  "themeConfig.constants.*": units,
  "themeConfig.navbar.left[].items": "a menu contains links, and no other menu",
  "themeConfig.navbar.right[].items": "a menu contains links, and no other menu",
};

/** What to do where an example is not enough, or the value is code. */
export const formHints: Readonly<Record<string, string>> = {
  "themeConfig.constants.*": `write a number and its unit: \`{ value: 30, unit: "MB" }\`; ${units}`,
  "themeConfig.constants.*.value": "write a number, without its unit and without quotes",
  plugins: pluginForm,
  "plugins[]": pluginForm,
  "plugins[].features": "list what `defineFeature` returns",
  "plugins[].features[]": "list what `defineFeature` returns",
  "plugins[].name": 'write `name: "reading-time"`',
  "markdown.remarkPlugins": unifiedForm,
  "markdown.remarkPlugins[]": unifiedForm,
  "markdown.rehypePlugins": unifiedForm.replaceAll("remark", "rehype"),
  "markdown.rehypePlugins[]": unifiedForm.replaceAll("remark", "rehype"),
  "plugins[].remarkPlugins": unifiedForm,
  "plugins[].remarkPlugins[]": unifiedForm,
  "plugins[].rehypePlugins": unifiedForm.replaceAll("remark", "rehype"),
  "plugins[].rehypePlugins[]": unifiedForm.replaceAll("remark", "rehype"),
  frontmatter: 'write `frontmatter: z.object({ audience: z.enum(["user", "admin"]) })`, with zod',
  "plugins[].frontmatter": 'write `frontmatter: z.object({ audience: z.enum(["user", "admin"]) })`, with zod',
  "components.*.props": "write `props: z.object({ amount: z.coerce.number() })`, with zod",
  "plugins[].pages": "write `pages: ({ root }) => [{ path, text }]`",
  "plugins[].render": 'write `render: (data) => [{ kind: "markdown", text: data.text }]`',
  "plugins[].links": 'write `links: { api: "operation" }`',
  "plugins[].links.*": 'write `api: "operation"`',
  "plugins[].claims": 'write `claims: "operation"`',
  "plugins[].contentSecurityPolicy": 'write `contentSecurityPolicy: { "connect-src": ["https://api.example.com"] }`',
  "plugins[].contentSecurityPolicy.*": 'write `"connect-src": ["https://api.example.com"]`',
  "plugins[].checks": "write `checks: ({ pages }) => [{ code, message, page: path, line }]`",
  "plugins[].outputs": "write `outputs: ({ pages }) => [{ path, contents }]`",
  "plugins[].head": "write `head: (page) => [{ tag, attributes }]`",
};

const tagManager = (id: unknown): string | undefined =>
  typeof id === "string" && /^(?:G|UA|AW|DC)-/iu.test(id)
    ? `${id} is an id of Google Analytics: add it to a container of Google Tag Manager, and write \`analytics: { tagManager: { id: "GTM-…" } }\``
    : undefined;

const ownTags: Readonly<Record<string, string>> = {
  title: "set `title` of the site; each page has its own in its frontmatter",
  base: "set `base` of the site",
  noscript: "pages need no script; leave it out",
};

/** Entries of Docusaurus that are not links. */
function builtInEntry(value: unknown): string | undefined {
  const type = typeof value === "object" && value !== null && "type" in value ? String(value.type) : "";
  if (type === "localeDropdown") return `remove it: ${severalLanguages}`;
  if (type.startsWith("docsVersion")) return "remove it: set `versions`, and the menu of versions is built in";
  if (type === "search") return "remove it: the search box is built in";
  return type === "html" ? "write an entry with a text and a link: HTML is not read here" : undefined;
}

/** An address of another site, alone or in an entry with a text. */
function urlInSidebar(value: unknown): string | undefined {
  const entry: Readonly<Record<string, unknown>> =
    typeof value === "object" && value !== null ? { ...value } : { link: value };
  const address = entry["link"] ?? entry["href"] ?? entry["url"] ?? entry["page"];
  if (typeof address !== "string" || !/^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(address)) return undefined;
  const text = JSON.stringify(entry["text"] ?? entry["label"] ?? "…");
  return `write an entry with a link: \`{ text: ${text}, link: ${JSON.stringify(address)} }\``;
}

/** A function that makes a plugin, and was not called. */
const uncalled = (value: unknown): string | undefined => {
  if (typeof value !== "function") return undefined;
  if (value.name !== "") return `call it: \`plugins: [${value.name}()]\``;
  // `() => ({ name: "x" })`
  const [, object] = /^\(\)\s*=>\s*\((\{[^\n]*\})\)$/u.exec(String(value)) ?? [];
  return object === undefined ? undefined : `write the object that it returns: \`plugins: [${object}]\``;
};

/** The hint for a placeholder that docsgen does not replace. */
const placeholder =
  (names: readonly string[]) =>
  (value: unknown): string | undefined => {
    const unknown = typeof value === "string" ? placeholdersIn(value).find((name) => !names.includes(name)) : undefined;
    if (unknown === undefined) return undefined;
    const near = nearestName(unknown, names);
    return near === null ? `write the text itself in place of {${unknown}}` : `did you mean “{${near}}”?`;
  };

const answers =
  'say where the answers go: `feedback: { post: "https://…" }` sends them to an address, `feedback: { issue: "https://github.com/acme/docs/issues/new?title={answer}:%20{title}" }` opens an issue';

/** Hints for values that reveal what the author meant, by the pattern of their path; `undefined` for other values. */
export const valueHints: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  analytics: tagManager,
  "analytics.tagManager": tagManager,
  "analytics.tagManager.id": tagManager,
  "headTags[].tag": (value) => (typeof value === "string" ? ownTags[value.toLowerCase()] : undefined),
  lang: (value) => (Array.isArray(value) && value.length > 1 ? severalLanguages : undefined),
  plugins: uncalled,
  "plugins[]": uncalled,
  "hosts[]": () =>
    "remove it: `hosts: []` writes no files for a host, and the site works on any; or write one of these",
  "publicFiles.*": (value) =>
    typeof value === "object" && value !== null
      ? `write the text of the file: \`JSON.stringify(${printValue(value)})\``
      : undefined,
  "themeConfig.navbar.left[]": builtInEntry,
  "themeConfig.navbar.right[]": builtInEntry,
  "themeConfig.sidebars": (value) =>
    typeof value === "object" && value !== null && ("prev" in value || "next" in value)
      ? "neighbors follow from the sidebar; `prev` and `next` in a page's frontmatter change them"
      : undefined,
  "themeConfig.social[].icon": () => 'write `icon: "website"`, or one of these',
  origin: (value) =>
    value === ""
      ? 'write the address of the published site, `origin: "https://docs.acme.dev"`, or `null` if it has none; a variable of the environment may not be set'
      : undefined,
  search: (value) =>
    value === false
      ? "write `themeConfig: { search: { enabled: false } }`"
      : typeof value === "string" || value === true
        ? ownSearch
        : undefined,
  "themeConfig.editLink.pattern": (value) =>
    typeof value === "string" && value.includes("{path}") ? placeholder(placeholders.editLink)(value) : undefined,
  "themeConfig.openIn[].url": placeholder(placeholders.openIn),
  "themeConfig.feedback.issue": placeholder(placeholders.feedback),
  "themeConfig.feedback": (value) =>
    value === true || (typeof value === "object" && value !== null && !("post" in value) && !("issue" in value))
      ? answers
      : undefined,
  "themeConfig.sidebars[].entries": (value) =>
    Array.isArray(value) && value.length === 0
      ? 'list pages, or a folder with all its pages: `entries: [{ folder: "/" }]`; `sidebar: false` in the frontmatter of a page hides its sidebar'
      : undefined,
  "themeConfig.sidebars[].entries[].entries": (value) =>
    Array.isArray(value) && value.length === 0 ? "list its pages, or remove the group" : undefined,
  "themeConfig.sidebars[].entries[]": urlInSidebar,
  "themeConfig.sidebars[].entries[].page": urlInSidebar,
};
