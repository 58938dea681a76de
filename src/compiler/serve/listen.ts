/** Starts a server on a port, or on the next free one. */
import { once } from "node:events";
import type { Server } from "node:http";

/** The number of ports to try before giving up. */
const attempts = 50;

/**
 * @param port 0 means any free port.
 * @returns The port that the server listens on.
 * @throws The system's error if all these ports are taken, or if the server cannot listen for another reason.
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  for (let next = port; ; next += 1) {
    try {
      server.listen(next, host);
      await once(server, "listening");
      const address = server.address();
      return typeof address === "object" && address !== null ? address.port : next;
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || next - port >= attempts - 1 || next >= 65_535) throw error;
    }
  }
}

/**
 * The URL to open.
 * @param base The path of the site.
 */
export function urlOf(host: string, port: number, base: string): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}${base}`;
}
