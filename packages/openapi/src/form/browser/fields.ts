/**
 * The fields of the form, in groups. Each has a label, what the description says of it, and what is wrong with its value,
 * which never keeps the value out of the samples.
 */
import { exampleValues } from "../../samples/request.ts";
import type { RequestCarrier, RequestValues } from "../../samples/request.ts";
import { interpolateText } from "../../pick-words.ts";
import { readText, shown, textOfValue, variantOf } from "../control.ts";
import type { Control, FormField, FormVariant, Problem } from "../control.ts";
import type { FormModel } from "../form-data.ts";
import { recordOf } from "../../read/node.ts";
import type { Words } from "../words.ts";
import { element } from "./element.ts";

/** A part of the form, and its value. `undefined` leaves it out. */
interface Part {
  readonly node: HTMLElement;
  readonly value: () => unknown;
}

type OnChange = (values: RequestValues, name: string) => void;

/**
 * Draws the fields of an operation.
 *
 * @param prefix Begins the ids of elements.
 * @param secrets What readers type as keys, by the variable that samples read.
 * @returns The groups, and what reads their values.
 */
export function drawFields(
  model: FormModel,
  words: Words,
  prefix: string,
  secrets: Map<string, string>,
  onChange: OnChange,
): { readonly nodes: readonly HTMLElement[]; readonly valuesNow: () => RequestValues } {
  const { request, parameters, body } = model;
  const examples = exampleValues(request);
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return `${prefix}-${count}`;
  };
  const tools: Tools = { words, nextId, secrets, changed: (name) => onChange(valuesNow(), name) };
  const own = parameters.map((field, at) => {
    const location = request.parameters[at]?.location ?? "";
    return { location, part: drawField(field, examples.parameters[at], tools, location === "header") };
  });
  const bodyPart = body === null ? null : drawBody(body, examples.body, model, tools);
  const security = drawSecurity(request.security, tools);
  const valuesNow = (): RequestValues => ({
    parameters: own.map(({ part }) => part.value()),
    ...security.values(),
    body: bodyPart === null ? examples.body : bodyPart.value(),
  });
  const groups = Object.entries(words.locations).flatMap(([location, title]) => {
    const nodes = own.filter((each) => each.location === location).map(({ part }) => part.node);
    return nodes.length === 0 ? [] : [group(title, nodes)];
  });
  const nodes = [
    ...(security.nodes.length === 0 ? [] : [group(words.authentication, security.nodes)]),
    ...groups,
    ...(bodyPart === null ? [] : [group(words.body, [bodyPart.node])]),
  ];
  return { nodes, valuesNow };
}

interface Tools {
  readonly words: Words;
  readonly nextId: () => string;
  readonly secrets: Map<string, string>;
  /** Called with the name of a field whose value has changed. */
  readonly changed: (name: string) => void;
}

function group(title: string, nodes: readonly HTMLElement[]): HTMLElement {
  return element("fieldset", {}, element("legend", {}, title), ...nodes);
}

function drawField(field: FormField, value: unknown, tools: Tools, isHeader = false): Part {
  const { name, isRequired, words: said, control } = field;
  if (control.kind === "fields") return drawObject(field, control.fields, value, tools);
  if (control.kind === "variants") return drawVariants(field, control.variants, value, tools);
  const { words, nextId, changed } = tools;
  const id = nextId();
  const input = inputFor(control, isRequired, textOfValue(value, control), words);
  const problemNode = element("p", { class: "openapi-form-problem", id: `${id}-problem` });
  const notes = [said, ...(control.kind === "list" ? [words.perLine] : [])].filter((each) => each !== "");
  input.id = id;
  input.setAttribute("aria-describedby", notes.length === 0 ? problemNode.id : `${id}-note ${problemNode.id}`);
  if (isRequired) input.setAttribute("aria-required", "true");
  let last = value;
  const read = (): { readonly value: unknown; readonly problem: Problem | null } => {
    const found = readText(input.value, control, isRequired);
    // What is not JSON yet would be a text in the sample.
    if (found.problem?.kind === "json") return { value: last, problem: found.problem };
    last = found.value;
    return isHeader && found.problem === null && /[^\u0020-\u00FF\t]/u.test(input.value)
      ? { ...found, problem: { kind: "latin" } }
      : found;
  };
  const mark = (): void => {
    const { problem } = read();
    input.setAttribute("aria-invalid", String(problem !== null));
    problemNode.textContent = problem === null ? "" : interpolateText(words.problems[problem.kind], { ...problem });
  };
  input.addEventListener("input", () => {
    // A mistake is named when the reader leaves the field, and goes as soon as it is corrected.
    if (input.getAttribute("aria-invalid") === "true") mark();
    changed(name);
  });
  input.addEventListener("change", mark);
  const label = element("label", { for: id }, element("code", {}, name));
  if (isRequired) label.append(" ", element("span", { class: "openapi-form-required" }, words.required));
  const note = noteOf(notes.join(" "), { id: `${id}-note` });
  return {
    node: element("div", { class: "openapi-form-field" }, label, ...note, input, problemNode),
    value: () => read().value,
  };
}

