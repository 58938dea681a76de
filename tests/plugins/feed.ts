/** An Atom feed of the pages in a folder, which a link in the head of each page announces. */
import { definePlugin } from "docsgen/plugin";
import type { Plugin, PluginPage } from "docsgen/plugin";

/** @param folder The route of the folder: "/blog/". Its pages have a `date` in their frontmatter. */
export function feed(folder: string): Plugin {
  const isPost = ({ route, frontmatter }: PluginPage): boolean =>
    route.startsWith(folder) && typeof frontmatter["date"] === "string";
  const path = `${folder.slice(1)}atom.xml`;
  return definePlugin({
    name: "feed",
    outputs: ({ config, pages }) => {
      const site = config.origin ?? "";
      const posts = pages.filter(isPost).sort((left, right) => (dateOf(left) < dateOf(right) ? 1 : -1));
      const entries = posts.map(
        (post) =>
          `  <entry><id>${site}${post.url}</id><title>${escape(post.title)}</title><updated>${dateOf(post)}T00:00:00Z</updated><content type="html">${escape(post.html)}</content></entry>\n`,
      );
      const [latest] = posts;
      const updated = latest === undefined ? "" : `  <updated>${dateOf(latest)}T00:00:00Z</updated>\n`;
      const contents = `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n  <id>${site}${config.base}${path}</id>\n  <title>${escape(config.title)}</title>\n${updated}${entries.join("")}</feed>\n`;
      return [{ path, contents }];
    },
    head: (page, { config }) =>
      page.route.startsWith(folder)
        ? [
            {
              tag: "link",
              attributes: { rel: "alternate", type: "application/atom+xml", href: `${config.base}${path}` },
            },
          ]
        : [],
  });
}

function dateOf({ frontmatter }: PluginPage): string {
  return String(frontmatter["date"]);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
