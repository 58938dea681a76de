/** A config with every setting whose form its type does not tell. Messages quote parts of it as examples. Data only. */
import type * as z from "zod";
import type { siteConfigSchema } from "./schema.ts";

type Config = z.input<typeof siteConfigSchema>;

const link = { text: "Pricing", link: "/pricing/" };
const reason = "the reason in a sentence";

const main: Config = {
  title: "Manual",
  description: "What the site is about",
  lang: "en",
  languages: { en: "English", fr: "Français" },
  versions: { current: "v2", archived: { v1: "git:v1.x" } },
  base: "/docs/",
  origin: "https://example.com",
  source: "docs-src",
  exclude: ["drafts/**"],
  out: "dist",
  product: { name: "Acme" },
  publicFiles: { "data/prices.json": "…" },
  headTags: [{ tag: "meta", attributes: { name: "author", content: "Acme" } }],
  themeConfig: {
    logo: "/logo.svg",
    navbar: {
      left: [link, { text: "More", items: [link] }],
      right: [link, { text: "More", items: [link] }],
    },
    sidebars: [
      {
        paths: ["/guide/"],
        entries: [
          { page: "/guide/limits/", text: "Limits" },
          { text: "Guide", entries: ["/guide/install/"] },
          { text: "Help", link: "/help/" },
          { folder: "/guide/" },
        ],
        acknowledge: { "/old/": reason },
      },
    ],
    editLink: { pattern: "https://github.com/acme/docs/edit/main/docs-src/{path}" },
    openIn: ["chatgpt", { name: "Assistant", url: "https://example.com/?q={prompt}" }],
    search: { enabled: true, placeholder: "Search", support: { text: "Ask the community", link: "/support/" } },
    features: { copyConfirmation: 500, progressBar: { speed: 200 } },
    constants: { UPLOAD_LIMIT: { value: 30, unit: "MB" } },
    strings: { onThisPage: "Contents" },
    social: [{ icon: "github", link: "https://github.com/acme" }],
    announcement: { text: "Version 2 is out: [what is new](/changes/)." },
    footer: { text: "© Acme", columns: [{ title: "Product", links: [link] }] },
    feedback: { post: "/feedback" },
    oldVersion: { current: "https://example.com/docs/", name: "v1" },
  },
  theme: "theme",
  components: { price: { file: "components/Price.tsx" } },
  redirects: [{ from: "/old/", to: "/new/", acknowledge: reason }],
  search: { synonyms: [["limit", "quota"]], boost: { "blog/**": 0.3 }, expect: { "rate limit": "/limits/" } },
  checks: {
    severity: { "missing-alt": "error" },
    overrides: [{ files: ["archive/**"], severity: { "missing-alt": "off" } }],
    exceptions: [{ code: "missing-alt", reason, file: "archive/**", message: "logo.png", until: "2027-01-31" }],
    external: { allow: ["https://www.linkedin.com/"] },
  },
  markdown: {
    diagrams: ["mermaid"],
    frontmatterKeys: ["audience"],
    containers: { exercise: { title: "Exercise", kind: "tip" } },
    glossary: { SLA: "service level agreement" },
    labels: { tip: "Tip" },
  },
  images: { maxSize: 500_000, formats: ["webp"] },
  socialCards: { accent: "#3d47c2", fonts: ["fonts/Acme.ttf"] },
  links: {
    elsewhere: ["/blog/"],
    schemes: ["vscode"],
    sites: { sdk: "https://sdk.example.com/docsgen-manifest.json" },
  },
  analytics: { tagManager: { id: "GTM-ABC123" } },
  insights: { endpoint: "/insights" },
  contentSecurityPolicy: { "script-src": ["https://cdn.example.com"] },
  llms: { instructions: ["Use version 2 of the API."] },
  samples: {
    python: {
      run: "python3 {}",
      check: "python3 -m py_compile {}",
      extension: "py",
      env: ["API_KEY"],
      inputs: ["src/**"],
    },
  },
  agents: [{ ask: "How many events does a queue hold?", expect: "/limits/", says: "512 events" }],
  hosts: ["netlify"],
};

/** The second has settings that exclude those of the first. */
export const specimens: readonly Config[] = [
  main,
  {
    title: "Manual",
    themeConfig: { feedback: { issue: "https://github.com/acme/docs/issues/new?title={answer}:%20{title}" } },
  },
];

const pluginCode = '[{ name: "own", checks: ({ pages }) => [] }]';
const frontmatterCode = 'z.object({ audience: z.enum(["user", "admin"]) })';

/** Examples of settings that are code, as text, by pattern of the path; see `patternOf`. */
export const codeSpecimens: Readonly<Record<string, string>> = {
  "": 'export default defineConfig({ title: "Manual" })',
  plugins: pluginCode,
  "plugins[]": pluginCode.slice(1, -1),
  "plugins[].name": '"own"',
  "plugins[].features": "[defineFeature({ … })]",
  "plugins[].features[]": "defineFeature({ … })",
  "plugins[].pages": "({ root }) => [{ path, text }]",
  "plugins[].render": '(data) => [{ kind: "markdown", text: data.text }]',
  "plugins[].links": '{ api: "operation" }',
  "plugins[].links.*": '"operation"',
  "plugins[].claims": '"operation"',
  "plugins[].versioned": "true",
  "plugins[].contentSecurityPolicy": '{ "connect-src": ["https://api.example.com"] }',
  "plugins[].contentSecurityPolicy.*": '["https://api.example.com"]',
  "plugins[].contentSecurityPolicy.*[]": '"https://api.example.com"',
  "plugins[].checks": "({ pages }) => [{ code, message, page: path, line }]",
  "plugins[].outputs": "({ pages }) => [{ path, contents }]",
  "plugins[].head": "(page) => [{ tag, attributes }]",
  "plugins[].frontmatter": frontmatterCode,
  frontmatter: frontmatterCode,
  "components.*.props": "z.object({ amount: z.coerce.number() })",
  ...Object.fromEntries(
    ["markdown.", "plugins[]."].flatMap((at) =>
      ["remark", "rehype"].flatMap((tool) => [
        [`${at}${tool}Plugins`, `[${tool}Math]`],
        [`${at}${tool}Plugins[]`, `${tool}Math`],
      ]),
    ),
  ),
};
