/**
 * Keeps the order of a sidebar that Starlight generates from folders: by `order`, then by address. docsgen sorts equal
 * positions by title, so where that makes a difference, pages and folders get positions. Pure.
 */
import { posix } from "node:path";
import { textIn } from "../config-values.ts";
import type { StarlightPage } from "./pages.ts";
import { newFolderOf } from "./pages.ts";

/** The entries of a folder in the order of Starlight. */
export interface FolderOrder {
  readonly folder: string;
  readonly children: readonly Child[];
  /** Whether docsgen would sort them in the same order by itself. */
  readonly isKept: boolean;
}

/**
 * A page or folder with the values by which Starlight has sorted it (`old`), and by which docsgen would (`new`). Without
 * an order, that is `Number.MAX_VALUE`.
 */
export type Child = (
  | { readonly kind: "page"; readonly page: StarlightPage }
  /** The path is that in the old site. */
  | { readonly kind: "folder"; readonly path: string }
) & {
  /** Whether it is the page of the folder itself. */
  readonly isIndex: boolean;
  readonly old: { readonly order: number; readonly slug: string };
  readonly new: { readonly order: number; readonly name: string };
};

/**
 * The order of a folder, and of those inside it.
 *
 * @param folder The folder that is listed, "" for all pages.
 */
export function ordersOf(pages: readonly StarlightPage[], folder: string, lang: string): readonly FolderOrder[] {
  const children = childrenOf(pages, folder, lang).filter(({ isIndex }) => !isIndex);
  const made = children.toSorted(
    (left, right) =>
      compare(left.new.order, right.new.order) || compare(left.new.name.toLowerCase(), right.new.name.toLowerCase()),
  );
  return [
    ...children.flatMap((child) => (child.kind === "folder" ? ordersOf(pages, child.path, lang) : [])),
    { folder, children, isKept: children.every((child, index) => child === made[index]) },
  ];
}

/** The entries that Starlight lists for a folder, in order. */
export function childrenOf(pages: readonly StarlightPage[], folder: string, lang: string): readonly Child[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const inside = pages.filter(({ within, sidebar }) => within.startsWith(prefix) && sidebar["hidden"] !== true);
  const nameIn = ({ within }: StarlightPage): string => within.slice(prefix.length).split("/")[0] ?? "";
  const isBelow = ({ within }: StarlightPage): boolean => within.slice(prefix.length).includes("/");
  const folders = [...new Set(inside.filter(isBelow).map(nameIn))].map((name): Child => {
    const path = prefix + name;
    const own = inside.filter(({ within }) => within.startsWith(`${path}/`));
    const index = own.find((page) => isIndexOf(page, path));
    return {
      kind: "folder",
      path,
      isIndex: false,
      old: { order: Math.min(...own.map(orderOf)), slug: path },
      new: {
        order: index === undefined ? numberIn(name) : newOrderOf(index),
        name: index === undefined ? nameOf(newFolderOf(name)) : labelOf(index),
      },
    };
  });
  const children = inside
    .filter((page) => !isBelow(page))
    .map((page): Child => ({
      kind: "page",
      page,
      isIndex: isIndexOf(page, folder),
      old: { order: orderOf(page), slug: page.slug },
      new: { order: newOrderOf(page), name: labelOf(page) },
    }));
  const collator = new Intl.Collator(lang);
  return [...children, ...folders].toSorted(
    (left, right) => compare(left.old.order, right.old.order) || collator.compare(left.old.slug, right.old.slug),
  );
}

function compare<Value extends number | string>(left: Value, right: Value): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function isIndexOf({ within }: StarlightPage, folder: string): boolean {
  return /^(?:index|readme)\.\w+$/iu.test(folder === "" ? within : within.slice(folder.length + 1));
}

function orderOf({ sidebar: { order } }: StarlightPage): number {
  return typeof order === "number" ? order : Number.MAX_VALUE;
}

/** docsgen also reads the number at the start of a name. */
function newOrderOf(page: StarlightPage): number {
  const { order } = page.sidebar;
  return typeof order === "number" ? order : numberIn(posix.basename(page.within));
}

function numberIn(name: string): number {
  const [, digits] = /^(\d+)[-_. ]/u.exec(name) ?? [];
  return digits === undefined ? Number.MAX_VALUE : Number(digits);
}

function labelOf({ sidebar, title, slug }: StarlightPage): string {
  return textIn(sidebar["label"]) ?? title ?? slug;
}

function nameOf(folder: string): string {
  return folder.replace(/^\d+[-_. ]/u, "").replaceAll(/[-_]+/gu, " ");
}
