/**
 * Reads what was pasted into the search box: an error message with its stack trace, places, addresses and times, or a
 * response in JSON. Only its words say what it is about. Pure.
 */

import type { Word } from "./tokenize.ts";
import { wordsOf } from "./tokenize.ts";

/** Removed in this order, as long as words remain. */
const debris = [
  // "at Object.run (/app/step.js:14:32)", "at async get_user.js:3:9", 'File "/tmp/step.py", line 12, in handler'
  / at (?:async |new )?(?:[^\s()]+ )?(?:\[as [^\]]+\] )?\([^()]*\)/gu,
  / at (?:async )?[^\s()]+:\d+(?::\d+)?/gu,
  /File "[^"]*", line \d+(?:, in \S+)?|goroutine \d+ \[[^\]]*\]:?|^Traceback \([^)]*\):/gu,
  // The keys of JSON, and values without words.
  /"[\w-]+"\s*:|(?<=[:,[]\s*)(?:true|false|null)\b/gu,
  /https?:\/\/[^\s"'<>]+/gu,
  // Times, places in files, paths of three and more names, addresses of memory.
  /\b\d{4}-\d\d-\d\d[T ][\d:.,]+Z?|[^\s(]*[\w\]]:\d+(?::\d+)?|(?:\/[\w.@%+-]+){3,}|\+?0x[\da-f]+/giu,
  // The beginnings that many messages share.
  /^(?:\s*(?:\(node:\d+\)|Uncaught|Unhandled\w*|(?:FATAL )?(?:[\w.]+\.)?(?:\w*Warning|\w*Exception|(?:Type|Reference|Syntax|Range|Axios|Value|Runtime|Fatal|OS)?Error)\b(?: \[\w+\])?)(?: \(in promise\))?[:\s])+/giu,
] as const;

/** The number of an error: "curl: (28)", "[Errno 28]", "exit status 2". In "step.py(28)", it is a line. */
const errorCode = /(?<=(?<!\w)[([]|\b(?:code|status|errno)[ :=]+)\d+\b(?![.:])/giu;

/** The words of a pasted message, in order. */
export function wordsOfMessage(query: string): readonly Word[] {
  const message = textOf(query);
  const all = wordsOf(message);
  // The number of an error says something, and so do those with three digits; all others do not.
  const codes = message.match(errorCode);
  const named = all.filter(({ whole }) => !/^(?!\d{3}$)[\d.]+$/u.test(whole) || codes?.includes(whole));
  return named.length < 2 ? all : named;
}

function textOf(query: string): string {
  return debris.reduce((rest, pattern) => {
    const less = rest.replaceAll(pattern, " ");
    return /\p{L}{3,}[^\p{L}]+\p{L}{2,}|\p{L}+_\p{L}+|\p{L}{9,}/u.test(less) ? less : rest;
  }, query);
}
