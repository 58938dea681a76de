/** Links and images of Markdown, with a space, bracket or quote too many or too few. */
import type { Dialect } from "./dialect.ts";
import { imageAttributes } from "./mkdocs.ts";

/** An address that is hardly anything else: a full one, or the path of a file. */
const address = String.raw`https?:\/\/[^\s()<>]+|[\w./-]+\.(?:md|html|png|jpe?g|gif|svg|webp|avif|pdf)(?:#[\w-]*)?`;
const pageAddress = String.raw`https?:\/\/[^\s()[\]]+|[\w./-]+\.md(?:#[\w-]*)?`;
const picture = String.raw`[^()\s]+\.(?:png|jpe?g|gif|svg|webp|avif)`;
/** Before a full-width parenthesis. */
const wideAddress = address.replace("[^\\s()<>]", "[^\\s()（）<>]");

const linkTo = ([, text = "", url = ""]: readonly (string | undefined)[]): string => `[${text.trimEnd()}](${url})`;
const imageTo = (match: readonly (string | undefined)[]): string => `!${linkTo(match)}`;

export const mistypedLinks: Dialect = {
  name: "Markdown",
  syntax: [
    {
      what: "an image with a space before its address",
      has: "![",
      pattern: new RegExp(String.raw`(?<!\\)!\[([^[\]\n]*)\][ \t]+\((${address})\)`, "gu"),
      links: "bare",
      to: imageTo,
    },
    {
      what: "a link with a line break before its address",
      has: "]\n",
      pattern: new RegExp(String.raw`(?<![\\!])\[([^[\]\n]+)\]\n[ \t>]*\((${address})\)`, "gu"),
      links: "bare",
      in: ["paragraph"],
      to: linkTo,
    },
    {
      what: "an image with a space after its mark",
      has: ["! [", "!\t["],
      pattern: new RegExp(String.raw`(?<=^|[\s:(>])![ \t]+(\[[^[\]\n]*\]\(${picture}\))`, "gmu"),
      links: "all",
      to: ([, image = ""]) => `!${image}`,
    },
    {
      what: "an image with a space before its attributes",
      has: [") {", ")\t{"],
      pattern: new RegExp(
        String.raw`(?<!\\)(!\[[^[\]\n]*\]\([^()\n]*\))[ \t]+(\{[ \t]*${imageAttributes}[ \t]*\})`,
        "gu",
      ),
      links: "all",
      to: ([, image = "", attributes = ""]) => image + attributes,
    },
    {
      what: "an image whose brackets are the wrong way round",
      has: "!(",
      pattern: new RegExp(String.raw`!\(([^()\n]+)\)\[(${picture.replace("()", "[\\]")})\]`, "giu"),
      to: imageTo,
    },
    {
      what: "an image with a full-width mark",
      has: "！[",
      pattern: new RegExp(String.raw`！(\[[^[\]\n]*\]\(${picture}\))`, "giu"),
      links: "all",
      to: ([, image = ""]) => `!${image}`,
    },
    {
      what: "a link with full-width brackets",
      has: ["［", "（", "］", "）"],
      pattern: new RegExp(
        String.raw`(?<!\\)[［[]([^[\]［］\n\uFFFC]+)[］\]](?:（(${wideAddress})）|\((${wideAddress})）|（(${wideAddress})\))`,
        "gu",
      ),
      links: "bare",
      to: ([, text = "", one, two, three]) => `[${text}](${one ?? two ?? three ?? ""})`,
    },
    {
      what: "a link with a space before its address",
      has: ["] (", "]\t("],
      pattern: new RegExp(String.raw`(?<![\\!])\[([^[\]\n\uFFFC]+)\][ \t]+\((${pageAddress})\)`, "gu"),
      links: "all",
      to: linkTo,
    },
    {
      what: "a link whose brackets are the wrong way round",
      has: ")[",
      pattern: new RegExp(String.raw`(?<![\\\w\]])\(([^()[\]\n\uFFFC]+)\)\[(${pageAddress})\]`, "gu"),
      links: "all",
      to: linkTo,
    },
    {
      what: "a link whose bracket is not closed",
      has: "[",
      pattern: new RegExp(String.raw`(?<![\\\]\w])\[([^[\]()\n]+)\((${address})\)(?![^[\n]*\])`, "gu"),
      links: "bare",
      to: linkTo,
    },
    {
      what: "a link whose parenthesis is not closed",
      has: "](",
      pattern: new RegExp(String.raw`(?<![\\\]])!?\[[^[\]\n]+\]\((?:${address})(?=[^()\n]*$)`, "gmu"),
      links: "bare",
      hint: ([text]) => `close it: ${text})`,
    },
    {
      what: "a link whose parenthesis is not closed",
      has: "](",
      pattern: /(?<!\\)!?\[[^[\]\n]*\]\((?:https?:\/\/|\.{0,2}\/)[^\s()<>"']*\([^\s()<>"']*\)(?![^\n]*\))/gu,
      links: "all",
      hint: ([text]) => `close it: ${text})`,
    },
    {
      what: "a link whose angle bracket is not closed",
      has: "](<",
      pattern: /(?<!\\)(!?\[[^[\]\n]*\]\()<([^<>()\n]+)\)/gu,
      links: "bare",
      to: ([, before = "", url = ""]) => `${before}${/\s/u.test(url) ? `<${url}>` : url})`,
    },
    {
      what: "a link with a line break in its address",
      has: "](",
      pattern:
        /(?<!\\)(!?\[[^[\]\n]+\]\()((?:https?:\/\/|\.{1,2}\/)[^\s()<>"']+|[^\s()<>"']+(?=\n[^\s()<>"']*\.(?:md|html|png|jpe?g|svg)\)))\n[ \t]*([^\s()<>"']+)\)/gu,
      links: "bare",
      to: ([, before = "", first = "", second = ""]) => `${before}${first}${second})`,
      hint: ([, , first = "", second = ""]) => `write ${first}${second} on one line`,
    },
    {
      what: "a link whose title has quotes inside its quotes",
      has: "](",
      pattern: /(?<!\\)(!?\[[^[\]\n]*\]\([ \t]*[^()\s"]+[ \t]+)"([^"\n]*"[^)\n]*)"[ \t]*\)/gu,
      links: "bare",
      to: ([, before = "", title = ""]) => (title.includes("'") ? null : `${before}'${title}')`),
      hint: 'write the title in single quotes, or \\" inside it',
    },
    {
      what: "a link whose title has no closing quote",
      has: "](",
      pattern: /(?<!\\)(!?\[[^[\]\n]*\]\([^()\s"']+[ \t]+)(?:"([^"“”„()\n]*[^"“”„‟″()\s])|'([^'()\n]*[^'()\s]))\)/gu,
      links: "bare",
      to: ([, before = "", title, other]) =>
        other?.includes('"') === true ? null : `${before}"${title ?? other ?? ""}")`,
      hint: ([, before = "", title, other]) => `write ${before}"${title ?? other ?? ""}")`,
    },
    {
      what: "a link whose title has typographic quotes",
      has: ["“", "”", "„", "‟", "″", "‘", "’"],
      pattern:
        /(?<!\\)(!?\[[^[\]\n]*\]\([ \t]*[^()\s"“”„]+[ \t]+)(?:[“”„‟″‘’]([^"“”„‟″‘’\n()]*)[“”‟″‘’"]|"([^"“”„‟″\n()]*)[“”‟″])[ \t]*\)/gu,
      links: "bare",
      to: ([, before = "", title, other]) => `${before}"${title ?? other ?? ""}")`,
    },
    {
      what: "a link whose title has no quotes",
      has: "](",
      pattern: new RegExp(
        String.raw`(?<!\\)(!?\[[^[\]\n]*\]\((?![./])(?!https?:)(?:${address}))[ \t]+([^\s()"'“”„‘’<>=.#\uFFFC][^()"'“”„‘’<>=\n\uFFFC]*)(?<!\.\w{2,4})\)`,
        "gu",
      ),
      links: "bare",
      to: ([, before = "", title = ""]) => (/\.\w+$/u.test(title) ? null : `${before} "${title.trim()}")`),
      hint: ([, before = "", title = ""]) => `write ${before} "${title.trim()}")`,
    },
    {
      // The mask covers the inner link.
      what: "a link around another link",
      has: "](",
      pattern: new RegExp(String.raw`(?<![\\\]!])\[[^[\]\n\uFFFC]*\uFFFC[^[\]\n]*\]\((?:${address})\)`, "gu"),
      links: "bare",
      hint: "remove one of the two, or put them beside each other: a link cannot contain a link",
    },
    {
      what: "a path in angle brackets",
      has: ".md",
      pattern: /(?<![\\\w<])<((?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)*\.md(?:#[\w-]*)?)>/gu,
      hint: ([, url = ""]) => `write [text](${url})`,
    },
  ],
};
