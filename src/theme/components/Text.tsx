/** A text that may be in another language than the document, such as the title of a page that is not translated. */
import type { ReactNode } from "react";
import type { TextLanguage } from "../route-data.ts";

/** Adds no element to a text in the language of the document. */
export function Text({
  text,
  language,
}: {
  readonly text: string;
  readonly language?: TextLanguage | undefined;
}): ReactNode {
  if (language === undefined) return text;
  return (
    <bdi lang={language.lang} dir={language.direction}>
      {text}
    </bdi>
  );
}
