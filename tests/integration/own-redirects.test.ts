/** The redirects that an author writes for a host, in `public/`, are checked as those of the config are. */
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (title: string, text = "Text."): string =>
  `---\ntitle: ${title}\nshort_description: ${title} of a test about redirects of hosts, and about where they lead readers.\n---\n\n${text}\n`;

async function problemsOf(config: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const site = makeSite({
    "site.config.ts": minimalConfig(config),
    "docs-src/index.md": page("Home", "[Install](guide/install.md) [Coffee](café.md)"),
    "docs-src/guide/install.md": page("Install", "## Size of it\n\nText."),
    "docs-src/café.md": page("Coffee"),
    "docs-src/public/files/a.pdf": "",
    ...files,
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const report: {
    diagnostics: {
      code: string;
      file: string;
      start: { line: number; column: number };
      message: string;
      hint: string | null;
      fix: string | null;
    }[];
  } = JSON.parse(stdout);
  return report.diagnostics.map(
    ({ code, file, start, message, hint, fix }) =>
      `${file.replace(/^docs-src\//u, "")}:${start.line}:${start.column} ${code}: ${message}; ${hint ?? ""}${fix === null ? "" : ` [${fix}]`}`,
  );
}

const broken = (from: string, to: string): string =>
  `broken-redirect: The redirect from “${from}” leads to “${to}”, which does not exist`;
const skipped = (line: string, reason: string): string => `unread-host-rule: Hosts skip the line “${line}”: ${reason}`;
const nothing = "name a page or a file of the site";

/** Rules, and what is said of them, with the line and column in the row. */
const rows: readonly (readonly [rules: string, problem: string])[] = [
  ["/two /nope/ 301", `1:6 ${broken("/two", "/nope/")}; ${nothing}`],
  ["/two\t/nope/", `1:6 ${broken("/two", "/nope/")}; ${nothing}`],
  ["# why\n  /two   /guide/instal/ 302!", `2:10 ${broken("/two", "/guide/instal/")}; did you mean “/guide/install/”?`],
  ["/two /files/b.pdf", `1:6 ${broken("/two", "/files/b.pdf")}; ${nothing}`],
  ["/bad/* /nope/:splat 301", `1:8 ${broken("/bad/*", "/nope/:splat")}; ${nothing}`],
  ["/bad/:year /nope/:year/", `1:12 ${broken("/bad/:year", "/nope/:year/")}; ${nothing}`],
  ["/two id=:id /guide/install/?id=:id", ""],
  ["/two id=:id /nope/:id", `1:13 ${broken("/two", "/nope/:id")}; ${nothing}`],
  ["/spa/* /app.html 200", `1:8 ${broken("/spa/*", "/app.html")}; ${nothing}`],
  ["/two /nope/ 302 Country=de", `1:6 ${broken("/two", "/nope/")}; ${nothing}`],
  ["https://old.example.com/* /nope/ 301!", `1:27 ${broken("https://old.example.com/*", "/nope/")}; ${nothing}`],
  ["/two /guide/install/#siz-of-it", `1:6 ${broken("/two", "/guide/install/#siz-of-it")}; did you mean “#size-of-it”?`],
  [
    "/two /Guide/install/",
    "1:6 link-case: The link “/Guide/install/” should be spelled “/guide/install/”; write “/guide/install/” [/guide/install/]",
  ],
  ["/two /cafe\u0301/", `1:6 ${broken("/two", "/cafe\u0301/")}; write “/café/”, in Unicode NFC [/café/]`],
  [
    "/tee\u0301 /café/",
    "1:1 unread-host-rule: The rule for “/tee\u0301” never applies: its letters and accents are separate characters (NFD), and browsers request them joined (NFC); write “/teé” [/teé]",
  ],
  [
    "/café/ /guide/install/ 301",
    "1:1 redirect-shadowed: The redirect from “/café/” has no effect: “café.md” is the page at this address; remove the rule, or give the page another address",
  ],
  [
    "/two /café/\n/TWO/ /guide/install/",
    "2:1 duplicate-redirect: There are two redirects from “/TWO/”; remove it: the first rule applies",
  ],
  [
    "/two /six\n/six /two",
    "1:6 redirect-loop: These redirects form a loop: /two → /six → /two; redirect one of them to a page",
  ],
  ["/two /two/", "1:6 redirect-loop: These redirects form a loop: /two → /two; redirect one of them to a page"],
  [
    "/two /six\n/six /café/",
    "1:6 redirect-chain: The redirect from “/two” takes more than one step: /two → /six → /café/; write “/café/” [/café/]",
  ],
  [
    "/two /moved/",
    "1:6 redirect-chain: The redirect from “/two” takes more than one step: /two → /moved/ → /guide/install/; write “/guide/install/” [/guide/install/]",
  ],
  // What leads somewhere, or where docsgen cannot know.
  ["/one/* /index.html 200", ""],
  [
    "/* /404.html 404",
    "1:1 duplicate-redirect: There are two redirects from “/*”; remove it: docsgen adds “/* /404.html 404” after all other rules",
  ],
  ["/all/* /:splat 301!", ""],
  ["/old/* /guide/:splat", ""],
  ["/old/:name /guide/:name/#size-of-it", ""],
  ["/two /guide/install # why", ""],
  ["/two /guide/install.html", ""],
  ["/two /caf%C3%A9/", ""],
  ["/two /files/a.pdf", ""],
  ["/two /sitemap.xml\n/six /robots.txt", ""],
  ["/two https://example.com/nope", ""],
  ["/f/* /.netlify/functions/:splat 200", ""],
  ["/two /other/site/", ""],
  ["/guide/install /guide/install/ 301", ""],
  ["/guide/install/ /café/ 301!", ""],
  ["/guide/install/ /café/ 302 Language=fr", ""],
  ["/two /app/x\n/app/* /index.html 200", ""],
  ["/two", `1:1 ${skipped("/two", "it has no target; write where it leads: /two /new/ 301")}`],
  ["/two 302", `1:1 ${skipped("/two 302", "it has no target; write where it leads: /two /new/ 302")}`],
  [
    "/two -> /café/",
    `1:1 ${skipped("/two -> /café/", "it is not of the form “from to status”; write /two /café/ 301")}`,
  ],
  [
    "Redirect 302 /two /café/",
    `1:1 ${skipped("Redirect 302 /two /café/", "it is not of the form “from to status”; write /two /café/ 302")}`,
  ],
  ["/two café/", `1:1 ${skipped("/two café/", "an address begins with a slash; write /two /café/ 301")}`],
  ["/two Language=de # why", ""],
  ["/admin 200 Role=admin", ""],
];

test("rules of `public/_redirects` are checked at their line", async () => {
  const config =
    '  origin: "https://docs.acme.dev", links: { elsewhere: ["/other/"] },\n  redirects: [{ from: "/moved/", to: "/guide/install/" }],\n';
  // Every row has sources of its own, of the same length.
  const own = rows.map((row, index) =>
    row.map((text) =>
      text
        .replaceAll("/two", `/${String(index).padStart(3, "a")}`)
        .replaceAll("/TWO", `/${String(index).padStart(3, "A")}`)
        .replaceAll("/six", `/${String(index).padStart(3, "b")}`),
    ),
  );
  let line = 0;
  const expected = own.flatMap(([rules = "", problem = ""]) => {
    const [, offset = "", rest = ""] = /^(\d+)(:.*)$/su.exec(problem) ?? [];
    const found = problem === "" ? [] : [`public/_redirects:${line + Number(offset)}${rest}`];
    line += rules.split("\n").length;
    return found;
  });
  const text = own.map(([rules = ""]) => `${rules}\n`).join("");
  expect(await problemsOf(config, { "docs-src/public/_redirects": text })).toEqual(expected);
});

test("rules in JSON are checked at their line", async () => {
  const rules = `{
  "redirects": [
    { "source": "/a/:path*", "destination": "/nope/:path*", "permanent": true },
    { "source": "/b/:path*", "destination": "/guide/:path*", "permanent": true }
  ],
  "rewrites": [
    { "source": "/api/(.*)", "destination": "/api/$1" },
    { "source": "/c", "destination": "/nope.html" }
  ]
}
`;
  expect(await problemsOf('  hosts: ["vercel"],\n', { "docs-src/public/vercel.json": rules })).toEqual([
    `public/vercel.json:3:46 ${broken("/a/:path*", "/nope/:path*")}; ${nothing}`,
    `public/vercel.json:8:39 ${broken("/c", "/nope.html")}; ${nothing}`,
  ]);
  const firebase = `{
  "hosting": {
    "redirects": [{ "source": "/a/:name*", "destination": "/nope/:name", "type": 301 }],
    "rewrites": [{ "source": "**", "destination": "/index.html" }, { "source": "/f", "function": "f" }]
  }
}
`;
  expect(await problemsOf('  hosts: ["firebase"],\n', { "docs-src/public/firebase.json": firebase })).toEqual([]);
  const alone = firebase.replace('{ "source": "**", "destination": "/index.html" }, ', "");
  expect(await problemsOf('  hosts: ["firebase"],\n', { "docs-src/public/firebase.json": alone })).toEqual([
    `public/firebase.json:3:60 ${broken("/a/:name*", "/nope/:name")}; ${nothing}`,
  ]);
  const azure = `{
  "routes": [
    { "route": "/a/*", "redirect": "/nope/" },
    { "route": "/login", "rewrite": "/.auth/login/github" }
  ]
}
`;
  expect(await problemsOf('  hosts: ["azure"],\n', { "docs-src/public/staticwebapp.config.json": azure })).toEqual([
    `public/staticwebapp.config.json:3:37 ${broken("/a/*", "/nope/")}; ${nothing}`,
  ]);
});

test("with a base, only addresses below it are checked", async () => {
  const text =
    "/ /docs/\n/a /elsewhere/\n/docs/a /docs/nope/\n/docs/b /docs/guide/instal/\n/docs/s/* /index.html 200\n";
  expect(await problemsOf('  base: "/docs/",\n', { "docs-src/public/_redirects": text })).toEqual([
    `public/_redirects:3:9 ${broken("/docs/a", "/docs/nope/")}; ${nothing}`,
    `public/_redirects:4:9 ${broken("/docs/b", "/docs/guide/instal/")}; did you mean “/docs/guide/install/”?`,
  ]);
});

test("lines of `public/robots.txt` have the form that crawlers read", async () => {
  const text =
    "User-agent: *\nDisallow: guide/try/ # old\nDisallow:\nAllow: /\nDisallow: *.pdf$\nSitemap: /sitemap.xml\nSitemap: https://a.example/s.xml\n";
  const crawlers = (line: string, reason: string): string =>
    skipped(line, reason).replace("Hosts skip", "Crawlers skip");
  expect(await problemsOf("", { "docs-src/public/robots.txt": text })).toEqual([
    `public/robots.txt:2:1 ${crawlers("Disallow: guide/try/", "its path does not begin with a slash; write Disallow: /guide/try/")}`,
    `public/robots.txt:6:1 ${crawlers("Sitemap: /sitemap.xml", "its address is not a full URL; write Sitemap: https://…/sitemap.xml")}`,
  ]);
});

test("lines of `public/_headers` and the domain in `public/CNAME` have the form that hosts read", async () => {
  const files = {
    "docs-src/public/_headers":
      "# Ours\nX-A: 1\n/*\n  X-Frame-Options DENY\n  X-B: 1\n  X-C:\n  ! X-D\nhttps://a.example/*\n  # X-E\n/demo/* X-F: 1\n",
    "docs-src/public/CNAME": "https://docs.acme.dev/\n",
  };
  expect(await problemsOf('  origin: "https://docs.acme.dev",\n', files)).toEqual([
    "public/CNAME:1:1 suspicious-link: The address “https://docs.acme.dev/” is not a domain alone, as GitHub Pages reads it in `public/CNAME`; write docs.acme.dev",
    `public/_headers:2:1 ${skipped("X-A: 1", "no address stands above it; write /* above it, for all pages")}`,
    `public/_headers:4:3 ${skipped("X-Frame-Options DENY", "it is not of the form “Name: value”; write X-Frame-Options: DENY")}`,
    `public/_headers:6:3 ${skipped("X-C:", "it is not of the form “Name: value”; write a name, a colon and a value")}`,
    `public/_headers:10:1 ${skipped("/demo/* X-F: 1", "a header has a line of its own; write “  X-F: 1” on the next line")}`,
  ]);
});

test.each([
  [
    "_redirects",
    "/old, /guide/install/, 301",
    "1:1",
    skipped("/old, /guide/install/, 301", "spaces separate its parts, not commas; write /old /guide/install/ 301"),
  ],
  [
    "_redirects",
    "/old,/x , /guide/install/",
    "1:1",
    skipped("/old,/x , /guide/install/", "spaces separate its parts, not commas; write /old,/x /guide/install/"),
  ],
  [
    "_redirects",
    "/old /guide/install/ 310",
    "1:1",
    skipped(
      "/old /guide/install/ 310",
      "310 is not the code of a redirect; write 301 for a permanent redirect, or 302 for a temporary one",
    ),
  ],
  [
    "_redirects",
    "/old /guide/install/ 304!",
    "1:1",
    skipped(
      "/old /guide/install/ 304!",
      "304 is not the code of a redirect; write 301! for a permanent redirect, or 302! for a temporary one",
    ),
  ],
  ["_redirects", "/old /guide/install/ 303", "", ""],
  ["_redirects", "/old /guide/install/ 410", "", ""],
  ["_headers", "/*\nX-A: b", "", ""],
  [
    "staticwebapp.config.json",
    '{ "routes": [{ "path": "/old", "redirect": "/guide/install/" }] }',
    "1:17",
    'unread-host-rule: The rule has no effect: “staticwebapp.config.json” knows no key “path”; write "route" in place of "path"',
  ],
  [
    "staticwebapp.config.json",
    '{ "routes": [{ "route": "/old", "destination": "/guide/install/" }] }',
    "1:34",
    'unread-host-rule: The rule has no effect: “staticwebapp.config.json” knows no key “destination”; write "redirect" in place of "destination"',
  ],
  ["staticwebapp.config.json", '{ "routes": [{ "route": "/old", "allowedRoles": [] }] }', "", ""],
  [
    "vercel.json",
    '{ "redirects": [{ "from": "/old", "destination": "/guide/install/" }] }',
    "1:20",
    'unread-host-rule: The rule has no effect: “vercel.json” knows no key “from”; write "source" in place of "from"',
  ],
  [
    "vercel.json",
    '{ "redirects": [{ "source": "/old", "destination": "/guide/install/", "statusCode": 310 }] }',
    "1:85",
    "unread-host-rule: The rule has no effect: 310 is not the code of a redirect; write 301 for a permanent redirect, or 302 for a temporary one",
  ],
  ["firebase.json", '{ "hosting": { "rewrites": [{ "glob": "/x", "function": "y" }] } }', "", ""],
])("rules that hosts do not apply are reported: %s %s", async (name, text, place, problem) => {
  const all = '  hosts: ["cloudflare", "netlify", "azure", "vercel", "firebase"],\n';
  const found = await problemsOf(all, { [`docs-src/public/${name}`]: text });
  expect(found).toEqual(problem === "" ? [] : [`public/${name}:${place} ${problem}`]);
});

test("files that none of the hosts reads are reported", async () => {
  const files = {
    "docs-src/public/_redirects": "/a /nope/\n",
    "docs-src/public/_headers": "/*\n  X-A: 1\n",
    "docs-src/public/vercel.json": "{}\n",
  };
  expect(await problemsOf('  hosts: ["github-pages"],\n', files)).toEqual([
    'public/_headers:1:1 unread-host-rule: “_headers” is published, but “github-pages” does not read it; remove it, or, if the site is also published there, add "cloudflare" or "netlify" to `hosts`',
    'public/_redirects:1:1 unread-host-rule: “_redirects” is published, but “github-pages” does not read it; list the redirects in the config and remove the file, or, if the site is also published there, add "cloudflare" or "gitlab-pages" or "netlify" to `hosts`',
    'public/vercel.json:1:1 unread-host-rule: “vercel.json” is published, but “github-pages” does not read it; remove it, or, if the site is also published there, add "vercel" to `hosts`',
  ]);
  expect(await problemsOf('  hosts: ["gitlab-pages", "vercel"],\n', files)).toEqual([
    'public/_headers:1:1 unread-host-rule: “_headers” is published, but none of the `hosts` reads it; remove it, or, if the site is also published there, add "cloudflare" or "netlify" to `hosts`',
    `public/_redirects:1:4 ${broken("/a", "/nope/")}; ${nothing}`,
  ]);
  expect(await problemsOf("  hosts: [],\n", { "docs-src/public/_headers": "/*\n  X-A: 1\n" })).toEqual([]);
});
