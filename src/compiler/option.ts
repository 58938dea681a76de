/**
 * An option of a command: the values that it takes, the one that it has if it is left out, and its flag. The command
 * line, the checks, types and defaults of the programming interface, completion and the reference follow from it. Pure.
 */
import * as z from "zod";

/** An option of a command. */
export interface Option<Value> {
  /** Checks the value that a calling program gives. */
  readonly schema: z.ZodType<Value>;
  /** The default. An option without one must be given, or is known to the command. */
  readonly fallback?: { readonly value: Value };
  /** How it is written on the command line, unless only programs can give it. */
  readonly flag?: Flag<Value>;
}

/** An option or an argument of the command line. */
export interface Flag<Value> {
  /** `--config <file>`, `--no-cache`, `[folder]` */
  readonly words: string;
  /** The description in the help and in the reference. */
  readonly help: string;
  /**
   * Reads a value, or the lack of one (`null`). Lists of an option that is repeated are joined.
   *
   * @throws RangeError with what the value must be.
   */
  readonly read: (text: string | null) => Value;
  readonly choices?: readonly string[];
  readonly isHidden?: true;
  /** A second flag that says the opposite, and its help. */
  readonly opposite?: readonly [words: string, help: string];
  /** A flag that it had before, without a value, and the value for which that stood. */
  readonly former?: readonly [words: string, value: string];
  readonly needs?: Relation;
  readonly excludes?: Relation;
}

/** Options of which one must be, or must not be, given beside another one. */
export interface Relation {
  readonly options: readonly string[];
  readonly hint: string;
}

/** Declarations by the names of options. */
export type Declarations = Readonly<Record<string, Option<unknown>>>;

/** The values of declared options. */
export type Values<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never;
};

type More<Value> = Partial<Omit<Flag<Value>, "words" | "help">>;

export const textSchema = z.string().min(1, "must not be empty");

/** An option that has a default. */
export function option<Value>(schema: z.ZodType<Value>, value: Value, flag?: Flag<Value>): Option<Value> {
  return { schema, fallback: { value }, ...(flag === undefined ? {} : { flag }) };
}

/** An option that must be given, or that the caller knows. */
export function required<Value>(schema: z.ZodType<Value>, flag?: Flag<Value>): Option<Value> {
  return { schema, ...(flag === undefined ? {} : { flag }) };
}

/** A text, or `null`. */
export function text(words: string, help: string, more: More<string | null> = {}): Option<string | null> {
  return option(textSchema.nullable(), null, { words, help, read: (given) => given, ...more });
}

/** A text that has a default. */
export function textWithDefault(words: string, help: string, value: string): Option<string> {
  return option(textSchema, value, { words, help, read: (given) => given ?? value });
}

/** A text that must be given. */
export function argument(words: string, help: string, more: More<string> = {}): Option<string> {
  return required(textSchema, { words, help, read: (given) => given ?? "", ...more });
}

/** A switch, which is on only if it is given; with `--no-…`, it is off then. */
export function toggle(words: string, help: string, more: More<boolean> = {}): Option<boolean> {
  const isNegative = words.startsWith("--no-");
  return option(z.boolean(), isNegative, { words, help, read: () => !isNegative, ...more });
}

/** A switch that may have a value. */
export function toggleOrText(words: string, help: string): Option<boolean | string> {
  return option(z.union([z.boolean(), textSchema]), false, { words, help, read: (given) => given ?? true });
}

/** One of a few words. */
export function choice<Word extends string, Fallback extends Word | null>(
  words: string,
  help: string,
  choices: readonly Word[],
  fallback: Fallback,
  more: More<Word | Fallback> = {},
): Option<Word | Fallback> {
  const schema: z.ZodType<Word | Fallback> = z.union([z.enum(choices), z.literal(fallback)]);
  return option(schema, fallback, { words, help, read: (given) => checked(schema, given), choices, ...more });
}

/** A whole number. */
export function number<Fallback extends number | null>(
  words: string,
  help: string,
  [least, most]: readonly [least: number, most: number],
  fallback: Fallback,
): Option<number | Fallback> {
  const range = least === 0 && most === Infinity ? "" : ` from ${least} to ${most}`;
  const schema = z
    .number()
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, `must be a whole number${range}`);
  const read = (given: string | null): number => checked(schema, /^\d{1,9}$/u.test(given ?? "") ? Number(given) : -1);
  const all: z.ZodType<number | Fallback> = fallback === null ? z.union([schema, z.literal(fallback)]) : schema;
  return option(all, fallback, { words, help, read });
}

/** Texts of an option that may be repeated. */
export function list(
  words: string,
  help: string,
  schema: z.ZodType<string> = textSchema,
  more: More<readonly string[]> = {},
): Option<readonly string[]> {
  const read = (given: string | null): readonly string[] => [checked(schema, given)];
  return option(z.array(schema), [], { words, help, read, ...more });
}

/** A function that only programs can give. @param otherwise The function if none is given. */
export function callback<Given extends (...values: never[]) => unknown>(otherwise?: Given): Option<Given> {
  const schema = z.custom<Given>((value) => typeof value === "function", "must be a function");
  return otherwise === undefined ? required(schema) : option(schema, otherwise);
}

/** @throws RangeError in the words of the schema. */
export function checked<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const { data, error } = schema.safeParse(value);
  if (error !== undefined || data === undefined) throw new RangeError(error?.issues[0]?.message ?? "must be given");
  return data;
}

/** Whether every option has a value. The readers and schemas of the declarations have made them. */
export function areComplete<Options extends Declarations>(options: Options, values: object): values is Values<Options> {
  return Object.keys(options).every((name) => Object.hasOwn(values, name));
}

/** The values that options have if they are left out. */
export function fallbacksOf(options: Declarations): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, { fallback }]) => (fallback === undefined ? [] : [[name, fallback.value]])),
  );
}
