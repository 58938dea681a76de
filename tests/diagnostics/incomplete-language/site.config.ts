import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  languages: { en: "English", fr: { label: "Français", complete: 0.8 } },
  themeConfig: { constants: { UPLOAD_LIMIT: { value: 5, unit: "MB" } } },
});
