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
const skipped = (line: string): string =>
  `unread-host-rule: Hosts skip the line “${line}”: it is not of the form “/from/ /to/ 301”; write the old path, what it leads to, and 301, 302, 303, 307 or 308`;
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
    "/two /six\n/six /two",
    "1:6 redirect-loop: These redirects form a loop: /two → /six → /two; redirect one of them to a page",
  ],
  ["/two /two/", "1:6 redirect-loop: These redirects form a loop: /two → /two; redirect one of them to a page"],
  // What leads somewhere, or where docsgen cannot know.
  ["/one/* /index.html 200", ""],
  [
    "/* /404.html 404",
    "1:1 duplicate-redirect: There are two redirects from “/*”; remove it, or the redirect in the config: docsgen adds its rules after those of this file",
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
  ["/two /café/\n/six /two", ""],
  ["/two", `1:1 ${skipped("/two")}`],
  ["/two -> /café/", `1:1 ${skipped("/two -> /café/")}`],
  ["Redirect 302 /two /café/", `1:1 ${skipped("Redirect 302 /two /café/")}`],
  ["/two café/", `1:1 ${skipped("/two café/")}`],
  ["/two, /café/, 301", `1:1 ${skipped("/two, /café/, 301")}`],
  ["/two /café/ 310", `1:1 ${skipped("/two /café/ 310")}`],
  ["/two /café/ 303", ""],
  ["/two /café/ 410", ""],
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

test("the domain in `public/CNAME` has the form that GitHub Pages reads", async () => {
  const files = { "docs-src/public/CNAME": "https://docs.acme.dev/\n" };
  expect(await problemsOf('  origin: "https://docs.acme.dev",\n', files)).toEqual([
    "public/CNAME:1:1 suspicious-link: The address “https://docs.acme.dev/” is not a domain alone, as GitHub Pages reads it in `public/CNAME`; write docs.acme.dev",
  ]);
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
