/**
 * Highlights code at build time. TextMate grammars (shiki) tokenize it in one pass; each scope maps to one of about
 * sixteen roles, and each role to a two-letter class, so that a color theme is pure CSS. Grammars are loaded when a
 * page needs them.
 */
import type { ThemeRegistration } from "shiki/core";
import { escapeText } from "../escape-html.ts";
import { once } from "../once.ts";
import type { Grammar, Language } from "./grammars.ts";
import { readGrammar, readLanguages } from "./grammars.ts";
import type { LineColors } from "./line-colors.ts";
import { createPatternEngine, toLinePattern } from "./pattern-scanner.ts";
import { LazyPattern } from "./translated-patterns.ts";

/**
 * Languages by name or alias, in any case: "js", "JavaScript". `load` must have resolved before `highlight` is called.
 */
export interface Highlighter {
  /** The names and aliases of all languages, sorted. */
  readonly languages: readonly string[];
  readonly supports: (language: string) => boolean;
  /** What the language is called: "JavaScript" for js. An unknown language is called by its name. */
  readonly labelOf: (language: string) => string;
  /** Whether the language is deliberately shown without highlighting. */
  readonly isPlain: (language: string) => boolean;
  /** Loads the grammars that a page needs and skips unknown languages. */
  readonly load: (languages: Iterable<string>) => Promise<void>;
  /** The lines of the code as HTML. If the language is not loaded, the text is only escaped. */
  readonly highlight: (code: string, language: string) => readonly string[];
}

/**
 * The class of each role and its scopes. Variables, operators and punctuation have no class: they look like text, even
 * within a string. Nearly a third of all elements of a reference would mark punctuation.
 */
const roles: readonly (readonly [className: string, scopes: readonly string[]])[] = [
  ["tc", ["comment", "punctuation.definition.comment", "string.comment"]],
  ["ts", ["string", "punctuation.definition.string", "markup.inline.raw", "string.quoted", "constant.other.symbol"]],
  [
    "te",
    [
      "constant.character.escape",
      "punctuation.definition.template-expression",
      "punctuation.section.embedded",
      "constant.other.placeholder",
    ],
  ],
  ["tr", ["string.regexp"]],
  [
    "tn",
    [
      "constant.numeric",
      "constant.language",
      "support.constant",
      "constant",
      "keyword.other.unit",
      "variable.language.this",
    ],
  ],
  [
    "tk",
    [
      "keyword",
      "storage",
      "storage.type",
      "storage.modifier",
      "keyword.control",
      "variable.language",
      "keyword.operator.new",
      "keyword.operator.expression",
    ],
  ],
  ["", ["keyword.operator"]],
  [
    "tf",
    [
      "entity.name.function",
      "support.function",
      "meta.function-call.generic",
      "meta.function-call entity.name.function",
    ],
  ],
  [
    "tt",
    [
      "entity.name.type",
      "entity.name.class",
      "support.type",
      "support.class",
      "entity.name.tag",
      "entity.other.inherited-class",
      "entity.name.namespace",
      "entity.name.section.group-title",
    ],
  ],
  ["", ["variable", "variable.parameter", "meta.definition.variable.name", "variable.other.normal.shell"]],
  [
    "tp",
    [
      "entity.other.attribute-name",
      "support.type.property-name",
      "meta.object-literal.key",
      "variable.other.property",
      "variable.other.object.property",
      "support.variable.property",
      "entity.name.label",
    ],
  ],
  ["", ["punctuation", "meta.brace", "meta.delimiter"]],
  ["ti", ["markup.inserted"]],
  ["td", ["markup.deleted"]],
  ["tm", ["markup.heading", "entity.name.section", "markup.bold", "markup.italic"]],
  ["tl", ["markup.underline.link", "string.other.link"]],
];

/** A theme in which a token's color encodes the number of its role. It is never shown. */
const roleTheme: ThemeRegistration = {
  name: "docsgen-roles",
  type: "dark",
  fg: colorOf(0),
  bg: "#ffffff",
  settings: roles.map(([, scope], index) => ({ scope: [...scope], settings: { foreground: colorOf(index + 1) } })),
};
const classes = new Map(
  roles.flatMap(([className], index) => (className === "" ? [] : [[colorOf(index + 1).toUpperCase(), className]])),
);

