/**
 * Decides which requests are answered: those from pages that this server sent. A page of another site is refused,
 * whether it reaches the server through its own host name (DNS rebinding) or through a script, a frame or a socket.
 * Pure.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** The parts of a request that reveal its sender. */
export interface Sender {
  readonly headers: IncomingHttpHeaders;
  /** Names and values alternate, as received. */
  readonly rawHeaders: readonly string[];
}

/** Why a request is refused. */
export interface Refused {
  /** The name by which the request was sent here, if it is not one of this machine; otherwise `null`. */
  readonly host: string | null;
}

/** Returns `null` for a request that may be answered. */
export type Guard = (sender: Sender) => Refused | null;

/**
 * @param bound The address that the server listens on. If it listens on all addresses, requests may name any IP address
 * as their host, but no name of another machine.
 * @param names Other names of this machine.
 * @param allowed Names of proxies and tunnels in front of this server; ".example.com" also means all subdomains.
 */
export function makeGuard(bound: string, names: readonly string[] = [], allowed: readonly string[] = []): Guard {
  const isOpen = bound === "0.0.0.0" || bound === "::";
  const ours = new Set(["localhost", "127.0.0.1", "::1", bound.toLowerCase(), ...(isOpen ? names : [])]);
  const isAllowed = (name: string): boolean =>
    allowed.some((each) => {
      const allowedName = each.toLowerCase();
      return allowedName.startsWith(".")
        ? name === allowedName.slice(1) || name.endsWith(allowedName)
        : name === allowedName;
    });
  const isOurs = (name: string): boolean =>
    ours.has(name) || isAllowed(name) || name.endsWith(".localhost") || (isOpen && isIP(name) !== 0);
  return ({ headers, rawHeaders }) => {
    const { host, origin } = headers;
    const name = host === undefined ? null : nameOf(host);
    if (name === null || !isOurs(name)) return { host: name };
    // Node.js keeps the first of several `Host` headers, but a proxy may have checked the last.
    const hosts = rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === "host");
    if (hosts.length > 1) return forbidden;
    if (origin !== undefined && origin !== `http://${host ?? ""}`) {
      // A proxy may speak HTTPS, use another port, and replace the `Host` header.
      const [, sender = ""] = /^https?:\/\/([^/@]+)$/u.exec(origin) ?? [];
      const senderName = nameOf(sender);
      if (senderName === null || !isAllowed(senderName)) return forbidden;
    }
    const site = headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") return null;
    // A page of another site may link to this server, but not load anything from it or show it in a frame.
    return headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document" ? forbidden : null;
  };
}

const forbidden: Refused = { host: null };

/** "localhost:8080" → "localhost", "[::1]:8080" → "::1"; `null` for a value that no browser sends. */
function nameOf(host: string): string | null {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/iu.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase() ?? null;
}
