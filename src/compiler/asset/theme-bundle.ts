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

export interface ThemeFile {
  readonly output: OutputPath;
  readonly contents: Uint8Array;
}

export type Font = "geist" | "system";

/** The scripts that contain texts. */
type ScriptPaths = Pick<ThemeAssets, "script" | "notFoundScript" | "searchScript" | "actionsScript" | "searchIsland">;

export interface ThemeBundle {
  /** Those of all languages. */
  readonly files: readonly ThemeFile[];
  /** URLs without the base. */
  readonly paths: Omit<ThemeAssets, "icon" | "touchIcon">;
  /** Those that differ in other languages than the default one, by their tags. */
  readonly translated: Readonly<Record<string, ScriptPaths>>;
}

/**
 * @param strings The texts in the default language.
 * @param translations The texts in other languages, by their tags.
 */
export function loadThemeBundle(
  strings: Strings,
  translations: ReadonlyMap<string, Strings>,
  font: Font,
  hasInsights: boolean,
): ThemeBundle & { readonly fontFaces: string } {
  const scripts = loadScripts(strings);
  const others = Array.from(translations, ([lang, texts]) => ({ lang, scripts: loadScripts(texts) }));
  const fonts = font === "system" ? [] : ["text", "code"].map((name) => fontOf(name));
  const fontFaces = fonts.length === 0 ? "" : facesOf(fonts.map(({ output }) => output.slice("assets/".length)));
  const style = fileOf("style", ".css", read("style.css") + fontFaces);
  const figures = fileOf("figures", ".css", read("figures.css"));
  const insights = hasInsights ? fileOf("insights", ".js", read("insights.js")) : null;
  return {
    files: [
      figures,
      style,
      ...(insights === null ? [] : [insights]),
      ...fonts,
      ...[{ scripts }, ...others].flatMap((each) => each.scripts.files),
    ],
    fontFaces,
    translated: Object.fromEntries(others.map((each) => [each.lang, each.scripts.paths])),
    paths: {
      ...scripts.paths,
      style: style.output,
      figuresStyle: figures.output,
      islandsScript: null,
      ...(insights === null ? {} : { insightsScript: insights.output }),
      textFont: fonts[0]?.output ?? null,
      codeFont: fonts[1]?.output ?? null,
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
 * The faces that tokens.css names. Arial in the widths of the face of the text stands in until that has loaded, so that
 * no line moves.
 */
function facesOf([text, code]: readonly string[]): string {
  const face = (family: string, rules: string): string => `@font-face{font-family:${family};${rules}}`;
  // Not `swap`: where the fallback's font is missing, as on Android, a late face would move the lines.
  const loaded = (file = ""): string => `src:url("${file}")format("woff2");font-display:optional`;
  // Without a bold face of its own, browsers would smear the regular one.
  const fallback = (weight: string, names: string): string =>
    face(
      "dg-fallback",
      `font-weight:${weight};src:${names};size-adjust:105.02%;ascent-override:95.7%;descent-override:28.1%;line-gap-override:0%`,
    );
  return [
    face("dg-text", `font-weight:400 700;${loaded(text)}`),
    face("dg-code", loaded(code)),
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
