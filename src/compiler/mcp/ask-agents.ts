/** Asks all questions of `agents` in the config, of docsgen itself or of a command. Has effects through what it calls. */
import type { AgentQuestion } from "../config/agents.ts";
import { showPath } from "../config/describe-issues.ts";
import { editionOf } from "../config/editions.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import type { PlannedState } from "../graph/build-graph.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { SiteOptions } from "../graph/prepare-site.ts";
import type { UpdateOptions } from "../graph/progress.ts";
import { ServedSite } from "../serve/served-site.ts";
import { answeredFiles } from "./answered-files.ts";
import { askCommand } from "./ask-command.ts";
import { askQuestion } from "./ask-questions.ts";

/** Milliseconds in which a command must answer a question. */
const answerTimeout = 300_000;

/** `agents` is a command line, or `true`. */
export interface AskOptions extends UpdateOptions, Pick<SiteOptions, "workingFolder" | "config" | "source"> {
  /** The command of an agent; otherwise, docsgen itself looks for the answers. */
  readonly agents: string | boolean;
}

/** A question of the config that was asked, and why its answer was not found; `null` if it was. */
export interface AskedQuestion extends AgentQuestion {
  readonly index: number;
  readonly problem: Problem | null;
}

/** Asks one question after the other. Those whose answer does not exist are reported as broken links. */
export async function askAgents(
  state: PlannedState,
  open: OpenBuild,
  { agents, workingFolder, config, source, signal, onProgress }: AskOptions,
): Promise<readonly AskedQuestion[]> {
  const url = new URL(open.config.base, open.config.origin ?? "http://localhost");
  const served = new ServedSite(open, state);
  const files = answeredFiles(url, (path) => served.answer(path.slice(open.config.base.length - 1), ""));
  const asked = {
    command: typeof agents === "string" ? agents : "",
    workingFolder,
    site: [...(config === null ? [] : [`--config=${config}`]), ...(source === null ? [] : [`--source=${source}`])],
    timeout: answerTimeout,
  };
  const broken = new Set(state.site.findings.flatMap((each) => (each.kind === "config" ? showPath(each.path) : [])));
  const editions = state.editions.map(({ edition }) => edition);
  const questions = open.config.agents;
  const done: AskedQuestion[] = [];
  for (const [index, question] of questions.entries()) {
    onProgress({ phase: "ask", done: index, total: questions.length });
    signal.throwIfAborted();
    if (broken.has(showPath(["agents", index, "expect"]))) continue;
    const edition = editionOf(question.expect.slice(1), editions);
    // Agents search the current version.
    const language = edition !== null && edition.prefix === `${edition.lang}/` ? edition.lang : undefined;
    const problem = await (typeof agents === "string"
      ? askCommand(asked, files, question, signal)
      : askQuestion(files, question, language, signal));
    done.push({ ...question, index, problem });
  }
  return done;
}
