/** Curly quotes do not enclose an attribute: `{src=“a b”}` is read as “src=“a” and “b””. */
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { problemOf } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { sliceOf } from "../draft.ts";
import { reportAt } from "./feature-page.ts";

const curly = /[\u2018-\u201F\u2032\u2033\u00AB\u00BB]/u;
const curlyValue = new RegExp(`=[ \\t]*${curly.source}([^"]*?)(?:${curly.source}|(?=\\s*$))`, "gu");

/** Reports the quotes and reads the attributes as they were meant. */
export function straightenQuotes(node: ContainerDirective | LeafDirective, draft: Draft): void {
  if (!Object.entries(node.attributes ?? {}).some(([name, value]) => curly.test(`${name}${value}`))) return;
  const [line = ""] = sliceOf(draft, node).split("\n", 1);
  const [, written = ""] = /\{([^{}]*)\}\s*$/u.exec(line) ?? [];
  const straight = written.replaceAll(curlyValue, '="$1"');
  if (straight === written) return;
  const name = `${node.type === "leafDirective" ? "::" : ":::"}${node.name}`;
  const values = { name, problem: "has curly quotes around its attributes" };
  const problem = problemOf("directive-content", values, `write {${straight}}`);
  reportAt(problem, node, { text: written, replacement: straight }, draft);
  const read = [...straight.matchAll(/([\w-]+)=(?:(["'])(.*?)\2|([^\s"']+))/gu)];
  node.attributes = Object.fromEntries(read.map(([, key = "", , quoted, bare = ""]) => [key, quoted ?? bare]));
}
