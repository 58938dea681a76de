/** The functions that run the commands, each loaded when it runs. */
import type { Command as Program } from "commander";
import type { Values } from "../option.ts";
import { areComplete } from "../option.ts";
import type { RunCommand } from "./author-tools.ts";
import type { ExitStatus } from "./command-options.ts";
import type { CommandName } from "./commands.ts";
import { commands } from "./commands.ts";
import type { Terminal } from "./terminal.ts";
import { withoutOutput } from "./terminal.ts";

/** The terminal, the program and the runner that commands share. */
interface Context {
  readonly terminal: Terminal;
  readonly program: Program;
  readonly runCommand: RunCommand;
}

/** @param values A value for each option. */
type Run = (values: object, context: Context) => Promise<ExitStatus>;

function runner<Name extends CommandName>(
  name: Name,
  run: (options: Values<(typeof commands)[Name]["options"]>, context: Context) => Promise<ExitStatus>,
): Run {
  const { options }: { readonly options: (typeof commands)[Name]["options"] } = commands[name];
  return (values, context) => {
    if (!areComplete(options, values)) throw new Error(`an option of ${name} has not been read`);
    return run(values, isSilent(values) ? { ...context, terminal: withoutOutput(context.terminal) } : context);
  };
}

/** Whether a command prints no facts. Those that report problems choose by severity what they print. */
function isSilent(values: object): boolean {
  if (!("silent" in values && values.silent === true) || ("isStrict" in values && "verbose" in values)) return false;
  return !("format" in values) || values.format === "pretty";
}

/** By command. The module of a command is imported when it runs, so that the others take no time. */
export const runners: Readonly<Record<CommandName, Run>> = {
  init: runner("init", async (given, { terminal }) => (await import("./init.ts")).runInit(given, terminal)),
  build: runner("build", async (given, { terminal }) => (await import("./build.ts")).runBuild(given, terminal)),
  compile: runner("compile", async (given, { terminal }) => (await import("./compile.ts")).runCompile(given, terminal)),
  inputs: runner("inputs", async (given, { terminal }) => (await import("./inputs.ts")).runInputs(given, terminal)),
  serve: runner("serve", async (given, { terminal }) => (await import("./serve.ts")).runServe(given, terminal)),
  preview: runner("preview", async (given, { terminal }) => (await import("./preview.ts")).runPreview(given, terminal)),
  check: runner("check", async (given, { terminal }) => (await import("./check.ts")).runCheck(given, terminal)),
  diff: runner("diff", async (given, { terminal }) => (await import("./diff.ts")).runDiff(given, terminal)),
  verify: runner("verify", async (given, { terminal }) => (await import("./verify.ts")).runVerify(given, terminal)),
  "publish-plan": runner("publish-plan", async (given, { terminal }) =>
    (await import("./publish-plan.ts")).runPublishPlan(given, terminal),
  ),
  search: runner("search", async (given, { terminal }) => (await import("./search.ts")).runSearch(given, terminal)),
  mv: runner("mv", async (given, { terminal }) => (await import("./move.ts")).runMove(given, terminal)),
  translate: runner("translate", async (given, { terminal }) =>
    (await import("./translate.ts")).runTranslate(given, terminal),
  ),
  version: runner("version", async (given, { terminal }) => (await import("./version.ts")).runVersion(given, terminal)),
  sites: runner("sites", async (given, { terminal }) => (await import("./sites.ts")).runSites(given, terminal)),
  migrate: runner("migrate", async (given, { terminal }) => (await import("./migrate.ts")).runMigrate(given, terminal)),
  export: runner("export", async (given, { terminal }) => (await import("./export.ts")).runExport(given, terminal)),
  print: runner("print", async (given, { terminal }) => (await import("./print.ts")).runPrint(given, terminal)),
  report: runner("report", async (given, { terminal }) => (await import("./report.ts")).runReport(given, terminal)),
  insights: runner("insights", async (given, { terminal }) =>
    (await import("./insights.ts")).runInsights(given, terminal),
  ),
  mcp: runner("mcp", async (given, { terminal, runCommand }) =>
    (await import("./mcp.ts")).runMcp(given, terminal, runCommand),
  ),
  lsp: runner("lsp", async (_given, { terminal }) => (await import("./lsp.ts")).runLsp(terminal)),
  explain: runner("explain", async (given, { terminal }) => (await import("./explain.ts")).runExplain(given, terminal)),
  info: runner("info", async (given, { terminal }) => (await import("./info.ts")).runInfo(given, terminal)),
  completion: runner("completion", async (given, { terminal, program }) =>
    (await import("./completion.ts")).runCompletion(given, program, terminal),
  ),
};
