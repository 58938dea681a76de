/** Opens the remote cache. */
import type { ListedPlugin } from "../config/plugin.ts";
import { transformsPages } from "../config/plugin.ts";
import { quote } from "../diagnostics/catalog.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { CacheAddress } from "../remote/cache-address.ts";
import type { RemoteCache } from "../remote/remote-cache.ts";
import { toolchain } from "../cache/toolchain.ts";

/** The remote cache, as the author configures it. */
export interface RemoteCacheSettings {
  /** May contain a user name and a password. */
  readonly url: string;
  /** A secret that only the machines sharing the cache know, or "". */
  readonly secret: string;
}

/** `read` stores nothing. `fill` is for a run whose only purpose is to fill the cache, so it may wait longer. */
export type RemoteUse = "read" | "read and store" | "fill";

/** Milliseconds. Compiling takes about ten per page, so waiting longer than that for the remote does not pay. */
const waitBudget = { once: 2_000, perPage: 10 };
const fillBudget = { once: 60_000, perPage: 100 };

/** Loads the code of the remote cache on demand, because most runs do not need it. */
export async function openRemote(
  address: CacheAddress,
  secret: string,
  options: MarkdownOptions,
  plugins: readonly ListedPlugin[],
  use: RemoteUse,
): Promise<RemoteCache> {
  const { RemoteCache } = await import("../remote/remote-cache.ts");
  return new RemoteCache({
    address,
    seal: { identity: toolchain, secret, components: new Set(options.components), routes: options.routes },
    isWritten: use !== "read",
    waitBudget: use === "fill" ? fillBudget : waitBudget,
    obstacle: describeObstacle(plugins.filter(transformsPages)),
  });
}

/** A page's key does not cover what plugins read while they transform it, because that is known only afterwards. */
function describeObstacle(plugins: readonly ListedPlugin[]): string | null {
  if (plugins.length === 0) return null;
  const names = plugins.map(({ plugin }) => quote(plugin.name)).join(", ");
  return `cannot share pages that plugins transform (${names}), because these may read different files on each machine`;
}
