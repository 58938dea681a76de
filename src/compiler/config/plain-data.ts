/** Tests whether values can be represented in JSON. Pure. */

/**
 * Whether a value survives a round trip through JSON.
 *
 * @param allowsUndefined Whether `undefined` values are accepted, although JSON drops them.
 */
export function isPlainData(value: unknown, allowsUndefined: boolean): boolean {
  if (value === undefined) return allowsUndefined;
  if (value === null) return true;
  if (typeof value !== "object") return ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isPlainData(item, allowsUndefined));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((item) => isPlainData(item, allowsUndefined));
}
