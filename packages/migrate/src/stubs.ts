/**
 * Gives a new site the components of the old one that docsgen does not have, as stubs that only show their content: a
 * typed component in React for each, the directive in the pages, and the entry of the config. Pure.
 */
import { directiveNames } from "docsgen/migrate-kit";
import { directiveOf } from "./markdown/component-advice.ts";
import type { NewContainer } from "./markdown/new-containers.ts";
import { containerEdits } from "./markdown/new-containers.ts";
import type { Edit, ParsedPage } from "./markdown/rewrite.ts";
import { parsePage, rewritePage } from "./markdown/rewrite.ts";
import { lineFilledBy } from "./markdown/whole-line.ts";
import type { JsxElement, JsxTag } from "./mdx/jsx.ts";
import type { Note, Remark } from "./note.ts";
import { stubsFile } from "./plan-files.ts";
import { pageFile } from "./report.ts";
import type { MigratedPage, MigratedSite } from "./tool.ts";

export interface StubbedSite {
  readonly site: MigratedSite;
  /** The texts of the stubs, by their paths in the new folder. Empty if the site has none. */
  readonly files: ReadonlyMap<string, string>;
}

/** A component as the pages use it. */
interface Stub {
  /** As the old pages write it: "FileTree.File". */
  readonly oldName: string;
  /** As the new pages write it: "file-tree-file". */
  readonly directive: string;
  /** The name of the function and of its file: "FileTreeFile". */
  readonly name: string;
  /** The values of each attribute. */
  readonly props: Map<string, Set<string>>;
  uses: number;
}

export function writeStubs(site: MigratedSite): StubbedSite {
  const stubs = new Map<string, Stub>();
  const pages = site.pages.map((page) =>
    page.path.endsWith(".md") ? convertPage(page, stubs) : { page, notes: null },
  );
  if (stubs.size === 0) return { site, files: new Map() };
  const converted = new Set(pages.flatMap(({ page, notes }) => (notes === null ? [] : [pageFile(page.path)])));
  const all = [...stubs.values()].sort((left, right) => (left.directive < right.directive ? -1 : 1));
  return {
    site: {
      ...site,
      pages: pages.map(({ page }) => page),
      notes: [
        ...site.notes.filter(({ component, place }) => component === undefined || !converted.has(place.file)),
        ...pages.flatMap(({ notes }) => notes ?? []),
        ...all.map(noteOf),
      ],
    },
    files: new Map([...all.map((stub) => [pathOf(stub), sourceOf(stub)] as const), [stubsFile, registrySource(all)]]),
  };
}

/** The page with directives, and new notes on its components; without notes if it has none that become directives. */
function convertPage(
  page: MigratedPage,
  stubs: Map<string, Stub>,
): { readonly page: MigratedPage; readonly notes: readonly Note[] | null } {
  const none = { page, notes: null };
  if (!/<[A-Z]/u.test(page.text)) return none;
  const parsed = parsePage(page.text);
  const found = componentsIn(parsed);
  if (!found.some((element) => isBlock(element, parsed.text))) return none;
  const edits = directiveEdits(found, parsed, stubs);
  const { text, notes } = rewritePage(page.text, pageFile(page.path), [() => edits]);
  return { page: { ...page, text }, notes };
}

function componentsIn({ text, prose, mdx: { elements } }: ParsedPage): readonly JsxElement[] {
  return elements.filter(
    ({ opening: { name, start } }) => /^[A-Z]/u.test(name) && text[start - 1] !== "\\" && prose[start] === "<",
  );
}

/** Whether an element fills whole lines, because a component cannot stand in a line of text. */
function isBlock({ opening, closing }: JsxElement, text: string): boolean {
  if (closing === null) return opening.kind === "empty" && lineFilledBy(opening, text) !== null;
  const isOneLine = lineFilledBy({ start: opening.start, end: closing.end }, text) !== null;
  return isOneLine || (lineFilledBy(opening, text) !== null && lineFilledBy(closing, text) !== null);
}

function directiveEdits(
  components: readonly JsxElement[],
  { text }: ParsedPage,
  stubs: Map<string, Stub>,
): readonly Edit[] {
  const containers: NewContainer[] = [];
  const edits: Edit[] = [];
  for (const element of components) {
    const { opening, closing } = element;
    if (!isBlock(element, text)) {
      edits.push({ start: opening.start, end: opening.start, text: "", remark: inLine(opening.name) });
      continue;
    }
    const head = headOf(opening, stubs);
    if (closing === null) edits.push({ start: opening.start, end: opening.end, text: `::${head}` });
    else containers.push({ opening, closing, head });
  }
  return [...edits, ...containerEdits(containers, text)];
}

