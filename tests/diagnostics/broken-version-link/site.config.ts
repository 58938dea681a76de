import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  versions: { current: "v2", archived: { v1: "versions/v1" } },
});
