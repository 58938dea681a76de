/** Settings that name no file, and files that no setting names. Has effects, because it looks at the folders. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { sharedHighlighter } from "../../code/highlight.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import { labelOf } from "../../diagnostics/file-label.ts";
import { nearestName } from "../../diagnostics/suggest.ts";
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
    const target = relative(root, join(sourceFolder, "public")).split(sep).join("/");
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
    for (const [index, pattern] of config.exclude.entries()) {
      const found = mistakeInPattern(pattern, sourceFolder);
      if (found !== null) yield { at: atSetting("exclude", index), path: pattern, ...found };
    }
  },
});

function mistakeInPattern(pattern: string, folder: string): { readonly reason: string; readonly hint: string } | null {
  // Up to the first part with a wildcard.
  const parts = pattern.replace(/^\.\//u, "").split("/");
  const end = parts.findIndex((part) => /[*?[\]{}()!]/u.test(part));
  const names = end === -1 ? parts : parts.slice(0, end);
  const name = names.filter((part) => part !== "").join("/");
  if (name === "") return null;
  const found = namesOnDisk(folder, names);
  const parent = join(folder, ...found);
  const exists = found.length === names.length;
  if (end === -1 && exists && isFolder(parent))
    return { reason: ": a pattern names files", hint: `write \`"${name}/**"\`` };
  if (/^\.?\//u.test(pattern))
    return {
      reason: ": patterns are relative to the source folder, without a dot or a slash before them",
      hint: `write \`"${pattern.replace(/^\.?\//u, "")}"\``,
    };
  if (exists) return null;
  const near = nearestName(names[found.length] ?? "", namesIn(parent));
  const within = parts[0] === basename(folder) ? parts.slice(1) : null;
  const meant = within ?? (near === null ? null : parts.with(found.length, near));
  return {
    reason: ": the source folder has no such file or folder",
    hint:
      meant === null
        ? "remove it, or correct the path, which is relative to the source folder"
        : `write \`"${meant.join("/")}"\``,
  };
}

/** The leading parts that exist. Those of patterns are in NFC, and on some systems those on disk are in NFD. */
function namesOnDisk(folder: string, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return [];
  const found = existsSync(join(folder, name)) ? name : namesIn(folder).find((each) => each.normalize("NFC") === name);
  return found === undefined ? [] : [found, ...namesOnDisk(join(folder, found), rest)];
}

function namesIn(path: string): readonly string[] {
  return isFolder(path) ? readdirSync(path) : [];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
