/** The public API of the package. */
export { openapi } from "./openapi.ts";
export type { OpenapiOptions } from "./options.ts";
export type { Language } from "./samples/languages.ts";