function inLine(name: string): Remark {
  return {
    outcome: "left",
    what: `The component \`<${name}>\` within a line`,
    advice: "only its content is shown; write what it stands for, or move it to lines of its own",
  };
}

/** `my-button{label="Go" count="2"}` */
function headOf({ name, attributes }: JsxTag, stubs: Map<string, Stub>): string {
  const known = stubs.get(name) ?? newStub(name, stubs);
  known.uses += 1;
  const written = [...attributes.values()].flatMap((attribute) => {
    const value = attribute.value === "" && attribute.expression === null ? "true" : attribute.value;
    if (value === null || !propName.test(attribute.name) || reserved.has(attribute.name)) return [];
    const values = known.props.get(attribute.name) ?? new Set();
    known.props.set(attribute.name, values.add(value));
    return [`${attribute.name}="${value.replaceAll(/\s+/gu, " ").replaceAll('"', "&quot;")}"`];
  });
  return written.length === 0 ? known.directive : `${known.directive}{${written.join(" ")}}`;
}

const propName = /^[A-Za-z_][\w-]*$/u;
const reserved = new Set(["children", "key", "ref", "dangerouslySetInnerHTML"]);

function newStub(oldName: string, stubs: Map<string, Stub>): Stub {
  const taken = new Set([...directiveNames, ...Array.from(stubs.values(), ({ directive }) => directive)]);
  let directive = directiveOf(oldName);
  let name = oldName.replaceAll(/[^\w$]/gu, "");
  if (taken.has(directive)) [directive, name] = [`old-${directive}`, `Old${name}`];
  for (let number = 2; taken.has(directive); number += 1)
    [directive, name] = [`${directive.replace(/-\d+$/u, "")}-${number}`, `${name.replace(/\d+$/u, "")}${number}`];
  const stub: Stub = { oldName, directive, name, props: new Map(), uses: 0 };
  stubs.set(oldName, stub);
  return stub;
}

function pathOf({ name }: Stub): string {
  return `components/${name}.tsx`;
}

function noteOf(stub: Stub): Note {
  const { oldName, directive, uses } = stub;
  return {
    outcome: "left",
    what: `The component \`<${oldName}>\``,
    advice: `pages use its stub, \`:::${directive}\`, in ${uses} ${uses === 1 ? "place" : "places"}; it shows only the content: write the component in this file`,
    place: { site: "new", file: pathOf(stub), line: 1 },
  };
}

type PropType = "string" | "number" | "boolean";

function typeOf(values: ReadonlySet<string>): PropType {
  const all = [...values];
  if (all.every((value) => /^(?:true|false)$/u.test(value))) return "boolean";
  return all.every((value) => /^-?\d+(?:\.\d+)?$/u.test(value)) ? "number" : "string";
}

/** A name as a key of a type or record. */
function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name);
}

function sourceOf({ oldName, directive, name, props, uses }: Stub): string {
  const types = Array.from(props, ([prop, values]) => `  readonly ${keyOf(prop)}?: ${typeOf(values)};\n`);
  return `/**
 * A stub for \`<${oldName}>\` of the old site, which pages use in ${uses} ${uses === 1 ? "place" : "places"} as \`:::${directive}\`. It shows only the content:
 * write the component here. Its props are checked by their schema in \`stubs.ts\`.
 */
import type { ReactNode } from "react";

export interface ${name}Props {
${types.join("")}  readonly children?: ReactNode;
}

export function ${name}({ children }: ${name}Props): ReactNode {
  return <>{children}</>;
}
`;
}

const schemas: Readonly<Record<PropType, string>> = {
  string: "z.string()",
  number: "z.coerce.number()",
  boolean: "z.stringbool()",
};

function registrySource(stubs: readonly Stub[]): string {
  const entries = stubs.map((stub) => {
    const props = Array.from(
      stub.props,
      ([prop, values]) => `      ${keyOf(prop)}: ${schemas[typeOf(values)]}.optional(),\n`,
    );
    const schema = props.length === 0 ? "z.object({})" : `z.object({\n${props.join("")}    })`;
    return `  ${keyOf(stub.directive)}: {\n    file: ${JSON.stringify(pathOf(stub))},\n    props: ${schema},\n  },\n`;
  });
  return `/** The stubs of components, with the attributes that pages give them. Attributes are text, which the schemas convert. */
import * as z from "zod";

export const stubs = {
${entries.join("")}};
`;
}
