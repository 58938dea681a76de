/** Runs a benchmark with the options of the command line, or prints what is wrong with them. */

/** @param options A text says what is wrong with them. */
export async function runBench<Options extends object>(
  options: Options | string,
  bench: (options: Options) => Promise<void>,
): Promise<void> {
  if (typeof options === "string") {
    process.stderr.write(`${options}\n`);
    process.exitCode = 2;
    return;
  }
  await bench(options);
}
