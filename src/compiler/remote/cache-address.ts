/** Parses the address of a remote cache into the URL, which messages may show, and the headers of requests. Pure. */
import { decodeUri } from "../decode-uri.ts";
import { parseUrl } from "../parse-url.ts";

/**
 * "https://user:secret@cache.example.com/docs/" is the URL "https://cache.example.com/docs" with a header for the user.
 */
export interface CacheAddress {
  /** Without a trailing slash, user and password, so it is safe to show. */
  readonly url: string;
  /** The headers that each request has, such as `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The setting of a remote cache that is wrong. */
export type WrongCacheSetting = "url" | "token" | "header";

/**
 * The URL must be HTTP(S), without a query or fragment, because paths are appended to it.
 *
 * @param token Sent in place of the user and password of the URL, or "".
 * @param header Another header, such as "X-Api-Key: 1234", or "".
 */
export function readCacheAddress(text: string, token = "", header = ""): CacheAddress | WrongCacheSetting {
  const parsed = parseUrl(text);
  if (parsed === null) return "url";
  const { protocol, origin, pathname, search, hash, username, password } = parsed;
  if (!/^https?:$/u.test(protocol) || search !== "" || hash !== "") return "url";
  const user = decodeUri(username);
  const word = decodeUri(password);
  if (user === null || word === null) return "url";
  if (!/^[\x21-\x7E]*$/u.test(token)) return "token";
  const [, name = "", value = ""] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7E]+)$/u.exec(header) ?? [];
  if (header !== "" && name === "") return "header";
  const basic = user === "" && word === "" ? "" : `Basic ${Buffer.from(`${user}:${word}`).toString("base64")}`;
  const authorization = token === "" ? basic : `Bearer ${token}`;
  return {
    url: `${origin}${pathname}`.replace(/\/+$/u, ""),
    headers: {
      ...(authorization === "" ? {} : { authorization }),
      ...(header === "" ? {} : { [name.toLowerCase()]: value }),
    },
  };
}
