/** Files that other tools and hosts read from a folder of pages, and what docsgen has instead. */
import { posix } from "node:path";
import { dialects } from "./dialects.ts";

/** Why a file has no effect, and what to do about it. */
export interface DescribedFile {
  /** Continues “… has no effect”: ": docsgen does not read files of Docusaurus". */
  readonly reason: string;
  /** The hint. */
  readonly hint: string;
}

/** Files for the host, which reads them at the root of the site. */
const forHosts = /^(?:_redirects|_headers|_routes\.json|_worker\.js|\.well-known|\.htaccess)$/u;

/** Other spellings of `_folder.yml`. */
const misspelledFolderFile = /^[._]?folders?\.(?:ya?ml|json|toml)$/iu;

/** @param path Relative to the source folder, of a file or folder outside `public/`. */
export function describeOtherFile(path: string): DescribedFile | null {
  const name = posix.basename(path);
  if (forHosts.test(name))
    return { reason: ": hosts read it at the root of the site", hint: `move it to \`public/${name}\`` };
  if (misspelledFolderFile.test(name))
    return { reason: ": docsgen reads settings of folders from `_folder.yml`", hint: "rename it to `_folder.yml`" };
  for (const dialect of dialects)
    for (const { names, readers = dialect.name, hint } of dialect.files ?? [])
      if (names.test(name)) return { reason: `: docsgen does not read the files of ${readers}`, hint };
  return null;
}
