/** The sockets of the pages that are open: tells them what changed, and answers what they ask. */
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { WebSocketServer } from "ws";
import * as z from "zod";
import type { ClientMessage, ServerMessage } from "../../theme/development/messages.ts";
import type { Guard } from "./guard.ts";

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

/** @param reply Gives what is to be answered, or `null` for nothing. @param greeting Sent to each page when it comes. */
export function openLiveChannel(
  server: Server,
  guard: Guard,
  greeting: () => ServerMessage,
  reply: (message: ClientMessage) => Promise<ServerMessage | null>,
): LiveChannel {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 });
  const send = (socket: WebSocket, message: ServerMessage): void => socket.send(JSON.stringify(message));
  sockets.on("connection", (socket: WebSocket) => {
    send(socket, greeting());
    socket.on("error", () => socket.terminate());
    socket.on("message", (data) => {
      const message = parse(String(data));
      if (message === null) {
        socket.close(1008);
        return;
      }
      void reply(message).then((answer) => {
        if (answer !== null) send(socket, answer);
      });
    });
  });
  server.on("upgrade", (request, stream: Duplex, head: Buffer) => {
    const isLive = request.url?.endsWith("/@docsgen/live") === true;
    // A socket that says no origin is no browser's page.
    if (!isLive || guard(request.headers) || request.headers.origin === undefined) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit("connection", socket, request));
  });
  return {
    broadcast: (message) => {
      for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) send(socket, message);
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
