/** Fenced code: its title, line numbers, marks and colors, and files that are shown as code. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage } from "../../support/page.ts";

const fence = "```";

/** The lines of the first block, without colors. */
function linesOf(html: string): string[] {
  const [, code = ""] = /<pre [^>]*><code>([\s\S]*?)<\/code>/u.exec(html) ?? [];
  return code
    .split("\n")
    .map((line) =>
      line.replaceAll(/<span class="t\w">|(?<!^<span class="dg-line.*)<\/span>/gu, "").replaceAll(/<\/?span>/gu, ""),
    );
}

describe("a block", () => {
  test("has one class per token, and none for plain words", async () => {
    expect(await bodyOf(`${fence}js\nconst a = "x"; // y\n${fence}`)).toBe(
      '<figure class="dg-code dg-one" data-language="js" data-name="JavaScript"><pre role="group" aria-label="Code: JavaScript" tabindex="0"><code><span class="tk">const </span>a = <span class="ts">"x"</span>; <span class="tc">// y</span></code></pre></figure>',
    );
  });

  test.each([
    ["", "a < b & c", "a &lt; b &amp; c"],
    ["text", "<b>", "&lt;b>"],
    ["txt", "a", "a"],
  ])("in language %j is escaped and has no colors", async (language, code, html) => {
    expect(await bodyOf(`${fence}${language}\n${code}\n${fence}`)).toBe(
      `<figure class="dg-code dg-one"><pre role="group" aria-label="Code" tabindex="0"><code>${html}</code></pre></figure>`,
    );
  });

  test.each([
    "js",
    "JS",
    "javascript",
    "python3",
    "golang",
    "sh",
    "yaml",
    "html",
    "tsx",
    "diff",
    "http",
    "toml",
    "sql",
    "docker",
  ])("in language %s is known", async (language) => {
    expect(await bodyOf(`${fence}${language}\na\n${fence}`)).toContain(`data-language="${language.toLowerCase()}"`);
  });

  test("in an unknown language is shown plain and reported at the name", async () => {
    const { findings, html, hints } = await compilePage(`---\ntitle: P\n---\n${fence}pyton\na\n${fence}\n`);
    expect(findings).toEqual(["4:4-9 unknown-language"]);
    expect(hints).toEqual(["use `text` for plain text"]);
    expect(html).toContain("<code>a</code>");
  });

  test.each([
    [
      `js title="a.js"`,
      '<figcaption class="dg-code-title"><span class="dg-icon dg-icon-nodejs" aria-hidden="true"></span>a.js</figcaption>',
    ],
    [
      `python title="Python"`,
      '<figcaption class="dg-code-title"><span class="dg-icon dg-icon-python" aria-hidden="true"></span>Python</figcaption>',
    ],
    ["yaml title=a.yml", '<figcaption class="dg-code-title">a.yml</figcaption>'],
    ["sh title=Shell", '<figcaption class="dg-code-title">Shell</figcaption>'],
    [`js title='it "is"'`, '<figcaption class="dg-code-title">it &quot;is&quot;</figcaption>'],
    [`js title="<b>"`, '<figcaption class="dg-code-title">&lt;b&gt;</figcaption>'],
    ["js numbers", '<figure class="dg-code dg-numbered dg-one" data-language="js" data-name="JavaScript">'],
    ["js numbers=10", 'style="--dg-first-line:10"'],
    ["js:line-numbers", 'class="dg-code dg-numbered dg-one"'],
    ["js:line-numbers=7", 'style="--dg-first-line:7"'],
    ["js{1}", '<span class="dg-line dg-highlighted">'],
    ["js {1} numbers", '<span class="dg-line dg-highlighted">'],
  ])("%j", async (info, html) => {
    expect(await bodyOf(`${fence}${info}\na\n${fence}`)).toContain(html);
  });

  test("has the icon of its title as a tab, too", async () => {
    const html = await bodyOf(`:::code-group\n${fence}go title="main.go"\na\n${fence}\n:::`);
    expect(html).toContain(
      '<p class="dg-tab-label"><span class="dg-icon dg-icon-go" aria-hidden="true"></span>main.go',
    );
  });

  test("has line numbers if the site sets them, unless its fence disables them", async () => {
    const options = { options: { lineNumbers: true } };
    expect(await bodyOf(`${fence}js\na\n${fence}`, options)).toContain("dg-numbered");
    expect(await bodyOf(`${fence}js nonumbers\na\n${fence}`, options)).not.toContain("dg-numbered");
  });

  test("marks the requested lines, and reports those that do not exist", async () => {
    const code = "a\nb\nc\nd\ne";
    expect(linesOf(await bodyOf(`${fence}text {1,3-4}\n${code}\n${fence}`))).toEqual([
      '<span class="dg-line dg-highlighted">a',
      "b",
      '<span class="dg-line dg-highlighted">c',
      '<span class="dg-line dg-highlighted">d',
      "e",
    ]);
    const { findings } = await compilePage(`---\ntitle: P\n---\n${fence}text {4-6}\n${code}\n${fence}\n`);
    expect(findings).toEqual(["4:9-14 code-line-range"]);
  });

  test("a very long line is shown plain", async () => {
    const line = `"${"x".repeat(6000)}"`;
    expect(await bodyOf(`${fence}js\n${line}\n${fence}`)).toContain(`<code>${line}</code>`);
  });

  test.each([
    ["tree", "write the files as a list in :::file-tree, or use `text`", null],
    ["curl", "use `sh`", "sh"],
    ["env", "use `dotenv`", "dotenv"],
    ["gradle", "use `groovy`", "groovy"],
    ["constructor", "use `text` for plain text", null],
  ])("in %s has the hint %j", async (language, hint, to) => {
    const { page, findings, hints } = await compilePage(`# P\n\n${fence}${language}\na\n${fence}`);
    expect([findings, hints]).toEqual([[`3:4-${language.length + 4} unknown-language`], [hint]]);
    expect(page.findings.find(({ code }) => code === "unknown-language")?.fix?.to ?? null).toBe(to);
  });

  test("looks the same whatever was compiled before", async () => {
    const markdown = `${fence}md\n${"~~~"}js\nconst a = 1;\n${"~~~"}\n${fence}`;
    const before = await bodyOf(markdown);
    await bodyOf(`${fence}js\nconst a = 1;\n${fence}\n\n${fence}ts\nlet b: string;\n${fence}`);
    expect(await bodyOf(markdown)).toBe(before);
  });
});

describe("marks in the code", () => {
  test.each([
    ["js", "a // [!code ++]", "added"],
    ["js", "a // [!code --]", "removed"],
    ["js", "a // [!code focus]", "focused"],
    ["js", "a // [!code highlight]", "highlighted"],
    ["js", "a /* [!code hl] */", "highlighted"],
    ["python", "a # [!code ++]", "added"],
    ["sql", "a -- [!code ++]", "added"],
    ["html", "a <!-- [!code ++] -->", "added"],
    ["ini", "a ; [!code ++]", "added"],
    ["js", "a // [!code error]", "error"],
    ["js", "a // [!code warning]", "warned"],
  ])("%s: %j", async (language, code, mark) => {
    expect(linesOf(await bodyOf(`${fence}${language}\n${code}\n${fence}`))).toEqual([
      `<span class="dg-line dg-${mark}">a`,
    ]);
  });

  test("may apply to several lines, and focus shades the others", async () => {
    const html = await bodyOf(`${fence}text\na // [!code focus:2]\nb\nc\n${fence}`);
    expect(linesOf(html)).toEqual(['<span class="dg-line dg-focused">a', '<span class="dg-line dg-focused">b', "c"]);
    expect(html).toContain('class="dg-code dg-has-focus"');
  });

  test("may be written after the fence", async () => {
    expect(linesOf(await bodyOf(`${fence}text ins={1} del={2-3}\na\nb\nc\n${fence}`))).toEqual([
      '<span class="dg-line dg-added">a',
      '<span class="dg-line dg-removed">b',
      '<span class="dg-line dg-removed">c',
    ]);
    const { findings } = await compilePage(`# P\n\n${fence}text ins={3}\na\n${fence}`);
    expect(findings).toEqual(["3:9-16 code-line-range"]);
    const both = await compilePage(`# P\n\n${fence}text ins={2-3} {2-3}\na\n${fence}`);
    expect(both.findings).toEqual(["3:9-18 code-line-range", "3:19-24 code-line-range"]);
    expect(both.hints).toEqual(Array.from({ length: 2 }, () => "there is no line 2: its only line is 1"));
  });

  test.each([
    ["js", "// highlight-next-line\na;\nb;", ["!a;", "b;"]],
    ["js", "a;\n// highlight-start\nb;\nc;\n// highlight-end\nd;", ["a;", "!b;", "!c;", "d;"]],
    ["python", "# highlight-next-line\na", ["!a"]],
    ["html", "<!-- highlight-next-line -->\n<b>", ["!<b>"]],
    ["jsx", "{/* highlight-start */}\n<b />\n{/* highlight-end */}", ["!<b />"]],
    ["md", "// highlight-next-line\na", ["// highlight-next-line", "a"]],
  ])("may be Docusaurus's comments, in %s: %j", async (language, code, expected) => {
    const html = await bodyOf(`${fence}${language}\n${code}\n${fence}`);
    const [, shown = ""] = /<code>([^]*)<\/code>/u.exec(html) ?? [];
    const lines = shown
      .replaceAll('<span class="dg-line dg-highlighted">', "!")
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
    expect(lines.split("\n")).toEqual(expected);
  });

  test("of Docusaurus are not code that is checked, and stay where they mark nothing", async () => {
    expect(await bodyOf(`${fence}json\n{\n  // highlight-next-line\n  "a": 1\n}\n${fence}`)).toContain(
      "dg-highlighted",
    );
    const { html, findings, hints } = await compilePage(
      `# P\n\n${fence}js\n// highlight-start\na;\n// highlight-next-line\n${fence}\n\n${fence}js\n// highlight-end\n${fence}`,
    );
    expect(html).toContain("// highlight-start");
    expect(findings).toEqual(["4:4-19 unsupported-syntax", "6:4-23 unsupported-syntax", "10:4-17 unsupported-syntax"]);
    expect(hints).toEqual([
      "write highlight-start above the lines and highlight-end below them",
      "write highlight-start above the lines and highlight-end below them",
      "write highlight-start above the lines and highlight-end below them",
    ]);
  });

  test.each([
    ["a // [!code  --]", [], null],
    ["a // [!code]", ["4:6-13 unsupported-syntax"], null],
    ["a // [code ++]", ["4:6-15 unsupported-syntax"], "[!code ++]"],
    ["a // [code]", [], null],
    ["a // [!code ++] because", ["4:6-16 unsupported-syntax"], null],
    ["a /* [!code hl] */ b", ["4:6-16 unsupported-syntax"], null],
    ["a // [!code hl] // [!code ++]", ["4:6-16 unsupported-syntax"], null],
    ["a /* [!code hl] */ ", [], null],
  ])("%j is reported if it marks nothing", async (code, expected, to) => {
    const { page, findings } = await compilePage(`# P\n\n${fence}text\n${code}\n${fence}`);
    expect(findings).toEqual(expected);
    expect(page.findings.find((found) => found.code === "unsupported-syntax")?.fix?.to ?? null).toBe(to);
  });

  test("may be for a word, across tokens, in the lines that follow", async () => {
    const html = await bodyOf(`${fence}js\nx.a();\n// [!code word:x.a:1]\nx.a();\nx.a();\n${fence}`);
    const lines = linesOf(html);
    expect(lines).toHaveLength(3);
    expect(lines.map((line) => line.includes("<mark>"))).toEqual([false, true, false]);
    expect(
      html
        .match(/<mark>[^<]*<\/mark>/gu)
        ?.join("")
        .replaceAll(/<[^>]*>/gu, ""),
    ).toBe("x.a");
  });

  test("leave nothing of a word's line in code that is checked", async () => {
    const code = `# P\n\n${fence}js\n// [!code word:a]\nlet a = 1; // [!code --]\nlet a = 2; // [!code ++]\n${fence}`;
    expect((await compilePage(code)).findings).toEqual([]);
    const removed = `# P\n\n${fence}js del={1}\nlet a =;\nlet a = 2;\n${fence}`;
    expect((await compilePage(removed)).findings).toEqual([]);
  });

  test("stay in code that Markdown shows, which marks its own lines with HTML comments", async () => {
    const shown = "~~~js\nlet a = 1; // [!code --]\n~~~";
    expect(linesOf(await bodyOf(`${fence}md\n${shown}\nText <!-- [!code ++] -->\n${fence}`))).toEqual([
      "~~~js",
      "let a = 1; // [!code --]",
      "~~~",
      '<span class="dg-line dg-added">Text',
    ]);
  });

  test("that are unknown stay, and are reported", async () => {
    const { html, findings } = await compilePage(`# P\n\n${fence}text\na // [!code nothing]\n${fence}`);
    expect(html).toContain("[!code nothing]");
    expect(findings).toEqual(["4:6-21 unsupported-syntax"]);
  });
});

describe("a terminal", () => {
  test.each([
    ['sh title="Install"', 'class="dg-code dg-terminal"', ">Install</figcaption>"],
    ["console terminal", 'class="dg-code dg-terminal"', ">Terminal</figcaption>"],
    ['sh title="install.sh"', 'class="dg-code"', ">install.sh</figcaption>"],
    ['js title="Install"', 'class="dg-code"', ">Install</figcaption>"],
  ])("is a block with %s", async (info, figure, caption) => {
    const html = await bodyOf(`${fence}${info}\na\n${fence}`);
    expect(html).toContain(figure);
    expect(html).toContain(caption);
  });

  test("shows prompts that are not part of the text, and output that is not copied", async () => {
    const code = "$ npm ci \\\n  --offline\nadded <2> packages\n\n$ ls";
    const html = await bodyOf(`${fence}bash\n${code}\n${fence}`);
    expect(html).toContain('<span class="dg-output">added &lt;2> packages</span>');
    expect(html.match(/<span data-prompt="\$ "><\/span>/gu)).toHaveLength(2);
    expect(
      linesOf(html)
        .join("\n")
        .replaceAll(/<[^>]*>/gu, ""),
    ).toBe("npm ci \\\n  --offline\nadded &lt;2> packages\n\nls");
  });

  test.each(["console", "sh", "shellsession"])("of language %s has commands of the same colors", async (language) => {
    const html = await bodyOf(`${fence}${language}\n$ echo "a"\nif done\n${fence}`);
    expect(html).toContain('<span class="ts">"a"</span>');
    expect(html).toContain('<span class="dg-output">if done</span>');
  });

  /** The lines of a session: "$ |ls" for a command, "  ls" for output, and "|ls" for a command without a prompt. */
  async function sessionOf(language: string, code: string): Promise<readonly string[]> {
    const html = await bodyOf(`${fence}${language}\n${code}\n${fence}`);
    const [, lines = ""] = /<code>([\s\S]*?)<\/code>/u.exec(html) ?? [];
    return lines.split("\n").map((line) => {
      const [, prompt = ""] = /data-prompt="([^"]*)"/u.exec(line) ?? [];
      const text = line.replaceAll(/<[^>]*>/gu, "");
      return line.includes("dg-output") ? `  ${text}` : `${prompt}|${text}`;
    });
  }

  test.each([
    "$ ",
    "% ",
    "❯ ",
    "➜ ",
    "λ ",
    "user@host:~$ ",
    "user@host:~/a b (main) $ ",
    "user@mac ~ % ",
    "root@host:/etc# ",
    "[user@host ~]$ ",
    "[root@host ~]# ",
    "host:~ user$ ",
    "bash-5.1$ ",
    "sh-5.2# ",
    "~/site % ",
    "(venv) $ ",
    "(venv) user@host:~$ ",
    "user@host ~&gt; ",
    "PS&gt; ",
    "PS C:\\Users\\me&gt; ",
    "[server]: PS C:\\&gt; ",
    "C:\\Users\\me&gt;",
  ])("has the prompt %j", async (prompt) => {
    const command = `${prompt.replaceAll("&gt;", ">")}ls`;
    for (const language of ["console", "shellsession", "bash"])
      expect(await sessionOf(language, `${command}\nout\n\nmore\n\n${command}`), language).toEqual([
        `${prompt}|ls`,
        "  out",
        "  ",
        "  more",
        "  ",
        `${prompt}|ls`,
      ]);
  });

  test("has “# ” as the prompt of root in a console, if no other line has a plain prompt", async () => {
    expect(await sessionOf("console", "# whoami\nroot\n# Now update\n# apt update")).toEqual([
      "# |whoami",
      "  root",
      "|# Now update",
      "# |apt update",
    ]);
    expect(await sessionOf("shellsession", "user@host:~$ su\n# whoami\nroot")).toEqual([
      "user@host:~$ |su",
      "# |whoami",
      "  root",
    ]);
    expect(await sessionOf("console", "# install it\n$ npm ci\nadded")).toEqual([
      "|# install it",
      "$ |npm ci",
      "  added",
    ]);
    expect(await sessionOf("bash", "# whoami\nroot")).toEqual(["|# whoami", "|root"]);
  });

  test.each([
    ["python", ">>> a = 1\n>>> if a:\n...     a\n1", [">>> |a = 1", ">>> |if a:", "... |    a", "  1"]],
    ["pycon", ">>> 1\n1", [">>> |1", "  1"]],
    ["ruby", "irb(main):001:0> 1\n=> 1", ["irb(main):001:0> |1", "  => 1"]],
    ["sql", "mysql> SELECT\n    -> 1;\n| 1 |", ["mysql> |SELECT", "    -> |1;", "  | 1 |"]],
    ["mysql", "mysql> SELECT 1;\n| 1 |", ["mysql> |SELECT 1;", "  | 1 |"]],
    ["sql", "db=# SELECT 1;\n 1", ["db=# |SELECT 1;", "   1"]],
    ["sqlite", "sqlite> SELECT 1;\n1", ["sqlite> |SELECT 1;", "  1"]],
    ["js", "> 1 + 1\n2", ["> |1 + 1", "  2"]],
    ["python", "a = 1\n>>> b", ["|a = 1", "|>>> b"]],
  ])("in %s, has the prompts of its interpreter: %j", async (language, code, expected) => {
    const lines = await sessionOf(language, code);
    expect(lines.map((line) => line.replaceAll("&gt;", ">"))).toEqual(expected);
  });

  test("may print a very long line that begins like a prompt", async () => {
    const line = `npm@${"a".repeat(100_000)}`;
    expect(await sessionOf("console", `$ npm ls\n${line}`)).toEqual(["$ |npm ls", `  ${line}`]);
  });

  test("may begin with output in a console, but not in a script", async () => {
    expect(await sessionOf("console", "Last login: today\nuser@host:~$ ls")).toEqual([
      "  Last login: today",
      "user@host:~$ |ls",
    ]);
    expect(await sessionOf("bash", "ssh user@host # in\n$ ls")).toEqual(["|ssh user@host # in", "|$ ls"]);
  });

  test("has the second prompt where a command goes on, and nowhere else", async () => {
    expect(await sessionOf("console", "$ npm ci \\\n> --offline\nadded")).toEqual([
      "$ |npm ci \\",
      "&gt; |--offline",
      "  added",
    ]);
    expect(await sessionOf("powershell", "PS> npm ci `\n>> --offline\nadded")).toEqual([
      "PS&gt; |npm ci `",
      "&gt;&gt; |--offline",
      "  added",
    ]);
    expect(await sessionOf("console", "$ git show HEAD^\ncommit 1\n$ echo `date`\ntoday")).toEqual([
      "$ |git show HEAD^",
      "  commit 1",
      "$ |echo `date`",
      "  today",
    ]);
    expect(await sessionOf("console", "$ for a in 1 2; do\n> echo $a\n> done\n1")).toEqual([
      "$ |for a in 1 2; do",
      "&gt; |echo $a",
      "&gt; |done",
      "  1",
    ]);
    expect(await sessionOf("console", "$ cat <<EOF\nhello\nEOF\nhello")).toEqual([
      "$ |cat &lt;&lt;EOF",
      "|hello",
      "|EOF",
      "  hello",
    ]);
    expect(await sessionOf("console", "$ npm run build\n> app@1.0.0 build\n> tsc")).toEqual([
      "$ |npm run build",
      "  > app@1.0.0 build",
      "  > tsc",
    ]);
    expect(await sessionOf("console", "> 1 + 1\n2")).toEqual(["&gt; |1 + 1", "  2"]);
  });

  test("has a syntax, without its prompts and output", async () => {
    const good = `# P\n\n${fence}bash\n$ npm ci\nadded (2\n${fence}`;
    expect((await compilePage(good)).findings).toEqual([]);
    const bad = `# P\n\n${fence}bash\n$ echo "a\n${fence}`;
    expect((await compilePage(bad)).findings).toEqual(["4:8-9 code-syntax"]);
  });

  test("has no prompts in a script, or in another language", async () => {
    expect(await bodyOf(`${fence}bash\necho a\n${fence}`)).not.toContain("data-prompt");
    expect(await bodyOf(`${fence}text\n$ a\n${fence}`)).not.toContain("data-prompt");
  });

  test.each(["\u001B", "\\e", "\\x1b", "\\033"])("shows the colors of %j in ansi", async (escape) => {
    const html = await bodyOf(`${fence}ansi\na ${escape}[31mred${escape}[0m ${escape}[1mbold${escape}[0m\n${fence}`);
    expect(html).toContain('a <span class="td">red</span> <span class="tm">bold</span>');
  });
});

