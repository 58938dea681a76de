/**
 * Parses a `srcset` attribute as browsers do:
 * https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
 */

/** One address of a `srcset`: "a.png 2x". */
export interface ImageCandidate {
  readonly url: string;
  /** "2x", "480w", or "" */
  readonly descriptors: string;
}

/**
 * `a.png 1x,b.png 2x` names two images, `a,b.png` one: a comma inside a URL is part of it, a comma after a descriptor
 * ends the image.
 */
export function readSrcset(srcset: string): readonly ImageCandidate[] {
  const candidates: ImageCandidate[] = [];
  let rest = srcset;
  for (;;) {
    rest = rest.replace(/^[\s,]+/u, "");
    if (rest === "") return candidates;
    const [word = ""] = rest.split(/\s/u, 1);
    rest = rest.slice(word.length);
    const url = withoutCommasAtEnd(word);
    const descriptors = url === word ? rest.slice(0, endOfDescriptors(rest)) : "";
    rest = rest.slice(descriptors.length);
    candidates.push({ url, descriptors: descriptors.trim() });
  }
}

function withoutCommasAtEnd(word: string): string {
  let end = word.length;
  while (word[end - 1] === ",") end -= 1;
  return word.slice(0, end);
}

/** The index of the first comma outside parentheses, or the end of the text. */
function endOfDescriptors(text: string): number {
  let isInParentheses = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") isInParentheses = true;
    if (text[at] === ")") isInParentheses = false;
    if (text[at] === "," && !isInParentheses) return at;
  }
  return text.length;
}
