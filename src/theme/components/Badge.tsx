/** The badges of entries in the navigation bar and in sidebars. */
import type { ReactElement } from "react";
import type { BadgeData } from "../route-data.ts";

/** A badge after the text of a link. The space is also for screen readers, which say both as one name. */
export function Badge({ text }: { readonly text: string | null }): ReactElement | null {
  return text === null ? null : <AfterText badge={{ text, kind: "tip" }} />;
}

/** The badges of an entry, around its text. Methods come before it, so that those of a list stand in a column. */
export function Badged({
  badges,
  children,
}: {
  readonly badges: readonly BadgeData[];
  readonly children: ReactElement;
}): ReactElement {
  const methods = badges.filter(({ kind }) => kind === "method");
  const others = badges.filter(({ kind }) => kind !== "method");
  return (
    <>
      {methods.map(({ text }) => (
        <span key={text} className={`dg-method dg-${text.toLowerCase()}`}>
          {`${text} `}
        </span>
      ))}
      {children}
      {others.map((badge) => (
        <AfterText key={badge.text} badge={badge} />
      ))}
    </>
  );
}

function AfterText({ badge: { text, kind } }: { readonly badge: BadgeData }): ReactElement {
  return (
    <>
      {" "}
      <span className={kind === "deprecated" ? "dg-deprecated sr-only" : `dg-badge dg-${kind}`}>{text}</span>
    </>
  );
}
