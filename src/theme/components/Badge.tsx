import type { ReactElement } from "react";

/** A badge after the text of a link. The space is also for screen readers, which say both as one name. */
export function Badge({ text }: { readonly text: string | null }): ReactElement | null {
  if (text === null) return null;
  return (
    <>
      {" "}
      <span className="dg-badge dg-tip">{text}</span>
    </>
  );
}