describe("the output of a terminal with escape sequences", () => {
  const on = (className: string, text: string): string => `<span class="${className}">${text}</span>`;
  const filled = (className: string, text: string): string => on(`ta ${className}`, `<span>${text}</span>`);

  async function ansiOf(output: string): Promise<string> {
    const html = await bodyOf(`${fence}ansi\n${output}\n${fence}`);
    return /<code>([\s\S]*?)<\/code>/u.exec(html)?.[1] ?? "";
  }

  test.each([
    ["31", on("td", "x")],
    ["32", on("ti", "x")],
    ["33", on("tt", "x")],
    ["34", on("tn", "x")],
    ["35", on("tk", "x")],
    ["36", on("tp", "x")],
    ["30", "x"],
    ["37", "x"],
    ["90", on("tu", "x")],
    ["91", on("td", "x")],
    ["97", "x"],
    ["40", filled("tu", "x")],
    ["41", filled("td", "x")],
    ["47", '<span class="ta"><span>x</span></span>'],
    ["100", filled("tu", "x")],
    ["101", filled("td", "x")],
    ["1", on("tm", "x")],
    ["2", on("tu", "x")],
    ["3", "<i>x</i>"],
    ["4", "<u>x</u>"],
    ["4:3", "<u>x</u>"],
    ["21", "<u>x</u>"],
    ["7", '<span class="ta"><span>x</span></span>'],
    ["8", " "],
    ["9", "<s>x</s>"],
    ["1;34", on("tm", on("tn", "x"))],
    ["2;31", on("td", "x")],
    ["7;31", filled("td", "x")],
    ["33;44", filled("tn", "x")],
    ["3;4;9;31", on("td", "<s><u><i>x</i></u></s>")],
    ["38;5;1", on("td", "x")],
    ["38;5;12", on("tn", "x")],
    ["38;5;208", on("tt", "x")],
    ["38;5;244", on("tu", "x")],
    ["38;5;255", "x"],
    ["48;5;22", filled("ti", "x")],
    ["38;2;255;100;200", on("tk", "x")],
    ["38:2::0:100:255", on("tn", "x")],
    ["38:5:196", on("td", "x")],
    ["48;2;0;255;255", filled("tp", "x")],
    ["58;5;1;4", "<u>x</u>"],
    ["31;0", "x"],
    ["31;39", "x"],
    ["41;49", "x"],
    ["1;2;3;4;7;8;9;22;23;24;27;28;29", "x"],
    ["4;4:0", "x"],
    ["5", "x"],
    ["", "x"],
  ])("has the style of %j", async (parameters, html) => {
    expect(await ansiOf(`\\e[${parameters}mx\\e[m y`)).toBe(`${html} y`);
  });

  test("keeps its style at the end of a line, until it is reset", async () => {
    expect(await ansiOf("a \\e[31mb\n\nc\\e[0m d")).toBe(`a ${on("td", "b")}\n\n${on("td", "c")} d`);
  });

  test.each([
    ["\\e[2J\\e[1;1H\\e[K\\e[?25l", "erases and moves"],
    ["\\e]0;title\\a", "titles"],
    ["\\e(B\\e[>4;2m\\e=", "modes"],
    ["\u001B]0;title\u0007\u001BM\u000F", "raw bytes"],
  ])("shows nothing of %j", async (sequence) => {
    expect(await ansiOf(`${sequence}x`)).toBe("x");
  });

  test("shows the text of a link", async () => {
    expect(await ansiOf("\\e]8;;https://example.com\\e\\\\link\\e]8;;\\e\\\\ after")).toBe("link after");
    expect(await ansiOf("\\e]8;;https://example.com\\alink\\e]8;;\\a after")).toBe("link after");
  });
});

