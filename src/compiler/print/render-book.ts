/** Renders the document of a book. It loads React, so it is imported when something is printed. Has effects. */
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BookData } from "../../theme/print/Book.tsx";
import { Book } from "../../theme/print/Book.tsx";

/** @param data The style of the book itself is added. */
export function renderBook(data: BookData): string {
  const style = readFileSync(new URL("./theme/book.css", import.meta.url), "utf8");
  const book = createElement(Book, { data: { ...data, styles: [style, ...data.styles] } });
  return `<!doctype html>\n${renderToStaticMarkup(book)}\n`;
}
