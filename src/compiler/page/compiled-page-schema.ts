/**
 * Validates compiled pages that come from outside the process. Besides the shape, we check that every number refers to
 * an existing item and that the addresses match the page's path, so that later steps can trust the page like one
 * compiled here.
 */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { isRoutePath, isSourcePath } from "../source/paths.ts";
import type { BannerText, CompiledPage, Header, SidebarChoice } from "./compiled-page.ts";
import { frontmatterSchema } from "./frontmatter/frontmatter-schema.ts";
import type { OptionRead } from "./option-tables.ts";
import { isOptionRead } from "./option-tables.ts";
import { makePageRecord } from "./page-record.ts";
import type { RouteForm } from "./route-of.ts";
import { describeFiles } from "./search/search-words.ts";

/** @param components The names of the site's components. */
export function isCompiledPageOf(
  path: SourcePath,
  value: unknown,
  components: ReadonlySet<string>,
  form: RouteForm,
): value is CompiledPage {
  const { data: page } = compiledPageSchema.safeParse(value);
  if (page === undefined) return false;
  const { record, references, external, components: used, previous, next, sidebar, banner, thumbnail } = page.interface;
  const { html, relocations, images } = page.body;
  const expected = makePageRecord(path, record.frontmatter, record.title, record.headers, form);
  const named = [
    ...[...relocations, ...images].map(({ reference }) => reference),
    ...[previous, next].flatMap((choice) => (choice === null || choice === false ? [] : [choice.reference])),
    ...(Array.isArray(sidebar) ? referencesIn(sidebar) : []),
    ...(banner === null ? [] : targetsIn(banner.text)),
    ...(thumbnail === null ? [] : [thumbnail]),
    ...page.links.map(({ reference }) => reference),
  ];
  const marks = [...html.matchAll(componentMark)].map(([, digits]) => Number(digits));
  return (
    record.relativePath === path &&
    record.regularPath === expected.regularPath &&
    record.path === expected.path &&
    record.key === expected.key &&
    isDeepStrictEqual(page.search, { ...describeFiles(page.searchFiles), terms: page.search.terms }) &&
    named.every((reference) => reference < references.length) &&
    [relocations, images].every((holes) =>
      holes.every(({ offset }, index) => offset >= (holes[index - 1]?.offset ?? 0) && offset <= html.length),
    ) &&
    page.spans.length === references.length &&
    page.externalSpans.length === external.length &&
    page.componentSpans.length === used.length &&
    used.every(({ name }) => components.has(name)) &&
    marks.every((mark) => mark < used.length)
  );
}

const number = z.int().nonnegative();
const position = z.strictObject({ line: z.int().positive(), column: z.int().positive() });
const span = z.strictObject({
  start: position,
  end: position,
  included: z.strictObject({ file: z.string(), line: z.int().positive() }).optional(),
  origin: z.string().optional(),
});
const code = z.string().regex(/^[a-z][a-z\d-]*(?:\/[\w-]+)?$/u);
const sourcePath = z.custom<SourcePath>((value) => typeof value === "string" && isSourcePath(value));
const routePath = z.custom<RoutePath>((value) => typeof value === "string" && isRoutePath(value));

const header: z.ZodType<Header> = z.lazy(() =>
  z.strictObject({ level: z.int().min(1).max(6), title: z.string(), slug: z.string(), children: z.array(header) }),
);
/** Lines such as "cold BE fh", as `page/search/search-words.ts` writes them: the impacts of keywords follow "f". */
const terms = z.string().regex(/^(?:\S+ [\w-]+ [1-9a-z]+(?:\n\S+ [\w-]+ [1-9a-z]+)*)?$/u);
const neighbor = z.union([z.literal(false), z.null(), z.strictObject({ reference: number })]);
const sidebarChoice: z.ZodType<SidebarChoice> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("link"), text: z.string().nullable(), reference: number }),
    z.strictObject({ kind: z.literal("group"), text: z.string(), items: z.array(sidebarChoice) }),
  ]),
);

