import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  plugins: [
    { name: "stamp", outputs: () => [{ path: "stamp.txt", contents: String(performance.now()) }] },
  ],
});
