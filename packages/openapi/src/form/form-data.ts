/** The form of an operation: what its request can have, and how each value is filled in. It is published as JSON. */
import type { Language } from "../samples/languages.ts";
import type { RequestModel } from "../samples/request.ts";
import type { Control, FormField } from "./control.ts";

/** All that the script of the form needs to write the samples again, without the description. */
export interface FormModel {
  readonly request: RequestModel;
  /** In the order of the request's parameters. */
  readonly parameters: readonly FormField[];
  readonly body: Control | null;
  readonly isBodyRequired: boolean;
  readonly languages: readonly Language[];
  /** Whether the samples beside the form are those of the description, which the form does not change. */
  readonly hasOwnSamples: boolean;
}
