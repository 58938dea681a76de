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

/** Returns whether a request is refused. */
export type Guard = (sender: Sender) => boolean;

/**
 * @param bound The address that the server listens on. If it listens on all addresses, requests may name any IP address
 * as their host, but no name of another machine.
 * @param names Other names of this machine.
 */
export function makeGuard(bound: string, names: readonly string[] = []): Guard {
  const isOpen = bound === "0.0.0.0" || bound === "::";
  const ours = new Set(["localhost", "127.0.0.1", "::1", bound.toLowerCase(), ...(isOpen ? names : [])]);
  const isOurs = (name: string): boolean =>
    ours.has(name) || name.endsWith(".localhost") || (isOpen && isIP(name) !== 0);
  return ({ headers, rawHeaders }) => {
    const { host, origin } = headers;
    const name = host === undefined ? null : nameOf(host);
    if (name === null || !isOurs(name)) return true;
    // Node.js keeps the first of several `Host` headers, but a proxy may have checked the last.
    const hosts = rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === "host");
    if (hosts.length > 1 || (origin !== undefined && origin !== `http://${host ?? ""}`)) return true;
    const site = headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") return false;
    // A page of another site may link to this server, but not load anything from it or show it in a frame.
    return headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document";
  };
}

/** "localhost:8080" → "localhost", "[::1]:8080" → "::1"; `null` for a value that no browser sends. */
function nameOf(host: string): string | null {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/iu.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase() ?? null;
}
