/** Opens the stores that machines share: folders of object files, and the remote cache. */
import { resolve } from "node:path";
import { toolchain } from "../cache/toolchain.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { CacheAddress } from "../remote/cache-address.ts";
import type { WaitBudget } from "../remote/remote-cache.ts";
import type { SharedValues } from "../remote/remote-pages.ts";
import type { Transport } from "../remote/transport.ts";

/** The remote cache, as the author configures it. */
export interface RemoteCacheSettings {
  /** May contain a user name and a password. */
  readonly url: string;
  /** A secret that only the machines sharing the cache know, or "". */
  readonly secret: string;
  /** Sent as `Authorization: Bearer …`, or "". */
  readonly token?: string | undefined;
  /** Another header that each request has, such as "X-Api-Key: 1234", or "". */
  readonly header?: string | undefined;
}

/** Folders of object files. */
export interface ObjectFolders {
  /** Paths of folders that are read. */
  readonly from: readonly string[];
  /** The folder that is read and receives what this run compiles, or `null`. */
  readonly to: string | null;
  /** A secret that only the machines sharing them know, or "". */
  readonly secret: string;
}

/** `read` stores nothing. `fill` is for a run whose only purpose is to fill the store, so it may wait longer. */
export type RemoteUse = "read" | "read and store" | "fill";

/** Milliseconds. Compiling takes about ten per page, so waiting longer than that for the remote does not pay. */
const waitBudget: WaitBudget = { once: 2_000, perPage: 10, perValue: 50 };
const fillBudget: WaitBudget = { once: 60_000, perPage: 100, perValue: 500 };
const concurrency = 32;

/** Loads the code of the stores on demand, because most runs do not need it. `null` if there are none. */
export async function openStores(
  address: CacheAddress | null,
  remoteSecret: string,
  { from, to, secret }: ObjectFolders,
  workingFolder: string,
  options: MarkdownOptions,
  use: RemoteUse,
): Promise<SharedValues | null> {
  if (address === null && from.length === 0 && to === null) return null;
  const { RemoteCache } = await import("../remote/remote-cache.ts");
  const { joinStores } = await import("../remote/remote-pages.ts");
  const { HttpClient } = await import("../remote/http-client.ts");
  const { FolderClient } = await import("../remote/folder-client.ts");
  const open = (
    transport: Transport,
    label: string,
    given: string,
    isWritten: boolean,
    unrelated: string | null = null,
  ): SharedValues =>
    new RemoteCache({
      name: transport instanceof HttpClient ? "the remote cache" : "object files",
      transport,
      label,
      unrelated,
      seal: { identity: toolchain, secret: given, components: new Set(options.components), routes: options.routes },
      isWritten,
      keepsSamples: transport instanceof HttpClient,
      waitBudget: use === "fill" ? fillBudget : waitBudget,
    });
  const openFolder = (folder: string, isWritten: boolean): SharedValues => {
    const label = `object files: ${folder}`;
    const unrelated = `${label} has none of the pages as they are now, with this config and this docsgen; they were compiled here`;
    return open(
      new FolderClient(resolve(workingFolder, folder)),
      label,
      secret,
      isWritten,
      isWritten ? null : unrelated,
    );
  };
  return joinStores([
    ...from.map((folder) => openFolder(folder, false)),
    ...(to === null ? [] : [openFolder(to, true)]),
    ...(address === null
      ? []
      : [open(new HttpClient(address, concurrency), `remote cache: ${address.url}`, remoteSecret, use !== "read")]),
  ]);
}
