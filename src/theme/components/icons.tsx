/** The theme's icons. They are decorative, because each control that shows one has an accessible name. */
import type { ReactElement } from "react";

/** @param path The `d` of an SVG path in a box of 24 by 24, drawn as a line. */
export function Icon({ path }: { readonly path: string }): ReactElement {
  return (
    <svg
      className="dg-symbol"
      viewBox="0 0 24 24"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

/** Before the text of the search box. */
export function SearchIcon(): ReactElement {
  return <Icon path="M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM20 20l-4-4" />;
}

/** Three lines, for the button that opens the menu of small screens. */
export function MenuIcon(): ReactElement {
  return <Icon path="M4 7h16M4 12h16M4 17h16" />;
}

/** A half-filled circle, for the button that switches between light and dark. */
export function ThemeIcon(): ReactElement {
  return <Icon path="M12 3v18M12 3a9 9 0 1 1 0 18M12 3a9 9 0 0 0 0 18" />;
}

/** A cross, for the button of the announcement. */
export function CloseIcon(): ReactElement {
  return <Icon path="M6 6l12 12M18 6L6 18" />;
}
