/** Starts a server at a port, or at the next one that is free. */
import { once } from "node:events";
import type { Server } from "node:http";

/** Ports that are tried before giving up. */
const attempts = 50;

/**
 * @param port 0: any free one.
 * @returns The port that the server listens at.
 * @throws Error of the system, where it is not that a port is taken, or where all are.
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

/** The address to open. @param base Path of the site. */
export function urlOf(host: string, port: number, base: string): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}${base}`;
}
