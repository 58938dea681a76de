/**
 * Packs the extension for VS Code: `npm run pack:vscode` writes `editors/vscode/docsgen.vsix`, which `code --install-extension`
 * installs. The marketplace's own tool packs and checks it, and needs Node.js 22.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const folder = import.meta.dirname;
const root = join(folder, "../..");
const staged = join(root, ".docsgen/vscode");
const target = join(folder, "docsgen.vsix");

rmSync(staged, { recursive: true, force: true });
mkdirSync(staged, { recursive: true });
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const described = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
// The bundle is no module.
const { type: _, ...manifest } = { ...described, version };
writeFileSync(join(staged, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(folder, "README.md"), join(staged, "README.md"));
cpSync(join(root, "LICENSE"), join(staged, "LICENSE"));
await build({
  entryPoints: [join(folder, "extension.js"), join(folder, "web.js")],
  bundle: true,
  minify: true,
  outdir: staged,
  outExtension: { ".js": ".cjs" },
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  legalComments: "none",
});
const words = ["package", "--no-dependencies", "--allow-missing-repository", "--out", target];
execFileSync("npx", ["--yes", "@vscode/vsce@4", ...words], {
  cwd: staged,
  stdio: "inherit",
  shell: process.platform === "win32",
});
