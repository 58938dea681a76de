import { defineConfig } from "docsgen";
import sections from "./sections.json" with { type: "json" };

export default defineConfig({
  title: "Corpus",
  source: "pages",
  themeConfig: {
    navbar: { left: [{ text: "All parts", link: "/" }] },
    sidebars: sections.map(({ route, pages }) => ({ paths: [route], entries: pages.map((page) => page.route) })),
  },
  markdown: { parser: process.env["BENCH_PARSER"] === "satteri" ? "satteri" : "remark" },
});
