/** A React component of the author's own, which Markdown names as a directive: `::chart{kind="bar"}`. */
import * as z from "zod";

/** What a schema of zod does for props; any library that does the same will do. */
export interface PropsSchema {
  readonly safeParse: (value: unknown) =>
    | { readonly success: true; readonly data: unknown }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

export const componentSchema = z.strictObject({
  /** Beside the config: its default export, or the export of the file's own name, is the component. */
  file: z.string(),
  /** What the attributes must be, and become: attributes are text, so numbers are `z.coerce.number()`. Without it, all pass as text. */
  props: z.custom<PropsSchema>(isPropsSchema, "is a schema of zod, such as z.object({ … })").nullable().default(null),
  /** When the browser makes it live: at once, when there is time, when it is seen; `null`: never, and no script is loaded for it. */
  hydrate: z.enum(["load", "idle", "visible"]).nullable().default(null),
});

export type Component = z.output<typeof componentSchema>;

function isPropsSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && "safeParse" in value && typeof value.safeParse === "function";
}
