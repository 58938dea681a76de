/**
 * Whose requests are answered: those of pages that this server sent. A page of another site that reaches it through a name of its own
 * (DNS rebinding) or through a script, a frame or a socket is refused. Pure.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** What of a request tells who sent it. */
export interface Sender {
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
}

/** Whether a request is refused. */
export type Guard = (sender: Sender) => boolean;

/**
 * @param bound The address that the server listens at. At all addresses, it may be asked for by any address, but by no name of others.
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
    // Node.js keeps the first of several, and another program on the way may have looked at the last.
    const hosts = rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === "host");
    if (hosts.length > 1 || (origin !== undefined && origin !== `http://${host ?? ""}`)) return true;
    const site = headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") return false;
    // A link on another page may lead here; nothing else there may, a frame neither.
    return headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document";
  };
}

/** "localhost:8080" → "localhost", "[::1]:8080" → "::1"; `null` for what no browser sends. */
function nameOf(host: string): string | null {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/iu.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase() ?? null;
}
