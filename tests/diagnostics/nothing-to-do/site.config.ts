import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
});
