/** Reads the files from which plugins make the pages of a version. Has effects. */
import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { unrecorded } from "../author-code/read-recorder.ts";
import type { PluginSources } from "../config/plugin.ts";
import { readTreeText } from "../source/git-tree.ts";
import type { VersionFiles } from "../source/mounts.ts";
import { staysWithin } from "../source/scan.ts";

/** Reads of a folder are recorded like all others; equal trees have equal files. */
export function makeReadText(files: VersionFiles): PluginSources["readText"] {
  return (path) => {
    if (files.kind === "tree") {
      const { folder, id, root } = files;
      return unrecorded(() => readTreeText(folder, id, posix.join(root, path)));
    }
    const { folder } = files;
    const file = join(folder, path);
    // Reading what is missing as well makes it an input.
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    return isFile && staysWithin(folder, path) ? readFileSync(file, "utf8") : null;
  };
}
