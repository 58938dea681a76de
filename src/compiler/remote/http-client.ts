/**
 * Sends GET and PUT requests over keep-alive connections. Responses are limited in time and size; redirects are
 * returned, not followed. Has effects.
 */
import * as http from "node:http";
import * as https from "node:https";
import type { CacheAddress } from "./cache-address.ts";
import type { Answer, Transport } from "./transport.ts";

/** Timeout of one request in milliseconds, from connecting to the last byte. */
const timeout = 5_000;
/** The maximum size in bytes of a response if we only need its status. */
const unreadLimit = 64 * 1024;

/** Neither follows redirects nor retries; the cache that uses it does. */
export class HttpClient implements Transport {
  readonly #address: CacheAddress;
  readonly #agent: http.Agent;
  readonly #open = new Set<http.ClientRequest>();

  /** @param connections The maximum number of connections. */
  constructor(address: CacheAddress, connections: number) {
    this.#address = address;
    const options = { keepAlive: true, maxSockets: connections };
    this.#agent = address.url.startsWith("https:") ? new https.Agent(options) : new http.Agent(options);
  }

  get(path: string, limit: number): Promise<Answer> {
    return this.#send("GET", path, null, limit);
  }

  put(path: string, bytes: Buffer): Promise<Answer> {
    return this.#send("PUT", path, bytes, 0);
  }

  abort(): void {
    for (const request of this.#open) request.destroy(new Error("the request was aborted"));
  }

  close(): void {
    this.abort();
    this.#agent.destroy();
  }

  #send(method: "GET" | "PUT", path: string, bytes: Buffer | null, limit: number): Promise<Answer> {
    const { url, headers: own } = this.#address;
    const headers: http.OutgoingHttpHeaders = { ...own, accept: "*/*", "accept-encoding": "identity" };
    if (bytes !== null) {
      headers["content-type"] = "application/octet-stream";
      headers["content-length"] = bytes.length;
    }
    const options = { method, headers, agent: this.#agent };
    const target = `${url}/${path}`;
    return new Promise((resolve) => {
      const request = url.startsWith("https:") ? https.request(target, options) : http.request(target, options);
      this.#open.add(request);
      const expire = (): void => {
        if (this.#open.has(request)) end({ kind: "failed", reason: "did not respond in time", isRetryable: false });
      };
      // If this thread was busy, a response may already be waiting, so we read it before declaring a timeout.
      const timer = setTimeout(() => setImmediate(expire), timeout);
      const end = (answer: Answer): void => {
        clearTimeout(timer);
        this.#open.delete(request);
        resolve(answer);
        if (answer.kind === "failed") request.destroy();
      };
      request.on("error", (error) => end({ kind: "failed", reason: reasonOf(error), isRetryable: true }));
      request.on("response", (response) => {
        const status = response.statusCode ?? 0;
        const isRead = status === 200 && method === "GET";
        const maxSize = isRead ? limit : unreadLimit;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxSize) end({ kind: "failed", reason: "sent more data than allowed", isRetryable: false });
          else if (isRead) chunks.push(chunk);
        });
        response.on("error", (error) => end({ kind: "failed", reason: reasonOf(error), isRetryable: true }));
        response.on("end", () => end({ kind: "answer", status, body: Buffer.concat(chunks) }));
      });
      request.end(bytes ?? undefined);
    });
  }
}

/** "cannot be reached (ECONNREFUSED)". Uses the error code, because the system's message may contain the address. */
function reasonOf(error: Error & { readonly code?: string }): string {
  return `cannot be reached (${error.code ?? error.message})`;
}
