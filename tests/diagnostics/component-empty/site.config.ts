import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  components: { price: { file: "components/Price.tsx" } },
});
