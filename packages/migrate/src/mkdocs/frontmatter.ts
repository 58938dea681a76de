/** Converts the frontmatter of MkDocs and Material. Pure. */
import { isRecord } from "../is-record.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";
import { listIn } from "../config-values.ts";

/** `hide: [navigation]` → `sidebar: false`. `null` leaves a key to `changeFrontmatter`, which renames or keeps it. */
export function convertKey({ key, value }: FrontmatterEntry): KeyChange | null {
  const set = (
    values: Readonly<Record<string, unknown>>,
    outcome: "converted" | "lossy",
    advice: string,
  ): KeyChange => ({ kind: "set", values, remark: { outcome, what: `\`${key}\` in frontmatter`, advice } });
  switch (key) {
    case "hide": {
      const hidden = listIn(value);
      return set(
        {
          ...(hidden.includes("navigation") ? { sidebar: false } : {}),
          ...(hidden.includes("toc") ? { toc: false } : {}),
          ...(hidden.includes("footer") ? { prev: false, next: false } : {}),
        },
        "converted",
        "it became `sidebar`, `toc`, `prev` and `next`",
      );
    }
    case "search": {
      const { exclude, boost } = isRecord(value) ? value : {};
      if (exclude === true) return set({ search: false }, "converted", "it became `search: false`");
      if (typeof boost !== "number") return isRecord(value) ? { kind: "set", values: {} } : null;
      return set({ search: { boost: Math.min(10, Math.max(0.1, boost)) } }, "converted", "`search.boost` stays");
    }
    case "status": {
      if (typeof value !== "string" || value === "") return { kind: "set", values: {} };
      const badge = value.charAt(0).toUpperCase() + value.slice(1);
      return set({ sidebar: { badge } }, "lossy", "it became `sidebar.badge`, which generated sidebars show");
    }
    case "template":
      return {
        kind: "set",
        values: {},
        remark: {
          outcome: "left",
          what: "`template` in frontmatter",
          advice: "write the page with `layout: landing`, or replace components of the theme",
        },
      };
    case "icon":
    case "subtitle":
    case "comments":
      return set({}, "lossy", "docsgen has no such key");
    default:
      return null;
  }
}
