/** Whether a value is of a kind that JSON has. Pure. */

/**
 * Whether JSON can hold a value and give it back.
 * @param canLack What is `undefined` may be missing afterwards.
 */
export function isPlainData(value: unknown, canLack: boolean): boolean {
  if (value === undefined) return canLack;
  if (value === null) return true;
  if (typeof value !== "object") return ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isPlainData(item, canLack));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((item) => isPlainData(item, canLack));
}

export function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
