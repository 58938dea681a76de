/**
 * Links in texts that were written for another site, such as those in the description of an API. If no link of the pages that
 * plugins make from data leads to a page, the address of that site is missing, and all of them are one problem.
 */
import { quote } from "../diagnostics/catalog.ts";
import type { PageLinks } from "./link-page.ts";
import type { LinkFinding } from "./linked-site.ts";

const codes: ReadonlySet<string> = new Set(["broken-link", "broken-asset", "broken-anchor"]);

/** @returns The findings of all pages. */
export function mergeForeignLinks(pages: readonly PageLinks[]): readonly LinkFinding[] {
  const findings = pages.flatMap((page) => page.findings);
  const ofData = pages.filter(({ page }) => page.record.isOfData === true);
  const broken = ofData.flatMap((page) => brokenLinks(page));
  const [first] = broken;
  const others = [...new Set(broken.map(({ url }) => url))].slice(1);
  // A single link is reported with what was probably meant.
  if (first === undefined || others.length === 0 || ofData.some((page) => leadsToPage(page))) return findings;
  const shown = others.slice(0, 3).map((url) => quote(url));
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : "";
  const hint = `${shown.join(", ")}${more} lead nowhere, too; if the texts were written for another site, write its address in the options of the plugin, as linkBase: "https://…"`;
  const merged = new Set(broken.map(({ found }) => found));
  return findings.flatMap((found) =>
    found === first.found ? [{ ...found, hint, fix: null }] : merged.has(found) ? [] : [found],
  );
}

function brokenLinks({ page, findings }: PageLinks): readonly { readonly found: LinkFinding; readonly url: string }[] {
  return findings.flatMap((found) => {
    const { url } = (found.kind === "reference" ? page.references[found.reference] : undefined) ?? { url: null };
    return url === null || !codes.has(found.code) || hasScheme(url) ? [] : [{ found, url }];
  });
}

/** Whether a link leads to another page, or to a redirect. */
function leadsToPage({ page, resolved }: PageLinks): boolean {
  return page.references.some(({ url, path }, at) => {
    const found = resolved[at];
    if (found === undefined || path === "" || hasScheme(url)) return false;
    return found.page !== null || (found.problem === null && found.asset === null);
  });
}

/** Links by name, such as api:createQueue, are of the plugin. */
function hasScheme(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/iu.test(url);
}
