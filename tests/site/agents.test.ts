/** The questions of this site's readers: agents find their answers in what is published. */
import { expect, test } from "vitest";
import { agents } from "../../docs-src/_site/agents.ts";
import { agentsSchema } from "../../src/compiler/config/agents.ts";
import { askQuestion } from "../../src/compiler/mcp/ask-questions.ts";
import { answeredFolder } from "../support/answered-folder.ts";
import { builtProjectSite } from "../support/project-site.ts";

test("agents find the answers to the questions of readers", async () => {
  const files = answeredFolder((await builtProjectSite()).path("dist"), "/docs/");
  const questions = agentsSchema.parse(agents);
  expect(questions.length).toBeGreaterThanOrEqual(20);
  const { signal } = new AbortController();
  const problems: unknown[] = [];
  for (const question of questions) problems.push(await askQuestion(files, question, undefined, signal));
  expect(problems.filter((each) => each !== null)).toEqual([]);
});
