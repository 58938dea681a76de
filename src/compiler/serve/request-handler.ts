/** Validates requests for both servers. Most requests that no browser would send are refused here. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Refusal } from "./answer.ts";
import { send, sendFailure } from "./answer.ts";
import type { Guard } from "./guard.ts";
import type { RequestTarget } from "./request-target.ts";
import { readTarget } from "./request-target.ts";

/** A request that may be answered: GET or HEAD, from one of our own pages, with a valid target. */
export interface ValidRequest extends Extract<RequestTarget, { kind: "target" }> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The functions by which a server handles requests. `guard` decides which hosts and origins are answered. */
export interface RequestHandling {
  readonly guard: Guard;
  /** If it fails, `onFailure` receives the error and the request is answered with 500. */
  readonly respond: (request: ValidRequest) => Promise<void>;
  /** Called once for each name that is not one of this machine. */
  readonly onRefusedHost: (host: string) => void;
  readonly onFailure: (error: unknown) => void;
}

/** A scanner may send any number of names. */
const maxRefusedHosts = 20;

/**
 * Answers what it refuses by itself: 403 for other hosts and origins, 405 for other methods, 400 for malformed targets.
 */
export function handleRequests({ guard, respond, onRefusedHost, onFailure }: RequestHandling): RequestListener {
  const refusedHosts = new Set<string>();
  return (request, response) => {
    const target = readTarget(request.url);
    const refuse = (status: Refusal["status"], reason: string): void =>
      send(request, response, { kind: "refusal", status, reason });
    const refused = guard(request);
    if (refused !== null) {
      const { host } = refused;
      refuse(403, host === null ? "Forbidden." : `Forbidden. ${describeRefusedHost(host)}`);
      if (host === null || refusedHosts.has(host) || refusedHosts.size >= maxRefusedHosts) return;
      refusedHosts.add(host);
      onRefusedHost(host);
    } else if (request.method !== "GET" && request.method !== "HEAD") refuse(405, "Method not allowed.");
    else if (target.kind === "refused") refuse(400, "Malformed address.");
    else
      respond({ ...target, request, response }).catch((error: unknown) => {
        onFailure(error);
        sendFailure(request, response);
      });
  };
}

/** For the reader of the answer, and for the terminal. */
export function describeRefusedHost(host: string): string {
  return `docsgen does not answer requests for “${host}”, so that no other site can read yours. If this name leads here, add: --allow-host ${host}`;
}

/**
 * How long an idle connection is kept, in milliseconds. Clients and proxies reuse connections for up to a minute; if the
 * server closes one first, as Node.js does after 5 s, a request that is under way fails.
 */
export const keepAliveTimeout = 65_000;
