/** An example of each mistake and its correction, which `docsgen explain` shows below the explanation. */
import type { CatalogCode } from "./catalog.ts";
import { featureMessages } from "./catalog.ts";

export interface Example {
  readonly bad: string;
  readonly good: string;
}

export const examples: Readonly<Record<CatalogCode, Example>> = {
  ...featureMessages,

  // Files
  "not-utf8": { bad: "a page saved as Latin-1", good: "the same page saved as UTF-8" },
  "empty-page": { bad: "---\ntitle: Limits\n---", good: "---\ntitle: Limits\n---\n\nA request may hold 512KB." },
  "symlink-outside": {
    bad: "docs-src/license.md → ../../LICENSE",
    good: "docs-src/license.md, a copy",
  },
  "symlink-folder": { bad: "docs-src/public/latest → v2", good: "docs-src/public/latest/, a copy" },
  "broken-symlink": { bad: "docs-src/license.md → LICENCE", good: "docs-src/license.md → LICENSE" },
  "unreadable-file": { bad: "-w------- docs-src/limits.md", good: "-rw-r--r-- docs-src/limits.md" },
  "file-name": { bad: "docs-src/what?.md", good: "docs-src/what.md" },
  "merge-conflict": { bad: "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main", good: "ours" },

  // Frontmatter
  "frontmatter-syntax": { bad: '---\ntitle: "Limits\n---', good: '---\ntitle: "Limits"\n---' },
  "frontmatter-unclosed": { bad: "---\ntitle: Limits\n\nText.", good: "---\ntitle: Limits\n---\n\nText." },
  "frontmatter-language": { bad: "---js\n{ title: 'Limits' }\n---", good: "---\ntitle: Limits\n---" },
  "frontmatter-value": { bad: "title: 1.10", good: 'title: "1.10"' },
  "frontmatter-unknown-key": { bad: "titel: Limits", good: "title: Limits" },
  "title-from-heading": {
    bad: "## Limits\n\nA request may hold 512KB.",
    good: "# Limits\n\nA request may hold 512KB.",
  },
  "missing-title": { bad: "A request may hold 512KB.", good: "# Limits\n\nA request may hold 512KB." },

  // Markdown
  "duplicate-id": { bad: "## Size {#limit}\n\n## Time {#limit}", good: "## Size {#size}\n\n## Time {#time}" },
  "unknown-variable": { bad: "{{ constants.PAYLAOD_LIMIT }}", good: "{{ constants.PAYLOAD_LIMIT }}" },
  "unclosed-container": { bad: ":::tip\nUse HTTPS.", good: ":::tip\nUse HTTPS.\n:::" },
  "stray-container-end": { bad: "Use HTTPS.\n:::", good: ":::tip\nUse HTTPS.\n:::" },
  "unknown-directive": { bad: ":::tipp\nUse HTTPS.\n:::", good: ":::tip\nUse HTTPS.\n:::" },
  "directive-attribute": {
    bad: ':::card[Limits]{href="limits.md"}\n:::',
    good: ':::card[Limits]{link="limits.md"}\n:::',
  },
  "directive-content": { bad: ":::file-tree\nsrc/main.ts\n:::", good: ":::file-tree\n- src/\n  - main.ts\n:::" },
  "unknown-icon": {
    bad: ':::card[Start]{icon="rockett"}\n:::',
    good: ':::card[Start]{icon="rocket"}\n:::',
  },
  "unknown-element": { bad: "a vector<int>", good: "a `vector<int>`" },
  "missing-alt": { bad: "![](queue.png)", good: "![Events wait while two executions run](queue.png)" },
  "component-props": { bad: '::price{plan="1"}', good: '::price{plan="team"}' },
  "component-inert": { bad: '{ file: "Counter.tsx" }', good: '{ file: "Counter.tsx", hydrate: "load" }' },
  "component-empty": {
    bad: "function Price() { <p>9</p>; }",
    good: "function Price() { return <p>9</p>; }",
  },
  "component-unstable": { bad: "<p>{Date.now()}</p>", good: "<p>{props.date}</p>" },
  "component-failed": {
    bad: "const width = window.innerWidth;",
    good: "useEffect(() => setWidth(window.innerWidth), []);",
  },
  "theme-syntax": { bad: "return <p>Text;", good: "return <p>Text</p>;" },
  "theme-import": { bad: "export default function PageFoot() {", good: "export function PageFoot() {" },
  "css-syntax": { bad: "a { color: red", good: "a { color: red }" },
  "css-value": { bad: "a { margin: 10 }", good: "a { margin: 10px }" },
  "suspicious-code": { bad: "a { colr: red }", good: "a { color: red }" },
  "unsafe-url": { bad: "[run](javascript:alert)", good: "[run](https://example.com/run)" },
  "unknown-language": { bad: "```pyhton", good: "```python" },
  "math-syntax": { bad: String.raw`$\frac{1}{n$`, good: String.raw`$\frac{1}{n}$` },
  "diagram-syntax": { bad: "```mermaid\nflowchart LR\nA -> B\n```", good: "```mermaid\nflowchart LR\nA --> B\n```" },
  "diagram-title": { bad: "```mermaid", good: '```mermaid title="How a request is answered"' },
  "package-failure": { bad: "node_modules/temml, without its files", good: "npm install --save-dev temml" },
  "unknown-code-attribute": { bad: "```js showLineNumbers", good: "```js numbers" },
  "code-line-range": { bad: "```js {7}\none();\n```", good: "```js {1}\none();\n```" },
  "missing-include": { bad: "<<< @/code/helo.js", good: "<<< @/code/hello.js" },
  "missing-region": { bad: "<<< @/code/hello.js#greting", good: "<<< @/code/hello.js#greeting" },
  "page-size": { bad: "a log of five megabytes as one page", good: "the ten lines of it that matter" },
  "nesting-limit": { bad: "> > > … a hundred quotes deep", good: "> one quote" },
  "markup-limit": { bad: "*a_ *a_ *a_ …, three thousand times in one paragraph", good: "paragraphs of prose" },
  "page-limit": { bad: "> a quote of one line, ten thousand times", good: "paragraphs of prose" },
  "output-limit": { bad: "one long link definition, used ten thousand times", good: "a definition for each link" },
  "unsupported-syntax": { bad: "!!! note\n    Use HTTPS.", good: ":::note\nUse HTTPS.\n:::" },
  "exception-syntax": {
    bad: "<!-- docsgen-ignore missing-alt -->",
    good: "<!-- docsgen-ignore missing-alt: the logo is named in the text beside it -->",
  },
  "unused-exception": {
    bad: "<!-- docsgen-ignore missing-alt: named below -->\n![The queue](queue.png)",
    good: "![The queue](queue.png)",
  },
  "expired-exception": {
    bad: "<!-- docsgen-ignore broken-link until 2020-01-31: the guide is being written -->",
    good: "the guide",
  },

  // Routes and links
  "duplicate-route": { bad: "docs-src/limits.md and docs-src/limits/index.md", good: "one of the two" },
  "route-case": { bad: "docs-src/limits.md and docs-src/Limits.md", good: "docs-src/limits.md" },
  "stale-translation": {
    bad: "---\ntitle: Limites\nsource: aa6b2d05fbf4 3c7f 154c\n---",
    good: "---\ntitle: Limites\nsource: 91c0f2ab6d7e 3c7f 88e1\n---",
  },
  "incomplete-language": {
    bad: 'fr: { label: "Français", complete: 0.8 }, with 12 of 20 pages in docs-src/fr/',
    good: "16 of 20 pages in docs-src/fr/",
  },
  "orphaned-translation": { bad: "docs-src/fr/limit.md", good: "docs-src/fr/limits.md" },
  "different-translation": { bad: "La limite est de 5 Mo.", good: "La limite est de {{ constants.PAYLOAD_LIMIT }}." },
  "no-pages": { bad: "only docs-src/index.mdx", good: "docs-src/index.md" },
  "missing-home": { bad: "only docs-src/guide.md", good: "docs-src/index.md and docs-src/guide.md" },
  "output-conflict": { bad: "docs-src/guide.md and docs-src/public/guide/index.html", good: "one of the two" },
  "broken-version-link": {
    bad: "[limits of v1](version:v1/limit/)",
    good: "[limits of v1](version:v1/limits/)",
  },
  "broken-link": { bad: "[limits](limit.md)", good: "[limits](limits.md)" },
  "empty-link": { bad: "See [the limits]().", good: "See [the limits](limits.md)." },
  "suspicious-link": {
    bad: "[the report](https://example.com/50%/)",
    good: "[the report](https://example.com/50%25/)",
  },
  "unused-footnote": {
    bad: "Uploads are sent whole.\n\n[^whole]: Up to 30 MB.",
    good: "Uploads are sent whole.[^whole]\n\n[^whole]: Up to 30 MB.",
  },
  "broken-anchor": { bad: "[size](limits.md#sise)", good: "[size](limits.md#size)" },
  "broken-asset": { bad: "![The queue](qeue.png)", good: "![The queue](queue.png)" },
  "broken-sidebar-entry": { bad: 'entries: ["/limit/"]', good: 'entries: ["/limits/"]' },
  "empty-sidebar-folder": { bad: 'entries: [{ folder: "/guid/" }]', good: 'entries: [{ folder: "/guide/" }]' },
  "folder-settings": { bad: "titel: Guide", good: "title: Guide" },
  "broken-navbar-entry": { bad: '{ text: "Limits", link: "/limit/" }', good: '{ text: "Limits", link: "/limits/" }' },
  "sidebar-prefix-without-page": { bad: 'paths: ["/guid/"]', good: 'paths: ["/guide/"]' },
  "broken-redirect": { bad: '{ from: "/old/", to: "/nwe/" }', good: '{ from: "/old/", to: "/new/" }' },
  "redirect-shadowed": {
    bad: '{ from: "/limits/", to: "/new/" }, and a page /limits/',
    good: "only the page, or only the redirect",
  },
  "duplicate-redirect": {
    bad: '{ from: "/old", to: "/a/" }, { from: "/old/", to: "/b/" }',
    good: '{ from: "/old", to: "/a/" }',
  },
  "duplicate-header": {
    bad: "/*\n  Referrer-Policy: no-referrer",
    good: "/downloads/*\n  Content-Disposition: attachment",
  },
  "host-limit": {
    bad: 'hosts: ["azure"], and 300 redirects, which are more than 20 KB',
    good: "fewer redirects, or a host with a higher limit",
  },
  "host-file-syntax": {
    bad: "public/vercel.json: { cleanUrls: true }",
    good: 'public/vercel.json: { "cleanUrls": true }',
  },
  "unread-host-rule": {
    bad: 'hosts: ["github-pages"], and public/_redirects: /old/ /new/ 301',
    good: 'hosts: ["github-pages"], redirects: [{ from: "/old/", to: "/new/" }]',
  },
  "redirect-loop": {
    bad: '{ from: "/a", to: "/b/" }, { from: "/b", to: "/a/" }',
    good: '{ from: "/a", to: "/new/" }, { from: "/b", to: "/new/" }',
  },
  "redirect-chain": {
    bad: '{ from: "/a", to: "/b/" }, { from: "/b", to: "/new/" }',
    good: '{ from: "/a", to: "/new/" }, { from: "/b", to: "/new/" }',
  },
  "redirect-repeats-base": {
    bad: 'base: "/docs/", redirects: [{ from: "/docs/old/", to: "/new/" }]',
    good: 'base: "/docs/", redirects: [{ from: "/old/", to: "/new/" }]',
  },
  "moved-link": { bad: "[limits](/old-limits/), which redirects to /limits/", good: "[limits](/limits/)" },
  "link-case": { bad: "[limits](Limits.md)", good: "[limits](limits.md)" },
  "link-slash": { bad: "[limits](/limits)", good: "[limits](/limits/)" },
  "link-language": {
    bad: "[les limites](../../guide/limits.md), in docs-src/fr/guide/",
    good: "[les limites](limits.md), or [the limits in English](../../guide/limits.md)",
  },
  "own-absolute-link": { bad: "[limits](https://example.com/docs/limits/)", good: "[limits](limits.md)" },
  "csp-blocked": {
    bad: '<iframe src="https://www.youtube.com/embed/x"></iframe>',
    good: 'contentSecurityPolicy: { "frame-src": ["https://www.youtube.com"] }',
  },
  "empty-content": { bad: "[](limits.md)", good: "[The limits](limits.md)" },
  "insecure-link": { bad: "[the RFC](http://www.rfc-editor.org/)", good: "[the RFC](https://www.rfc-editor.org/)" },
  "dead-external-link": {
    bad: "[the RFC](https://www.rfc-editor.org/gone)",
    good: "[the RFC](https://www.rfc-editor.org/)",
  },
  "unchecked-external-link": {
    bad: "[our profile](https://www.linkedin.com/company/acme)",
    good: 'checks: { external: { allow: ["https://www.linkedin.com/"] } }',
  },
  "duplicate-title": { bad: "title: Settings, on two pages of a section", good: "title: Account settings" },
  "search-expectation": {
    bad: 'search: { expect: { "slow first event": "/limits/" } }',
    good: 'search: { expect: { "slow first event": "/cold-starts/" }, synonyms: [["slow first event", "cold start"]] }',
  },
  "agent-question": {
    bad: 'agents: [{ ask: "Why is the first event slow?", expect: "/cold-starts/" }], where no page of that address has these words',
    good: "search: { keywords: [the first event is slow] }, in the frontmatter of cold-starts.md",
  },
  "search-boost": {
    bad: 'search: { boost: { "bolg/**": 0.3 } }, where no file is below bolg',
    good: 'search: { boost: { "blog/**": 0.3 } }',
  },
  "search-title": {
    bad: "title: Overview of Limits, where five headings say “Limits”",
    good: "title: Limits of a Workflow",
  },
  "duplicate-description": { bad: "the same sentence on two pages", good: "a sentence of its own for each page" },
  "orphan-page": { bad: "a page that no menu, sidebar or link names", good: '"/limits/" in a sidebar' },
  "unused-asset": { bad: "docs-src/queue.png, which no page shows", good: "![The queue](queue.png)" },
  "page-format": { bad: "docs-src/guide.mdx", good: "docs-src/guide.md" },
  "file-without-effect": {
    bad: 'docs-src/guide/_category_.json: { "label": "Guide", "position": 2 }',
    good: "docs-src/guide/_folder.yml: { title: Guide, order: 2 }",
  },
  "damaged-image": { bad: "![The queue](queue.png), a text file", good: "![The queue](queue.png), a PNG file" },
  "large-image": { bad: "![The queue](queue.png), of 3 MB", good: "![The queue](queue.webp), of 300 KB" },
  "unused-constant": {
    bad: "PAYLOAD_LIMIT in the config, which no page uses",
    good: "{{ constants.PAYLOAD_LIMIT }} on a page",
  },
  "unused-setting": {
    bad: 'links: { elsewhere: ["/bolg/"] }, where no link begins with /bolg/',
    good: 'links: { elsewhere: ["/blog/"] }',
  },
  "lost-route": {
    bad: "docs-src/limits.md renamed to docs-src/quotas.md",
    good: 'the same, with { from: "/limits/", to: "/quotas/" } in `redirects`',
  },
  "lost-anchor": { bad: "## Size, renamed to ## Largest size", good: "## Largest size {#size}" },
  "broken-canonical": {
    bad: '<link rel="canonical" href="https://example.com/docs/limit/">',
    good: '<link rel="canonical" href="https://example.com/docs/limits/">',
  },
  "unused-acknowledgement": {
    bad: '{ from: "/old/", to: "/new/", acknowledge: "the page comes in May" }, and the page is there',
    good: '{ from: "/old/", to: "/new/" }',
  },

  // Config and command line
  "config-missing": { bad: "docsgen build --config site.ts", good: "docsgen build --config site.config.ts" },
  "config-syntax": { bad: 'defineConfig({ title: "Manual" ', good: 'defineConfig({ title: "Manual" })' },
  "config-failed": { bad: 'throw new Error("no id")', good: 'const id = process.env["ID"] ?? null' },
  "config-unknown-key": { bad: 'titel: "Manual"', good: 'title: "Manual"' },
  "config-value": { bad: 'base: "docs"', good: 'base: "/docs/"' },
  "plugin-failed": {
    bad: 'checks: () => { throw new Error("boom"); }',
    good: "checks: ({ pages }) => pages.flatMap(findProblems)",
  },
  "plugin-result": {
    bad: 'outputs: () => [{ path: "/atom.xml", contents: feed }]',
    good: 'outputs: () => [{ path: "atom.xml", contents: feed }]',
  },
  "plugin-unstable": {
    bad: 'outputs: () => [{ path: "built.txt", contents: new Date().toISOString() }]',
    good: 'outputs: ({ pages }) => [{ path: "pages.txt", contents: pages.map(({ url }) => url).join("\\n") }]',
  },
  "source-missing": { bad: "docsgen build --source docs", good: "docsgen build --source docs-src" },
  "output-refused": { bad: "docsgen build --out .", good: "docsgen build --out dist" },
  "output-missing": { bad: "docsgen verify dits", good: "docsgen verify dist" },
  "manifest-unreadable": {
    bad: "docsgen check --published dist/index.html",
    good: "docsgen check --published https://example.com/docs/docsgen-manifest.json",
  },
  "baseline-unreadable": {
    bad: "docsgen check --baseline README.md",
    good: "docsgen check --baseline known-problems.json",
  },
  "empty-feed": {
    bad: "---\ntitle: Releases\nfeed: sections\n---\n\nNothing yet.",
    good: "---\ntitle: Releases\nfeed: sections\n---\n\n## 1.0 (2027-01-31)\n\nThe first release.",
  },
  "missing-icon": { bad: "touchIcon: true", good: "touchIcon: true, and docs-src/public/favicon.svg" },
  "card-font": {
    bad: 'lang: "ja",\nsocialCards: {}',
    good: 'lang: "ja",\nsocialCards: { fonts: ["fonts/NotoSansJP-SemiBold.ttf"] }',
  },
  "outdated-page": {
    bad: "src/queue/size.ts changed; docs-src/queues.md says `covers: [src/queue/**]`, and did not",
    good: "both changed, or `reviewed` of the page did",
  },
  "outdated-review": { bad: "reviewed: 2026-05-04, above a text that changed today", good: "reviewed: 2026-11-26" },
  "covers-nothing": { bad: 'covers: ["src/qeue/**"]', good: 'covers: ["src/queue/**"]' },
  "unknown-changes": { bad: "git clone --depth 1", good: "git clone" },
  "sample-failed": { bad: "```python\nprint(sise)\n```", good: "```python\nprint(size)\n```" },
  "sample-output": { bad: "```text expect\n6\n```, below print(2 + 3)", good: "```text expect\n5\n```" },
  "stray-output": { bad: "```text expect\n5\n```, first on the page", good: "the same below ```python" },
  "sample-type": {
    bad: "```ts\nconst size = 5;\n//    ^? const size: string\n```",
    good: "```ts\nconst size = 5;\n//    ^? const size: 5\n```",
  },
  "stray-type": { bad: 'samples: { ts: { run: "node {}" } }', good: "samples: { ts: { types: true } }" },
  "sample-command": {
    bad: 'samples: { python: { run: "pyhton {}" } }',
    good: 'samples: { python: { run: "python3 {}" } }',
  },
  "sample-inputs": { bad: 'inputs: ["scr/**"]', good: 'inputs: ["src/**"]' },
  "sample-language": {
    bad: 'samples: { pythn: { run: "python3 {}" } }',
    good: 'samples: { python: { run: "python3 {}" } }',
  },
  "prose-failed": { bad: "docsgen check --prose vael", good: "docsgen check --prose vale" },
  "unknown-history": { bad: "git clone --depth 1", good: "git clone" },
  "not-moved": { bad: "docsgen mv limits.md index.md", good: "docsgen mv limits.md quotas.md" },
  "outdated-site": {
    bad: "[retries](sdk:guide/retry/), which the site has removed since it was saved",
    good: "docsgen sites --update sdk, then [retries](sdk:guide/retries/)",
  },
  "outdated-version": {
    bad: 'v1: "git:v1.x", whose config was corrected after versions/v1.json was saved',
    good: "docsgen version v1 --from v1.x --force",
  },
  "missing-plugin-pages": {
    bad: 'plugins: [openapi({ description: "openapi.yml" })], versions: { current: "v2", archived: { v1: "git:v1.0" } }',
    good: 'plugins: [openapi({ description: "openapi.yml" })], versions: { current: "v2", archived: { v1: "archive/v1.json" } }',
  },
  "version-not-saved": { bad: "docsgen version v1 --from v1.0", good: "docsgen version v1 --from v1.0.0" },
  "not-migrated": { bad: "docsgen migrate src", good: "docsgen migrate docs" },
  "nothing-to-do": { bad: "docsgen verify public, an empty folder", good: "docsgen verify dist" },
  "failed-check": { bad: "public/a.css, at which docsgen fails", good: "a newer version of docsgen" },
  "cache-failed": { bad: "a full disk", good: "TMPDIR=/mnt/large docsgen build" },
  "write-failed": { bad: "an output folder on a full disk", good: "an output folder with free space" },
  "foreign-file": { bad: "dist/notes.txt, put there by hand", good: "docs-src/public/notes.txt" },
};
