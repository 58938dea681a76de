import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  plugins: [
    { name: "stamp", outputs: ({ pages }) => [{ path: "stamp.txt", contents: String(pages.length) }] },
  ],
});
