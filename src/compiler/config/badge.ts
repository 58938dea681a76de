/** Short labels of entries in a menu. */
import * as z from "zod";

/**
 * `tip`, `info`, `warning` and `danger` color a label. `method` is a method of HTTP, in its color before the text.
 * `deprecated` strikes the text through, and is read aloud.
 */
export const badgeKinds = ["tip", "info", "warning", "danger", "method", "deprecated"] as const;

/** A label as pages show it: `{ text: "GET", kind: "method" }`. */
export interface Badge {
  readonly text: string;
  readonly kind: (typeof badgeKinds)[number];
}

const text = z.string().min(1, "is empty");
const labelled = z.strictObject({
  /** The label. */
  text,
  /** Default: tip. */
  kind: z.enum(badgeKinds).optional(),
});

type WrittenBadge = z.input<typeof labelled>;

/** A label, one with its kind, or a list of them. */
export const badgeSchema = z.union([text, labelled, z.array(z.union([text, labelled]))], {
  error: "must be a text, { text, kind } or a list of them",
});

/** Makes a list of all that a config may have as a badge: "New" → `[{ text: "New", kind: "tip" }]`; nothing → `[]`. */
export function badgesOf(
  written: string | WrittenBadge | readonly (string | WrittenBadge)[] | null | undefined,
): readonly Badge[] {
  const all = [written ?? []].flat();
  return all.map((each) =>
    typeof each === "string" ? { text: each, kind: "tip" } : { text: each.text, kind: each.kind ?? "tip" },
  );
}
