/** How texts are divided where they are compared: a link's target, an image, a word, white space, or a single mark. */
export const wordPattern = /!\[[^\]]*\]\([^)\s]*(?: [^)]*)?\)|\]\([^)\s]*\)|[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu;
