/** Finds a program that some tests run: where an environment variable says, or where Debian installs it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

export interface DebianProgram {
  readonly name: string;
  /** The environment variable that names another binary. */
  readonly variable: string;
  readonly packageName: string;
  /** What is skipped without it. */
  readonly tests: string;
  /** Whether it is too large to be installed for a test. */
  readonly isLarge?: boolean;
}

/** The path of the program, which is installed if possible; or `null` after printing what to do. */
export function findProgram({ name, variable, packageName, tests, isLarge = false }: DebianProgram): string | null {
  const folders = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"];
  const places = [process.env[variable] ?? "", ...folders.map((folder) => `${folder}/${name}`)];
  const find = (): string | null => places.find((path) => path !== "" && existsSync(path)) ?? null;
  const found = find();
  if (found !== null) return found;
  if (!isLarge && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    try {
      // RUNLEVEL=1 keeps the package from starting a service.
      const command = `apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold ${packageName}`;
      execFileSync("sh", ["-c", command], {
        stdio: "ignore",
        timeout: 240_000,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    } catch {
      // Reported below.
    }
  }
  const installed = find();
  if (installed === null)
    process.stderr.write(
      `${tests} are skipped: there is no ${name}. Install it (Debian: apt-get install ${packageName}), or name it: ${variable}=/path/to/${name} npm test\n`,
    );
  return installed;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address: AddressInfo | string | null = server.address();
      server.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** @throws An error if nothing answers within ten seconds. */
export async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isAnswering(url)) return;
    await setTimeout(50);
  }
  throw new Error(`nothing answers at ${url}`);
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
