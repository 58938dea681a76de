/**
 * JSON-RPC 2.0 as the Language Server Protocol frames it: a header with the number of bytes, a blank line and one message
 * (https://microsoft.github.io/language-server-protocol/specifications/base/0.9/specification/). Requests can be canceled,
 * in both directions. Written here because an editor then needs no package beside docsgen. Independent of how bytes are
 * sent. Pure.
 */
import * as z from "zod";
import type { Id } from "../json-rpc.ts";
import { errorCodes as ownCodes } from "../json-rpc.ts";

export const errorCodes = {
  ...ownCodes,
  notInitialized: -32_002,
  canceled: -32_800,
  failed: -32_803,
} as const;

/** A request that is answered with an error. */
export class ResponseError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const messageSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).nullish(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

const cancelSchema = z.object({ id: z.union([z.string(), z.number()]) });

/** How the messages of a client are handled. */
export interface Handlers {
  /** @throws ResponseError */
  readonly request: (method: string, params: unknown, signal: AbortSignal) => Promise<unknown>;
  readonly notify: (method: string, params: unknown) => void;
  /** Called with unexpected errors of notifications; the session goes on. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the client has ended the session. */
  readonly isDone: boolean;
}

/** The messages of one client. */
export class Connection {
  readonly #write: (text: string) => unknown;
  /** The requests of the client that have not been answered. */
  readonly #running = new Map<Id, AbortController>();
  /** The requests of ours that the client has not answered. */
  readonly #asked = new Map<Id, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  /** @param write Writes to the client. */
  constructor(write: (text: string) => unknown) {
    this.#write = write;
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  /** Asks the client. @throws ResponseError if it refuses. */
  request(method: string, params: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = `docsgen-${this.#lastId}`;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  /** Handles messages until the input or the session ends, and then cancels what is running. */
  async listen(input: AsyncIterable<string | Uint8Array>, handlers: Handlers): Promise<void> {
    for await (const text of readMessages(input)) {
      this.#receive(text, handlers);
      if (handlers.isDone) break;
    }
    for (const controller of this.#running.values()) controller.abort();
    for (const { reject } of this.#asked.values()) reject(new ResponseError(errorCodes.canceled, "the client is gone"));
  }

  #receive(text: string, handlers: Handlers): void {
    const message = messageSchema.safeParse(parseJson(text)).data;
    if (message === undefined) {
      this.#send({ id: null, error: { code: errorCodes.parse, message: "The message is not JSON-RPC 2.0." } });
      return;
    }
    const { id, method, params } = message;
    if (method === undefined) {
      const asked = id === undefined || id === null ? undefined : this.#asked.get(id);
      if (asked === undefined || id === undefined || id === null) return;
      this.#asked.delete(id);
      if (message.error === undefined) asked.resolve(message.result);
      else asked.reject(new ResponseError(message.error.code, message.error.message));
    } else if (id !== undefined && id !== null) void this.#answer(id, method, params, handlers);
    else if (method === "$/cancelRequest") {
      const canceled = cancelSchema.safeParse(params).data;
      if (canceled !== undefined) this.#running.get(canceled.id)?.abort();
    } else this.#notified(method, params, handlers);
  }

  /** A notification has no answer, so one that cannot be read is ignored. */
  #notified(method: string, params: unknown, handlers: Handlers): void {
    try {
      handlers.notify(method, params);
    } catch (error) {
      if (!(error instanceof ResponseError)) handlers.onFailure(error);
    }
  }

  async #answer(id: Id, method: string, params: unknown, handlers: Handlers): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const result = await handlers.request(method, params, controller.signal);
      if (controller.signal.aborted) throw new ResponseError(errorCodes.canceled, "canceled");
      this.#send({ id, result: result ?? null });
    } catch (error) {
      const isCanceled = controller.signal.aborted;
      const code = isCanceled ? errorCodes.canceled : error instanceof ResponseError ? error.code : errorCodes.internal;
      const message = isCanceled ? "canceled" : error instanceof Error ? error.message : String(error);
      this.#send({ id, error: { code, message } });
    } finally {
      this.#running.delete(id);
    }
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const headerEnd = Buffer.from("\r\n\r\n");

/** The messages in a stream of bytes, whose chunks can end anywhere. */
async function* readMessages(input: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  let chunks: Buffer[] = [];
  let length = 0;
  /** The bytes of the message that is being read; `null` while its header is. */
  let expected: number | null = null;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    // Chunks of a long message are joined once.
    if (expected !== null && length < expected) continue;
    let rest = Buffer.concat(chunks);
    for (;;) {
      if (expected === null) {
        const end = rest.indexOf(headerEnd);
        if (end === -1) break;
        expected = lengthIn(rest.toString("latin1", 0, end));
        rest = rest.subarray(end + headerEnd.length);
      }
      if (rest.length < expected) break;
      yield rest.toString("utf8", 0, expected);
      rest = rest.subarray(expected);
      expected = null;
    }
    chunks = [rest];
    length = rest.length;
  }
}

/** A header without a length is followed by nothing that can be read, and so counts as empty. */
function lengthIn(header: string): number {
  return Number(/^content-length:\s*(\d+)\s*$/imu.exec(header)?.[1] ?? 0);
}
