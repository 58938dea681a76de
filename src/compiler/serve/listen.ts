/** Starts a server at a port, or at the next one that is free. */
import type { Server } from "node:http";

/** Ports that are tried before giving up. */
const attempts = 50;

/**
 * @param port 0: any free one.
 * @returns The port that the server listens at.
 * @throws Error of the system, where it is not that the ports are taken.
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  for (let next = port; ; next += 1) {
    try {
      return await listenAt(server, host, next);
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || next - port >= attempts || next >= 65_535) throw error;
    }
  }
}

function listenAt(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
