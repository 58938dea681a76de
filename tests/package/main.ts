/**
 * `npm run test:package`: packs docsgen, installs the tarball in an empty folder, and runs the commands that an author
 * begins with. It runs on every system, and takes the names of package managers: `npm run test:package -- npm pnpm`.
 * Set `DOCSGEN_PACKAGE_FOLDER` to keep its folder.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const managers: Readonly<Record<string, string>> = {
  npm: "npm install --no-audit --no-fund --loglevel=error",
  // pnpm asks before it runs the install script of a dependency.
  pnpm: "pnpm add --allow-build=esbuild",
  yarn: "yarn add --non-interactive",
  bun: "bun add",
};

const commands: readonly string[] = [
  "--version",
  "init --yes",
  "check --strict",
  "build --strict",
  "verify",
  "mv guide/start.md guide/begin.md",
  "build --strict",
  "info",
];

interface Ran {
  readonly seconds: number;
  readonly output: string;
}

function run(command: string, cwd: string): Ran {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(command, { cwd, shell: true, encoding: "utf8" });
  if (status !== 0) throw new Error(`\`${command}\` ended with ${status} in ${cwd}\n${stdout}${stderr}`);
  return { seconds: (performance.now() - start) / 1000, output: stdout };
}

/** Files and bytes below a folder. Symbolic links are not followed, and hard links count once. */
function sizeOf(folder: string): { readonly files: number; readonly bytes: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = new Map(
    files.map(({ parentPath, name }) => {
      const { dev, ino, size } = statSync(join(parentPath, name), { bigint: true });
      return [`${dev}:${ino}`, Number(size)];
    }),
  );
  return { files: files.length, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

/** How many packages there are, wherever the package manager has put them. */
function countPackages(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  const pattern = /^(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/.@][^/]*)\/package\.json$/u;
  return new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? [])).size;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function testPackage(names: readonly string[], folder: string): void {
  const tarball = join(
    folder,
    run(`npm pack --silent --pack-destination "${folder}"`, process.cwd()).output.trim().split("\n").at(-1) ?? "",
  );
  process.stdout.write(`tarball  ${megabytes(statSync(tarball).size)}\n`);
  for (const name of names) {
    const install = managers[name];
    if (install === undefined)
      throw new Error(`“${name}” is not a package manager: ${Object.keys(managers).join(", ")}`);
    const site = join(folder, name);
    mkdirSync(site);
    writeFileSync(join(site, "package.json"), '{ "private": true, "type": "module" }\n');
    const { seconds } = run(`${install} "${name === "yarn" ? "file:" : ""}${tarball}"`, site);
    const modules = join(site, "node_modules");
    const { bytes } = sizeOf(modules);
    process.stdout.write(
      `${name}  installed in ${seconds.toFixed(1)} s: ${countPackages(modules)} packages, ${megabytes(bytes)}\n`,
    );
    for (const words of commands) {
      const ran = run(`"${join(modules, ".bin", "docsgen")}" ${words}`, site);
      process.stdout.write(`  docsgen ${words.padEnd(34)} ${ran.seconds.toFixed(1)} s\n`);
    }
    const published = sizeOf(join(site, "dist"));
    process.stdout.write(`  dist: ${published.files} files, ${megabytes(published.bytes)}\n`);
  }
}

const kept = process.env["DOCSGEN_PACKAGE_FOLDER"];
const folder = kept ?? mkdtempSync(join(tmpdir(), "docsgen-install-"));
const names = process.argv.slice(2);
try {
  testPackage(names.length === 0 ? ["npm"] : names, folder);
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
