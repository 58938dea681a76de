/**
 * Finds the symbol at a position in the config: an address, or the name of a constant or component. The text in the editor is
 * parsed but not run, and compared with the values of the last run. Pure.
 */
import { resolve } from "node:path";
import type { Position } from "vscode-languageserver-protocol";
import { listAddresses } from "../config/addresses.ts";
import { toRelative } from "../config/config-bundle.ts";
import type { ConfigLocation } from "../config/locate.ts";
import { literalConfig, makeConfigLocator } from "../config/locate.ts";
import type { ConfigPath } from "../config/site-config.ts";
import type { ReadText } from "./code-facts.ts";
import { isWithin } from "./positions.ts";
import type { SiteView } from "./site-view.ts";
import type { FoundSymbol, SiteSymbol } from "./symbols.ts";
import { symbolOfAddress } from "./symbols.ts";

/** Whether a file is the config, or imported by it. @param file Absolute. */
export function isOfConfig(file: string, { project }: SiteView): boolean {
  return project.loaded.files.texts.has(toRelative(project.root, file));
}

/** @param file A file of the config, absolute. @returns "unreadable" if the config is not written literally at all. */
export function symbolInConfig(
  file: string,
  position: Position,
  view: SiteView,
  readText: ReadText,
): FoundSymbol | "unreadable" | null {
  const { loaded, root, config } = view.project;
  const texts = new Map(
    Array.from(loaded.files.texts, ([name, text]) => [name, readText(resolve(root, name)) ?? text]),
  );
  const files = { ...loaded.files, texts };
  if (literalConfig(files) === null) return "unreadable";
  const locate = makeConfigLocator(files);
  const label = toRelative(root, file);
  const isHere = (place: ConfigLocation, written: string): boolean =>
    place.file === label && place.text.includes(written) && isWithin(position, place.span);
  const named: readonly (readonly [path: ConfigPath, name: string, symbol: SiteSymbol])[] = [
    ...Object.keys(config.themeConfig.constants).map(
      (name) => [["themeConfig", "constants", name], name, { kind: "variable", name: `constants.${name}` }] as const,
    ),
    ...Object.keys(config.components).map((name) => [["components", name], name, { kind: "component", name }] as const),
  ];
  for (const [path, name, symbol] of named) {
    const place = locate(path, "key");
    if (isHere(place, name)) return { symbol, span: place.span };
  }
  for (const { path, address, folder } of listAddresses({ ...loaded, files })) {
    const place = locate(path);
    const symbol = isHere(place, address) ? symbolOfAddress(address, folder, view) : null;
    if (symbol !== null) return { symbol, span: place.span };
  }
  return null;
}
