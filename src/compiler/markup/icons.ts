/** Icons that authors name: those of the set, the badges of languages, emoji, and files of the author's own. */
import type { PhrasingContent } from "mdast";
import { nearestIcon, shapesOfIcon } from "../asset/icon-set.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { problemOf, shorten } from "../diagnostics/catalog.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { escapeHtml } from "../escape-html.ts";
import { inlineElement } from "./elements.ts";

/** The icon for which a name stands. `html` is trusted: docsgen's own, or escaped. */
export type Icon =
  | { readonly kind: "drawn"; readonly html: string }
  /** A file of the site, or an image elsewhere. */
  | { readonly kind: "file"; readonly url: string }
  | { readonly kind: "unknown"; readonly problem: Problem };

/** @param name "rocket", "python", "🚀" or "./queue.svg" */
export function findIcon(name: string): Icon {
  const html = drawIcon(name);
  if (html !== null) return { kind: "drawn", html };
  if (/^[^<]*[./:][^<]*$/u.test(name)) return { kind: "file", url: name };
  return { kind: "unknown", problem: unknownIcon(name, "for a picture of your own, write its path: ./queue.svg") };
}

/** The problem of an icon in a sidebar, which can be anything but a file; or `null`. */
export function checkSidebarIcon(name: string): Problem | null {
  return drawIcon(name) === null ? unknownIcon(name, "sidebars cannot show your own images") : null;
}

/** @param hint What to write if the author did not mean an icon of the set. */
export function unknownIcon(name: string, hint: string): Problem {
  const near = name.includes("<") ? null : nearestIcon(name.toLowerCase().replaceAll(/[\s_]+/gu, "-"));
  const advice = near === null ? `see https://lucide.dev/icons for the names; ${hint}` : suggest(name, near);
  return problemOf("unknown-icon", { name: shorten(name) }, advice);
}

const attributes =
  'class="dg-symbol" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';

/** The attributes of an icon that is a file, so that it has the size of the others. */
export const fileIcon = { className: ["dg-symbol"], width: 20, height: 20 };

/** The icon as HTML, which screen readers skip; or `null` if the name is not in the icon set, a language or an emoji. */
export function drawIcon(name: string): string | null {
  const shapes = shapesOfIcon(name);
  if (shapes !== null) return `<svg ${attributes}>${shapes}</svg>`;
  const language = languageOf(name);
  if (language !== null) return drawBadge(language);
  if (!emoji.test(name)) return null;
  return `<span class="dg-emoji" aria-hidden="true">${escapeHtml(name)}</span>`;
}

/** Whether a name is an icon of the set, of a language, or an emoji. */
export function isIcon(name: string): boolean {
  return drawIcon(name) !== null;
}

/** One emoji, which may consist of several characters. */
const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})(?:\p{Emoji_Modifier}|\u200D|\uFE0F|\p{Extended_Pictographic})*$/u;

/** The names of languages that authors use as labels of tabs and as icons, by badge. */
const languages: readonly (readonly [badge: string, names: RegExp])[] = [
  ["nodejs", /^(?:node(?:\.?js)?|javascript|js)$/iu],
  ["python", /^(?:python|py)$/iu],
  ["go", /^(?:go|golang)$/iu],
  ["bash", /^(?:bash|shell|sh|curl|terminal)$/iu],
  ["native", /^native$/iu],
];

function languageOf(name: string): string | null {
  return languages.find(([, names]) => names.test(name.trim()))?.[0] ?? null;
}

function drawBadge(language: string): string {
  return `<span class="dg-icon dg-icon-${language}" aria-hidden="true"></span>`;
}

/** The language of a label or a title such as "Node.js", "python" or "src/app.py", or `null`. */
function languageOfTitle(title: string): string | null {
  return languageOf(title) ?? languageOf(/\.(\w+)$/u.exec(title.trim())?.[1] ?? "");
}

/** The badge of the language that a title names, as HTML, or "". */
export function drawLanguage(title: string): string {
  const language = languageOfTitle(title);
  return language === null ? "" : drawBadge(language);
}

/** The badge of the language that a label names, or `null`. */
export function languageIcon(label: string): PhrasingContent | null {
  const language = languageOfTitle(label);
  if (language === null) return null;
  return inlineElement("span", { className: ["dg-icon", `dg-icon-${language}`], ariaHidden: "true" }, []);
}
