/**
 * A site in three languages and four versions: the current one, one of a Git tag, one of a folder, and one of which only
 * the manifest is known. Pages have moved from one version to the next.
 */
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { onTestFinished } from "vitest";
import type { Site } from "./site.ts";
import { makeLastingSite, minimalConfig } from "./site.ts";

export function page(title: string, text: string, more = ""): string {
  return `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
}

const languages = `  origin: "https://a.test",
  llms: true,
  languages: { en: "English", fr: "Français", ar: "العربية" },
`;

/** @param archived The archived versions, as TypeScript. */
export function versionConfig(
  archived = '{ v1: "git:v1.0", beta: "versions/beta", v0: "archive/v0.json" }',
  more = "",
): string {
  return minimalConfig(
    `${languages}  versions: { current: "v2", archived: ${archived} },
  redirects: [{ from: "/limits/", to: "/quotas/" }],
  themeConfig: { constants: { UPLOAD: { value: 7, unit: "MB" } } },
${more}`,
  );
}

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n';

const first = {
  "site.config.ts": minimalConfig(`${languages}  base: "/v0/",\n`),
  ".gitignore": "dist\n.docsgen\nhosts\nnode_modules\n",
  "docs-src/index.md": page("Home", "See [sizes](sizes.md)."),
  "docs-src/sizes.md": page("Sizes", '## Upload\n\nText with <a id="own-id"></a> an id.'),
  "docs-src/only.md": page("Only in v0", "Text."),
  "docs-src/fr/index.md": page("Accueil", "Texte."),
} as const;

const second = {
  "site.config.ts": minimalConfig(`${languages}  themeConfig: { constants: { UPLOAD: { value: 5, unit: "MB" } } },\n`),
  "versions/v1.json": `${JSON.stringify({
    format: 1,
    from: "v1.0",
    commit: null,
    config: {
      languages: { en: "English", fr: "Français", ar: "العربية" },
      redirects: [{ from: "/sizes/", to: "/limits/" }],
      exclude: ["internal/**"],
      publicFiles: { "hello.txt": "hello of v1" },
      themeConfig: {
        navbar: { left: [{ text: { en: "Old limits", fr: "Anciennes limites" }, link: "/limits/" }] },
        constants: { UPLOAD: { value: 5, unit: "MB" } },
      },
    },
  })}\n`,
  "docs-src/index.md": page(
    "Home",
    "See [limits](limits.md#upload), [the guide](/guide/) and [a file](/report.pdf).\n\n![Dot](img/dot.svg)",
  ),
  "docs-src/guide.md": page("Guide", '## Start\n\nText.\n\n::include{file="@/_parts/note.md"}'),
  "docs-src/limits.md": page(
    "Limits",
    "## Upload\n\nAt most {{ constants.UPLOAD }}, see [sizes](version:v0/sizes/#upload) and [an id](version:v0/sizes/#own-id).",
  ),
  "docs-src/gone.md": page("Gone", "Only in v1."),
  "docs-src/internal/notes.md": page("Notes", "Not published in v1."),
  "docs-src/_parts/note.md": "Note of v1.\n",
  "docs-src/_folder.yml": "title: Old manual\n",
  "docs-src/img/dot.svg": dot,
  "docs-src/public/report.pdf": "report of v1",
  "docs-src/fr/index.md": page("Accueil", "Voir [le guide](guide.md)."),
  "docs-src/fr/guide.md": page("Guide", "## Début\n\nTexte."),
} as const;

const third = {
  "site.config.ts": versionConfig(),
  "docs-src/index.md": page(
    "Home",
    "See [quotas](quotas.md), [old limits](version:v1/limits/#upload), [v0](version:v0/), [beta](version:beta/guide/).\n\n![Dot](img/dot.svg)",
  ),
  "docs-src/quotas.md": page("Quotas", "## Upload\n\nAt most {{ constants.UPLOAD }}."),
  "docs-src/new.md": page("New", "Only in v2."),
  "docs-src/_parts/note.md": "Note of v2.\n",
  "docs-src/public/report.pdf": "report of v2",
  "docs-src/fr/index.md": page("Accueil", "Voir [les limites](version:v1/guide/) et [v0](version:v0/sizes/)."),
  "versions/beta/index.md": page("Beta", "See [the guide](guide.md)."),
  "versions/beta/guide.md": page("Guide of the beta", "Text."),
} as const;

export function git(site: Site, ...words: readonly string[]): string {
  return execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@a.test", ...words], {
    cwd: site.folder,
    encoding: "utf8",
  }).trim();
}

export function commitAll(site: Site, tag?: string): void {
  git(site, "add", "--all");
  git(site, "commit", "--quiet", "--allow-empty", "--message", "Change");
  if (tag !== undefined) git(site, "tag", "--force", tag);
}

function writeAll(site: Site, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) site.write(path, text);
}

/** A copy of the site, not built yet. It is removed when the test ends. */
export async function makeVersionSite(): Promise<Site> {
  const site = await makeLastingVersionSite();
  onTestFinished(() => site.delete());
  return site;
}

/** The same for several tests. The caller deletes it. */
export async function makeLastingVersionSite(): Promise<Site> {
  made.site ??= makeOriginal();
  const original = await made.site;
  const site = makeLastingSite();
  cpSync(original.folder, site.folder, { recursive: true });
  return site;
}

const made: { site: Promise<Site> | null } = { site: null };

/** Deletes what the copies were made from. */
export async function deleteOriginal(): Promise<void> {
  (await made.site)?.delete();
}

async function makeOriginal(): Promise<Site> {
  const site = makeLastingSite(first);
  git(site, "init", "--quiet", "--initial-branch", "main");
  await site.build(["--silent"]);
  site.write("archive/v0.json", site.read("dist/docsgen-manifest.json"));
  site.remove("dist").remove("docs-src/sizes.md").remove("docs-src/only.md");
  writeAll(site, second);
  commitAll(site, "v1.0");
  site
    .remove("docs-src/internal")
    .remove("docs-src/limits.md")
    .remove("docs-src/gone.md")
    .remove("docs-src/fr/guide.md");
  writeAll(site, third);
  commitAll(site);
  return site;
}
