/** Constants and sentences that follow the code. */
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";
import { commitAll, git, page } from "../support/version-site.ts";

const constants = (list: Readonly<Record<string, string>>): string =>
  minimalConfig(
    `  themeConfig: {\n    constants: {\n${Object.entries(list)
      .map(([name, constant]) => `      ${name}: ${constant},\n`)
      .join("")}    },\n  },\n`,
  );

const code = {
  "src/limits.ts": `export const MAX_UPLOAD = 50;
export const NAME = "upload";
export const PRODUCT = 5 * 10;
export let changing = 1;
export const HUGE = 12345678901234567890;
export function send() {}
export const limits = { inner: { size: 7 } };
`,
  "src/limits.py": "RETRIES = 3\nRETRIES = 4\nTEXT = f'{RETRIES}'\n",
  "src/limits.go": "package limits\n\nconst Timeout = base + 1\n",
  "src/limits.json": '{ "size": [1] }\n',
  "src/limits.yaml": "size: true\n",
  "src/limits.toml": "size = 2024-01-01\n",
  "src/limits.rb": "# #region two\na = 1\nb = 2\n# #endregion two\n",
  "src/broken.ts": "export const MAX = ;\n",
  "src/broken.yaml": "a: [\n",
};

describe("a constant that names its source", () => {
  test("has the value of the code, in the build and after the code has changed", async () => {
    const site = makeSite({
      "site.config.ts": constants({
        UPLOAD: '{ from: "src/limits.ts#MAX_UPLOAD", unit: "MB" }',
        SIZE: '{ from: "./src/limits.ts#limits.inner.size", unit: "count", isAtLeast: true }',
        VERSION: '{ from: "src/app.toml#tool.version", unit: "version" }',
      }),
      "docs-src/index.md": page("Home", "{{ constants.UPLOAD }}, {{ constants.SIZE }}, {{ constants.VERSION }}."),
      "src/limits.ts": code["src/limits.ts"],
      "src/app.toml": '[tool]\nversion = "3.8"\n',
    });
    expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
    expect(site.article("dist/index.html")).toContain("50MB, 7+, 3.8.");
    site.edit("src/limits.ts", (text) => text.replace("50", "60"));
    expect((await site.build(["--silent"])).status).toBe(0);
    expect(site.article("dist/index.html")).toContain("60MB, 7+, 3.8.");
  });

  test("is found from the root of the repository, wherever the config is", async () => {
    const site = makeSite({
      "docs/site.config.ts": constants({ UPLOAD: '{ from: "src/limits.ts#MAX_UPLOAD", unit: "MB" }' }),
      "docs/docs-src/index.md": page("Home", "{{ constants.UPLOAD }}"),
      "src/limits.ts": code["src/limits.ts"],
    });
    git(site, "init", "--quiet", "--initial-branch", "main");
    expect((await site.build(["--silent", "--config", "docs/site.config.ts"])).status).toBe(0);
    expect(site.article("docs/dist/index.html")).toContain("50MB");
    site.edit("src/limits.ts", (text) => text.replace("50", "5 * 10"));
    const { stderr } = await site.run(["check", "--config", "docs/site.config.ts"]);
    expect(placesIn(stderr)).toEqual(["docs/site.config.ts:7:23", "src/limits.ts:1:27"]);
  });

  test("is saved with its value, and shown by diff", async () => {
    const site = makeSite({
      ".gitignore": ".docsgen\n",
      "site.config.ts": constants({ UPLOAD: '{ from: "src/limits.ts#MAX_UPLOAD", unit: "MB" }' }),
      "docs-src/index.md": page("Home", "At most {{ constants.UPLOAD }}."),
      "src/limits.ts": code["src/limits.ts"],
    });
    git(site, "init", "--quiet", "--initial-branch", "main");
    commitAll(site, "v1.0");
    site.edit("src/limits.ts", (text) => text.replace("50", "60"));
    expect((await site.run(["version", "v1", "--from", "v1.0"])).status).toBe(0);
    expect(JSON.parse(site.read("versions/v1.json")).config.themeConfig.constants).toEqual({
      UPLOAD: { unit: "MB", value: 50 },
    });
    expect((await site.run(["diff", "main"])).stdout).toContain("constants.UPLOAD: 50MB → 60MB, on 1 page\n    /\n");
  });

  const mistakes: readonly (readonly [constant: string, says: string, places?: readonly string[]])[] = [
    ['{ from: "src/limits.ts#MAX_UPLAOD", unit: "MB" }', "it declares no “MAX_UPLAOD”"],
    ['{ from: "src/limits.ts#limits.inner.length", unit: "MB" }', "it declares no “length”"],
    ['{ from: "src/limit.ts#MAX_UPLOAD", unit: "MB" }', "the repository has no such file"],
    ['{ from: "src", unit: "MB" }', "it names no place in the file"],
    ['{ from: "src#MAX", unit: "MB" }', "the repository has no such file"],
    ['{ from: "src/limits.ts#MAX_UPLOAD", value: 50, unit: "MB" }', "it has a value, too"],
    ['{ from: "src/limits.ts#PRODUCT", unit: "MB" }', "it is computed, and no code runs", ["src/limits.ts:3:24"]],
    ['{ from: "src/limits.ts#changing", unit: "MB" }', "it is a variable, which can change", ["src/limits.ts:4:1"]],
    [
      '{ from: "src/limits.ts#HUGE", unit: "count" }',
      "not written in a form that can be printed",
      ["src/limits.ts:5:21"],
    ],
    ['{ from: "src/limits.ts#send", unit: "count" }', "it is not a value", ["src/limits.ts:6:1"]],
    ['{ from: "src/limits.ts#limits.inner", unit: "count" }', "it is computed", ["src/limits.ts:7:32"]],
    ['{ from: "src/limits.ts#NAME", unit: "MB" }', "it is a text, and this unit takes a number", ["src/limits.ts:2:1"]],
    ['{ from: "src/limits.ts#MAX_UPLOAD", unit: "version" }', "a version is a text", ["src/limits.ts:1:1"]],
    ['{ from: "src/limits.py#RETRIES", unit: "count" }', "it is set 2 times", ["src/limits.py:1:1"]],
    ['{ from: "src/limits.py#TEXT", unit: "version" }', "it is computed", ["src/limits.py:3:1"]],
    ['{ from: "src/limits.go#Timeout", unit: "second" }', "it is computed", ["src/limits.go:3:1"]],
    ['{ from: "src/limits.json#size", unit: "MB" }', "it is not a number or a text", ["src/limits.json:1:11"]],
    ['{ from: "src/limits.yaml#size", unit: "MB" }', "it is not a number or a text", ["src/limits.yaml:1:7"]],
    ['{ from: "src/limits.toml#size", unit: "MB" }', "it is computed", ["src/limits.toml:1:1"]],
    ['{ from: "src/limits.rb#two", unit: "MB" }', "the region has 2 values", ["src/limits.rb:2:1"]],
    ['{ from: "src/limits.rb#a", unit: "MB" }', "reads no declarations of files of this kind"],
    ['{ from: "src/broken.ts#MAX", unit: "MB" }', "the file has a syntax error"],
    ['{ from: "src/broken.yaml#a", unit: "MB" }', "the file has a syntax error"],
  ];

  test("is an error in both files if its value cannot be read", async () => {
    const names = mistakes.map((_, index) => `C${index}`);
    const site = makeSite({
      ...code,
      "site.config.ts": constants(Object.fromEntries(mistakes.map(([constant], index) => [`C${index}`, constant]))),
      "docs-src/index.md": page("Home", "Text."),
    });
    const { status, stdout } = await site.run(["check", "--format", "json"]);
    expect(status).toBe(2);
    const { diagnostics }: Report = JSON.parse(stdout);
    for (const [index, [constant, says, inCode = []]] of mistakes.entries()) {
      const found = diagnostics.filter(({ message }) => message.startsWith(`“constants.${names[index]}” `));
      const column = `      ${names[index]}: { from: `.length + 1;
      expect({ constant, messages: found.filter(({ message }) => !message.includes(says)) }).toEqual({
        constant,
        messages: [],
      });
      expect({ constant, places: found.map(placeOf) }).toEqual({
        constant,
        places: [`site.config.ts:${7 + index}:${column}`, ...inCode],
      });
    }
    expect(diagnostics.every(({ code: each }) => each === "unreadable-source")).toBe(true);
  });
});

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly file: string;
    readonly start: { readonly line: number; readonly column: number };
  }[];
}

