/** The languages of code blocks that every generator's highlighter knows, by the names that all of them accept. */
const known = new Set(
  "bash c cpp css diff go haskell html http java js json jsx markdown python rust solidity sql text toml typescript xml yaml".split(
    " ",
  ),
);
const aliases: Readonly<Record<string, string>> = {
  "c++": "cpp",
  golang: "go",
  javascript: "js",
  md: "markdown",
  plaintext: "text",
  py: "python",
  python3: "python",
  sh: "bash",
  shell: "bash",
  ts: "typescript",
  yml: "yaml",
};

/** @returns "text" for a language that a highlighter may not know, and "" for none. */
export function plainLanguage(language: string): string {
  if (language === "") return "";
  const name = language.toLowerCase();
  const plain = aliases[name] ?? name;
  return known.has(plain) ? plain : "text";
}
