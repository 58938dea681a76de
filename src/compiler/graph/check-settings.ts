/** Finds settings that name no file, and files that no setting names. Has effects, because it looks at the folders. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { sharedHighlighter } from "../code/highlight.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { Project } from "./prepare-site.ts";

export function checkSettings({ config, root, sourceFolder, outputFolder, loaded }: Project): readonly LinkFinding[] {
  const style = join("theme", "style.css");
  const isUnread = config.theme.folder === null && existsSync(join(root, style));
  const reason = ": the config sets no `theme`";
  const unread = problemOf(
    "file-without-effect",
    { path: "theme/style.css", reason },
    'write `theme: "theme"` in the config',
  );
  return [
    ...checkSamples(config),
    ...checkPublic(root, sourceFolder, outputFolder, loaded.label),
    ...config.exclude.flatMap((pattern, index) => checkExclude(pattern, index, sourceFolder)),
    ...(isUnread
      ? [{ kind: "file", file: labelOf(loaded.label, "theme/style.css"), span: startOfText, ...unread } as const]
      : []),
  ];
}

/** Two names of one language. */
function checkSamples({ samples }: Project["config"]): readonly LinkFinding[] {
  const names = Object.keys(samples);
  if (names.length < 2) return [];
  const { labelOf: languageOf } = sharedHighlighter();
  return names.flatMap((name, index): LinkFinding[] => {
    const language = languageOf(name);
    const other = names.slice(0, index).find((each) => languageOf(each) === language);
    if (other === undefined) return [];
    const problem = `is the same language as \`${other}\``;
    return [
      {
        kind: "config",
        path: ["samples", name],
        ...problemOf("config-value", { path: `samples.${name}`, problem }, "write the settings of a language once"),
      },
    ];
  });
}

/** Files that only the root of a published site has. */
const siteFiles: ReadonlySet<string> = new Set(
  ".nojekyll CNAME _headers _redirects apple-touch-icon.png favicon.ico favicon.png favicon.svg robots.txt".split(" "),
);

/** A folder `public/` beside the config, as other tools have it. It may belong to another program of the repository. */
function checkPublic(root: string, sourceFolder: string, output: string, label: string): readonly LinkFinding[] {
  const folder = join(root, "public");
  if (resolve(root) === resolve(sourceFolder) || resolve(output) === folder || !isFolder(folder)) return [];
  const names = readdirSync(folder);
  const [first] = names.filter((name) => siteFiles.has(name)).sort();
  const isOther = names.some((name) => /^index\.\w+$|manifest\.json$/u.test(name)) || hasOtherSite(root);
  if (first === undefined || isOther) return [];
  const target = relative(root, join(sourceFolder, "public")).split(sep).join("/");
  const problem = problemOf(
    "file-without-effect",
    { path: "public/", reason: ": files of the site are in the source folder" },
    `move them to \`${target}/\``,
  );
  return [{ kind: "file", file: labelOf(label, `public/${first}`), span: startOfText, ...problem }];
}

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
function checkExclude(pattern: string, index: number, folder: string): readonly LinkFinding[] {
  const report = (reason: string, hint: string): readonly LinkFinding[] => [
    { kind: "config", path: ["exclude", index], ...problemOf("file-without-effect", { path: pattern, reason }, hint) },
  ];
  // Up to the first part with a wildcard.
  const parts = pattern.replace(/^\.\//u, "").split("/");
  const end = parts.findIndex((part) => /[*?[\]{}()!]/u.test(part));
  const names = end === -1 ? parts : parts.slice(0, end);
  const name = names.filter((part) => part !== "").join("/");
  if (name === "") return [];
  const found = namesOnDisk(folder, names);
  const at = found.length;
  const parent = join(folder, ...found);
  const exists = at === names.length;
  if (end === -1 && exists && isFolder(parent)) return report(": a pattern names files", `write \`"${name}/**"\``);
  if (pattern.startsWith("/") || pattern.startsWith("./"))
    return report(
      ": patterns are relative to the source folder, without a dot or a slash before them",
      `write \`"${pattern.replace(/^\.?\//u, "")}"\``,
    );
  if (exists) return [];
  const near = nearestName(names[at] ?? "", namesIn(parent));
  const source = parts[0] === basename(folder) ? parts.slice(1).join("/") : null;
  const meant = source ?? (near === null ? null : [...parts.slice(0, at), near, ...parts.slice(at + 1)].join("/"));
  return report(
    ": the source folder has no such file or folder",
    meant === null ? "remove it, or correct the path, which is relative to the source folder" : `write \`"${meant}"\``,
  );
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
