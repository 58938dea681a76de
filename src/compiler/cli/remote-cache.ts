/** The cache that machines share, as the command line names it and speaks of it. */
import type { RemoteCacheSettings } from "../graph/open-remote.ts";
import type { RemoteReport } from "../remote/remote-pages.ts";

/** What build and check take. An empty address is none: CI sets variables so that are not given. */
export function remoteCacheOf({
  cache,
  cacheUrl = "",
}: {
  readonly cache: boolean;
  readonly cacheUrl?: string;
}): RemoteCacheSettings | null {
  if (!cache || cacheUrl === "") return null;
  return { url: cacheUrl, secret: process.env["DOCSGEN_CACHE_SECRET"] ?? "" };
}

/** One line to standard error, where something was wrong with it. */
export function warnOfRemote(remote: RemoteReport | null, { silent }: { silent: boolean }): void {
  if (remote !== null && remote.warning !== null && !silent) process.stderr.write(`${remote.warning}\n`);
}
