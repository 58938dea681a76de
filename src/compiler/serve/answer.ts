/** What a server answers, before it is sent. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { lookup } from "mrmime";

export type Answer =
  | {
      readonly kind: "file";
      readonly status: 200 | 404 | 503;
      readonly type: string;
      readonly body: string | Uint8Array;
    }
  | { readonly kind: "redirect"; readonly status: 301 | 302; readonly location: string }
  | { readonly kind: "refusal"; readonly status: 400 | 403 | 404 | 405; readonly reason: string };

/** Sent with every answer. */
export const safetyHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
} as const;

/** @param path Of a file: its ending tells. */
export function typeOf(path: string): string {
  const type = lookup(path) ?? "application/octet-stream";
  return /^text\/|javascript$|json$|xml$/u.test(type) ? `${type}; charset=utf-8` : type;
}

export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const headers: Record<string, string> = { ...safetyHeaders, "Cache-Control": "no-store" };
  if (answer.kind === "redirect") {
    response.writeHead(answer.status, { ...headers, Location: answer.location }).end();
    return;
  }
  if (answer.kind === "refusal" && answer.status === 405) headers["Allow"] = "GET, HEAD";
  const body = Buffer.from(answer.kind === "file" ? answer.body : `${answer.reason}\n`);
  response.writeHead(answer.status, {
    ...headers,
    "Content-Type": answer.kind === "file" ? answer.type : "text/plain; charset=utf-8",
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
