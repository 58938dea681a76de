import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  agents: [{ ask: "What is the text?", expect: "/" }],
});
