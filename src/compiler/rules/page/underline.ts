import { frontmatterKeys } from "../../page/frontmatter/frontmatter-schema.ts";
import { rangeOf } from "../../page/draft.ts";
import { prefixOf, rule, unsupported } from "../rule.ts";

/** Text that a line of dashes below it makes a heading, among it frontmatter that is not at the top or not of its form. */
export const underlinedText = rule({
  ...unsupported("text above a line of dashes", "shows as a heading"),
  on: ["heading"],
  has: /\n[ \t>]*-+[ \t]*$/u,
  *find(node, { parent, source, page }) {
    const { draft } = page;
    const all = source.split("\n").map((line) => line.replace(/^[ \t>]+/u, "").trim());
    const [dashes = "", lines] = [all.at(-1), all.slice(0, -1)];
    const { start, end } = rangeOf(node);
    const before = draft.text.slice(0, start).trimEnd();
    const isFrontmatter = lines.every((line) => /^[a-z][\w-]*:(?:[ \t]+\S.*)?$/u.test(line));
    const isBroken =
      !/^[a-z][\w-]*:[ \t]/iu.test(lines[0] ?? "") &&
      lines.every((line) => /^[\u200B\u2060\uFEFF]*[a-z][\w-]*[ \t]*[:=：]/iu.test(line));
    // Below nothing but blank lines and comments, frontmatter of its form has its own report.
    const isBelowText =
      before
        .replaceAll(/<!--[\s\S]*?-->/gu, "")
        .replace(/-{3,}$/u, "")
        .trim() !== "";
    const isKnown = lines.some((line) => frontmatterKeys.includes(line.split(":", 1)[0] ?? ""));
    const at = [start, start + source.indexOf("\n")] as const;
    if (/(?:^|\n)[ \t]*-{3,}$/u.test(before)) {
      if ((isBroken && !isBelowText) || (isFrontmatter && isBelowText && isKnown))
        yield { at, hint: "to make it frontmatter, write it at the top of the file, each line as `key: value`" };
    } else if (isFrontmatter && before === "") {
      const to = `---\n${source.split("\n", 1).join("")}`;
      yield { at, to, hint: "begin the frontmatter with a line ---" };
    } else if (
      lines.length > 1 ||
      isFrontmatter ||
      /[.;,。]$/u.test(lines.at(-1) ?? "") ||
      parent.type === "blockquote"
    ) {
      const isPlain = parent.type !== "blockquote" && node.position?.start.column === 1;
      yield {
        at: [end - dashes.length, end],
        text: lines.join(" "),
        to: isPlain ? `\n${dashes}` : null,
        meant: `\n${prefixOf(end - dashes.length, page)}${dashes}`,
        hint: `write a blank line above ${dashes}, or ## before the text if it is a heading`,
      };
    }
  },
  bad: [
    ["Two lines\nof text\n---\n", "Two lines\nof text\n\n---\n"],
    ["A sentence.\n---\n", "A sentence.\n\n---\n"],
    ["> A quote\n> ---\n", "> A quote\n> \n> ---\n"],
    ["## T\n\nName: x\nDate: y\n---\n", "## T\n\nName: x\nDate: y\n\n---\n"],
    "---\ntitle = Home\n---\n\nText.",
    "---\n\u200Btitle: Home\n---\n\nText.",
    "Text\n\n---\ntitle: Home\n---\n\nText.",
    [
      "title: X2\nshort_description: A page whose description is as long as search engines show it.\n---\n\nText",
      "---\ntitle: X2\nshort_description: A page whose description is as long as search engines show it.\n---\n\nText",
    ],
  ],
  good: ["Title\n-----\n\nText", "Title\n---\n\n### Part", "Text.\n\n---\n\nText", "Step 1: connect to it\n---\n"],
});
