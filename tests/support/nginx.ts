/** A real nginx as a remote cache for the tests. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, freePort, untilAnswering } from "./debian-program.ts";

/** The path of nginx, or `null` after printing what to do. */
export function findNginx(): string | null {
  return findProgram({
    name: "nginx",
    variable: "NGINX",
    packageName: "nginx-extras",
    tests: "The tests of the remote cache",
  });
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
    try {
      await untilAnswering(`http://127.0.0.1:${port}/open/`);
    } catch (error) {
      await cache.stop();
      throw error;
    }
    return cache;
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
