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
        for (const name of Object.keys(attributes).filter((each) => !attributeName.test(each)))
          context.addIssue({ code: "custom", path: [name], message: "is not an attribute that a head tag can have" });
      }),
    /** The text of a script or style. */
    content: z.string().nullable().default(null),
  })
  .refine(({ tag, content }) => content === null || tag === "script" || tag === "style", {
    path: ["content"],
    error: "is only allowed in a script or style",
  });
