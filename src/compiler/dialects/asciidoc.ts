/** AsciiDoc, in Antora. */
import { pathTo, sourcePathTo } from "../diagnostics/named-paths.ts";
import { calloutFor } from "./callouts.ts";
import type { Dialect } from "./dialect.ts";
import { onLine } from "./dialect.ts";
import { imageWithSize } from "./pandoc.ts";

export const asciidoc: Dialect = {
  name: "AsciiDoc",
  syntax: [
    {
      what: "a heading of AsciiDoc or a wiki",
      has: ["== ", "==\t"],
      pattern: /^(={2,5})[ \t]+(\p{L}[^=\n]*?)(?:[ \t]+\1)?[ \t]*$/gu,
      to: ([, marks = "", text = ""]) => `${"#".repeat(marks.length)} ${text}`,
    },
    {
      what: "a block of AsciiDoc",
      has: ["]\n=", "]\n-"],
      pattern: /\[([a-z][\w-]*)(?:,[ \t]*([\w+-]+)[^\]\n]*|[,#.%][^\]\n]*)?\](?=\n[ \t]*(([=-])\4+)[ \t]*(?:\n|$))/iuy,
      in: ["heading"],
      effect: "shows as a heading",
      hint: ([, name = "", language = "", line = ""]) =>
        /^(?:source|listing|literal)$/iu.test(name)
          ? `put the code between a line \`\`\`${language} and a line \`\`\``
          : /^(?:quote|verse)$/iu.test(name)
            ? "begin each line of the quote with >"
            : `write :::${calloutFor(name) ?? "note"}, and close it with a line ::: in place of the second ${line}`,
    },
    {
      what: "an image of AsciiDoc",
      has: "image:",
      pattern: onLine(String.raw`image::?([^\s[\]:]+)\[([^\]\n]*)\]`),
      links: "bare",
      hint: ([, url = "", attributes = ""]) => {
        const [alt = "", width, height] = attributes.split(",").filter((each) => !each.includes("="));
        return `write ${imageWithSize(alt === "" ? "Description" : alt, pathTo(url), width, height)}`;
      },
    },
    {
      what: "an include of AsciiDoc",
      has: "include::",
      pattern: onLine(String.raw`include::(?:\.?\.?\/)*([^\s[\]]+)\[[^\]\n]*\]`),
      hint: ([, file = ""]) => `write ::include{file="${sourcePathTo(file.replace(/\.a(?:scii)?doc$/u, ".md"))}"}`,
    },
    {
      what: "a link of AsciiDoc",
      has: ["link:", "xref:"],
      pattern: /(?<![\w:])(?:link|xref):([^\s[\]]+)\[([^\]\n]*)\]/gu,
      links: "all",
      hint: ([, url = "", text = ""]) =>
        `write [${text === "" ? url.replace(/\.a(?:scii)?doc/u, "") : text}](${/^https?:/u.test(url) ? url : pathTo(url.replace(/\.a(?:scii)?doc(?=#|$)/u, ".md"))})`,
    },
    {
      what: "a cross reference of AsciiDoc",
      has: "<<",
      pattern: /(?<![\w<])<<([A-Za-z_][\w-]*),[ \t]*([^<>\n]+)>>/gu,
      to: ([, id = "", text = ""]) => `[${text}](#${id})`,
    },
    {
      what: "a macro of AsciiDoc",
      has: "kbd:[",
      pattern: /(?<![\w:])kbd:\[([^\]\n]+)\]/gu,
      to: ([, text = ""]) => `:kbd[${text}]`,
    },
    {
      what: "a macro of AsciiDoc",
      has: ["btn:[", "menu:[", "footnote:["],
      pattern: /(?<![\w:])(btn|menu|footnote):\[([^\]\n]+)\]/gu,
      hint: ([, name, text = ""]) =>
        name === "footnote" ? `write [^name] here, and a line [^name]: ${text}` : `write **${text}**`,
    },
    {
      what: "a table of AsciiDoc",
      has: "|===",
      pattern: onLine(String.raw`\|={3,}[ \t]*$`),
      hint: "write a header | a | b |, a row | --- | --- |, and a line for each row",
      once: true,
    },
  ],
};

/**
 * Whether a text contains the first two lines of a block. Markdown takes them for a heading, and what is above the last
 * line, too:
 *
 *     [NOTE]
 *     ====
 *     Text
 *     ====
 */
export function hasBlock(text: string, mark: "=" | "[=-]"): boolean {
  return new RegExp(String.raw`^\[[a-z][^\]\n]*\]\n(${mark})\1{3,}[ \t]*$`, "imu").test(text);
}
