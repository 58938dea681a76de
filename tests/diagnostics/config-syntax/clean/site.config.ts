import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  description: "All about it",
});
