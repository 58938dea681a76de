/** Leaves out of a part of the new config what is missing or empty, so that it is written without it. Pure. */

/** The values of a record, of which those that may be absent may also be `null`. */
type Partly<Value> = {
  readonly [Key in keyof Value]: object extends Pick<Value, Key> ? Value[Key] | null | undefined : Value[Key];
};

/** @returns The record without `null`, `undefined`, empty lists and empty records, in the same order. */
export function filled<Value extends object>(value: Partly<Value>): Value;
/** The same for a record of no declared type, whose keys all become optional. */
export function filled<Given extends object>(value: Given): { [Key in keyof Given]?: NonNullable<Given[Key]> };
export function filled(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => !isEmpty(each)));
}

function isEmpty(value: unknown): boolean {
  return (value ?? null) === null || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
}
