/**
 * Asks a question of a command of the author's, such as a script that calls a model with the tools of `docsgen mcp`. It
 * reads JSON from its input and prints the address from which it answers. Has effects.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { AgentQuestion } from "../config/agents.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { parseUrl } from "../parse-url.ts";
import { inSite, isSaid, isSamePage } from "./ask-questions.ts";
import { ToolError } from "./protocol.ts";
import { addressOf } from "./reading-tools.ts";
import type { SiteFiles } from "./site-files.ts";

export interface AskedCommand {
  /** A command line for the shell. */
  readonly command: string;
  readonly workingFolder: string;
  /** The options by which `docsgen mcp` finds the site: `--config=site.config.ts`. */
  readonly site: readonly string[];
  /** Milliseconds for one question. */
  readonly timeout: number;
}

/** In characters. */
const maxOutput = 1_000_000;

/** @returns `null` if the command answers from the expected page. */
export async function askCommand(
  asked: AskedCommand,
  files: SiteFiles,
  { ask, expect, says }: AgentQuestion,
  signal: AbortSignal,
): Promise<Problem | null> {
  const unanswered = (problem: string, hint: string): Problem => problemOf("agent-question", { ask, problem }, hint);
  const printsAddress =
    'it prints the address from which it answers, such as /limits/, or JSON: { "page": "/limits/" }';
  const ended = await run(asked, ask, signal);
  if (ended.kind === "failed") return unanswered(`the command ${ended.reason}`, "run it by hand with this question");
  const answer = readAnswer(ended.output);
  if (answer === null) return unanswered("the command prints no address", printsAddress);
  const found = findAddress(files, answer.page);
  if (found === null)
    return unanswered(`the command answers from “${answer.page}”, which is not on this site`, printsAddress);
  const target = addressOf(files, expect);
  const isThere = isSamePage(found, target) && (found.hash === "" || target.hash === "" || found.hash === target.hash);
  if (!isThere)
    return unanswered(
      `the command answers from “${inSite(files, found.href)}” instead of “${expect}”`,
      "say on the expected page what the question asks for, in its words",
    );
  return says === null || answer.text === null || isSaid(says, answer.text)
    ? null
    : unanswered(`the answer of the command does not say “${says}”`, `say it clearly on “${expect}”`);
}

type Ended =
  | { readonly kind: "answered"; readonly output: string }
  | { readonly kind: "failed"; readonly reason: string };

function run(
  { command, workingFolder, site, timeout }: AskedCommand,
  ask: string,
  signal: AbortSignal,
): Promise<Ended> {
  signal.throwIfAborted();
  const program = fileURLToPath(new URL("../bin/docsgen.js", import.meta.url));
  // The form in which agents read how to start the server.
  const mcpServers = { docs: { command: process.execPath, args: [program, "mcp", ...site], cwd: workingFolder } };
  return new Promise((resolve, reject) => {
    // A group of its own, so that all of its processes can be ended.
    const isGroup = process.platform !== "win32";
    const child = spawn(command, { shell: true, cwd: workingFolder, detached: isGroup, stdio: "pipe" });
    let output = "";
    let errors = "";
    const end = (): void => {
      try {
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
        else child.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
    };
    const settle = (settled: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      settled();
    };
    const fail = (reason: string): void => settle(() => resolve({ kind: "failed", reason }));
    const abort = (): void => {
      end();
      settle(() => reject(signal.reason));
    };
    const timer = setTimeout(() => {
      end();
      fail(`does not answer within ${timeout / 1000} s`);
    }, timeout);
    signal.addEventListener("abort", abort, { once: true });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.length <= maxOutput) return;
      end();
      fail(`prints more than ${maxOutput / 1_000_000} MB`);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-2000);
    });
    child.on("error", (error) => fail(`cannot be started: ${error.message}`));
    child.on("close", (status, killed) => {
      if (status === 0) settle(() => resolve({ kind: "answered", output }));
      else {
        const last = errors.trim().split("\n").at(-1) ?? "";
        fail(`ends with ${status === null ? (killed ?? "") : `status ${status}`}${last === "" ? "" : `: ${last}`}`);
      }
    });
    // A command that does not read the question may end before it is written.
    child.stdin.on("error", () => undefined);
    child.stdin.end(`${JSON.stringify({ question: ask, mcpServers })}\n`);
  });
}

interface Answer {
  readonly page: string;
  /** `null` if the command prints only the address. */
  readonly text: string | null;
}

const answerSchema = z.object({ page: z.string(), answer: z.string().nullable().default(null) });

/** The last address that a command prints, in a text or in JSON. */
function readAnswer(output: string): Answer | null {
  try {
    const { data } = answerSchema.safeParse(JSON.parse(output));
    if (data !== undefined) return { page: data.page, text: data.answer };
  } catch {
    // A text.
  }
  const address = output.match(/(?<![^\s(<"'`“])(?:https?:\/|(?=\/))\/?[^\s()<>"'`“”]*/gu)?.at(-1);
  return address === undefined ? null : { page: address.replace(/[.,;:!?]+$/u, ""), text: null };
}

function findAddress(files: SiteFiles, page: string): URL | null {
  try {
    return parseUrl(page, files.url) === null ? null : addressOf(files, page);
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
