/** The parameters in the path of an endpoint, which the fields in it describe. */
import { createContext } from "../feature.ts";

/** The names of the parameters in the path of the endpoint around a block. */
export const pathParameters = createContext<readonly string[]>();

/** `{id}`, `:id` and `<id>` in a path. */
export const parameterPattern = /\{\+?([^{}]+)\}|(?<=\/):(\w+)|<(\w+)>/gu;

/** In the order of the path: "/queues/{queue}/jobs/:id" → ["queue", "id"]. */
export function parametersIn(path: string): readonly string[] {
  return [...path.matchAll(parameterPattern)].map(([, braces, colon, angle]) => braces ?? colon ?? angle ?? "");
}
