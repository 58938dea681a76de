/**
 * The theme's style sheet and scripts, as bundled when docsgen itself was built. Each language has its own scripts, which
 * contain their texts. Names contain a hash. Has effects.
 */
import { readFileSync } from "node:fs";
import type { ThemeAssets } from "../../theme/route-data.ts";
import type { Strings } from "../../theme/strings.ts";
import { contentHashOf } from "../fingerprint.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";

/** A file of the theme as it is published. */
export interface ThemeFile {
  readonly output: OutputPath;
  readonly contents: Uint8Array;
}

/** "geist": the faces of the theme. "system": those of the reader's system. */
export type Font = "geist" | "system";

/** The scripts that contain texts. */
type ScriptPaths = Pick<ThemeAssets, "script" | "notFoundScript" | "searchScript" | "actionsScript" | "searchIsland">;

/** The addresses that documents load of the theme, and the files that are published for it. */
export interface ThemeBundle {
  /** Those of all languages. */
  readonly files: readonly ThemeFile[];
  /** URLs without the base. */
  readonly paths: Omit<ThemeAssets, "icon" | "touchIcon">;
  /** Those that differ in other languages than the default one, by their tags. */
  readonly translated: Readonly<Record<string, ScriptPaths>>;
}

/** The style of the theme and of all features. */
export function themeStyle(): string {
  return read("style.css");
}

/**
 * @param strings The texts in the default language.
 * @param translations The texts in other languages, by their tags.
 * @param css The style of the theme, with that of the site.
 */
export function loadThemeBundle(
  strings: Strings,
  translations: ReadonlyMap<string, Strings>,
  css: string,
  font: Font,
  hasInsights: boolean,
): ThemeBundle {
  const scripts = loadScripts(strings);
  const others = Array.from(translations, ([lang, texts]) => ({ lang, scripts: loadScripts(texts) }));
  const usedFont = (name: string, property: string): ThemeFile | null =>
    font === "system" || isReplaced(css, `dg-${name}`, property) ? null : fontOf(name);
  const [textFont, codeFont] = [usedFont("text", "--dg-font"), usedFont("code", "--dg-font-code")];
  const style = fileOf(
    "style",
    ".css",
    css + (textFont === null ? "" : textFaces(textFont)) + (codeFont === null ? "" : face("dg-code", loaded(codeFont))),
  );
  const figures = fileOf("figures", ".css", read("figures.css"));
  const insights = hasInsights ? fileOf("insights", ".js", read("insights.js")) : null;
  return {
    files: [
      figures,
      style,
      ...(insights === null ? [] : [insights]),
      ...[textFont, codeFont].flatMap((each) => each ?? []),
      ...[{ scripts }, ...others].flatMap((each) => each.scripts.files),
    ],
    translated: Object.fromEntries(others.map((each) => [each.lang, each.scripts.paths])),
    paths: {
      ...scripts.paths,
      style: style.output,
      figuresStyle: figures.output,
      islandsScript: null,
      ...(insights === null ? {} : { insightsScript: insights.output }),
      textFont: textFont?.output ?? null,
      codeFont: codeFont?.output ?? null,
    },
  };
}

function loadScripts(strings: Strings): { readonly files: readonly ThemeFile[]; readonly paths: ScriptPaths } {
  const script = (name: string): ThemeFile => fileOf(name, ".js", withStrings(read(`${name}.js`), strings));
  const main = script("main");
  const notFound = script("not-found");
  const searchPage = script("search-page");
  const search = script("search");
  const actions = script("actions");
  return {
    files: [actions, main, notFound, searchPage, search],
    paths: {
      script: main.output,
      notFoundScript: notFound.output,
      searchScript: searchPage.output,
      actionsScript: actions.output,
      searchIsland: search.output,
    },
  };
}

function fontOf(name: string): ThemeFile {
  const contents = readFileSync(new URL(`./theme/${name}.woff2`, import.meta.url));
  return { output: toOutputPath(`assets/${name}.${contentHashOf(contents).slice(0, 10)}.woff2`), contents };
}

/**
 * Whether a style sheet replaces a face of the theme for all pages: a rule for `:root` outside of all conditions names other
 * fonts, and nothing but the theme itself names the face.
 */
function isReplaced(css: string, family: string, property: string): boolean {
  const name = new RegExp(`(?<![-.\\w])${family}(?![-\\w])`, "gu");
  if ((css.match(name)?.length ?? 0) > (themeStyle().match(name)?.length ?? 0)) return false;
  const declaration = new RegExp(`${property}:([^;]*)`, "u");
  const open: string[] = [];
  for (const [, text = "", mark] of css.matchAll(/([^{}]*)([{}])/gu)) {
    if (mark === "{") open.push(text.slice(text.lastIndexOf(";") + 1));
    else if (open.pop() === ":root" && open.every((prelude) => prelude.startsWith("@layer"))) {
      const [, value = family] = declaration.exec(text) ?? [];
      if (!value.includes(family)) return true;
    }
  }
  return false;
}

function face(family: string, rules: string): string {
  return `@font-face{font-family:${family};${rules}}`;
}

/** Not `swap`: where the fallback's font is missing, as on Android, a late face would move the lines. */
function loaded({ output }: ThemeFile): string {
  return `src:url("${output.slice("assets/".length)}")format("woff2");font-display:optional`;
}

/**
 * The faces that `--dg-font` names. Arial in the widths of the face of the text stands in until that has loaded, so that
 * no line moves.
 */
function textFaces(text: ThemeFile): string {
  // Without a bold face of its own, browsers would smear the regular one.
  const fallback = (weight: string, names: string): string =>
    face(
      "dg-fallback",
      `font-weight:${weight};src:${names};size-adjust:105.02%;ascent-override:95.7%;descent-override:28.1%;line-gap-override:0%`,
    );
  return [
    face("dg-text", `font-weight:400 700;${loaded(text)}`),
    fallback("400", 'local("Arial"),local("Liberation Sans")'),
    fallback("600 700", 'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold")'),
  ].join("");
}

/** A file whose name contains its hash, so that browsers can keep it forever. */
export function fileOf(name: string, extension: ".css" | ".js", text: string): ThemeFile {
  const output = toOutputPath(`assets/${name}.${contentHashOf(text).slice(0, 10)}${extension}`);
  return { output, contents: Buffer.from(text) };
}

/** Replaces `docsgenStrings.name`, which theme/client/docsgen-strings.d.ts declares. */
function withStrings(script: string, strings: Strings): string {
  const texts: Readonly<Record<string, string>> = strings;
  return script.replace(/\bdocsgenStrings\.(\w+)/gu, (whole, name: string) => JSON.stringify(texts[name] ?? whole));
}

function read(name: string): string {
  return readFileSync(new URL(`./theme/${name}`, import.meta.url), "utf8");
}
