/** The files with the forms of operations, which a page fetches when a reader opens its form. */
import type { Names } from "../model/names.ts";
import type { Operation } from "../model/operations.ts";
import type { Settings } from "../options.ts";
import type { Description } from "../read/description.ts";
import type { RequestOf } from "../samples/request-model.ts";
import { formModelOf } from "./form-model.ts";

/** One for each operation: `api/forms/create-queue.json`. */
export interface FormFile {
  /** In the output folder. */
  readonly path: string;
  readonly url: string;
  readonly contents: string;
}

/** @param base The base of the site. @returns The forms of the operations that have one. */
export function listForms(
  operations: readonly Operation[],
  description: Description,
  names: Names,
  requestOf: RequestOf,
  { form, folder, samples }: Settings,
  base: string,
): ReadonlyMap<Operation, FormFile> {
  // A reader sends no webhooks.
  const filled = form && samples.length > 0 ? operations.filter(({ kind }) => kind === "operation") : [];
  return new Map(
    filled.flatMap((operation) => {
      const model = formModelOf(operation, requestOf(operation), samples, description);
      if (model === null) return [];
      const path = `${folder === "" ? "" : `${folder}/`}forms/${names.ofOperation(operation).slug}.json`;
      return [[operation, { path, url: base + encodeURI(path), contents: JSON.stringify(model) }] as const];
    }),
  );
}
