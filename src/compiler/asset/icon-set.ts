/**
 * The icons that authors can name: the set Lucide (https://lucide.dev). docsgen's own build writes it to
 * lib/icons.txt.gz (`scripts/build.js`), which is read when an icon is first used. Has effects.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { nearestName } from "../diagnostics/suggest.ts";

/** The file relative to the built module, defined by `scripts/build.js`. */
declare const DOCSGEN_ICONS: string | undefined;

const file = new URL(typeof DOCSGEN_ICONS === "string" ? DOCSGEN_ICONS : "../../../lib/icons.txt.gz", import.meta.url);

/** The shapes by name, or "=" and the current name of an icon that has been renamed. Empty until an icon is used. */
const icons = new Map<string, string>();

function readIcons(): ReadonlyMap<string, string> {
  if (icons.size > 0) return icons;
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").split("\n")) {
    const tab = line.indexOf("\t");
    icons.set(line.slice(0, tab), line.slice(tab + 1));
  }
  return icons;
}

/** The shapes of an icon, as SVG elements in a box of 24 by 24; or `null` if there is no icon of that name. */
export function shapesOfIcon(name: string): string | null {
  const found = readIcons().get(name);
  if (found === undefined) return null;
  return found.startsWith("=") ? shapesOfIcon(found.slice(1)) : found;
}

/** The icon whose name is most like an unknown one, or that has it as a word: "rockett", "plane". */
export function nearestIcon(name: string): string | null {
  const names = [...readIcons().keys()];
  return nearestName(name, names) ?? names.find((each) => each.split("-").includes(name)) ?? null;
}
