import { defineConfig } from "docsgen";

if (!process.env["MANUAL_TOKEN"]) throw new Error("MANUAL_TOKEN is not set");

export default defineConfig({ title: "Manual" });
