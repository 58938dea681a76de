/**
 * Parses Python, Go and Bash samples with other programs, without running the samples. A program that isn't installed
 * is reported as missing, so that the test can say so.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants } from "../../../docs-src/_site/constants.ts";
import type { Sample } from "./samples.ts";
import { problemAt } from "./samples.ts";

export function isInstalled(program: string): boolean {
  return spawnSync(program, ["--help"], { stdio: "ignore" }).error === undefined;
}

/** @returns The problems, each with its position on the page. */
export function checkPython(samples: readonly Sample[]): readonly string[] {
  return inFiles(samples, "py", (paths) => {
    const [major, minor] = String(constants["PYTHON_VERSION"]?.value).split(".");
    const script = `
import ast, pathlib, sys, warnings
warnings.simplefilter("error", SyntaxWarning)
for path in sys.argv[1:]:
    try:
        tree = ast.parse(pathlib.Path(path).read_text(encoding="utf-8"), path, feature_version=(${major}, ${minor}))
        compile(tree, path, "exec")
    except (SyntaxError, SyntaxWarning) as error:
        print(f"{path}:{getattr(error, 'lineno', None) or 1}:0: {error}")
`;
    return spawnSync("python3", ["-c", script, ...paths], { encoding: "utf8" });
  });
}

/** The output of gofmt is ignored; only its errors count. */
export function checkGo(samples: readonly Sample[]): readonly string[] {
  return inFiles(samples, "go", (paths) => {
    const { stderr } = spawnSync("gofmt", ["-e", ...paths], { encoding: "utf8", maxBuffer: Infinity });
    return { stdout: "", stderr };
  });
}

export function checkBash(samples: readonly Sample[]): readonly string[] {
  return samples.flatMap((sample) => {
    const { stderr } = spawnSync("bash", ["-n"], { input: sample.code, encoding: "utf8" });
    return [...stderr.matchAll(/line (\d+): (.*)/gu)].map(([, line, message = ""]) =>
      problemAt(sample, Number(line), message),
    );
  });
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** @param check Prints "path:line:column: message". */
function inFiles(
  samples: readonly Sample[],
  extension: string,
  check: (paths: readonly string[]) => Output,
): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-samples-"));
  try {
    const paths = samples.map(({ code }, index) => {
      const path = join(folder, `${index}.${extension}`);
      writeFileSync(path, `${code}\n`);
      return path;
    });
    const { stdout, stderr } = check(paths);
    return `${stdout}\n${stderr}`.split("\n").flatMap((line) => {
      const index = paths.findIndex((path) => line.startsWith(path));
      const sample = samples[index];
      if (sample === undefined) return line === "" ? [] : [line];
      const [, number = "1", message = line] = /^:(\d+):\d+: (.*)$/u.exec(line.slice(paths[index]?.length)) ?? [];
      return [problemAt(sample, Number(number), message)];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
