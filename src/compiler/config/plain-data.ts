/** Tests whether values can be represented in JSON. Pure. */

/** Whether a value survives a round trip through JSON, except that JSON drops `undefined` values. */
export function isPlainData(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== "object") return ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlainData);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainData);
}

/** Why a config that exports a promise fails. */
export const promiseReason = "its default export is a promise; write `export default await …`";
