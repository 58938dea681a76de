/** `docsgen version`: saves what a version said, as data that later builds read. */
import { createTwoFilesPatch } from "diff";
import { saveVersion } from "../version.ts";
import type { ExitStatus, VersionCommandOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { Terminal } from "./terminal.ts";

export async function runVersion(
  id: string,
  { from, config, force }: VersionCommandOptions & { readonly from: string },
  terminal: Terminal,
): Promise<ExitStatus> {
  const { workingFolder, stdout, stderr } = terminal;
  const result = await saveVersion({ workingFolder, config: config ?? null, id, from, force });
  switch (result.kind) {
    case "failed":
      printDiagnostics(result.diagnostics, { silent: false, verbose: true }, terminal);
      return 2;
    case "different": {
      const { path, before, after } = result;
      const patch = createTwoFilesPatch(path, path, before, after, "", "", { context: 1 });
      stdout.write(patch.replace(/^=+\n/u, ""));
      stderr.write(`${path} says something else, and was not changed.\nhint: add --force to replace it\n`);
      return 1;
    }
    case "saved": {
      const { path, frozen, isChanged, readToday, declaration } = result;
      const commit = frozen.commit === null ? "" : `, commit ${frozen.commit.slice(0, 10)}`;
      stdout.write(`${path} ${isChanged ? "has" : "had"} the settings of ${frozen.from}${commit}\n`);
      if (declaration !== null) {
        const { file, within, text } = declaration;
        stdout.write(`add to ${within === "" ? "" : `\`${within}\` in `}${file}: ${text}\n`);
      }
      for (const name of readToday)
        stderr.write(
          `warning: the config has read ${name} as it is today, not as it was\nhint: compare what it takes from this file, or run the old config in a folder of its own: --from ../old\n`,
        );
      return 0;
    }
  }
}
