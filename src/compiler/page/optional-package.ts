/**
 * Loads packages that an author installs for a feature. That they are installed is checked with the config, so a
 * package that cannot be loaded here is damaged or does not run on this machine.
 */
import { finding } from "../diagnostics/catalog.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import type { Draft } from "./draft.ts";

/** @returns `null` if the package cannot be loaded, which is reported at `span`. */
export async function loadPackage<Module>(
  name: string,
  load: () => Promise<Module>,
  draft: Draft,
  span: Span,
): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    draft.findings.push(
      finding("package-failure", { name, reason: reason ?? "" }, span, `run \`npm install --save-dev ${name}\` again`),
    );
    return null;
  }
}