function noteOf(text: string, attributes: Readonly<Record<string, string>> = {}): readonly HTMLElement[] {
  return text === "" ? [] : [element("p", { class: "openapi-form-note", ...attributes }, text)];
}

/** A choice with its label. @param options The value and the text of each. */
function drawChoice(
  title: string,
  options: readonly (readonly [value: string, text: string])[],
  { nextId }: Tools,
): { readonly select: HTMLSelectElement; readonly node: HTMLElement } {
  const all = options.map(([value, text]) => element("option", { value }, text));
  const select = element("select", { id: nextId(), autocomplete: "off" }, ...all);
  const label = element("label", { for: select.id }, title);
  return { select, node: element("div", { class: "openapi-form-field" }, label, select) };
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Browsers neither store what is typed, nor send it to a checker of spelling. */
const unkept = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

function inputFor(control: Control, isRequired: boolean, text: string, words: Words): Input {
  if (control.kind === "choice") {
    const options = control.values.map((value) => element("option", { value: shown(value) }, shown(value)));
    const none = isRequired && text !== "" ? [] : [element("option", { value: "" }, words.none)];
    const select = element("select", { autocomplete: "off" }, ...none, ...options);
    select.value = text;
    return select;
  }
  if (control.kind === "list" || control.kind === "json" || (control.kind === "text" && control.hasLines === true)) {
    const rows = Math.min(12, Math.max(2, text.split("\n").length));
    const area = element("textarea", { ...unkept, rows: String(rows) });
    area.value = text;
    return area;
  }
  const mode = control.kind === "number" ? { inputmode: control.isInteger ? "numeric" : "decimal" } : {};
  const input = element("input", { type: "text", ...unkept, ...mode });
  input.value = text;
  return input;
}

/** An object whose properties are fields. What its example has beside them stays. */
function drawObject(
  { name, words: said }: Pick<FormField, "name" | "words">,
  fields: readonly FormField[],
  value: unknown,
  tools: Tools,
): Part {
  const before = Object.entries(recordOf(value));
  const changed = (inner: string): void => tools.changed(name === "" ? inner : `${name}.${inner}`);
  const parts = fields.map((field) => {
    const given = before.find(([key]) => key === field.name)?.[1];
    return { name: field.name, part: drawField(field, given, { ...tools, changed }) };
  });
  const nodes = parts.map(({ part }) => part.node);
  const legend = element("legend", {}, element("code", {}, name));
  return {
    node: name === "" ? element("div", {}, ...nodes) : element("fieldset", {}, legend, ...noteOf(said), ...nodes),
    value: () => {
      const known = new Set(fields.map((field) => field.name));
      const now = parts.map(({ name: key, part }) => [key, part.value()] as const);
      const entries = [...now, ...before.filter(([key]) => !known.has(key))].filter(([, each]) => each !== undefined);
      // As in the example, so that the sample changes only where the reader has typed.
      const order = before.map(([key]) => key);
      const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
      const sorted = entries.toSorted(([left], [right]) => rank(left) - rank(right));
      return sorted.length === 0 && name !== "" && value === undefined ? undefined : Object.fromEntries(sorted);
    },
  };
}

/** A choice of the variant, with the fields of the chosen one. Those of the others keep what was typed. */
function drawVariants(
  { name, isRequired, words: said }: FormField,
  variants: readonly FormVariant[],
  value: unknown,
  tools: Tools,
): Part {
  const { words } = tools;
  const first = value === undefined && !isRequired ? -1 : variantOf(value, variants);
  const inner: Tools = {
    ...tools,
    changed: (field) => tools.changed(name === "" || field === name ? field : `${name}.${field}`),
  };
  const drawn = new Map<number, Part>();
  const all = variants.map((variant, at) => [String(at), variant.name] as const);
  const choice = drawChoice(words.variant, isRequired ? all : [["-1", words.none], ...all], tools);
  const { select } = choice;
  select.value = String(first);
  const place = element("div");
  const chosen = (): Part | null => {
    const at = Number(select.value);
    const variant = variants[at];
    if (variant === undefined) return null;
    const example = at === first && value !== undefined ? value : variant.example;
    const own = { name: "", isRequired: true, words: "", control: variant.control };
    const isGroup = variant.control.kind === "fields" || variant.control.kind === "variants";
    const part = drawn.get(at) ?? drawField(isGroup ? own : { ...own, name: name || variant.name }, example, inner);
    drawn.set(at, part);
    return part;
  };
  const show = (): void => {
    const part = chosen();
    place.replaceChildren(...(part === null ? [] : [part.node]));
  };
  select.addEventListener("change", () => {
    show();
    tools.changed(name || words.variant);
  });
  show();
  const legend = name === "" ? [] : [element("legend", {}, element("code", {}, name))];
  return {
    node: element(name === "" ? "div" : "fieldset", {}, ...legend, ...noteOf(said), choice.node, place),
    value: () => chosen()?.value(),
  };
}

/** Files are no fields: samples name them. */
function drawBody(control: Control, example: unknown, { request, isBodyRequired }: FormModel, tools: Tools): Part {
  const known = request.body?.fields ?? {};
  const withoutFiles = (one: Control): Control => {
    if (one.kind === "fields") return { ...one, fields: one.fields.filter(({ name }) => known[name]?.isFile !== true) };
    if (one.kind !== "variants") return one;
    return { ...one, variants: one.variants.map((each) => ({ ...each, control: withoutFiles(each.control) })) };
  };
  const isGroup = control.kind === "fields" || control.kind === "variants";
  const name = isGroup ? "" : tools.words.body;
  return drawField({ name, isRequired: isBodyRequired, words: "", control: withoutFiles(control) }, example, tools);
}

interface Security {
  readonly nodes: readonly HTMLElement[];
  readonly values: () => Pick<RequestValues, "alternative" | "secrets">;
}

function drawSecurity(alternatives: readonly (readonly RequestCarrier[])[], tools: Tools): Security {
  const { words, changed } = tools;
  const drawn = alternatives.map((carriers) => carriers.flatMap((carrier) => drawCarrier(carrier, tools)));
  const options = alternatives.map(
    (carriers, at) => [String(at), carriers.map(({ variable }) => variable).join(" + ") || words.none] as const,
  );
  const { select, node: choice } = drawChoice(words.alternative, options, tools);
  const sections = drawn.map((parts) => element("div", {}, ...parts.map(({ node }) => node)));
  const show = (): void => {
    for (const [at, section] of sections.entries()) section.hidden = String(at) !== select.value;
  };
  select.addEventListener("change", () => {
    show();
    changed(words.authentication);
  });
  show();
  return {
    nodes: drawn.flat().length === 0 ? [] : [...(alternatives.length > 1 ? [choice] : []), ...sections],
    values: () => ({
      alternative: Number(select.value),
      secrets: (drawn[Number(select.value)] ?? []).map(({ value }) => String(value() ?? "")),
    }),
  };
}

function drawCarrier({ kind, name, variable }: RequestCarrier, tools: Tools): readonly Part[] {
  const { words, secrets } = tools;
  const secret = (shownName: string, from: string): Part => {
    const hint = interpolateText(words.fromEnvironment, { name: from });
    const field: FormField = { name: shownName, isRequired: false, words: hint, control: { kind: "text" } };
    const changed = (by: string): void => {
      secrets.set(from, String(part.value() ?? ""));
      tools.changed(by);
    };
    const part = drawField(field, secrets.get(from), { ...tools, changed }, kind !== "query" && kind !== "basic");
    return part;
  };
  if (kind === "certificate") return [];
  if (kind === "basic") return [secret(words.user, "API_USER"), secret(words.password, "API_PASSWORD")];
  return [secret(kind === "bearer" ? "Authorization: Bearer" : name, variable)];
}
