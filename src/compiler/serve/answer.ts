/** The responses of both servers as data, and how they are sent. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { lookup } from "mrmime";

/** A file that is sent as a whole. `type` is the value of `Content-Type`. */
export interface FileAnswer {
  readonly kind: "file";
  readonly status: 200 | 404 | 500 | 503;
  readonly type: string;
  readonly body: string | Uint8Array;
  /** The Content-Security-Policy of a document. */
  readonly policy?: string | null;
}

/** The answer to one request. */
export type Answer =
  | FileAnswer
  /** `location` is a URL, or a path that may contain characters that a header cannot. */
  | { readonly kind: "redirect"; readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string }
  | Refusal;

/** A request that is not answered. `reason` is a sentence, sent as plain text. */
export interface Refusal {
  readonly kind: "refusal";
  readonly status: 400 | 403 | 404 | 405 | 500;
  readonly reason: string;
}

/** Sent with every response, except to WebSocket requests. */
export const safetyHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
} as const;

/** The media type of a file, by the extension in its path. */
export function typeOf(path: string): string {
  const type = lookup(path) ?? "application/octet-stream";
  return /^text\/|javascript$|json$/u.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * Sends an answer with headers that forbid caching and embedding in other sites; to a HEAD request, without its body.
 */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const headers: Record<string, string> = { ...safetyHeaders, "Cache-Control": "no-store" };
  if (answer.kind === "redirect") {
    response.writeHead(answer.status, { ...headers, Location: toHeader(answer.location), "Content-Length": 0 }).end();
    return;
  }
  if (answer.kind === "file" && typeof answer.policy === "string") headers["Content-Security-Policy"] = answer.policy;
  if (answer.kind === "refusal" && answer.status === 405) headers["Allow"] = "GET, HEAD";
  const body = Buffer.from(answer.kind === "file" ? answer.body : `${answer.reason}\n`);
  response.writeHead(answer.status, {
    ...headers,
    Vary: "Accept",
    "Content-Type": answer.kind === "file" ? answer.type : "text/plain; charset=utf-8",
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Sends an error response, or closes the connection if a response has already begun. */
export function sendFailure(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else
    send(request, response, { kind: "refusal", status: 500, reason: "Internal error. See the terminal for details." });
}

/** Percent-encodes the characters that a header cannot contain. */
function toHeader(location: string): string {
  return location.replaceAll(/[^!-~]+/gu, (text) => encodeURIComponent(text.toWellFormed()));
}
