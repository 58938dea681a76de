import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import { getCollection } from "astro:content";

let titles = null;

/** Titles of the pages by section: `{ "part-0001": [{ id, title }] }`. */
async function titlesBySection() {
  const sections = new Map();
  for (const { id, data } of await getCollection("docs")) {
    const [name] = id.split("/");
    sections.set(name, [...(sections.get(name) ?? []), { id, title: data.title }]);
  }
  return sections;
}

export const onRequest = defineRouteMiddleware(async ({ locals }) => {
  titles ??= titlesBySection();
  const route = locals.starlightRoute;
  const [name] = route.id.split("/");
  const links = ((await titles).get(name) ?? []).map(({ id, title }) => ({
    type: "link",
    label: title,
    href: `/${id}/`,
    isCurrent: id === route.id,
    badge: undefined,
    attrs: {},
  }));
  const index = links.findIndex(({ isCurrent }) => isCurrent);
  route.sidebar = links;
  route.pagination = { prev: links[index - 1], next: links[index + 1] };
});
