/** Sends the reader's answer to "Was this helpful?" without leaving the page. */
import { announce } from "./announce.ts";
import type { PageEvents } from "./page-events.ts";

/** @param button "yes" or "no", whose form is replaced by thanks, or gets a problem if the answer could not be sent. */
export async function sendAnswer(button: HTMLButtonElement): Promise<void> {
  const { form } = button;
  const page = form?.querySelector("input")?.value;
  if (form === null || page === undefined) return;
  try {
    // Many services for forms send no CORS headers. Without them, we learn only whether the request was sent.
    const response = await fetch(form.action, {
      method: "POST",
      mode: "no-cors",
      body: new URLSearchParams({ page, answer: button.value }),
    });
    if (!response.ok && response.type === "basic") throw new Error(`the server returned ${response.status}`);
    const detail: PageEvents["feedback"] = { answer: button.value };
    dispatchEvent(new CustomEvent("docs:feedback", { detail }));
    const thanks = document.createElement("span");
    thanks.tabIndex = -1;
    thanks.textContent = docsgenStrings.thanks;
    form.replaceChildren(thanks);
    // Screen readers read what is focused.
    thanks.focus({ preventScroll: true });
  } catch {
    const problem = form.querySelector("output") ?? document.createElement("output");
    problem.textContent = docsgenStrings.notSent;
    form.append(problem);
    announce(docsgenStrings.notSent);
  }
}
