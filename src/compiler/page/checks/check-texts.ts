/** Checks the two texts that search engines show for a page: its title and its description. */
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import type { PageSource } from "../frontmatter/frontmatter.ts";

/** Limits in Unicode code points, based on what search engines show. */
const titleLimits = { min: 2, max: 70, words: "search engines show at most 70" };
const descriptionLimits = { min: 50, max: 160, words: "50 to 160 are informative and shown in full" };

export function partSpansOf(page: PageSource): { readonly title: Span; readonly description: Span } {
  const key = page.keys.includes("short_description") ? "short_description" : "description";
  return { title: page.spanOf(["title"]), description: page.spanOf([key]) };
}

export function checkTexts(page: PageSource, title: string): readonly Finding[] {
  const { frontmatter } = page;
  const spans = partSpansOf(page);
  const findings: Finding[] = [];
  const measure = (key: string, text: string, limits: typeof titleLimits, span: Span): void => {
    const { length } = [...text];
    if (length < limits.min || length > limits.max)
      findings.push(finding("text-length", { key, length, limits: limits.words }, span));
  };
  measure("title", title, titleLimits, spans.title);
  const code = /`([^`]+)`/u.exec(frontmatter.title ?? "")?.[0];
  if (code !== undefined) {
    const hint = `write ${title.replaceAll("`", "")}`;
    const values = { text: code, what: "code in a title", effect: "shows as text" } as const;
    findings.push(finding("unsupported-syntax", values, spans.title, hint));
  }
  const [, inner] = /^[“„‘](.*)[”“’]$/u.exec(frontmatter.title ?? "") ?? [];
  if (inner !== undefined && !/[“”„‘’]/u.test(inner)) {
    const values = { text: title, what: "a title in curly quotes", effect: "shows as text" } as const;
    findings.push(finding("unsupported-syntax", values, spans.title, `write title: ${inner}`));
  }
  const description = frontmatter.short_description ?? frontmatter.description;
  if (description !== undefined) {
    const key = frontmatter.short_description === undefined ? "description" : "short_description";
    measure(key, description, descriptionLimits, spans.description);
  } else if (!page.keys.includes("short_description") && !page.keys.includes("description"))
    findings.push(
      finding("missing-description", {}, spans.title, "add `short_description: …` below the title, as one sentence"),
    );
  return findings;
}
