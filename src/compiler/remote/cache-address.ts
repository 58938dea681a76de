/** The address of a remote cache, taken apart: where it is, what it is told of us, and what a message may show of it. Pure. */

export interface CacheAddress {
  /** Without a slash at its end, and without the user and the password. It is what messages show. */
  readonly url: string;
  /** Value of the `Authorization` header, or `null`. */
  readonly authorization: string | null;
}

/** `null` for what is no http or https address, or has a query or a fragment, which an address to append to cannot have. */
export function readCacheAddress(text: string): CacheAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text);
  if (!/^https?:$/u.test(protocol) || search !== "" || hash !== "") return null;
  const user = decode(username);
  const word = decode(password);
  if (user === null || word === null) return null;
  const authorization =
    user === "" && word === "" ? null : `Basic ${Buffer.from(`${user}:${word}`).toString("base64")}`;
  return { url: `${origin}${pathname}`.replace(/\/+$/u, ""), authorization };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
