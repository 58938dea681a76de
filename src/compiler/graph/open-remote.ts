/** Opens the cache that machines share. */
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { CacheAddress } from "../remote/cache-address.ts";
import type { RemoteCache } from "../remote/remote-cache.ts";
import { toolchain } from "../cache/toolchain.ts";

/** Which cache, as the author names it. */
export interface RemoteCacheSettings {
  /** May hold a user and a password. */
  readonly url: string;
  /** What the machines that share it know and others do not, or "". */
  readonly secret: string;
}

/** `read`: nothing is stored. `fill`: filling it is what the run is for, and worth waiting for. */
export type RemoteUse = "read" | "read and store" | "fill";

/** Milliseconds. Compiling a page takes some ten; who waits longer for pages than that had better compile them. */
const waitBudget = { once: 2_000, perPage: 10 };
const fillBudget = { once: 60_000, perPage: 100 };

/** Loads the code for it, which most runs do not need. */
export async function openRemote(
  address: CacheAddress,
  secret: string,
  options: MarkdownOptions,
  use: RemoteUse,
): Promise<RemoteCache> {
  const { RemoteCache } = await import("../remote/remote-cache.ts");
  return new RemoteCache({
    address,
    seal: { identity: toolchain, secret, components: new Set(options.components) },
    isWritten: use !== "read",
    waitBudget: use === "fill" ? fillBudget : waitBudget,
  });
}
