/**
 * `objects.inv`, with which sites of Sphinx link to this one: `` :external+sdk:doc:`guide/retry` `` leads to a page, and
 * `` :external+sdk:ref:`guide/retry#limits` `` to a heading. https://sphobjinv.readthedocs.io/en/stable/syntax.html
 */
import { deflateSync } from "node:zlib";
import { headersIn } from "../page/header-slugs.ts";
import { inventoryPath } from "../site/generated-files.ts";
import { encodeFragment, encodePath } from "../site/urls.ts";
import type { PlannedOutput } from "./output-file.ts";
import { plan } from "./output-file.ts";
import type { WholeOutputs } from "./site-outputs.ts";

/**
 * Plans nothing unless the config has `links.inventory`. Names are paths without slashes at their ends; that of the
 * home page is "index".
 */
export function planInventory(outputs: WholeOutputs): PlannedOutput[] {
  const { config, site } = outputs;
  if (!config.links.inventory) return [];
  const lines = site.pages.flatMap(({ record: { path, title, headers } }) => {
    const address = encodePath(path.slice(1));
    const name = path.replace(/^\/|(?:\/|\.html)$/gu, "") || "index";
    return [
      entry(name, "std:doc", address, title ?? name),
      ...headersIn(headers).map((header) =>
        // Sphinx compares labels in lower case.
        entry(`${name}#${header.slug}`.toLowerCase(), "std:label", address + encodeFragment(header.slug), header.title),
      ),
    ];
  });
  const head = `# Sphinx inventory version 2\n# Project: ${oneLine(config.title)}\n# Version: \n# The remainder of this file is compressed using zlib.\n`;
  return [plan(inventoryPath, { head, text: lines.join("") }, outputs, makeInventory)];
}

/** Without compression: versions of Node.js compress differently, and equal sites must have equal bytes. */
function makeInventory({ head, text }: { readonly head: string; readonly text: string }): Uint8Array {
  return Buffer.concat([Buffer.from(head), deflateSync(text, { level: 0 })]);
}

function entry(name: string, role: string, address: string, title: string): string {
  return `${name} ${role} 1 ${address} ${oneLine(title)}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim() || "-";
}
