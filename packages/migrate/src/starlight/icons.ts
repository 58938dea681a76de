/** Finds docsgen's icon for one of Starlight. Pure. */
import { isIcon } from "docsgen/migrate-kit";

/** Names of Starlight that mean another icon, or none, in docsgen's set. */
const names: Readonly<Record<string, string>> = {
  "add-document": "file-plus",
  "approve-check": "check",
  "approve-check-circle": "circle-check",
  bars: "menu",
  close: "x",
  comment: "message-circle",
  "comment-alt": "message-square",
  document: "file-text",
  "down-arrow": "arrow-down",
  "down-caret": "chevron-down",
  email: "mail",
  error: "circle-x",
  external: "external-link",
  "forward-slash": "slash",
  information: "info",
  "left-arrow": "arrow-left",
  "left-caret": "chevron-left",
  "list-format": "list",
  magnifier: "search",
  node: "nodejs",
  "open-book": "book-open",
  random: "shuffle",
  "right-arrow": "arrow-right",
  "right-caret": "chevron-right",
  setting: "settings",
  translate: "languages",
  "up-arrow": "arrow-up",
  "up-caret": "chevron-up",
  warning: "triangle-alert",
};

const languages: Readonly<Record<string, string>> = {
  "seti:javascript": "nodejs",
  "seti:python": "python",
  "seti:go": "go",
  "seti:shell": "bash",
};

/** @returns `null` if docsgen has none, such as those of companies. */
export function iconFor(name: string): string | null {
  const known = Object.hasOwn(languages, name) ? languages[name] : Object.hasOwn(names, name) ? names[name] : undefined;
  if (known !== undefined) return known;
  if (name.startsWith("seti:")) return "file-code";
  return isIcon(name) ? name : null;
}
