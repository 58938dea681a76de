import { defineConfig } from "docsgen";

const errors = { name: "errors", pages: () => [{ path: "errors.md", text: "# Errors\n\nE1: the queue is full.\n" }] };

export default defineConfig({
  title: "Manual",
  plugins: [errors],
  versions: { current: "v2", archived: { v1: "versions/v1" } },
  checks: { exceptions: [{ code: "missing-plugin-pages", file: "site.config.ts", reason: "v1 had no error codes." }] },
});