describe("a block that can be scrolled", () => {
  test.each([
    ["js title=a.js", "a.js"],
    ["js", "Code: JavaScript"],
    ["", "Code"],
  ])("with fence %j has the name %j", async (meta, label) => {
    expect(await bodyOf(`${fence}${meta}\na\n${fence}`)).toContain(
      `<pre role="group" aria-label="${label}" tabindex="0">`,
    );
  });
});

describe("a long block", () => {
  test("wraps or is collapsed where its fence says so", async () => {
    expect(await bodyOf(`${fence}text wrap\na\n${fence}`)).toContain('<figure class="dg-code dg-wrap dg-one">');
    expect(await bodyOf(`${fence}text collapse\na\nb\n${fence}`)).toBe(
      '<figure class="dg-code"><details><summary>Code, 2 lines</summary><pre role="group" aria-label="Code" tabindex="0"><code>a\nb</code></pre></details></figure>',
    );
    expect(await bodyOf(`${fence}text collapse\na\n${fence}`)).not.toContain("<details>");
  });
});

/** The lines of the first code block. */
function codeIn(html: string): readonly string[] {
  const [, code = ""] = /<code>([\s\S]*?)<\/code>/u.exec(html) ?? [];
  return code.replaceAll(/<[^>]*>/gu, "").split("\n");
}

