/**
 * Whether JSON can hold a value and give it back. Pure.
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
