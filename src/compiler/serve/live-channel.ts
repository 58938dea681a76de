/** The WebSocket connections to open pages: sends changes to them, and answers their requests. */
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";
import * as z from "zod";
import type { ClientMessage, ServerMessage, ShownPage } from "../../theme/development/messages.ts";
import type { Guard } from "./guard.ts";
import { readTarget } from "./request-target.ts";

const messageSchema: z.ZodType<ClientMessage> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("view"), path: z.string().max(4096), fingerprint: z.string().max(64) }),
  z.strictObject({
    kind: z.literal("edit"),
    file: z.string().max(4096),
    line: z.number().int().positive(),
    column: z.number().int().positive(),
  }),
]);

/** A page's request for its own current version. */
export type PageRequest = Extract<ClientMessage, { kind: "view" }>;

/** Sends messages to open pages. Each method reaches those that are connected when it is called. */
export interface LiveChannel {
  readonly broadcast: (message: ServerMessage) => void;
  /** Tells all pages that the site has changed, and sends each the page that it shows. */
  readonly change: () => Promise<void>;
  readonly close: () => void;
}

/** `guard` refuses connections from pages of other sites. */
export interface LiveChannelOptions {
  readonly server: Server;
  readonly guard: Guard;
  /** Sent to each page when it connects. */
  readonly greeting: () => readonly ServerMessage[];
  /** Returns the requested page, or `null` if the path cannot be one. */
  readonly pageFor: (request: PageRequest) => Promise<ShownPage | null>;
  readonly edit: (location: Extract<ClientMessage, { kind: "edit" }>) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Takes over the `upgrade` requests of a server. Those that are not for `@docsgen/live` get 403. */
export function openLiveChannel({
  server,
  guard,
  greeting,
  pageFor,
  edit,
  onFailure,
}: LiveChannelOptions): LiveChannel {
  const state: { sockets: WebSocketServer | null; isClosed: boolean } = { sockets: null, isClosed: false };
  const clients = (): readonly WebSocket[] => [...(state.sockets?.clients ?? [])];
  const send = (socket: WebSocket, text: string): void => {
    if (socket.readyState === socket.OPEN) socket.send(text);
  };
  /** The last request of each page. */
  const shown = new WeakMap<WebSocket, PageRequest>();
  const requestPage = async (socket: WebSocket, request: PageRequest): Promise<ShownPage | null> => {
    const page = await pageFor(request);
    if (page !== null) shown.set(socket, { ...request, fingerprint: page.fingerprint });
    return page;
  };
  const answer = async (socket: WebSocket, message: ClientMessage): Promise<void> => {
    if (message.kind === "edit") {
      await edit(message);
      return;
    }
    const page = await requestPage(socket, message);
    if (page !== null) send(socket, JSON.stringify({ kind: "page", ...page } satisfies ServerMessage));
  };
  const notify = async (socket: WebSocket): Promise<void> => {
    const last = shown.get(socket);
    const page = last === undefined ? null : await requestPage(socket, last);
    send(socket, JSON.stringify({ kind: "changed", page } satisfies ServerMessage));
  };
  const connect = (socket: WebSocket): void => {
    socket.on("error", () => socket.terminate());
    for (const message of greeting()) send(socket, JSON.stringify(message));
    socket.on("message", (data, isBinary) => {
      const message = isBinary ? null : parse(String(data));
      if (message === null) {
        socket.close(1008);
        return;
      }
      answer(socket, message).catch(onFailure);
    });
  };
  /** Loaded when the first page connects. */
  const open = async (): Promise<WebSocketServer> => {
    const { WebSocketServer: Sockets } = await import("ws");
    return (state.sockets ??= new Sockets({ noServer: true, maxPayload: 16 * 1024 }));
  };
  server.on("upgrade", (request, stream: Duplex, head: Buffer) => {
    // A client may disconnect at any time; that is not a failure of the server.
    stream.on("error", () => stream.destroy());
    const target = readTarget(request.url);
    const isLive = target.kind === "target" && target.path.endsWith("/@docsgen/live");
    // Browsers always send an origin with a WebSocket request.
    if (!isLive || request.headers.origin === undefined || guard(request) !== null) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    open()
      .then((sockets) => {
        if (state.isClosed) stream.destroy();
        else sockets.handleUpgrade(request, stream, head, connect);
      })
      .catch(onFailure);
  });
  return {
    broadcast: (message) => {
      const text = JSON.stringify(message);
      for (const socket of clients()) send(socket, text);
    },
    change: async () => {
      await Promise.all(clients().map((socket) => notify(socket).catch(onFailure)));
    },
    close: () => {
      state.isClosed = true;
      for (const socket of clients()) socket.terminate();
      state.sockets?.close();
    },
  };
}

function parse(text: string): ClientMessage | null {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
