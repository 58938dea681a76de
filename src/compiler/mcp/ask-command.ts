/**
 * Asks a question of a command of the author's, such as a script that calls a model with the tools of `docsgen mcp`. It
 * reads JSON from its input and prints the address from which it answers. Has effects.
 */
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { runCommand } from "../author-code/run-command.ts";
import type { AgentQuestion } from "../config/agents.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { parseUrl } from "../parse-url.ts";
import { inSite, isSaid, isSamePage } from "./ask-questions.ts";
import { parseJson, ToolError } from "./protocol.ts";
import { addressOf } from "./reading-tools.ts";
import type { SiteFiles } from "./site-files.ts";

/** The command that is run for each question. */
export interface AskedCommand {
  /** A command line for the shell. */
  readonly command: string;
  readonly workingFolder: string;
  /** The options by which `docsgen mcp` finds the site: `--config=site.config.ts`. */
  readonly site: readonly string[];
  /** Milliseconds for one question. */
  readonly timeout: number;
}

/** In bytes. */
const outputLimit = 1_000_000;

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
  if (says !== null && answer.text === null)
    return unanswered(
      `the command prints no answer in which “${says}” could be found`,
      'print JSON with the answer: { "page": "/limits/", "answer": "…" }, or leave out `says`',
    );
  return says === null || answer.text === null || isSaid(says, answer.text)
    ? null
    : unanswered(`the answer of the command does not say “${says}”`, `say it clearly on “${expect}”`);
}

type Ended =
  | { readonly kind: "answered"; readonly output: string }
  | { readonly kind: "failed"; readonly reason: string };

async function run(
  { command, workingFolder, site, timeout }: AskedCommand,
  ask: string,
  signal: AbortSignal,
): Promise<Ended> {
  const program = fileURLToPath(new URL("../bin/docsgen.js", import.meta.url));
  // The form in which agents read how to start the server.
  const mcpServers = { docs: { command: process.execPath, args: [program, "mcp", ...site], cwd: workingFolder } };
  const input = `${JSON.stringify({ question: ask, mcpServers })}\n`;
  const limits = { timeLimit: timeout, outputLimit };
  const { status, stdout, stderr, reason } = await runCommand(command, {
    cwd: workingFolder,
    input,
    ...limits,
    signal,
  });
  if (reason !== null) return { kind: "failed", reason };
  if (status === 0) return { kind: "answered", output: stdout };
  const last = stderr.trim().split("\n").at(-1) ?? "";
  return { kind: "failed", reason: `ends with status ${status}${last === "" ? "" : `: ${last}`}` };
}

interface Answer {
  readonly page: string;
  /** `null` if the command prints only the address. */
  readonly text: string | null;
}

const answerSchema = z.object({ page: z.string(), answer: z.string().nullable().default(null) });

/** The last address that a command prints, in a text or in JSON. */
function readAnswer(output: string): Answer | null {
  const { data } = answerSchema.safeParse(parseJson(output));
  if (data !== undefined) return { page: data.page, text: data.answer };
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
