/** The tags that an author adds to a page's head, as the theme takes them. */
import type { HeadTag } from "../../theme/route-data.ts";
import type { Frontmatter } from "../page/frontmatter.ts";

export function toHeadTags(tags: Frontmatter["head"]): readonly HeadTag[] {
  return (tags ?? []).map(({ tag, attributes, content }) => ({
    tag,
    attributes: attributes ?? {},
    content: content ?? null,
  }));
}
