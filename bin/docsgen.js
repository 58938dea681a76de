#!/usr/bin/env node
// Checks the version of Node.js before anything newer than it is loaded, then runs the command line.
import nodeModule from "node:module";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`docsgen needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  process.env.NODE_ENV = "production";
  nodeModule.enableCompileCache?.();
  const { main } = await import("../lib/cli.js");
  await main(process.argv.slice(2));
}
