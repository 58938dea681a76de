/** Switches between the light, dark and system themes, and remembers the reader's choice. */
import { store } from "./stored.ts";

const key = "dg-theme";
const names = {
  system: docsgenStrings.themeSystem,
  light: docsgenStrings.themeLight,
  dark: docsgenStrings.themeDark,
};
const choices = ["system", "light", "dark"] as const;
type Choice = (typeof choices)[number];

/** Shows the button. The script in the head applies the choice before the page is drawn. */
export function enableThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>(".dg-theme-button");
  if (button === null) return;
  button.hidden = false;
  show(button, currentChoice());
  button.addEventListener("click", () => {
    const next = choices[(choices.indexOf(currentChoice()) + 1) % choices.length] ?? "system";
    apply(next);
    show(button, next);
  });
}

function currentChoice(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function apply(choice: Choice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  store("localStorage", key, choice === "system" ? null : choice);
}

function show(button: HTMLButtonElement, choice: Choice): void {
  button.title = names[choice];
  const name = button.querySelector(".sr-only");
  if (name !== null) name.textContent = names[choice];
}
