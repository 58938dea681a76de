/** The title of an operation: its summary, or else its id in words, or else its method and path. */
import { slugOf } from "../model/operations.ts";
import type { Operation } from "../model/operations.ts";
import type { Description } from "../read/description.ts";
import { textAt } from "../read/description.ts";
import { textOf } from "../read/node.ts";

/** The length in characters up to which a summary is a title. */
const longestTitle = 140;

/** The summary as a title, or "" if there is none or if it is a text. */
export function titleInSummary(summary: string): string {
  return summary.length <= longestTitle && !summary.includes("\n") ? summary.replace(/\.$/u, "") : "";
}

/**
 * `summary: Create a queue.` → "Create a queue", or else `operationId: createQueue` → "Create queue", or else the method
 * and the path, "POST /queues".
 */
export function titleOf(operation: Operation, description: Description): string {
  const title = titleInSummary(textOf(textAt(operation.node, "summary", description)?.value).trim());
  if (title !== "") return title;
  const words = slugOf(operation.id).replaceAll("-", " ");
  return operation.id === "" ? operation.title : words.charAt(0).toUpperCase() + words.slice(1);
}
