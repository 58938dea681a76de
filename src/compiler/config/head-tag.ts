/** A tag for the `<head>` of a document, as given in the config or in frontmatter. */
import * as z from "zod";

/**
 * React gives the excluded names a special meaning; event handlers are excluded because a Content-Security-Policy
 * blocks them.
 */
const attributeName = /^(?!(?:style|children|key|ref|dangerouslySetInnerHTML|on.*)$)[a-z][\w:.-]*$/iu;

/** A head tag with its defaults filled in. */
export type HeadTag = Readonly<z.output<typeof headTagSchema>>;

export const headTagSchema = z
  .strictObject({
    /** The name of the element. */
    tag: z.enum(["meta", "link", "script", "style"]),
    /** Its attributes, as text by name. */
    attributes: z
      .record(z.string(), z.string())
      .default({})
      .superRefine((attributes, context) => {
        for (const name of Object.keys(attributes).filter((each) => !attributeName.test(each))) {
          const params = { hint: hintFor(name) };
          const message = "is not an attribute that a head tag can have";
          context.addIssue({ code: "custom", path: [name], message, params });
        }
      }),
    /** The text of a script or style. */
    content: z.string().nullable().default(null),
  })
  .refine(({ tag, content }) => content === null || tag === "script" || tag === "style", {
    path: ["content"],
    error: "is only allowed in a script or style",
  });

function hintFor(name: string): string {
  if (/^on/iu.test(name))
    return "the Content-Security-Policy blocks event handlers: put the code into a file, and load it with a `script` tag";
  if (name === "style") return "write the rule in `style.css` of the theme";
  return name === "children" ? "write the text of the tag as its `content`" : "remove it";
}