function placeOf({ file, start }: Report["diagnostics"][number]): string {
  return `${file}:${start.line}:${start.column}`;
}

function placesIn(text: string): readonly string[] {
  return text.match(/^\S+:\d+:\d+$/gmu) ?? [];
}

describe("a text that names its source", () => {
  const queue = (delay: number, more = ""): string =>
    `export function retry() {\n  return ${delay};\n}\n\nexport const other = 1;${more}\n`;
  const docs = `A failed step runs again. It waits ten seconds. <!-- docsgen-source src/queue.ts#retry -->

- It is sent once. <!-- docsgen-source src/queue.ts#other -->

| What | Value |
| --- | --- |
| Delay | 10 s <!-- docsgen-source src/queue.ts#retry --> |

The whole file matters.

<!-- docsgen-source src/queue.ts -->
`;
  const makeQueueSite = () => {
    const site = makeSite({
      ".gitignore": ".docsgen\n",
      CODEOWNERS: "docs-src/ @writers\n",
      "docs-src/index.md": page("Home", docs),
      "src/queue.ts": queue(10),
    });
    git(site, "init", "--quiet", "--initial-branch", "main");
    commitAll(site);
    return site;
  };
  const check = async (site: ReturnType<typeof makeQueueSite>) => {
    const { stdout } = await site.run(["check", "--since", "main", "--format", "json"]);
    const { diagnostics }: Report = JSON.parse(stdout);
    return diagnostics.filter(({ code: each }) => /claim|source/u.test(each));
  };

  test("is listed with its place and its owners when that code has changed", async () => {
    const site = makeQueueSite();
    expect(await check(site)).toEqual([]);
    site.write("src/queue.ts", queue(20));
    const found = await check(site);
    expect(found.map((each) => `${placeOf(each)} ${each.message}`)).toEqual([
      "docs-src/index.md:5:49 “It waits ten seconds.” states what “src/queue.ts#retry” does, which has changed since “main”",
      "docs-src/index.md:11:16 “| Delay | 10 s |” states what “src/queue.ts#retry” does, which has changed since “main”",
      "docs-src/index.md:15:1 “The whole file matters.” states what “src/queue.ts” does, which has changed since “main”",
    ]);
    expect(found[0]).toMatchObject({ hint: "correct it, or leave it if it is still right; its owners are @writers" });
  });

  test("is not listed if the code beside it has changed, it moved, or the text has changed with it", async () => {
    const site = makeQueueSite();
    site.write("src/queue.ts", `// First.\n${queue(10, " // One.")}`);
    expect((await check(site)).map(placeOf)).toEqual(["docs-src/index.md:15:1"]);
    site.write("src/queue.ts", queue(20));
    site.edit("docs-src/index.md", (text) => text.replace("ten seconds", "twenty seconds").replace("10 s", "20 s"));
    expect((await check(site)).map(placeOf)).toEqual(["docs-src/index.md:15:1"]);
  });

  test("is an error of checks and builds if the code is gone, also after a build without problems", async () => {
    const site = makeQueueSite();
    expect((await site.build(["--silent"])).stderr).toBe("");
    expect(site.article("dist/index.html")).not.toContain("docsgen-source");
    site.edit("src/queue.ts", (text) => text.replace("retry", "retri"));
    const message = "cannot be read from “src/queue.ts#retry”: it declares no “retry”";
    const found = (await check(site)).filter(({ code: each }) => each === "unreadable-source");
    expect(found.map((each) => `${placeOf(each)} ${each.message}`)).toEqual([
      `docs-src/index.md:5:49 “It waits ten seconds.” ${message}`,
      `docs-src/index.md:11:16 “| Delay | 10 s |” ${message}`,
    ]);
    expect(found[0]).toMatchObject({ hint: "did you mean “retri”?" });
    const failed = await site.build(["--silent"]);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain(message);
    site.remove("src/queue.ts");
    expect((await site.build(["--silent"])).stderr).toContain("the repository has no such file");
    site.write("src/queue.ts", queue(10));
    expect((await site.build(["--silent"])).status).toBe(0);
  });
});
