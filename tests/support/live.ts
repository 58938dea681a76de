/** The socket of the development server, used as its pages use it. */
import { once } from "node:events";
import { WebSocket } from "ws";
import type { Server } from "./server.ts";

/**
 * @param path Encoded, with the base. @param fingerprint The fingerprint of the shown document. @returns A promise that
 * resolves when the server has answered.
 */
export async function requestPage(server: Server, path: string, fingerprint = ""): Promise<WebSocket> {
  const { origin, pathname } = new URL(server.url);
  const socket = new WebSocket(`${origin.replace("http", "ws")}${pathname}@docsgen/live`, { origin });
  await once(socket, "open");
  const answered = messageWith(socket, '"kind":"page"');
  socket.send(JSON.stringify({ kind: "view", path, fingerprint }));
  await answered;
  return socket;
}

/** Resolves with the first message that contains a text. */
export function messageWith(socket: WebSocket, text: string): Promise<string> {
  return new Promise((resolve) => {
    socket.on("message", (data) => {
      if (String(data).includes(text)) resolve(String(data));
    });
  });
}
