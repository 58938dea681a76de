import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  plugins: [
    { name: "rule", checks: ({ pages }) => pages.map(({ lines }) => lines.length) },
  ],
});
