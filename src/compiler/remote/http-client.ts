/** GET and PUT over kept connections. Each answer is bounded in time and in size; a redirect is an answer, and is not followed. An effect. */
import * as http from "node:http";
import * as https from "node:https";
import type { CacheAddress } from "./cache-address.ts";

export type Answer =
  | { readonly kind: "answer"; readonly status: number; readonly body: Buffer }
  | { readonly kind: "failed"; readonly reason: string; readonly mayPass: boolean };

/** Milliseconds for one request, from the connection to the last byte. */
const patience = 5_000;
/** Bytes of an answer of which only the status counts. */
const unreadLimit = 64 * 1024;

export class HttpClient {
  readonly #address: CacheAddress;
  readonly #agent: http.Agent;
  readonly #open = new Set<http.ClientRequest>();

  /** @param connections At most. */
  constructor(address: CacheAddress, connections: number) {
    this.#address = address;
    const options = { keepAlive: true, maxSockets: connections };
    this.#agent = address.url.startsWith("https:") ? new https.Agent(options) : new http.Agent(options);
  }

  /** @param limit Bytes; a longer answer is a failure. */
  get(path: string, limit: number): Promise<Answer> {
    return this.#send("GET", path, null, limit);
  }

  put(path: string, bytes: Buffer): Promise<Answer> {
    return this.#send("PUT", path, bytes, 0);
  }

  /** Ends what is under way; it fails. */
  abort(): void {
    for (const request of this.#open) request.destroy(new Error("it was given up"));
  }

  close(): void {
    this.abort();
    this.#agent.destroy();
  }

  #send(method: "GET" | "PUT", path: string, bytes: Buffer | null, limit: number): Promise<Answer> {
    const { url, authorization } = this.#address;
    const headers: http.OutgoingHttpHeaders = { accept: "*/*", "accept-encoding": "identity" };
    if (authorization !== null) headers["authorization"] = authorization;
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
        if (this.#open.has(request)) end({ kind: "failed", reason: "does not answer in time", mayPass: false });
      };
      // What arrived while this thread was busy is read first: the remote is not to blame for that.
      const timer = setTimeout(() => setImmediate(expire), patience);
      const end = (answer: Answer): void => {
        clearTimeout(timer);
        this.#open.delete(request);
        resolve(answer);
        if (answer.kind === "failed") request.destroy();
      };
      request.on("error", (error) => end({ kind: "failed", reason: reasonOf(error), mayPass: true }));
      request.on("response", (response) => {
        const status = response.statusCode ?? 0;
        const isRead = status === 200 && method === "GET";
        const most = isRead ? limit : unreadLimit;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > most) end({ kind: "failed", reason: "sends more than it should", mayPass: false });
          else if (isRead) chunks.push(chunk);
        });
        response.on("error", (error) => end({ kind: "failed", reason: reasonOf(error), mayPass: true }));
        response.on("end", () => end({ kind: "answer", status, body: Buffer.concat(chunks) }));
      });
      request.end(bytes ?? undefined);
    });
  }
}

/** "cannot be reached (ECONNREFUSED)": the system's own name of it, because its sentence may hold the address. */
function reasonOf(error: Error & { readonly code?: string }): string {
  return `cannot be reached (${error.code ?? error.message})`;
}
