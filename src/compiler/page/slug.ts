/**
 * Heading slugs, by the rules of GitHub or of other tools whose published anchors a site keeps. They are never empty.
 *
 * GitHub's are those of github-slugger. VitePress, like VuePress 2, uses `slugify` of @mdit-vue/shared, VuePress 1
 * `slugify` of @vuepress/shared-utils; both number equal slugs with markdown-it-anchor, whose versions differ.
 */
import { slug } from "github-slugger";

export type SlugRules = "github" | "vitepress" | "vuepress";

interface Rules {
  readonly slugify: (text: string) => string;
  /** The number that the second of two equal slugs gets. */
  readonly firstNumber: number;
}

const rules: Readonly<Record<SlugRules, Rules>> = {
  github: { slugify: (text) => slug(text.normalize("NFC")), firstNumber: 1 },
  vitepress: {
    slugify: (text) => withoutMarks(text, /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu),
    firstNumber: 1,
  },
  vuepress: {
    slugify: (text) => withoutMarks(text, /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/gu),
    firstNumber: 2,
  },
};

/**
 * Decomposes accented letters and drops the accents, puts one hyphen for all special characters between words, and
 * begins no slug with a digit.
 */
function withoutMarks(text: string, special: RegExp): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F]|(?![\u007F-\u009F])\p{Cc}/gu, "")
    .replaceAll(special, "-")
    .replaceAll(/-{2,}/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .replace(/^(\d)/u, "_$1")
    .toLowerCase();
}

/** Assigns a unique slug to each heading of a page. */
export class SlugSet {
  readonly #rules: Rules;
  readonly #taken = new Set<string>();
  /**
   * The last number given to each slug. Without it, each of thousands of equal headings would try all earlier numbers.
   */
  readonly #numbers = new Map<string, number>();

  constructor(name: SlugRules = "github") {
    this.#rules = rules[name];
  }

  /**
   * Reserves an id that an author wrote.
   * @returns `false` if it is already taken.
   */
  reserve(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    return true;
  }

  /** "Step exports" → "step-exports"; the second time "step-exports-1". A text without letters becomes "section". */
  slugOf(text: string): string {
    const { slugify, firstNumber } = this.#rules;
    const base = slugify(text) || "section";
    let id = base;
    let number = this.#numbers.get(base) ?? firstNumber - 1;
    while (this.#taken.has(id)) {
      number += 1;
      id = `${base}-${number}`;
    }
    this.#numbers.set(base, number);
    this.#taken.add(id);
    return id;
  }
}
