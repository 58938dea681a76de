/** The remote cache on the command line: its option, its variables and its warnings. */
import type { RemoteCacheSettings } from "../graph/open-remote.ts";
import type { RemoteReport } from "../remote/remote-pages.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The settings of a command that has this option, completed by the environment. An empty address means no remote cache,
 * because CI sets unset variables to "". That is said, because build tools such as Turborepo remove variables that they
 * are not told to pass on.
 */
export function remoteCacheOf(
  {
    useCache,
    remoteCache,
    silent = false,
  }: { readonly useCache: boolean; readonly remoteCache?: RemoteCacheSettings | null; readonly silent?: boolean },
  { environment, stderr }: Terminal,
): RemoteCacheSettings | null {
  if (!useCache || remoteCache === undefined) return null;
  const valueOf = (name: string): string => environment[`DOCSGEN_CACHE_${name}`] ?? "";
  const url = remoteCache?.url ?? valueOf("URL");
  if (url !== "") return { url, secret: valueOf("SECRET"), token: valueOf("TOKEN"), header: valueOf("HEADER") };
  const other = ["TOKEN", "HEADER"].find((name) => valueOf(name) !== "");
  const reason =
    remoteCache !== null
      ? "--cache-url is empty"
      : environment["DOCSGEN_CACHE_URL"] !== undefined
        ? "DOCSGEN_CACHE_URL is empty"
        : other === undefined
          ? null
          : `DOCSGEN_CACHE_${other} is set, but DOCSGEN_CACHE_URL is not`;
  if (reason !== null && !silent)
    stderr.write(`remote cache: it is not used, because ${reason}; does this task get the variable?\n`);
  return null;
}

/** Prints the report's warnings, if any, to standard error. */
export function warnOfRemote(remote: RemoteReport | null, { silent }: { silent: boolean }, { stderr }: Terminal): void {
  if (!silent) for (const warning of remote?.warnings ?? []) stderr.write(`${warning}\n`);
}
