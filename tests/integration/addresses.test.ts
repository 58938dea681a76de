/** Addresses that lead nowhere on the published site, found without a request, and files and settings without an effect. */
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

interface Report {
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly file?: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
}

async function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[Guide](guide.md)\n",
    "docs-src/guide.md": "---\ntitle: Guide\n---\n\n[Home](index.md)\n",
    ...files,
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const { diagnostics }: Report = JSON.parse(stdout);
  return diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map(({ file, message, hint }) => `${file ?? ""}: ${message} → ${hint ?? ""}`);
}

test("absolute links to the site, links to a development machine, and contacts", async () => {
  const links = [
    "https://docs.acme.dev/gone/",
    "https://docs.acme.dev/guid/",
    "https://docs.acme.dev/blog/x/",
    "https://docs.acme.dev/sitemap.xml",
    "http://localhost:3000/guide/",
    "http://localhost:3000",
    "http://localhost:3000/admin",
    "https://https://acme.dev/x",
    "mailto:acme.dev",
    "mailto:a@acme.dev",
    "mailto:?subject=x",
    "tel:call-me",
    "tel:+1-555-0100",
  ];
  const problems = await problemsOf({
    "site.config.ts": minimalConfig('  origin: "https://docs.acme.dev",\n  links: { elsewhere: ["/blog/"] },\n'),
    "docs-src/index.md": `---\ntitle: Home\n---\n\n[Guide](guide.md) ${links.map((link) => `[x](${link})`).join(" ")}\n`,
  });
  const here = "docs-src/index.md: The address ";
  expect(problems).toEqual([
    `${here}“https://docs.acme.dev/gone/” is an address of this site, and nothing is published there → correct it; if another site on this host has it, write \`links: { elsewhere: ["/gone/"] }\``,
    `${here}“https://docs.acme.dev/guid/” is an address of this site, and nothing is published there → did you mean “/guide/”? Or, if another site on this host has it, write \`links: { elsewhere: ["/guid/"] }\``,
    `${here}“http://localhost:3000/guide/” is a page of this site on a development machine → write “/guide/”`,
    `${here}“https://https://acme.dev/x” has two schemes → write “https://acme.dev/x”`,
    `${here}“mailto:acme.dev” contains no email address → write “mailto:name@acme.dev”, or “https://acme.dev”`,
    `${here}“tel:call-me” contains no telephone number → write “tel:+1-555-0100”, or another address`,
  ]);
});

const published = "and the published pages and the sitemap contain it";
const toWrite = "write the address of the published site, or `origin: null` if there is none yet";

test.each([
  ["http://localhost:3000", "is that of a development machine"],
  ["http://192.168.0.5", "is that of a development machine"],
  ["http://[::1]:3000", "is that of a development machine"],
  ["https://docs.example.com", "is a placeholder"],
  ["https://your-domain.com", "is a placeholder"],
  ["https://username.github.io", "is a placeholder"],
  ["https://acme.github.io", null],
  ["https://manual.example", null],
])("the origin %s: %s", async (origin, problem) => {
  const problems = await problemsOf({ "site.config.ts": minimalConfig(`  origin: "${origin}",\n`) });
  const found = `site.config.ts: The address “${origin}” ${problem}, ${published} → ${toWrite}`;
  expect(problems).toEqual(problem === null ? [] : [found]);
});

test("settings, files and addresses of the config that have no effect", async () => {
  const problems = await problemsOf({
    "site.config.ts": minimalConfig(
      [
        '  origin: "https://docs.acme.dev",',
        '  exclude: ["exmaples/**", "guide.md/", "**/*.draft.md", "drafts"],',
        '  redirects: [{ from: "/guide.html", to: "/guide/" }, { from: "/a/", to: "http://acme.dev/" }],',
        '  headTags: [{ tag: "link", attributes: { rel: "icon", href: "icon.svg" } }],',
        "",
      ].join("\n"),
    ),
    "docs-src/examples/a.md": "---\ntitle: Example\n---\n\n[Home](../index.md)\n",
    "docs-src/drafts/a.txt": "x",
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[Guide](guide.md) [Example](examples/a.md) [Draft](drafts/a.txt)\n",
    "docs-src/public/CNAME": "acme.dev\n",
    "theme/style.css": "a { color: red; }\n",
  });
  expect(problems).toEqual([
    'docs-src/public/CNAME: The address “acme.dev” is the domain of the site in `public/CNAME`, but `origin` in the config has the host “docs.acme.dev” → write `origin: "https://acme.dev"` in the config',
    'site.config.ts: “exmaples/**” has no effect: it matches no file → write a pattern of files from the source folder, such as `"guide/**"`, or remove it',
    'site.config.ts: “drafts” has no effect: it matches no file → write a pattern of files from the source folder, such as `"drafts/**"`, or remove it',
    "site.config.ts: “http://acme.dev/” is not encrypted → write “https://acme.dev/”",
    "site.config.ts: The address “icon.svg” is relative, so that each page resolves it against its own address → write “/icon.svg”, a file of `public/`",
    'theme/style.css: “theme/style.css” has no effect: the config sets no `theme` → write `theme: "theme"` in the config',
  ]);
});
