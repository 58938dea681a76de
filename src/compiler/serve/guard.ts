/**
 * Whose requests are answered: those of pages that this server sent. A page of another site that reaches it through a name of its own
 * (DNS rebinding) or through a script, a frame or a socket is refused. Pure.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Whether a request is refused, by its headers. */
export type Guard = (headers: IncomingHttpHeaders) => boolean;

/**
 * @param bound The address that the server listens at. At all addresses, it may be asked for by any address, but by no name of others.
 * @param names Other names of this machine.
 */
export function makeGuard(bound: string, names: readonly string[] = []): Guard {
  const isOpen = bound === "0.0.0.0" || bound === "::";
  const ours = new Set(["localhost", "127.0.0.1", "::1", bound.toLowerCase(), ...(isOpen ? names : [])]);
  const isOurs = (name: string): boolean =>
    ours.has(name) || name.endsWith(".localhost") || (isOpen && isIP(name) !== 0);
  return ({ host, origin, ...headers }) => {
    const name = host === undefined ? null : nameOf(`http://${host}`);
    if (name === null || !isOurs(name)) return true;
    if (origin !== undefined && origin !== `http://${host ?? ""}`) return true;
    const site = headers["sec-fetch-site"];
    const isForeign = site === "cross-site" || site === "same-site";
    // A link on another page may lead here; nothing else there may.
    return isForeign && headers["sec-fetch-mode"] !== "navigate";
  };
}

function nameOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, username, pathname, search } = new URL(url);
  if (username !== "" || pathname !== "/" || search !== "") return null;
  return hostname.replaceAll(/^\[|\]$/gu, "").toLowerCase();
}
