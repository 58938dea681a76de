/** Finds settings that name no file, and files that no setting names. Has effects, because it looks at the folders. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { Project } from "./prepare-site.ts";

export function checkSettings({ config, root, sourceFolder, loaded }: Project): readonly LinkFinding[] {
  const style = join("theme", "style.css");
  const isUnread = config.theme.folder === null && existsSync(join(root, style));
  const reason = ": the config sets no `theme`";
  const unread = problemOf(
    "file-without-effect",
    { path: "theme/style.css", reason },
    'write `theme: "theme"` in the config',
  );
  return [
    ...config.exclude.flatMap((pattern, index) => checkExclude(pattern, index, sourceFolder)),
    ...(isUnread
      ? [{ kind: "file", file: labelOf(loaded.label, "theme/style.css"), span: startOfText, ...unread } as const]
      : []),
  ];
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
