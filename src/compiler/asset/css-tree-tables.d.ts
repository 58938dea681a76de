/** The grammar in css-tree's lexer, which its types leave out. */
import type { DSNode } from "css-tree";

interface Grammar {
  readonly syntax: DSNode | null;
}

declare module "css-tree" {
  interface Lexer {
    readonly properties: Readonly<Record<string, Grammar>>;
    readonly types: Readonly<Record<string, Grammar>>;
  }
}
