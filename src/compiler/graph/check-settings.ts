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
  const path = join(folder, name);
  if (end === -1 && isFolder(path)) return report(": a pattern names files", `write \`"${name}/**"\``);
  if (pattern.startsWith("/") || pattern.startsWith("./"))
    return report(
      ": patterns are relative to the source folder, without a dot or a slash before them",
      `write \`"${pattern.replace(/^\.?\//u, "")}"\``,
    );
  if (existsSync(path)) return [];
  const [missing, ...before] = names
    .map((_, at) => at)
    .filter((at) => !existsSync(join(folder, ...names.slice(0, at + 1))));
  const at = before.length === 0 ? (missing ?? 0) : Math.min(missing ?? 0, ...before);
  const parent = join(folder, ...names.slice(0, at));
  const near = nearestName(names[at] ?? "", isFolder(parent) ? readdirSync(parent) : []);
  const source = parts[0] === basename(folder) ? parts.slice(1).join("/") : null;
  const meant = source ?? (near === null ? null : [...parts.slice(0, at), near, ...parts.slice(at + 1)].join("/"));
  return report(
    ": the source folder has no such file or folder",
    meant === null ? "remove it, or correct the path, which is relative to the source folder" : `write \`"${meant}"\``,
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
