/**
 * A real nginx as a remote cache for the tests, at the path of NGINX or where Debian installs it. If it is missing, it
 * is installed if possible.
 */
import type { ChildProcess } from "node:child_process";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const places = [process.env["NGINX"] ?? "", "/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx"];

function find(): string | null {
  return places.find((path) => path !== "" && existsSync(path)) ?? null;
}

/** The path of nginx, or `null` after printing what to do. */
export function findNginx(): string | null {
  const found = find();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    try {
      const command =
        "apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold nginx-extras";
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
      "The tests of the remote cache are skipped: there is no nginx with its DAV module. Install it (Debian: apt-get install nginx-extras), or name it: NGINX=/path/to/nginx npm test\n",
    );
  return installed;
}

/**
 * A server on the loopback interface. `/open/` accepts writes, `/fixed/` serves the same files read-only, and
 * `/locked/` requires a password.
 */
export class NginxCache {
  readonly folder: string;
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(folder: string, port: number, process: ChildProcess) {
    this.folder = folder;
    this.port = port;
    this.#process = process;
  }

  static async start(program: string): Promise<NginxCache> {
    const folder = mkdtempSync(join(tmpdir(), "docsgen-nginx-"));
    const port = await freePort();
    mkdirSync(join(folder, "temporary"));
    mkdirSync(join(folder, "store"));
    writeFileSync(join(folder, "users"), "ci:{PLAIN}p@ss word\n");
    writeFileSync(join(folder, "nginx.conf"), configuration(port));
    const process = spawn(program, ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], { stdio: "ignore" });
    const cache = new NginxCache(folder, port, process);
    for (let tries = 0; tries < 200; tries += 1) {
      if (await isAnswering(`http://127.0.0.1:${port}/open/`)) return cache;
      await setTimeout(50);
    }
    await cache.stop();
    throw new Error("nginx does not start");
  }

  /** @param store The name of one of several stores, each initially empty. */
  url(store: string, kind: "open" | "fixed" = "open"): string {
    return `http://127.0.0.1:${this.port}/${kind}/${store}`;
  }

  lockedUrl(store: string, userinfo: string): string {
    return `http://${userinfo}@127.0.0.1:${this.port}/locked/${store}`;
  }

  path(store: string, ...parts: readonly string[]): string {
    return join(this.folder, "store", store, ...parts);
  }

  /** "GET 404 /open/a/ac/…", one request per line. */
  requests(store: string): readonly string[] {
    const lines = readFileSync(join(this.folder, "access.log"), "utf8").split("\n");
    return lines.filter((line) => line.includes(`/${store}/`));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => {
      this.#process.once("exit", resolve);
    });
    if (this.#process.exitCode === null) {
      this.#process.kill("SIGTERM");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function configuration(port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path temporary;`);
  return `daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  log_format short '$request_method $status $uri';
  access_log access.log short;
  ${temporary.join("\n  ")}
  client_max_body_size 0;
  server {
    listen 127.0.0.1:${port};
    location /open/ { alias store/; dav_methods PUT; create_full_put_path on; }
    location /fixed/ { alias store/; }
    location /locked/ {
      auth_basic "cache";
      auth_basic_user_file users;
      alias store/;
      dav_methods PUT;
      create_full_put_path on;
    }
  }
}
`;
}

function freePort(): Promise<number> {
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

async function isAnswering(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
