/** The sockets of the pages that are open: tells them what changed, and answers what they ask. */
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { WebSocketServer } from "ws";
import * as z from "zod";
import type { ClientMessage, ServerMessage } from "../../theme/development/messages.ts";
import type { Guard } from "./guard.ts";
import { readTarget } from "./request-target.ts";

const messageSchema: z.ZodType<ClientMessage> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("look"), path: z.string().max(4096), fingerprint: z.string().max(64) }),
  z.strictObject({
    kind: z.literal("edit"),
    file: z.string().max(4096),
    line: z.number().int().positive(),
    column: z.number().int().positive(),
  }),
]);

export interface LiveChannel {
  readonly broadcast: (message: ServerMessage) => void;
  readonly close: () => void;
}

export interface LiveChannelOptions {
  readonly server: Server;
  readonly guard: Guard;
  /** Sent to each page when it comes. */
  readonly greeting: () => ServerMessage;
  /** Gives what is to be answered, or `null` for nothing. */
  readonly reply: (message: ClientMessage) => Promise<ServerMessage | null>;
  readonly onFailure: (error: unknown) => void;
}

export function openLiveChannel({ server, guard, greeting, reply, onFailure }: LiveChannelOptions): LiveChannel {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 });
  const send = (socket: WebSocket, text: string): void => {
    if (socket.readyState === socket.OPEN) socket.send(text);
  };
  sockets.on("connection", (socket: WebSocket) => {
    socket.on("error", () => socket.terminate());
    send(socket, JSON.stringify(greeting()));
    socket.on("message", (data, isBinary) => {
      const message = isBinary ? null : parse(String(data));
      if (message === null) {
        socket.close(1008);
        return;
      }
      reply(message)
        .then((answer) => {
          if (answer !== null) send(socket, JSON.stringify(answer));
        })
        .catch(onFailure);
    });
  });
  server.on("upgrade", (request, stream: Duplex, head: Buffer) => {
    // Who leaves in the middle of it is no failure of the server.
    stream.on("error", () => stream.destroy());
    const target = readTarget(request.url);
    const isLive = target.kind === "target" && target.path.endsWith("/@docsgen/live");
    // A socket that says no origin is no browser's page.
    if (!isLive || request.headers.origin === undefined || guard(request)) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit("connection", socket, request));
  });
  return {
    broadcast: (message) => {
      const text = JSON.stringify(message);
      for (const socket of sockets.clients) send(socket, text);
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
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
