/** Pictures that were drawn or converted: those of this machine, then those that machines share. */
import type { SiteCache } from "../cache/site-cache.ts";
import type { SharedValues } from "../remote/remote-pages.ts";

/**
 * Keyed by a hash of the picture's source and of how it is drawn. `findImage` returns `null` for one that is not
 * stored.
 */
export interface ImageCache {
  readonly findImage: (key: string) => Uint8Array | null | Promise<Uint8Array | null>;
  readonly addImage: (key: string, bytes: Uint8Array) => void | Promise<void>;
}

/** @param remote `null` if nothing is shared. */
export function shareImages(cache: Pick<SiteCache, "findImage" | "addImage">, remote: SharedValues | null): ImageCache {
  const { signal } = new AbortController();
  return {
    findImage: async (key) => {
      const known = cache.findImage(key);
      if (known !== null || remote === null) return known;
      const shared = await remote.find("image", key, signal);
      if (shared !== null) cache.addImage(key, shared);
      return shared;
    },
    addImage: async (key, bytes) => {
      cache.addImage(key, bytes);
      await remote?.storeValue("image", key, bytes, signal);
    },
  };
}
