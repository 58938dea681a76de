import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  themeConfig: { navbar: { left: [{ text: "Home", link: "/" }] }, sidebars: [] },
});
