/** Runs JavaScript and TypeScript samples in one process. Each is a file of its own, beside the others of its page. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, transformSync } from "esbuild";
import { product } from "../../../docs-src/_site/product.ts";
import { nameFiles } from "./check-types.ts";
import type { Outcome, Run } from "./plan.ts";
import { inFolder, start, withTmp } from "./run-folder.ts";
import type { Sample } from "./samples.ts";

/** The imports of samples, by the name of the stub in javascript/packages.ts. */
const packages: Readonly<Record<string, string>> = {
  [`${product.scope}/platform`]:
    "platformAxios as axios, ConfigurationError, define as defineAction, define as defineSource",
  axios: "axios as default",
  eventsource: "EventSource as default",
  "form-data": "FormData as default",
  "https-proxy-agent": "createProxyAgent as default",
  lodash: "lodash as default",
  ms: "ms as default",
  mysql2: "mysql2 as default",
  "node:test": "test as default",
  nodemailer: "nodemailer as default",
  pg: "pg as default",
  "@example/names": "capitalize",
  "@slack/web-api": "slackWebApi as default",
};

export async function runJavaScript(
  runs: readonly Run[],
  samples: readonly Sample[],
  { model, folder }: { readonly model: string; readonly folder: string },
): Promise<readonly Outcome[]> {
  await build({
    entryPoints: ["run", "packages"].map((name) => join(import.meta.dirname, "javascript", `${name}.ts`)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  write(join(folder, "package.json"), '{ "type": "module" }');
  for (const [name, names] of Object.entries(packages))
    write(join(folder, "packages", fileOf(name)), `export { ${names} } from "${join(folder, "packages.mjs")}";\n`);
  const files = new Map<Sample, string>();
  for (const [path, sample] of nameFiles(samples)) {
    const file = join(folder, path).replace(/\.ts$/u, ".js");
    files.set(sample, file);
    write(file, prepare(sample, folder));
  }
  const input = runs.map((run) => {
    const file = files.get(run.sample) ?? "";
    return { ...inFolder(run, join(folder, run.sample.page)), file, folder: dirname(file) };
  });
  write(join(folder, "input.json"), JSON.stringify({ model, runs: input }));
  await start(process.execPath, [join(folder, "run.mjs"), join(folder, "input.json"), join(folder, "output.json")]);
  const outcomes: readonly Outcome[] = JSON.parse(readFileSync(join(folder, "output.json"), "utf8"));
  return outcomes;
}

/** Redirects the imports of the code to the stubs, and /tmp to the folder of its page. Line numbers do not change. */
function prepare({ code, language, page }: Sample, folder: string): string {
  const plain = language === "ts" ? transformSync(code, { loader: "ts" }).code : code;
  return withTmp(plain, join(folder, page)).replaceAll(
    /(from|import) "(@?[\w./:-]+?)(?:@[\d.]+)?"/gu,
    (whole, word: string, name: string) =>
      Object.hasOwn(packages, name) ? `${word} "${join(folder, "packages", fileOf(name))}"` : whole,
  );
}

function fileOf(name: string): string {
  return `${name.replace(":", "-")}.mjs`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
