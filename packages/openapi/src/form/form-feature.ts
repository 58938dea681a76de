/** The button that opens the form. Nothing else of the form is on the page. */
import type { Feature } from "docsgen/feature";
import { opener } from "./words.ts";

/** @param name The name of the leaf, which is that of the plugin. */
export function formFeature(name: string): Feature {
  return {
    about: { name, leaves: { [name]: { form: "text" } }, words: { opener } },
    leaves: {
      [name]: ({ attributes }, page) => ({
        element: "button",
        className: "openapi-form-button",
        children: [{ type: "text", value: page.word("opener") }],
        properties: { type: "button", ariaExpanded: "false", dataForm: attributes["form"] },
        provides: [],
      }),
    },
  };
}
