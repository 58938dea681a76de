import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  languages: { en: "English", fr: "Français" },
  themeConfig: { constants: { UPLOAD_LIMIT: { value: 5, unit: "MB" } } },
});
