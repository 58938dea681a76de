/** `agents` in the config: questions with the pages that answer them, and `docsgen check --agents`, which asks them. */
import { describe, expect, test } from "vitest";
import { askCommand } from "../../src/compiler/mcp/ask-command.ts";
import { isSaid } from "../../src/compiler/mcp/ask-questions.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

interface Question {
  readonly ask: string;
  readonly expect: string;
  readonly says?: string;
}

const many = Array.from(
  { length: 60 },
  (_, index) => `Line ${index + 1}. ${"More about the history of it. ".repeat(14)}\n`,
);

function makeQueueSite(questions: readonly Question[], more = "", base = "/docs/"): Site {
  return makeSite({
    "site.config.ts": minimalConfig(`  base: "${base}",\n${more}  agents: ${JSON.stringify(questions)},\n`),
    "docs-src/index.md": "---\ntitle: Queue\n---\n\nEvents wait here. See [the limits](limits.md).\n",
    "docs-src/limits.md":
      "---\ntitle: Limits\n---\n\n## Size {#size}\n\nA queue holds **512** [events](index.md).\n\n## Rate\n\nTen events a second.\n",
    "docs-src/guide/retry.md": "---\ntitle: Retry\n---\n\nA failed event is sent again after `RETRY_DELAY` seconds.\n",
    "docs-src/guide/history.md": `---\ntitle: History\n---\n\n## Past\n\n${many.join("\n")}\n## Colors\n\nThe logo was magenta.\n`,
  });
}

const ask = "How many events does a queue hold?";

/** Each problem of the site: "code: message → hint". */
async function reportOf(site: Site, words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await site.run(["check", ...words, "--format", "json"]);
  const { diagnostics }: { diagnostics: { readonly code: string; readonly message: string; readonly hint: string }[] } =
    JSON.parse(stdout);
  return diagnostics
    .filter(({ code }) => code !== "missing-description")
    .map(({ code, message, hint }) => `${code}: ${message} → ${hint}`);
}

const words =
  "use the words of the question in the page's title or a heading, or list them in its frontmatter: `search: { keywords: [...] }`";

