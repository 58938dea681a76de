#!/usr/bin/env node
// `npm create docsgen [folder]` is `docsgen init [folder]`.

process.env.DOCSGEN_CREATE = "npm create docsgen";
process.argv.splice(2, 0, "init");
await import(new URL("./bin/docsgen.js", import.meta.resolve("docsgen/package.json")).href);
