/**
 * Heading slugs, by the rules of GitHub or of other tools whose published anchors a site keeps. They are never empty.
 *
 * GitHub's are those of github-slugger. VitePress, like VuePress 2, uses `slugify` of @mdit-vue/shared, VuePress 1
 * `slugify` of @vuepress/shared-utils; both number equal slugs with markdown-it-anchor, whose versions differ. MkDocs uses
 * `slugify` and `unique` of Python-Markdown's extension `toc`, and mdBook `id_from_content` and `unique_id` of its own.
 */
import { slug } from "github-slugger";

/** A value of `markdown.slugs` in the config: the tool whose ids of headings the site keeps. */
export type SlugRules = "github" | "vitepress" | "vuepress" | "python-markdown" | "mdbook";

interface Rules {
  readonly slugify: (text: string) => string;
  /** The number that the second of two equal slugs gets. */
  readonly firstNumber: number;
  /** What separates the number from the slug. */
  readonly separator: "-" | "_";
  /** The slug of a text without letters. */
  readonly emptySlug: string;
}

const common = { firstNumber: 1, separator: "-", emptySlug: "section" } as const;

const rules: Readonly<Record<SlugRules, Rules>> = {
  github: { slugify: (text) => slug(text.normalize("NFC")), ...common },
  vitepress: {
    slugify: (text) => withoutMarks(text, /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu),
    ...common,
  },
  vuepress: {
    slugify: (text) => withoutMarks(text, /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/gu),
    ...common,
    firstNumber: 2,
  },
  "python-markdown": { slugify: asciiWords, firstNumber: 1, separator: "_", emptySlug: "_1" },
  mdbook: { slugify: lettersOnly, ...common },
};

/** Drops what is not ASCII once accented letters are decomposed, and joins the remaining words with hyphens. */
function asciiWords(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\w\s-]|[^\p{ASCII}]/gu, "")
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/gu, "-");
}

/** Each space becomes a hyphen, and special characters are dropped. Only ASCII letters become lower case. */
function lettersOnly(text: string): string {
  return text
    .trim()
    .replaceAll(/[^\p{Alphabetic}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/gu, "-")
    .replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

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
    const { slugify, firstNumber, separator, emptySlug } = this.#rules;
    const base = slugify(text) || emptySlug;
    // Python-Markdown counts on from the number at the end of a slug.
    const [, stem = base, last] = (separator === "_" && /^(.*)_(\d+)$/su.exec(base)) || [];
    let id = base;
    let number = this.#numbers.get(base) ?? (last === undefined ? firstNumber - 1 : Number(last));
    while (this.#taken.has(id)) {
      number += 1;
      id = `${stem}${separator}${number}`;
    }
    this.#numbers.set(base, number);
    this.#taken.add(id);
    return id;
  }
}