describe("the expected pages", () => {
  test.each<readonly [string, readonly string[]]>([
    ["/limits/", []],
    ["/limits/#size", []],
    ["/docs/limits/", []],
    ["/limts/", ["broken-link: The link “/limts/” leads nowhere → did you mean “/limits/”?"]],
    ["/limits/#siz", ["broken-anchor: “limits.md” has no heading for the link “/limits/#siz” → did you mean “#size”?"]],
    ["/old/", ["moved-link: The target of the link “/old/” has moved to “/limits/” → write “/limits/”"]],
    [
      "/logo.svg",
      [
        "config-value: “agents[0].expect” must be a page of the site, not “/logo.svg” → write the address of the page that answers the question",
      ],
    ],
    [
      "limits.md",
      [
        'config-value: “agents[0].expect” must be a path that begins with a slash, such as /limits/; got “limits.md” → for example `expect: "/limits/"`',
      ],
    ],
  ])("%s is checked like every address of the config", async (page, expected) => {
    const site = makeQueueSite([{ ask, expect: page }], '  redirects: [{ from: "/old/", to: "/limits/" }],\n');
    if (page === "/logo.svg") site.write("docs-src/public/logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await reportOf(site, [])).toEqual(expected);
  });
});

describe("check --agents", () => {
  test("finds pages below a base that is encoded in URLs", async () => {
    const site = makeQueueSite([{ ask, expect: "/limits/#size", says: "512" }], "", "/höhe/");
    expect(await reportOf(site, ["--agents"])).toEqual([]);
  });

  test.each<readonly [string, Question, readonly string[]]>([
    ["a page that search finds", { ask, expect: "/limits/" }, []],
    ["a heading of it", { ask, expect: "/limits/#size" }, []],
    ["the top of it", { ask, expect: "/limits/#top" }, []],
    ["another heading of a page that is read whole", { ask, expect: "/limits/#rate" }, []],
    ["what the page says, whatever its marks", { ask, expect: "/docs/limits/", says: "holds 512 `events`." }, []],
    [
      "what it does not say",
      { ask, expect: "/limits/", says: "900 events" },
      [`“900 events” is not on “/limits/” → write it there, or correct \`says\``],
    ],
    [
      "a page that search does not find",
      { ask: "What happens after a failed event?", expect: "/guide/history/" },
      [
        `they read “/guide/retry/”, “/limits/” and “/”, and “/guide/history/” is not among the first 5 results → ${words}`,
      ],
    ],
    ["words that are nowhere", { ask: "Xylophone?", expect: "/limits/" }, [`search finds nothing → ${words}`]],
    [
      "the beginning of a long page",
      { ask: "What is the history?", expect: "/guide/history/#past", says: "Line 2." },
      [],
    ],
    [
      "a section of it that search names",
      { ask: "Which colors were magenta in the past?", expect: "/guide/history/#colors", says: "magenta" },
      [],
    ],
    [
      "its end",
      { ask: "What is the history?", expect: "/guide/history/", says: "magenta" },
      [
        "they read only the beginning of “/guide/history/”, without “magenta” → shorten the page, or use the words of the question in the heading of the section that answers it",
      ],
    ],
  ])("finds %s", async (_name, question, expected) => {
    const site = makeQueueSite([question]);
    expect(await reportOf(site, ["--agents"])).toEqual(
      expected.map((each) => `agent-question: Agents do not find the answer to “${question.ask}”: ${each}`),
    );
  });
});

test("a question is asked in the language of the page that answers it", async () => {
  const question = "Combien d'événements contient la file ?";
  const site = makeQueueSite(
    [
      { ask: question, expect: "/fr/limits/#taille", says: "512 événements" },
      { ask: question, expect: "/limits/" },
    ],
    `  languages: { en: "English", fr: "Français" },\n`,
  );
  site.write(
    "docs-src/fr/limits.md",
    "---\ntitle: Limites\n---\n\n## Taille {#taille}\n\nUne file contient 512 événements.\n",
  );
  const report = await reportOf(site, ["--agents"]);
  expect(report.filter((each) => each.startsWith("agent-question"))).toEqual([
    `agent-question: Agents do not find the answer to “${question}”: search finds nothing → ${words}`,
  ]);
});

test.each([
  ["512 events", "A queue holds **512** [events](/queue/).", true],
  ["a QUEUE holds", "A\nqueue   holds", true],
  ["RETRY_DELAY", "`RETRY_DELAY`", true],
  ["[the limits]", "See [the limits](/limits/).", true],
  ["513 events", "A queue holds 512 events.", false],
])("%s is said by %s: %s", (said, text, expected) => {
  expect(isSaid(said, text)).toBe(expected);
});

describe("check --agents with a command", () => {
  const files = {
    url: new URL("https://queue.example/docs/"),
    shownOrigin: "https://queue.example",
    ownOrigin: "https://queue.example",
    read: () => Promise.reject(new Error("a command is asked instead")),
  };
  const print = (text: string): string => `node -e ${JSON.stringify(`process.stdout.write(${JSON.stringify(text)})`)}`;
  const asked = async (command: string, timeout = 20_000, says: string | null = null): Promise<string | null> => {
    const question = { ask, expect: "/limits/#size", says };
    const { signal } = new AbortController();
    const problem = await askCommand(
      { command, workingFolder: process.cwd(), site: [], timeout },
      files,
      question,
      signal,
    );
    return problem === null ? null : problem.message.replace(`Agents do not find the answer to “${ask}”: `, "");
  };

  test.each([
    ["the address", "/docs/limits/#size", null],
    ["the address below the base", "/limits/", null],
    ["a full address at the end of a text", "See (/docs/), but above all https://queue.example/docs/limits.", null],
    ["JSON", '{ "page": "/limits/#size" }', null],
    ["another page", "/docs/guide/retry/", "the command answers from “/guide/retry/” instead of “/limits/#size”"],
    ["another heading", "/limits/#rate", "the command answers from “/limits/#rate” instead of “/limits/#size”"],
    [
      "another site",
      "https://other.example/limits/",
      "the command answers from “https://other.example/limits/”, which is not on this site",
    ],
    ["nothing", "", "the command prints no address"],
    ["a text without an address", "It holds 512 events.", "the command prints no address"],
    ["JSON without a page", '{ "url": "none" }', "the command prints no address"],
  ])("reads %s", async (_name, output, problem) => {
    expect(await asked(print(output))).toBe(problem);
  });

  test.each([
    ['{ "page": "/limits/", "answer": "It holds **512** events." }', null],
    ['{ "page": "/limits/", "answer": "It holds 900." }', "the answer of the command does not say “512 events”"],
    ['{ "page": "/limits/" }', "the command prints no answer in which “512 events” could be found"],
    ["/limits/", "the command prints no answer in which “512 events” could be found"],
  ])("compares its answer with what it should say: %s", async (output, problem) => {
    expect(await asked(print(output), 20_000, "512 events")).toBe(problem);
  });

  test("reports a command that fails, and ends one that does not", async () => {
    expect(await asked("echo no key is set >&2; exit 3")).toBe("the command ends with status 3: no key is set");
    expect(await asked("no-such-command-of-anybody")).toMatch(/^the command ends with status 127/u);
    const start = performance.now();
    expect(await asked("sleep 30 & sleep 30", 100)).toBe("the command does not end within 0.1 s");
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("is ended with the check", async () => {
    const abort = new AbortController();
    const question = { ask, expect: "/limits/", says: null };
    const options = { command: "sleep 30", workingFolder: process.cwd(), site: [], timeout: 20_000 };
    const running = askCommand(options, files, question, abort.signal);
    abort.abort(new Error("interrupted"));
    await expect(running).rejects.toThrow("interrupted");
  });

  test("gets the question, and how to start the tools", async () => {
    const site = makeQueueSite([
      { ask, expect: "/limits/" },
      { ask: "And when it fails?", expect: "/guide/retry/" },
    ]);
    site.write(
      "ask.mjs",
      `import { readFileSync, appendFileSync } from "node:fs";
const text = readFileSync(0, "utf8");
appendFileSync("asked.txt", text);
console.log("/docs/limits/");
`,
    );
    expect(await reportOf(site, ["--agents", "node ask.mjs"])).toEqual([
      "agent-question: Agents do not find the answer to “And when it fails?”: the command answers from “/limits/” instead of “/guide/retry/” → say on the expected page what the question asks for, in its words",
    ]);
    const messages = site
      .read("asked.txt")
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(messages).toMatchObject([
      {
        question: ask,
        mcpServers: { docs: { command: process.execPath, args: [expect.stringMatching(/bin.docsgen\.js$/u), "mcp"] } },
      },
      { question: "And when it fails?" },
    ]);
    // Nothing else runs it.
    await site.run(["check"]);
    await site.build();
    expect(site.read("asked.txt").trim().split("\n")).toHaveLength(2);
  });
});
