/** Settings that name no file, and files that no setting names. Has effects, because it looks at the folders. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathFrom } from "../../path-from.ts";
import picomatch from "picomatch";
import { sharedHighlighter } from "../../code/highlight.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import { labelOf } from "../../diagnostics/file-label.ts";
import { matchingFiles } from "../../source/matching-files.ts";
import { withinSource } from "../../source/paths.ts";
import { inCatalog } from "../rule.ts";
import { atSetting, siteRule } from "../site-rule.ts";
import type { PublishedSite } from "./published-site.ts";

export const unreadStyle = siteRule({
  ...inCatalog("file-without-effect"),
  *find({ config, root, loaded }: PublishedSite) {
    if (config.theme.folder !== null || !existsSync(join(root, "theme", "style.css"))) return;
    const path = "theme/style.css";
    yield {
      at: { kind: "file", file: labelOf(loaded.label, path), span: startOfText },
      path,
      reason: ": the config sets no `theme`",
      hint: 'write `theme: "theme"` in the config',
    };
  },
});

/** Two names of one language. */
export const repeatedLanguage = siteRule({
  ...inCatalog("config-value"),
  *find({ config: { samples } }: PublishedSite) {
    const names = Object.keys(samples);
    if (names.length < 2) return;
    const { labelOf: languageOf } = sharedHighlighter();
    for (const [index, name] of names.entries()) {
      const other = names.slice(0, index).find((each) => languageOf(each) === languageOf(name));
      if (other === undefined) continue;
      const problem = `is the same language as \`${other}\``;
      const hint = "write the settings of a language once";
      yield { at: atSetting("samples", name), path: `samples.${name}`, problem, hint };
    }
  },
});

/** Files that only the root of a published site has. */
const siteFiles: ReadonlySet<string> = new Set(
  ".nojekyll CNAME _headers _redirects apple-touch-icon.png favicon.ico favicon.png favicon.svg robots.txt".split(" "),
);

/** A folder `public/` beside the config, as other tools have it. It may belong to another program of the repository. */
export const publicBesideConfig = siteRule({
  ...inCatalog("file-without-effect"),
  *find({ root, sourceFolder, outputFolder, loaded }: PublishedSite) {
    const folder = join(root, "public");
    if (resolve(root) === resolve(sourceFolder) || resolve(outputFolder) === folder || !isFolder(folder)) return;
    const names = readdirSync(folder);
    const [first] = names.filter((name) => siteFiles.has(name)).sort();
    const isOther = names.some((name) => /^index\.\w+$|manifest\.json$/u.test(name)) || hasOtherSite(root);
    if (first === undefined || isOther) return;
    const target = pathFrom(root, join(sourceFolder, "public"));
    yield {
      at: { kind: "file", file: labelOf(loaded.label, `public/${first}`), span: startOfText },
      path: "public/",
      reason: ": files of the site are in the source folder",
      hint: `move them to \`${target}/\``,
    };
  },
});

/** Whether a program of another kind publishes `public/`. */
function hasOtherSite(root: string): boolean {
  const path = join(root, "package.json");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  return (
    ["index.html", "composer.json", "Gemfile", "app", "pages", "src"].some((name) => existsSync(join(root, name))) ||
    /"(?:@?astro|@sveltejs\/kit|gatsby|next|nuxt|react-scripts|vite|@angular\/core|@remix-run\/\w+|express|parcel|webpack)"\s*:/u.test(
      text,
    )
  );
}

/** Patterns that begin with the name of a folder or file that does not exist, and names of folders. */
export const unmatchedExclude = siteRule({
  ...inCatalog("file-without-effect"),
  *find({ config, sourceFolder }: PublishedSite) {
    for (const [index, path] of config.exclude.entries()) {
      const own = path.replace(/^\.?\//u, "");
      const { base, glob } = picomatch.scan(own);
      const names = base.split("/").filter((name) => name !== "");
      const exists = isOnDisk(sourceFolder, names);
      const isPlainFolder = exists && glob === "" && isFolder(join(sourceFolder, ...names));
      if (exists && !isPlainFolder && own === path) continue;
      const meant = isPlainFolder ? `${names.join("/")}/**` : own === path ? "guide/**" : own;
      const hint = `write a pattern of files from the source folder, such as \`"${meant}"\`, or remove it`;
      yield { at: atSetting("exclude", index), path, reason: ": it matches no file", hint };
    }
  },
});

/** Patterns are in NFC, and the names on the disks of some systems in NFD. */
function isOnDisk(folder: string, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const found = isFolder(folder) ? readdirSync(folder).find((each) => each.normalize("NFC") === name) : undefined;
  return found !== undefined && isOnDisk(join(folder, found), rest);
}

/** Patterns of `checks.overrides` that match no file. */
export const unmatchedOverride = siteRule({
  ...inCatalog("file-without-effect"),
  *find({ config, root, sourceFolder, pages, assets }: PublishedSite) {
    const known = [...pages.keys(), ...assets.files.map(({ path }) => path)];
    for (const [index, { files }] of config.checks.overrides.entries())
      for (const [at, pattern] of files.entries()) {
        const own = withinSource(pattern, config.source);
        const matches = picomatch(own);
        // Problems are also reported in the files of the theme, in the config and in what pages include.
        if (known.some((path) => matches(path)) || matchingFiles(sourceFolder, own).length > 0) continue;
        if (matchingFiles(root, pattern).length > 0) continue;
        yield {
          at: atSetting("checks", "overrides", index, "files", at),
          path: pattern,
          reason: ": it matches no file",
          hint: "write a pattern from the source folder, such as `guide/**`, or remove it",
        };
      }
  },
});

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
