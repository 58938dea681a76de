import { readFileSync } from "node:fs";
import { sidebarOf } from "./sidebar.mjs";

const sections = JSON.parse(readFileSync(new URL("../../sections.json", import.meta.url), "utf8"));

export default {
  title: "Corpus",
  cleanUrls: true,
  // Without it the sidebars of all sections are in every page.
  metaChunk: true,
  themeConfig: {
    nav: [{ text: "All parts", link: "/" }],
    search: { provider: "local" },
    sidebar: sidebarOf(sections, new URL("../", import.meta.url)),
  },
};
