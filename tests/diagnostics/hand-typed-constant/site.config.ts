import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  themeConfig: { constants: { PAYLOAD_LIMIT: { value: 512, unit: "KB" } } },
});
