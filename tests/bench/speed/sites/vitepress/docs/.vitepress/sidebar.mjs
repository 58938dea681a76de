import { readFileSync } from "node:fs";

/** The titles stand in the pages: `---\ntitle: "Slack"\n---`. */
function titleOf(file) {
  const [, title] = /^title: (.*)$/mu.exec(readFileSync(file, "utf8"));
  return JSON.parse(title);
}

/** `{ "/part-0001/": [{ text, link }] }` */
export function sidebarOf(sections, folder) {
  return Object.fromEntries(
    sections.map(({ route, pages }) => [
      route,
      pages.map((page) => ({ text: titleOf(new URL(page.file, folder)), link: page.route })),
    ]),
  );
}
