/** Advice on a component of the old site: docsgen's block of that kind, if it has one, or a component in React. */
import { blockFor } from "docsgen/migrate-kit";

/** @param name As pages write it: "MyButton", "Api.Table" or "my-button". */
export function componentAdvice(name: string): string {
  const directive = directiveOf(name);
  const own = `write the component in React, register it in the config under \`components\`, and use it as \`::${directive}\``;
  const block = blockFor(name);
  return block === null ? own : `write ${block}; or ${own}`;
}

/** How pages of docsgen name a component: "MyButton" → "my-button". */
export function directiveOf(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])[A-Z]/gu, "-$&")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}
