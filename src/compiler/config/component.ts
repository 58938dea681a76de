/** An author's React component, which Markdown uses as a directive: `::chart{kind="bar"}`. */
import * as z from "zod";

/** The part of zod's interface that we use; any library with the same interface works. */
export interface PropsSchema<Value = unknown> {
  readonly safeParse: (value: unknown) =>
    | { readonly success: true; readonly data: Value }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

export const componentSchema = z.strictObject({
  /** Path relative to the config. The component is the default export, or the export with the same name as the file. */
  file: z.string(),
  /**
   * Validates and converts the directive's attributes. Attributes are text, so numbers need `z.coerce.number()`.
   * Without a schema, all attributes are passed as text.
   */
  props: z.custom<PropsSchema>(isPropsSchema, "must be a zod schema, such as z.object({ … })").nullable().default(null),
  /**
   * When the browser hydrates the component: immediately, when idle, or when visible. `null` disables hydration, and no
   * script is loaded for it.
   */
  hydrate: z.enum(["load", "idle", "visible"]).nullable().default(null),
});

/** An entry of `components`. Its file is still relative to the config. */
export type Component = z.output<typeof componentSchema>;

function isPropsSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && "safeParse" in value && typeof value.safeParse === "function";
}
