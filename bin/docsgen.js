#!/usr/bin/env node
// Checks the version of Node.js before loading any code that an older one cannot parse, then runs the command line.
import nodeModule from "node:module";
import v8 from "node:v8";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`docsgen needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  process.env.NODE_ENV = "production";
  // Components, plugins and the config get the same dates on every machine.
  process.env.TZ = "UTC";
  nodeModule.enableCompileCache?.();
  // V8 prints an error for an unknown flag, so we set flags only for the versions that we have tested.
  const v8Major = Number.parseInt(process.versions.v8, 10);
  if (v8Major <= 13) {
    // Grammars have hundreds of large regular expressions, most of which run only a few times. V8 would first compile
    // each to bytecode and soon again to machine code, which takes a tenth of the time of a small build. With 0 ticks, it
    // compiles them to machine code at once. `--no-regexp-tier-up` would do the same, but crashes if an expression has
    // already been compiled.
    v8.setFlagsFromString("--regexp-tier-up-ticks=0");
    // V8 optimizes hot functions in threads that compete with those that compile pages. For a site of a hundred pages,
    // that took a fifth of all CPU time, for code that hardly ran again. These flags make it wait ten times as long. V8 12
    // renamed the flag.
    v8.setFlagsFromString(v8Major < 12 ? "--interrupt-budget=600000" : "--invocation-count-for-turbofan=30000");
  }
  const { main } = await import("../lib/cli.js");
  process.exitCode = await main(process.argv.slice(2));
}
