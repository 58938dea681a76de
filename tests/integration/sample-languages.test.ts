/** Mistakes in samples of four languages are found at their lines by the programs that the languages have. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

/** Samples in which a line with “MISTAKE” is wrong, and all others are right. */
const samples: Readonly<Record<string, readonly string[]>> = {
  python: [
    "import json\n\nprint(json.dumps({'a': 1}))",
    "size = 5\nprint(sise)  # MISTAKE",
    "def count(items):\n    return len(items)\n\ncount()  # MISTAKE",
    "def half(value):\n    return value / 0  # MISTAKE\n\nhalf(3)",
    "if True\n    pass  # The line above: MISTAKE",
    "import jsn  # MISTAKE",
    "for i in range(3):\n    print('a' + i)  # MISTAKE",
    "data = {'a': 1}\n\n\nprint(data['b'])  # MISTAKE",
    "class Queue:\n    pass\n\nQueue().push(1)  # MISTAKE",
  ],
  ts: [
    "export const a: number = 1;",
    'export const size: number = "5"; // MISTAKE',
    "interface Queue {\n  size: number;\n}\nexport const queue: Queue = { sise: 5 }; // MISTAKE",
    "export function half(value: number): number {\n  return value / 2;\n}\nhalf(); // MISTAKE",
    "export const all = [1, 2];\nexport const first: number = all[0].length; // MISTAKE",
    'import { lost } from "./lost.js"; // MISTAKE\nexport const b = lost;',
    "export const c = (value) => value; // MISTAKE",
  ],
  sh: [
    'echo "right"',
    "set -e\nlost-command --flag # MISTAKE",
    "if true; then\n  echo yes\nfi\nfor name in a b; do echo $name; done\necho ) # MISTAKE",
    'set -u\necho "$LOST" # MISTAKE',
    "cd /nowhere/at/all || exit 1 # MISTAKE",
    "# A failure that names no line is said of the first: MISTAKE\nset -e\ncat /nowhere",
    "while true; do\n  break\ndone\n}  # MISTAKE",
  ],
  go: [
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("right")\n}',
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println(lost) // MISTAKE\n}',
    "package main\n\nfunc main() {\n\tsize := 5 // MISTAKE\n}",
    'package main\n\nfunc main() {\n\tvar size int = "5" // MISTAKE\n\t_ = size\n}',
  ],
};

const hasGo = canRun("go", "version");
const languages = Object.keys(samples).filter((language) => language !== "go" || hasGo);

function canRun(program: string, word: string): boolean {
  try {
    execFileSync(program, [word], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("Python, TypeScript, shell and Go", async () => {
  const page = [
    "# Samples",
    ...languages.flatMap((language) => (samples[language] ?? []).map((code) => `\`\`\`${language}\n${code}\n\`\`\``)),
  ].join("\n\n");
  const lines = page.split("\n");
  const wrong = lines.flatMap((line, index) =>
    line.includes("MISTAKE") ? [line.includes("line above") ? index : index + 1] : [],
  );
  const tsc = `${process.execPath} ${projectRoot}/node_modules/typescript/bin/tsc`;
  const settings = `  samples: {
    python: { run: "python3 {}" },
    ts: { check: "${tsc} --noEmit --strict --pretty false --module nodenext --target es2024 --types '' {files}", timeout: 60 },
    sh: { check: "bash -n {}", run: "bash {}" },
    ${hasGo ? 'go: { check: "go vet {}", timeout: 60 },' : ""}
  },\n`;
  const site = makeSite({ "site.config.ts": minimalConfig(settings), "docs-src/index.md": page });
  const report: { readonly diagnostics: readonly { code: string; message: string; start: { line: number } }[] } =
    JSON.parse((await site.run(["check", "--samples", "--format", "json"])).stdout);
  const found = report.diagnostics.filter(({ code }) => code === "sample-failed");
  expect(wrong.length).toBeGreaterThanOrEqual(20);
  expect(found.map(({ start }) => start.line)).toEqual(wrong);
});
