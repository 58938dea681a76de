/** The cache that machines share, as the command line names it and speaks of it. */
import type { RemoteCacheSettings } from "../graph/open-remote.ts";
import type { RemoteReport } from "../remote/remote-pages.ts";
import type { Terminal } from "./terminal.ts";

/** What build and check use. An empty address means none: CI sets variables that aren't given to "". */
export function remoteCacheOf(
  { cache, cacheUrl }: { readonly cache: boolean; readonly cacheUrl?: string },
  { environment }: Terminal,
): RemoteCacheSettings | null {
  const url = cacheUrl ?? environment["DOCSGEN_CACHE_URL"] ?? "";
  if (!cache || url === "") return null;
  return { url, secret: environment["DOCSGEN_CACHE_SECRET"] ?? "" };
}

/** One line to standard error, where something was wrong with it. */
export function warnOfRemote(remote: RemoteReport | null, { silent }: { silent: boolean }, { stderr }: Terminal): void {
  if (remote !== null && remote.warning !== null && !silent) stderr.write(`${remote.warning}\n`);
}
