/** Text with formatting, from the config. */
import { createElement } from "react";
import type { ReactElement } from "react";
import type { RichText as Content } from "../route-data.ts";

/** Text is escaped by React; only the four elements of `RichElement` occur. */
export function RichText({ content }: { readonly content: Content }): ReactElement {
  return (
    <>
      {content.map((part, index) =>
        typeof part === "string"
          ? part
          : createElement(
              part.tag,
              // The parts of a text have no names, and their order never changes.
              { key: `${part.tag}-${index}`, href: part.url ?? undefined },
              <RichText content={part.content} />,
            ),
      )}
    </>
  );
}
