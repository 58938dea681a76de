/**
 * Gives a new site the components of the old one that docsgen does not have, as stubs that only show their content: a
 * typed component in React for each, the directive in the pages, and the entry of the config. Pure.
 */
import { directiveNames } from "docsgen/migrate-kit";
import { directiveOf } from "./markdown/component-advice.ts";
import type { NewContainer } from "./markdown/new-containers.ts";
import { containerEdits } from "./markdown/new-containers.ts";
import type { Edit, ParsedPage } from "./markdown/rewrite.ts";
import { editDraft, finishDraft, parsePage } from "./markdown/rewrite.ts";
import { lineFilledBy } from "./markdown/whole-line.ts";
import type { JsxElement, JsxTag } from "./mdx/jsx.ts";
import type { Note, Remark } from "./note.ts";
import { stubsFile } from "./plan-files.ts";
import { pageFile } from "./report.ts";
import type { MigratedPage, MigratedSite } from "./tool.ts";

/** The site with directives in place of components. If no page has one, it is the given site. */
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

/**
 * `<Chart kind="bar">` on a line of its own → `:::chart{kind="bar"}`, with a file `components/Chart.tsx`. Components that
 * stand within a line stay, with a note.
 */
export function writeStubs(site: MigratedSite): StubbedSite {
  const stubs = new Map<string, Stub>();
  const notes = new Map<string, Note[]>();
  for (const note of site.notes) {
    const known = notes.get(note.place.file);
    if (known === undefined) notes.set(note.place.file, [note]);
    else known.push(note);
  }
  const pages = site.pages.map((page) =>
    page.path.endsWith(".md") ? convertPage(page, notes.get(pageFile(page.path)) ?? [], stubs) : { page, notes: null },
  );
  if (stubs.size === 0) return { site, files: new Map() };
  const converted = new Set(pages.flatMap(({ page, notes: own }) => (own === null ? [] : [pageFile(page.path)])));
  const all = [...stubs.values()].sort((left, right) => (left.directive < right.directive ? -1 : 1));
  return {
    site: {
      ...site,
      pages: pages.map(({ page }) => page),
      notes: [
        ...site.notes.filter(({ place }) => !converted.has(place.file)),
        ...pages.flatMap(({ notes: own }) => own ?? []),
        ...all.map(noteOf),
      ],
    },
    files: new Map([...all.map((stub) => [pathOf(stub), sourceOf(stub)] as const), [stubsFile, registrySource(all)]]),
  };
}

/** The page with directives, and its notes; without notes if it has no components that become directives. */
function convertPage(
  page: MigratedPage,
  old: readonly Note[],
  stubs: Map<string, Stub>,
): { readonly page: MigratedPage; readonly notes: readonly Note[] | null } {
  const none = { page, notes: null };
  if (!/<[A-Z]/u.test(page.text)) return none;
  const parsed = parsePage(page.text);
  const found = componentsIn(parsed);
  if (!found.some((element) => isBlock(element, parsed.text))) return none;
  const edits = directiveEdits(found, parsed, stubs);
  const names = new Set(found.map(({ opening }) => opening.name));
  const remarks = old.flatMap((note) =>
    note.component !== undefined && names.has(note.component)
      ? []
      : [{ remark: note, offset: offsetOfLine(note.place.line, page.text) }],
  );
  const draft = editDraft({ page: parsed, remarks }, [() => edits]);
  const { text, notes } = finishDraft(draft, pageFile(page.path));
  return { page: { ...page, text }, notes };
}

function offsetOfLine(line: number, text: string): number {
  return text
    .split("\n")
    .slice(0, line - 1)
    .reduce((offset, each) => offset + each.length + 1, 0);
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
    const { start } = opening;
    for (const attribute of opening.attributes.keys())
      if (isOfVue(attribute)) edits.push({ start, end: start, text: "", remark: ofVue(attribute, opening.name) });
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

function isOfVue(attribute: string): boolean {
  return /^(?:v-|[:@#])/u.test(attribute);
}

function ofVue(attribute: string, name: string): Remark {
  return {
    outcome: "left",
    what: `The attribute \`${attribute}\` of \`<${name}>\``,
    advice: "it was left out, because it is code of Vue; write its value as text, or what it does in the component",
  };
}

/** `my-button{label="Go" count="2"}` */
function headOf({ name, attributes }: JsxTag, stubs: Map<string, Stub>): string {
  const known = stubs.get(name) ?? newStub(name, stubs);
  known.uses += 1;
  const written = [...attributes.values()].flatMap((attribute) => {
    const { value: given, start, end } = attribute;
    const value = end === start + attribute.name.length ? "true" : given;
    if (value === null || isOfVue(attribute.name) || !propName.test(attribute.name) || reserved.has(attribute.name))
      return [];
    const values = known.props.get(attribute.name) ?? new Set();
    known.props.set(attribute.name, values.add(value));
    return [`${attribute.name}="${value.replaceAll(/\s+/gu, " ").replaceAll('"', "&quot;")}"`];
  });
  return written.length === 0 ? known.directive : `${known.directive}{${written.join(" ")}}`;
}

const propName = /^[A-Za-z_][\w-]*$/u;
const reserved = new Set(["children", "key", "ref", "dangerouslySetInnerHTML"]);

function newStub(oldName: string, stubs: Map<string, Stub>): Stub {
  const others = [...stubs.values()];
  // File systems may not distinguish cases.
  const taken = new Set(others.flatMap((other) => [other.directive, `${other.name.toLowerCase()}.tsx`]));
  const plain = { directive: directiveOf(oldName), name: oldName.replaceAll(/[^\w$]/gu, "") };
  const base =
    directiveNames.includes(plain.directive) || plain.name === "ReactNode"
      ? { directive: `old-${plain.directive}`, name: `Old${plain.name}` }
      : plain;
  let { directive, name } = base;
  for (let number = 2; taken.has(directive) || taken.has(`${name.toLowerCase()}.tsx`); number += 1)
    [directive, name] = [`${base.directive}-${number}`, `${base.name}${number}`];
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
  return all.every((value) => isNumber(value)) ? "number" : "string";
}

/** Whether a text is how JavaScript writes a number: "1.10" is a version. */
function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/u.test(text) && String(Number(text)) === text;
}

/** A name as a key of a type or record. */
function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name);
}

function sourceOf({ oldName, directive, name, props }: Stub): string {
  const types = Array.from(props, ([prop, values]) => `  readonly ${keyOf(prop)}?: ${typeOf(values)};\n`);
  return `/**
 * A stub for \`<${oldName}>\` of the old site, which pages use as \`:::${directive}\`. It shows only the content: write the
 * component here. Its props are checked by their schema in \`stubs.ts\`.
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