/** Language names that authors use but shiki does not define. */
const aliases: Readonly<Record<string, string>> = {
  golang: "go",
  python3: "python",
  nodejs: "js",
  masm: "asm",
  pycon: "python",
  irb: "ruby",
  mysql: "sql",
  mariadb: "sql",
  psql: "sql",
  pgsql: "sql",
  sqlite: "sql",
};

const plainNames = new Set(["text", "txt", "plain", "plaintext", "input", "output", "console-output"]);

/**
 * Limits in characters of a line and of a block. Anything longer is shown without highlighting, because the cost of
 * tokenizing grows faster than the input.
 */
const maxLineLength = 5000;
const maxCodeLength = 200_000;

/** A grammar with its translated patterns, by their source. */
interface LoadedGrammar {
  readonly grammar: Grammar["grammar"];
  readonly patterns: readonly (readonly [source: string, pattern: LazyPattern])[];
}

/** The highlighter of this thread. Its grammars are docsgen's own, so sites can share it. */
export const sharedHighlighter: () => Highlighter = once(createHighlighter);

/** Exported for tests of highlighters that share nothing. */
export function createHighlighter(): Highlighter {
  const languages = new Map(readLanguages().flatMap((language) => language.names.map((name) => [name, language])));
  const nameOf = (language: string): string => {
    const name = language.toLowerCase();
    return Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  };
  const loaded = new Map<Language, LineColors>();
  const grammars = new Map<string, LoadedGrammar>();
  const grammarOf = (name: string): LoadedGrammar => {
    const known = grammars.get(name);
    if (known !== undefined) return known;
    const { grammar, patterns } = readGrammar(name);
    const read = { grammar, patterns: patterns.map((pattern) => [pattern.from, new LazyPattern(pattern)] as const) };
    grammars.set(name, read);
    return read;
  };
  let ansi: ((code: string) => readonly string[]) | null = null;
  return {
    languages: [...languages.keys(), ...plainNames, "ansi"].sort(),
    supports: (language) => languages.has(nameOf(language)) || nameOf(language) === "ansi",
    labelOf: (language) => {
      const label = languages.get(nameOf(language))?.label ?? language;
      return label === "Shell Session" ? "Shell" : label;
    },
    isPlain: (language) => plainNames.has(language.toLowerCase()),
    load: async (needed) => {
      for (const name of new Set([...needed].map((language) => nameOf(language)))) {
        if (name === "ansi") ansi ??= (await import("./ansi.ts")).highlightAnsi;
        const language = languages.get(name);
        if (language === undefined || loaded.has(language)) continue;
        loaded.set(language, await openLanguage(name, language.grammars.map(grammarOf)));
      }
    },
    highlight: (code, name) => {
      if (ansi !== null && nameOf(name) === "ansi") return ansi(code);
      const language = languages.get(nameOf(name));
      const colors = language === undefined ? undefined : loaded.get(language);
      const lines = code.split("\n");
      if (colors === undefined || code.length > maxCodeLength || lines.some((line) => line.length > maxLineLength))
        return lines.map(escapeText);
      return colors.color(code.split(/\r?\n/u));
    },
  };
}

/**
 * Makes what colors one language. An engine highlights embedded languages with all the grammars that it has loaded. Each
 * language therefore has a separate engine, so that a block looks the same whatever was compiled before it.
 * @param needed The grammars of the language, those of embedded languages included.
 */
async function openLanguage(name: string, needed: readonly LoadedGrammar[]): Promise<LineColors> {
  const [{ createHighlighterCore }, { defaultJavaScriptRegexConstructor }, lineColors] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
    import("./line-colors.ts"),
  ]);
  const langs = needed.map(({ grammar }) => grammar);
  const translated = new Map(needed.flatMap(({ patterns }) => patterns));
  const engine = createPatternEngine((source) => {
    const pattern = translated.get(source);
    if (pattern !== undefined) return pattern;
    try {
      // The same target on every version of Node.js, even if a newer version supports more features natively.
      return toLinePattern(defaultJavaScriptRegexConstructor(source, { target: "ES2024" }));
    } catch {
      return null;
    }
  });
  const core = await createHighlighterCore({ themes: [roleTheme], langs, engine, warnings: false });
  const { colorMap } = core.setTheme(roleTheme);
  return new lineColors.LineColors(
    core.getLanguage(name),
    colorMap.map((color) => classes.get(color.toUpperCase()) ?? null),
  );
}

function colorOf(role: number): string {
  return `#0000${role.toString(16).padStart(2, "0")}`;
}
