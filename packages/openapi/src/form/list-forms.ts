/** The files with the forms of operations, which a page fetches when a reader opens its form. */
import type { Names } from "../model/names.ts";
import type { Operation } from "../model/operations.ts";
import type { Settings } from "../options.ts";
import type { Description } from "../read/description.ts";
import { serverOf } from "../samples/request-model.ts";
import { formModelOf } from "./form-model.ts";

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
  { form, folder, samples, baseUrl }: Settings,
  base: string,
): ReadonlyMap<Operation, FormFile> {
  if (!form) return new Map();
  return new Map(
    operations.flatMap((operation) => {
      const model = formModelOf(operation, serverOf(operation, description, baseUrl), samples, description);
      if (model === null) return [];
      const path = `${folder === "" ? "" : `${folder}/`}forms/${names.ofOperation(operation).slug}.json`;
      return [[operation, { path, url: base + encodeURI(path), contents: JSON.stringify(model) }] as const];
    }),
  );
}
