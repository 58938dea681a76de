/** Parses Python, Go and Bash samples with other programs, without running them. They name the file and the line. */
import { spawnSync } from "node:child_process";
import { constants } from "../../../docs-src/_site/constants.ts";

/** With the oldest version of Python that the platform has. */
export function parsePython(files: readonly string[]): string {
  const [major, minor] = String(constants["PYTHON_VERSION"]?.value).split(".");
  const script = `
import ast, pathlib, sys, warnings
warnings.simplefilter("error", SyntaxWarning)
for path in sys.argv[1:]:
    try:
        tree = ast.parse(pathlib.Path(path).read_text(encoding="utf-8"), path, feature_version=(${major}, ${minor}))
        compile(tree, path, "exec")
    except (SyntaxError, SyntaxWarning) as error:
        print(f"{path}:{getattr(error, 'lineno', None) or 1}:1: {error}")
`;
  return printedBy("python3", ["-c", script, ...files]);
}

/** Of what gofmt prints, only the errors count. */
export function parseGo(files: readonly string[]): string {
  return spawnSync("gofmt", ["-e", "-l", ...files], { encoding: "utf8" }).stderr;
}

export function parseBash(files: readonly string[]): string {
  return files.map((file) => printedBy("bash", ["-n", file])).join("");
}

function printedBy(program: string, words: readonly string[]): string {
  const { stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  return `${stderr}${stdout}`;
}
