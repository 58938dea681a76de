import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  plugins: [
    { name: "feed", outputs: () => [{ path: "atom.xml", contents: "<feed/>" }] },
  ],
});
