/** Typographic characters in code: where they break it, they are reported with what to write, and elsewhere they are not. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const block = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

/** The characters that are reported, and their replacement. */
async function replaced(markdown: string): Promise<readonly (readonly [string, string])[]> {
  const { page } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
  const found = page.findings.filter(({ code }) => code === "typographic-code" || code === "code-syntax");
  return found.map(({ fix, message }) => (fix === null ? [message, ""] : [fix.from, fix.to]));
}

describe("typographic characters in code are reported with their replacement:", () => {
  test.each([
    ["joined options", block("sh", "docker run –it x"), ["–it", "-it"]],
    ["a minus sign", block("sh", "docker run −p 80:80 x"), ["−p", "-p"]],
    ["a dash and a hyphen", block("sh", "ls –-all"), ["–-all", "--all"]],
    ["an em dash", block("sh", "git commit —amend"), ["—amend", "--amend"]],
    ["a command with one hyphen", block("sh", "find . –name x"), ["–name", "-name"]],
    ["PowerShell", block("powershell", "Get-Item –Path x"), ["–Path", "-Path"]],
    ["a prompt", block("console", "$ npm i –save x\n“output” –it is"), ["–save", "--save"]],
    ["quotes", block("sh", "echo “it's”"), ["“it's”", '"it\'s"']],
    ["low quotes", block("sh", "echo „hello“"), ["„hello“", '"hello"']],
    ["a single quote", block("sh", "echo “hello"), ["“", '"']],
    ["quotes in Python", block("py", "print(“hi”)"), ["“hi”", '"hi"']],
    ["a comment of SQL", block("sql", "SELECT 1; — one"), ["—", "--"]],
    ["a value in YAML", block("yaml", "a: “x”"), ["“x”", '"x"']],
    ["JavaScript, which does not parse", block("js", "const a = “x”;"), ["“x”", '"x"']],
    ["JSON, which does not parse", block("json", '{ "a": “b” }'), ["“b”", '"b"']],
    ["a no-break space", block("sh", "curl\u00A0-X GET x"), ["\u00A0", " "]],
    ["an ideographic space", block("sh", "curl\u3000-X GET x"), ["\u3000", " "]],
    ["a zero-width space", block("sh", "npm i\u200B x"), ["\u200B", ""]],
    ["a word joiner in a string", block("sh", 'echo "a\u2060b"'), ["\u2060", ""]],
    ["an option alone", "Use `–save`.", ["–save", "--save"]],
    ["a call in a line", "Use `print(“x”)`.", ["“x”", '"x"']],
    ["a value in a line", "Use `name=“x”`.", ["“x”", '"x"']],
    ["a no-break space in a line", "Use `npm\u00A0i`.", ["\u00A0", " "]],
  ])("%s", async (_case, markdown, expected) => {
    expect(await replaced(markdown)).toEqual([expected]);
  });
});

describe("typographic characters that belong there are not reported:", () => {
  test.each([
    ["Markdown", block("md", "“x” – it’s")],
    ["a comment of Go", block("go", "x() // it’s “x” – y\n/* – “\n” */")],
    ["a string over lines", block("sh", "echo '\n“x” –all\n'")],
    ["a here-document", block("sh", "cat <<EOF\n“x” –all\nEOF")],
    ["a template", block("js", "const a = `“x” – ${b}`;")],
    ["text in JSX", block("jsx", "const a = <p>It’s “x” — y</p>;")],
    ["an apostrophe", block("sh", "echo It’s")],
    ["a class of characters", block("rb", "s.gsub(/[“”]/, '')")],
    ["letters that need a joiner", block("sh", "echo می\u200Cخواهم 👩\u200D💻")],
    ["a character alone", "Write `“`, `—` or `\u00A0`."],
    ["a quotation", "It says `“Saved”` or `Error: can’t open`."],
    ["a range and a quantity", "From `A–Z`, `a — b`, `10\u00A0km`."],
  ])("%s", async (_case, markdown) => {
    expect(await replaced(markdown)).toEqual([]);
  });
});
