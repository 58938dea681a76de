/**
 * Collects the pages and files that the frontmatter refers to: previous and next page, its own sidebar, links of the
 * banner, the preview image, the canonical address and tags for the head.
 */
import type { NeighborChoice, PageInterface, SidebarChoice } from "../compiled-page.ts";
import type { Draft } from "../draft.ts";
import { makeBanner } from "./banner.ts";
import { headAddress } from "./head-address.ts";
import { isLanding } from "./frontmatter-schema.ts";
import type { FrontmatterSidebarItem, PageSource } from "./frontmatter.ts";

/**
 * Adds the addresses to the references of the draft, and returns their numbers. An external address has none, and
 * counts as not set.
 */
export function frontmatterReferences(
  source: PageSource,
  draft: Draft,
): Pick<PageInterface, "previous" | "next" | "sidebar" | "banner" | "thumbnail"> {
  const { frontmatter, spanOf } = source;
  const { references } = draft;
  const refer = (
    url: string,
    role: "link" | "asset",
    path: readonly (string | number)[],
    text?: string,
  ): number | null => {
    const address = references.add(url, role, spanOf(path), () => text ?? "");
    return address.kind === "internal" ? address.reference : null;
  };
  const neighbor = (key: "prev" | "next"): NeighborChoice => {
    const value = frontmatter[key];
    if (value === false || (value === undefined && isLanding(frontmatter))) return false;
    const reference = typeof value === "string" ? refer(value, "link", [key]) : null;
    return reference === null ? null : { reference };
  };
  const choices = (items: readonly FrontmatterSidebarItem[], path: readonly (string | number)[]): SidebarChoice[] =>
    items.flatMap((item, index): SidebarChoice[] => {
      const here = [...path, index];
      if (typeof item === "object" && "items" in item)
        return [{ kind: "group", text: item.text, items: choices(item.items, [...here, "items"]) }];
      const link = typeof item === "string" ? item : item.link;
      const [at, text] = typeof item === "string" ? [here] : [[...here, "link"], item.text];
      const reference = refer(link, "link", at, text);
      return reference === null ? [] : [{ kind: "link", text: typeof item === "string" ? null : item.text, reference }];
    });
  for (const [index, tag] of (frontmatter.head ?? []).entries()) {
    const address = headAddress(tag);
    if (address === null) continue;
    const named = ["head", index, "attributes", address.attribute];
    // In VitePress's notation, a tag is a list, and its attributes are the second item.
    const isNamed = JSON.stringify(spanOf(named)) !== JSON.stringify(spanOf(["head", index]));
    const at = isNamed ? named : ["head", index, 1, address.attribute];
    refer(address.url, address.role, at, tag.attributes["hreflang"]);
  }
  const { canonical, sidebar, thumbnail } = frontmatter;
  if (canonical !== undefined) refer(canonical, "link", ["canonical"]);
  return {
    previous: neighbor("prev"),
    next: neighbor("next"),
    sidebar: Array.isArray(sidebar)
      ? choices(sidebar, ["sidebar"])
      : sidebar === "auto" || sidebar === false
        ? sidebar
        : sidebar !== true && isLanding(frontmatter)
          ? false
          : null,
    banner: makeBanner(source, draft),
    thumbnail: thumbnail === undefined ? null : refer(thumbnail, "asset", ["thumbnail"]),
  };
}
