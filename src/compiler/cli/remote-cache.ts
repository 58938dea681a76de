/** The remote cache on the command line: its option and its warning. */
import type { RemoteCacheSettings } from "../graph/open-remote.ts";
import type { RemoteReport } from "../remote/remote-pages.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The settings of a command that has this option, completed by the environment. An empty address means no remote cache,
 * because CI sets unset variables to "".
 */
export function remoteCacheOf(
  { useCache, remoteCache }: { readonly useCache: boolean; readonly remoteCache?: RemoteCacheSettings | null },
  { environment }: Terminal,
): RemoteCacheSettings | null {
  if (!useCache || remoteCache === undefined) return null;
  const url = remoteCache?.url ?? environment["DOCSGEN_CACHE_URL"] ?? "";
  if (url === "") return null;
  return { url, secret: environment["DOCSGEN_CACHE_SECRET"] ?? "" };
}

/** Prints the report's warning, if any, to standard error. */
export function warnOfRemote(remote: RemoteReport | null, { silent }: { silent: boolean }, { stderr }: Terminal): void {
  if (remote !== null && remote.warning !== null && !silent) stderr.write(`${remote.warning}\n`);
}
