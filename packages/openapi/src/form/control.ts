/** How a value is filled in: plain data, made from a schema when the site is built, and drawn in the browser. */
import { matches } from "../check/pattern.ts";
import { recordOf } from "../read/node.ts";

/** Objects in objects have fields to three levels; deeper ones are filled in as JSON. */
export type Control =
  | ({ readonly kind: "text"; readonly hasLines?: true } & TextLimits)
  | ({ readonly kind: "number" } & NumberLimits)
  /** One of these values. */
  | { readonly kind: "choice"; readonly values: readonly unknown[] }
  /** A value in each line. */
  | { readonly kind: "list"; readonly item: Control; readonly least?: number; readonly most?: number }
  | { readonly kind: "fields"; readonly fields: readonly FormField[] }
  /** One of several objects, each with its own fields. */
  | { readonly kind: "variants"; readonly variants: readonly FormVariant[] }
  /** What no other control can show, as JSON. */
  | { readonly kind: "json" };

/** `minLength` and `maxLength` in code points. A pattern that might take long to test accepts everything. */
export interface TextLimits {
  readonly pattern?: string;
  readonly least?: number;
  readonly most?: number;
}

/** `minimum` and `maximum` are allowed values, `above` and `below` are not. `step` is `multipleOf`. */
export interface NumberLimits {
  readonly isInteger: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly above?: number;
  readonly below?: number;
  readonly step?: number;
}

/** A parameter, or a property of the body, by the name with which it is sent. */
export interface FormField {
  readonly name: string;
  readonly isRequired: boolean;
  /** A sentence, or "". */
  readonly words: string;
  readonly control: Control;
}

/** A schema of `oneOf` or `anyOf`. Its fields include those of the object around it. */
export interface FormVariant {
  readonly name: string;
  readonly control: Control;
  /** The value with which it begins. */
  readonly example: unknown;
}

/** The variant that has the most keys of a value, and the fewest that the value lacks. */
export function variantOf(value: unknown, variants: readonly FormVariant[]): number {
  const keys = Object.entries(recordOf(value));
  const scores = variants.map(({ control }) => {
    if (control.kind !== "fields") return keys.length === 0 ? 1 : -1;
    const fits = ({ name, control: inner }: FormField): boolean =>
      keys.some(([key, each]) => key === name && (inner.kind !== "choice" || inner.values.includes(each)));
    const [found, missing] = [control.fields.filter(fits), control.fields.filter((field) => !fits(field))];
    return found.length - missing.filter(({ isRequired }) => isRequired).length;
  });
  return scores.indexOf(Math.max(...scores));
}

/** What is wrong with a text as a value; `null` if nothing is. */
export type Problem =
  | { readonly kind: "required" | "pattern" | "integer" | "number" | "json" | "latin" }
  | { readonly kind: "least" | "most" | "above" | "below" | "step"; readonly limit: number }
  | { readonly kind: "short" | "long" | "few" | "many"; readonly limit: number };

/** The value that a text stands for, and what is wrong with it. Text that fits nothing is used as it is. */
export interface Read {
  /** `undefined` for an empty text. */
  readonly value: unknown;
  readonly problem: Problem | null;
}

/**
 * `"5"` → 5 for a number, `"a\nb"` → `["a", "b"]` for a list. An empty text leaves the
 * value out, which is a problem only if it is required.
 */
export function readText(text: string, control: Control, isRequired: boolean): Read {
  if (text === "") return { value: undefined, problem: isRequired ? { kind: "required" } : null };
  switch (control.kind) {
    case "text":
      return { value: text, problem: textProblem(text, control) };
    case "number": {
      const number = Number(text);
      return text.trim() === "" || !Number.isFinite(number)
        ? { value: text, problem: { kind: "number" } }
        : { value: number, problem: numberProblem(number, control) };
    }
    case "choice":
      return { value: control.values.find((each) => shown(each) === text) ?? text, problem: null };
    case "list": {
      const items = text.split("\n").filter((line) => line !== "");
      const read = items.map((item) => readText(item, control.item, false));
      const wrong = read.find(({ problem }) => problem !== null)?.problem ?? null;
      return { value: read.map(({ value }) => value), problem: wrong ?? countProblem(items.length, control) };
    }
    case "fields":
    case "variants":
    case "json":
      try {
        const value: unknown = JSON.parse(text);
        return { value, problem: null };
      } catch {
        return { value: text, problem: { kind: "json" } };
      }
  }
}

/** The text in which a value is typed. */
export function textOfValue(value: unknown, control: Control): string {
  if (value === undefined) return "";
  if (control.kind === "list" && Array.isArray(value)) return value.map((each) => shown(each)).join("\n");
  return control.kind === "json" || control.kind === "list" ? JSON.stringify(value, null, 2) : shown(value);
}

/** A text as it is, everything else as JSON. */
export function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function textProblem(text: string, { pattern, least, most }: TextLimits): Problem | null {
  const { length } = [...text];
  if (least !== undefined && length < least) return { kind: "short", limit: least };
  if (most !== undefined && length > most) return { kind: "long", limit: most };
  return pattern !== undefined && matches(pattern, text) === false ? { kind: "pattern" } : null;
}

function numberProblem(number: number, limits: NumberLimits): Problem | null {
  const { isInteger, minimum, maximum, above, below, step } = limits;
  if (isInteger && !Number.isInteger(number)) return { kind: "integer" };
  if (minimum !== undefined && number < minimum) return { kind: "least", limit: minimum };
  if (maximum !== undefined && number > maximum) return { kind: "most", limit: maximum };
  if (above !== undefined && number <= above) return { kind: "above", limit: above };
  if (below !== undefined && number >= below) return { kind: "below", limit: below };
  // Fractions are not exact: 0.3 is no multiple of 0.1 by their bits.
  const times = step === undefined ? 0 : number / step;
  return step !== undefined && Math.abs(times - Math.round(times)) > 1e-9 ? { kind: "step", limit: step } : null;
}

function countProblem(
  count: number,
  { least, most }: { readonly least?: number; readonly most?: number },
): Problem | null {
  if (least !== undefined && count < least) return { kind: "few", limit: least };
  return most !== undefined && count > most ? { kind: "many", limit: most } : null;
}
