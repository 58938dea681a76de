/** A published folder as the tools of agents read it: its files, without a host. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { answeredFiles } from "../../src/compiler/mcp/answered-files.ts";
import type { SiteFiles } from "../../src/compiler/mcp/site-files.ts";
import { typeOf } from "../../src/compiler/serve/answer.ts";

/** @param base That of the site: "/docs/". */
export function answeredFolder(folder: string, base: string): SiteFiles {
  return answeredFiles(new URL(base, "https://site.example"), async (path) => {
    const below = join(folder, path.slice(base.length));
    const file = path.endsWith("/") ? join(below, "index.html") : below;
    return existsSync(file) && statSync(file).isFile()
      ? { kind: "file", status: 200, type: typeOf(file), body: readFileSync(file) }
      : { kind: "refusal", status: 404, reason: "There is no such file." };
  });
}
