import { readFileSync } from "node:fs";
import { sidebarOf } from "./sidebar.mjs";

const sections = JSON.parse(readFileSync(new URL("sections.json", import.meta.url), "utf8"));

export default {
  root: "docs",
  title: "Corpus",
  themeConfig: {
    nav: [{ text: "All parts", link: "/" }],
    sidebar: sidebarOf(sections, new URL("docs/", import.meta.url)),
  },
};
