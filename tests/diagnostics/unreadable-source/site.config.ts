import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  themeConfig: {
    constants: {
      PAYLOAD_LIMIT: { from: "src/limits.ts#MAX_PAYLOAD", unit: "KB" },
    },
  },
});
