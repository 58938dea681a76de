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

/** @param respond If it fails, `onFailure` receives the error and the request is answered with 500. */
export function handleRequests(
  guard: Guard,
  respond: (request: ValidRequest) => Promise<void>,
  onFailure: (error: unknown) => void,
): RequestListener {
  return (request, response) => {
    const target = readTarget(request.url);
    const refuse = (status: Refusal["status"], reason: string): void =>
      send(request, response, { kind: "refusal", status, reason });
    if (guard(request)) refuse(403, "Forbidden.");
    else if (request.method !== "GET" && request.method !== "HEAD") refuse(405, "Method not allowed.");
    else if (target.kind === "refused") refuse(400, "Malformed address.");
    else
      respond({ ...target, request, response }).catch((error: unknown) => {
        onFailure(error);
        sendFailure(request, response);
      });
  };
}
