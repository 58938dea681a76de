#!/usr/bin/env node
// Checks the version of Node.js before anything newer than it is loaded, then runs the command line.
import nodeModule from "node:module";
import v8 from "node:v8";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`docsgen needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  process.env.NODE_ENV = "production";
  nodeModule.enableCompileCache?.();
  // V8 prints an error for a flag that it does not know: only the versions that were looked at are given any.
  const v8Major = Number.parseInt(process.versions.v8, 10);
  if (v8Major <= 13) {
    // Grammars have hundreds of large regular expressions, most of which run a few times. To compile each twice, first quick and then good,
    // is a tenth of the time of a small site. The number belongs to each expression that is made from here on; to forbid the first
    // compilation to all (`--no-regexp-tier-up`) crashes where one has been made.
    v8.setFlagsFromString("--regexp-tier-up-ticks=0");
    // V8 optimizes what has run for a while, in threads that compete with those which compile pages: of a site of a hundred pages that was a
    // fifth of all CPU time, for code that was hardly run any more. It waits ten times as long: V8 12 has another name for that.
    v8.setFlagsFromString(v8Major < 12 ? "--interrupt-budget=600000" : "--invocation-count-for-turbofan=30000");
  }
  const { main } = await import("../lib/cli.js");
  process.exitCode = await main(process.argv.slice(2));
}
