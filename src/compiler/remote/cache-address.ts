/** Parses the address of a remote cache into the URL, which messages may show, and the credentials. Pure. */
import { decodeUri } from "../decode-uri.ts";
import { parseUrl } from "../parse-url.ts";

export interface CacheAddress {
  /** Without a trailing slash, user and password, so it is safe to show. */
  readonly url: string;
  /** The value of the `Authorization` header, or `null`. */
  readonly authorization: string | null;
}

/** Returns `null` if the text is not an HTTP(S) URL, or has a query or fragment, to which no path can be appended. */
export function readCacheAddress(text: string): CacheAddress | null {
  const parsed = parseUrl(text);
  if (parsed === null) return null;
  const { protocol, origin, pathname, search, hash, username, password } = parsed;
  if (!/^https?:$/u.test(protocol) || search !== "" || hash !== "") return null;
  const user = decodeUri(username);
  const word = decodeUri(password);
  if (user === null || word === null) return null;
  const authorization =
    user === "" && word === "" ? null : `Basic ${Buffer.from(`${user}:${word}`).toString("base64")}`;
  return { url: `${origin}${pathname}`.replace(/\/+$/u, ""), authorization };
}
