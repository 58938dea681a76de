/**
 * nginx, Apache and Caddy as Debian packages them, each serving a folder on the loopback interface with the files that
 * docsgen wrote for it, set up as the manual says.
 */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DebianProgram } from "./debian-program.ts";
import { findProgram, freePort, untilAnswering } from "./debian-program.ts";

export type WebServerName = "nginx" | "apache" | "caddy";

const programs: Readonly<Record<WebServerName, Pick<DebianProgram, "name" | "variable" | "packageName">>> = {
  nginx: { name: "nginx", variable: "NGINX", packageName: "nginx-extras" },
  apache: { name: "apache2", variable: "APACHE", packageName: "apache2" },
  caddy: { name: "caddy", variable: "CADDY", packageName: "caddy" },
};

/** The path of the server's program, or `null` after printing what to do. */
export function findWebServer(name: WebServerName): string | null {
  return findProgram({ ...programs[name], tests: `The tests of the files for ${name}` });
}

export interface Served {
  /** Contains the site at its base. */
  readonly root: string;
  /** `hosts/` of the site. */
  readonly hosts: string;
}

export class WebServer {
  readonly origin: string;
  readonly #folder: string;
  readonly #process: ChildProcess;
  #stderr = "";

  private constructor(origin: string, folder: string, child: ChildProcess) {
    this.origin = origin;
    this.#folder = folder;
    this.#process = child;
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
  }

  static async start(name: WebServerName, program: string, served: Served): Promise<WebServer> {
    const folder = mkdtempSync(join(tmpdir(), `docsgen-${name}-`));
    const port = await freePort();
    const [text, words, env] = settings[name](port, folder, served);
    mkdirSync(join(folder, "temporary"));
    writeFileSync(join(folder, "server.conf"), text);
    const child = spawn(program, words, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const server = new WebServer(`http://127.0.0.1:${port}`, folder, child);
    try {
      await untilAnswering(server.origin);
    } catch (error) {
      throw new Error(await server.stop(), { cause: error });
    }
    return server;
  }

  /** @returns What the server said of its failures. */
  async stop(): Promise<string> {
    const ended = new Promise((resolve) => {
      this.#process.once("exit", resolve);
    });
    if (this.#process.exitCode === null) {
      this.#process.kill("SIGTERM");
      await ended;
    }
    const log = join(this.#folder, "error.log");
    const said = this.#stderr + (existsSync(log) ? readFileSync(log, "utf8") : "");
    rmSync(this.#folder, { recursive: true, force: true });
    return said;
  }
}

type Settings = (
  port: number,
  folder: string,
  served: Served,
) => readonly [text: string, words: readonly string[], env?: Readonly<Record<string, string>>];

const settings: Readonly<Record<WebServerName, Settings>> = {
  nginx: (port, folder, { root, hosts }) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `  ${name}_temp_path temporary;\n`,
    );
    const text = `daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
${temporary.join("")}  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${hosts}/nginx.conf;
  }
}
`;
    return [text, ["-p", folder, "-c", "server.conf", "-e", "error.log"]];
  },
  apache: (port, folder, { root }) => {
    const modules = ["mpm_event", "authz_core", "mime", "dir", "filter", "deflate", "brotli", "headers", "rewrite"];
    const loaded = [...modules, "alias", "autoindex"].map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`,
    );
    const text = `ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
${loaded.join("")}TypesConfig /etc/mime.types
DocumentRoot ${root}
<FilesMatch "^\\.ht">
  Require all denied
</FilesMatch>
<Directory ${root}>
  Options Indexes FollowSymLinks
  AllowOverride FileInfo
  Require all granted
</Directory>
`;
    return [text, ["-D", "FOREGROUND", "-f", join(folder, "server.conf")]];
  },
  caddy: (port, folder, { root, hosts }) => {
    const text = `{
  admin off
  auto_https off
  storage file_system ${folder}/temporary
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  root * ${root}
  import ${hosts}/Caddyfile
}
`;
    const words = ["run", "--config", join(folder, "server.conf"), "--adapter", "caddyfile"];
    return [text, words, { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }];
  },
};
