/** Samples that aren't run, each with the reason. They are parsed and type-checked like the others. */
import type { Sample } from "./samples.ts";

interface Entry {
  readonly fits: (sample: Sample) => boolean;
  readonly reason: string;
}

function command(pattern: RegExp, reason: string): Entry {
  return { fits: ({ language, code }) => language === "bash" && pattern.test(code), reason };
}

function go(words: string, reason: string): Entry {
  return { fits: ({ language, code }) => language === "go" && code.includes(words), reason };
}

export const notRun: readonly Entry[] = [
  command(/(?:^|\()(?:npm|npx) /mu, "installs packages"),
  command(/^pip install /mu, "installs packages"),
  command(/^(?:bash test\.sh|.*\bnode \w+\.mjs)$/mu, "starts another sample of its page"),
  command(/^ {2}go run greet\.go$/mu, "compiles another sample of its page"),
  command(/^sudo /mu, "administers a server"),
  command(/\bgpg /u, "needs the keys of a person"),
  command(/^aws /mu, "needs an account with a bucket"),
  go("github.com/google/uuid", "needs a package that is downloaded"),
  go("http.ProxyURL(", "needs a proxy for https"),
];