describe("a file shown as code", () => {
  const includes = {
    "_code/a.js":
      "// #region one\n  first();\n  // #region two\n  second();\n  // #endregion two\n// #endregion one\nthird();\n",
    "guide/b.py": "print(1)\r\nprint(2)\r\n",
  };

  test.each([
    ["<<< @/_code/a.js", ["  first();", "  second();", "third();"]],
    ["<<< ../_code/a.js", ["  first();", "  second();", "third();"]],
    ["<<< ./b.py", ["print(1)", "print(2)"]],
    ["<<<@/_code/a.js", ["  first();", "  second();", "third();"]],
    ["<<< @/_code/a.js#two", ["second();"]],
    ["<<< @/_code/a.js#one", ["first();", "second();"]],
  ])("%s", async (line, lines) => {
    expect(codeIn(await bodyOf(line, { includes }))).toEqual(lines);
  });

  test.each([
    ["Text\n<<< ./b.py\nmore", /^<p>Text<\/p>\n<figure.*\n.*<\/figure>\n<p>more<\/p>$/u],
    ["- a\n  <<< ./b.py", /<p>a<\/p>\n<figure/u],
    ["> a\n> <<< ./b.py\n> b", /<p>a<\/p>\n<figure[^]*<\/figure>\n<p>b<\/p>\n<\/blockquote>/u],
    ["Text\n<<< EOF", /^<p>Text\n&#x3C;&#x3C;&#x3C; EOF<\/p>$/u],
    ["```text\na\n<<< ./b.py\n```", /&lt;&lt;&lt; \.\/b\.py/u],
    ["<pre>\n<<< ./b.py\n</pre>", /^<pre>\n<<< \.\/b\.py\n<\/pre>$/u],
  ])("%j is apart from the text beside it", async (markdown, html) => {
    expect(await bodyOf(markdown, { includes })).toMatch(html);
  });

  test("leaves mistakes below it at their place", async () => {
    const { findings } = await compilePage("# P\n\nText\n<<< ./b.py\n{{ nope }}\n", { includes });
    expect(findings).toEqual(["5:1-11 unknown-variable"]);
  });

  test("has the language of its extension or of the braces, and a title and marks", async () => {
    expect(await bodyOf("<<< ./b.py", { includes })).toContain('data-language="py"');
    expect(await bodyOf("<<< ./b.py{2 text}", { includes })).toContain(
      '\n<span class="dg-line dg-highlighted">print(2)</span>',
    );
    expect(await bodyOf('<<< ./b.py title="b.py"', { includes })).toContain(">b.py</figcaption>");
  });

  test.each([
    ["@/my file.js", '<<< "@/my file.js"', "whole"],
    ["@/my file.js", "<<< '@/my file.js#a.b'", "part"],
    ["@/my file.js", '<<< "@/my file.js"#a.b', "part"],
    ["@/my file.js", "<<< @/my%20file.js#a.b{1} [Label]", "part"],
    ["@/100%.js", "<<< @/100%.js#a.b", "part"],
    ["@/[id].js", "<<< @/[id].js#a.b title=x", "part"],
    ["@/pages/[id]/[...all].js", "<<< @/pages/[id]/[...all].js{1}", "whole"],
    ["@/o'hara.js", "<<< @/o'hara.js", "whole"],
  ])("%s is shown by %s", async (file, line, shown) => {
    const files = { [file.slice(2)]: "whole();\n// #region a.b\npart();\n// #endregion\n" };
    const markdown = `:::code-group\n${line}\n:::`;
    expect(codeIn(await bodyOf(markdown, { includes: files }))).toEqual(
      shown === "part" ? ["part();"] : ["whole();", "part();"],
    );
  });

  test("that is missing or lacks the region is reported at its name", async () => {
    const page = "---\ntitle: P\n---\n<<< @/_code/b.js\n\n<<< @/_code/a.js#tow\n\n<<< @/../a.js\n";
    const { findings, hints } = await compilePage(page, { includes });
    expect(findings).toEqual(["4:5-17 missing-include", "6:17-21 missing-region", "8:5-14 missing-include"]);
    expect(hints.slice(0, 2)).toEqual(["did you mean “@/_code/a.js”?", "did you mean “two”?"]);
  });
});
