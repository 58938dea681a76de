import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  languages: { en: "English", fr: "Français" },
});
