/**
 * Type-checks JavaScript and TypeScript samples against platform.d.ts, in one run of the project's compiler, with one
 * file per sample. A component that is exported as a plain object is wrapped, on its own line, in a function that gives
 * its `this` a type, so that every reported line is the sample's.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { product } from "../../../docs-src/_site/product.ts";
import type { Sample } from "./samples.ts";
import { problemAt } from "./samples.ts";

const projectRoot = join(import.meta.dirname, "..", "..", "..");

/** @returns The problems, each with its file and line. */
export function checkJavaScript(samples: readonly Sample[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-samples-"));
  try {
    const files = nameFiles(samples);
    for (const [path, { code }] of files) write(folder, path, wrapComponent(code));
    writeSettings(folder);
    const compiler = join(projectRoot, "node_modules", "typescript", "bin", "tsc");
    const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    });
    const problems = [...readProblems(stdout, files), ...[...files.values()].flatMap(findNewerThanNode)];
    if (status !== 0 && problems.length === 0) throw new Error(`the compiler failed: ${stdout}${stderr}`);
    return problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A sample with a file's name gets it, beside the other files of its page, so that one can import the other. */
export function nameFiles(samples: readonly Sample[]): ReadonlyMap<string, Sample> {
  const files = new Map<string, Sample>();
  for (const sample of samples) {
    const { page, number, language, title } = sample;
    const named = `${page}/${title ?? ""}`;
    const isFree = title !== null && /\.[cm]?[jt]s$/u.test(title) && !files.has(named);
    files.set(isFree ? named : `${page}/sample-${number}.${language}`, sample);
  }
  return files;
}

function wrapComponent(code: string): string {
  for (const statement of parseSync("sample.ts", code).program.body) {
    if (statement.type !== "ExportDefaultDeclaration" || statement.declaration.type !== "ObjectExpression") continue;
    const { start, end } = statement.declaration;
    const object = code.slice(start, end);
    const [, type = "action"] = /^ {2}type: "(app|source)"/mu.exec(object) ?? [];
    return `${code.slice(0, start)}checked.${type}(${object})${code.slice(end)}`;
  }
  return code;
}

function writeSettings(folder: string): void {
  const platform = readFileSync(join(import.meta.dirname, "platform.d.ts"), "utf8");
  write(folder, "platform.d.ts", platform.replaceAll("@stepwire", product.scope));
  write(
    folder,
    "checked.d.ts",
    "declare const checked: { action: DefineAction; source: DefineSource; app: DefineApp };\n",
  );
  write(folder, "package.json", JSON.stringify({ type: "module" }));
  const compilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: true,
    // Samples are ordinary JavaScript, with untyped parameters and caught errors.
    noImplicitAny: false,
    useUnknownInCatchVariables: false,
    target: "ES2020",
    lib: ["ES2020"],
    module: "NodeNext",
    moduleDetection: "force",
    types: ["node"],
    typeRoots: [join(projectRoot, "node_modules", "@types")],
    skipLibCheck: true,
  };
  write(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["**/*"] }));
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** code/index.md/sample-12.js(3,5): error TS2339: Property 'x' does not exist on type 'Dollar'. */
function readProblems(output: string, files: ReadonlyMap<string, Sample>): readonly string[] {
  return [...output.matchAll(/^(?:(\S.*)\((\d+),\d+\): )?error (TS\d+: .*)$/gmu)].map(
    ([, path = "", line = "1", message = ""]) => {
      const sample = files.get(path);
      return sample === undefined ? `${path}: ${message}` : problemAt(sample, Number(line), message);
    },
  );
}

/** Finds APIs that are too new: steps run on an older Node.js than the installed types describe. */
function findNewerThanNode(sample: Sample): readonly string[] {
  if (!/\bdefineComponent\(|\btype: "(?:action|source)"/u.test(sample.code)) return [];
  const newer =
    /(?<![.\w])(?:fetch|structuredClone)\(|"(?:node:)?(?:stream|timers|readline)\/promises"|\bcreateRequire\(/u;
  return sample.code
    .split("\n")
    .flatMap((line, index) =>
      newer.test(line) ? [problemAt(sample, index + 1, `newer than the Node.js of steps: ${line.trim()}`)] : [],
    );
}
