/** Compiles one page as the input of a test. */
import { markdownLabels } from "../../src/compiler/config/markdown-labels.ts";
import { severityOf } from "../../src/compiler/diagnostics/catalog.ts";
import type { PageCompiler } from "../../src/compiler/page/compile.ts";
import { createPageCompiler } from "../../src/compiler/page/compile.ts";
import { checkPage } from "../../src/compiler/rules/check-page.ts";
import type { CompiledPage, Reference } from "../../src/compiler/page/compiled-page.ts";
import type { MarkdownOptions } from "../../src/compiler/page/markdown-options.ts";
import { toSourcePath } from "../../src/compiler/source/paths.ts";

export const markdownOptions: MarkdownOptions = {
  parser: "remark",
  routes: "folder",
  slugs: "github",
  math: false,
  diagrams: [],
  variables: {
    "constants.LIMIT": "512KB",
    "constants.PRICE": "$0.0002",
    "product.name": "Stepwire",
    "product.site": "https://stepwire.example",
    "product.mark": "<b>&",
  },
  components: [],
  policy: null,
  constants: { LIMIT: { text: "512KB", unit: "KB" }, PRICE: { text: "$0.0002", unit: "USD" } },
  frontmatterKeys: ["eip"],
  ownKeys: [],
  lineNumbers: false,
  schemes: [],
  named: [],
  glossary: { SLA: "service level agreement" },
  lang: "en",
  languages: {},
  containers: { exercise: { title: "Exercise", kind: "tip" } },
  labels: {
    ...markdownLabels("en", {}),
    request: "Request",
    response: "Response",
    required: "required",
    optional: "optional",
    defaultValue: "default",
    deprecated: "deprecated",
  },
};

/** A compiled page in a form that tests can check. */
export interface PageUnderTest {
  readonly page: CompiledPage;
  /** The body, with the number of the reference in each hole: `[0]`. */
  readonly html: string;
  /** "line:column-column code" of errors and warnings, with the end's line for a finding over several lines. */
  readonly findings: readonly string[];
  readonly hints: readonly (string | null)[];
  readonly references: readonly Reference[];
}

const compilers = new Map<string, Promise<PageCompiler>>();

export interface PageOptions {
  readonly path?: string;
  readonly includes?: Readonly<Record<string, string | null>>;
  readonly options?: Partial<MarkdownOptions>;
}

export async function compilePage(
  text: string,
  { path = "guide/page.md", includes = {}, options = {} }: PageOptions = {},
): Promise<PageUnderTest> {
  const key = JSON.stringify(options);
  const compiler = compilers.get(key) ?? createPageCompiler({ ...markdownOptions, ...options }, checkPage);
  compilers.set(key, compiler);
  const { compile } = await compiler;
  const files = new Map(Object.entries(includes).map(([name, contents]) => [toSourcePath(name), contents]));
  const page = await compile({ path: toSourcePath(path), text, hash: "" }, files);
  const findings = page.findings.filter((found) => severityOf(found) !== "hint");
  return {
    page,
    html: withHoles(page),
    findings: findings.map(({ code, span: { start, end } }) => {
      const to = end.line === start.line ? String(end.column) : `${end.line}:${end.column}`;
      return `${start.line}:${start.column}-${to} ${code}`;
    }),
    hints: findings.map(({ hint }) => hint),
    references: page.interface.references,
  };
}

/** The body of a page with a title and without findings. */
export async function bodyOf(markdown: string, options: PageOptions = {}): Promise<string> {
  const { html, findings } = await compilePage(`---\ntitle: Page\n---\n${markdown}`, options);
  if (findings.length > 0) throw new Error(`unexpected findings: ${findings.join(", ")}`);
  return html;
}

function withHoles({ body: { html, relocations } }: CompiledPage): string {
  let result = "";
  let from = 0;
  for (const { offset, reference } of relocations) {
    result += `${html.slice(from, offset)}[${reference}]`;
    from = offset;
  }
  return result + html.slice(from);
}
