/**
 * The pages that a corpus is made of, stored as plain pages: those of this site and, if there is one, of a corpus
 * beside the project.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { constants } from "../../../docs-src/_site/constants.ts";
import { product } from "../../../docs-src/_site/product.ts";
import { constantSchema, printConstant } from "../../../src/compiler/config/constants.ts";
import { benchFolder } from "./folders.ts";
import { plainPage } from "./plain-page.ts";
import type { PlainPage } from "./plain-page.ts";

const keptSchema = z.object({
  hash: z.string(),
  pages: z.array(z.object({ path: z.string(), title: z.string(), template: z.string() })),
});

/** Incremented when the output of `plainPage` changes. */
const version = 4;

/** @param corpora The folder that contains `eips/`. Without it, only the site's own pages are used. */
export function plainPages(corpora: string): readonly PlainPage[] {
  const texts = new Map([...textsBelow("docs-src", "site"), ...textsBelow(join(corpora, "eips"), "eips")]);
  const hash = createHash("sha256").update(`${version}`);
  for (const [path, text] of texts) hash.update(`${path}\0${text}\0`);
  const key = hash.digest("hex");
  const file = join(benchFolder, "plain-pages.json");
  const kept = existsSync(file) ? keptSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data : undefined;
  if (kept?.hash === key) return kept.pages;
  const paths = new Set(texts.keys());
  const pages = [...texts].map(([path, text]) => plainPage(path, text, valueOf, paths));
  mkdirSync(benchFolder, { recursive: true });
  writeFileSync(file, JSON.stringify({ hash: key, pages }));
  return pages;
}

function textsBelow(folder: string, name: string): readonly [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !/(?:^|\/)[_.]/u.test(path))
    .sort()
    .map((path) => [`${name}/${path}`, readFileSync(join(folder, path), "utf8")]);
}

/** "constants.NODE_VERSION" → "14"; a name in neither record stays unchanged. */
function valueOf(name: string): string {
  const [record = "", key = ""] = name.split(".");
  const constant = record === "constants" ? constants[key] : undefined;
  if (constant !== undefined) return printConstant(constantSchema.parse(constant));
  const words: Readonly<Record<string, string>> = product;
  return (record === "product" ? words[key] : undefined) ?? name;
}
