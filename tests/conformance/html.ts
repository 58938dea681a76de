/** Normalizes HTML, so that `<br />` and `<br>`, or `&quot;` and `"`, are equal. */
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze();

export function canonicalHtml(html: string): string {
  return processor.stringify(processor.parse(html.trim()));
}