const bannerText: z.ZodType<BannerText> = z.lazy(() =>
  z.array(
    z.union([
      z.string(),
      z.strictObject({
        tag: z.enum(["a", "code", "em", "strong"]),
        target: z.union([number, z.string(), z.null()]),
        content: bannerText,
      }),
    ]),
  ),
);

const pageInterface = z.strictObject({
  record: z.strictObject({
    title: z.string(),
    frontmatter: frontmatterSchema,
    regularPath: routePath,
    relativePath: sourcePath,
    key: z.string(),
    path: routePath,
    headers: z.array(header),
  }),
  otherAnchors: z.array(z.string()),
  references: z.array(
    z.strictObject({
      url: z.string(),
      path: z.string(),
      query: z.string(),
      fragment: z.string(),
      role: z.enum(["link", "asset"]),
      file: sourcePath.optional(),
      languages: z.array(z.string()).optional(),
    }),
  ),
  external: z.array(z.string()),
  includes: z.array(sourcePath),
  variables: z.array(z.string()),
  components: z.array(z.strictObject({ name: z.string(), props: z.record(z.string(), z.string()) })),
  previous: neighbor,
  next: neighbor,
  sidebar: z.union([z.literal("auto"), z.literal(false), z.null(), z.array(sidebarChoice)]),
  banner: z.strictObject({ kind: z.enum(["info", "warning"]), text: bannerText }).nullable(),
  thumbnail: number.nullable(),
  hasTitleHeading: z.boolean(),
  isReadable: z.boolean(),
  own: z.record(z.string(), z.unknown()),
  inlineStyles: z.array(z.string()),
});

const compiledPageSchema: z.ZodType<CompiledPage> = z.strictObject({
  interface: pageInterface,
  body: z.strictObject({
    html: z.string(),
    relocations: z.array(z.strictObject({ offset: number, reference: number })),
    images: z.array(
      z.strictObject({
        offset: number,
        reference: number,
        given: z
          .union([z.literal("both"), z.strictObject({ side: z.enum(["width", "height"]), length: number })])
          .nullable(),
      }),
    ),
  }),
  search: z.strictObject({
    count: number,
    files: z.strictObject({ names: z.string(), starts: z.array(number) }),
    terms,
  }),
  searchFiles: z.array(z.array(z.tuple([z.string(), z.string(), z.string()]))),
  spans: z.array(span),
  links: z.array(z.strictObject({ reference: number, span })),
  componentSpans: z.array(span),
  externalSpans: z.array(span),
  partSpans: z.strictObject({ title: span, description: span }),
  keySpans: z.record(z.string(), span),
  headings: z.array(z.strictObject({ id: z.string(), span })),
  claims: z.array(z.strictObject({ source: z.string(), text: z.string(), span })),
  signature: z.string(),
  findings: z.array(
    z.strictObject({
      code,
      message: z.string(),
      hint: z.string().nullable(),
      fix: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
      suggestion: z
        .strictObject({ from: z.string(), to: z.string(), span: span.optional(), isGuess: z.literal(true).optional() })
        .optional(),
      severity: z.enum(["error", "warning", "hint"]).optional(),
      accept: z.strictObject({ setting: z.array(z.string()), value: z.string() }).optional(),
      missingFile: z.strictObject({ path: z.string(), written: z.string() }).optional(),
      span,
    }),
  ),
  exceptions: z.array(
    z.strictObject({
      codes: z.array(code),
      lines: z.tuple([z.int().positive(), z.int().positive()]),
      until: z.string().nullable(),
      span,
    }),
  ),
  reads: z.array(z.custom<OptionRead>((value) => isOptionRead(value))),
});

/** The marks written by `page/directives.ts`, which `route/components.ts` replaces. */
const componentMark = /<dg-component data-number="(\d+)">/gu;

function referencesIn(choices: readonly SidebarChoice[]): number[] {
  return choices.flatMap((choice) => (choice.kind === "link" ? [choice.reference] : referencesIn(choice.items)));
}

function targetsIn(text: BannerText): number[] {
  return text.flatMap((part) =>
    typeof part === "string"
      ? []
      : [...(typeof part.target === "number" ? [part.target] : []), ...targetsIn(part.content)],
  );
}
