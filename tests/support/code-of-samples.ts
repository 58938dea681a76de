/** The code that samples of the documents name. */
export const codeOfSamples: Readonly<Record<string, string>> = {
  "src/limits.ts": "export const MAX_UPLOAD = 30;\n",
  "src/queue.ts": "export const retry = 10;\n",
  "server/config.toml": "[queue]\ntimeout = 30\n",
};
