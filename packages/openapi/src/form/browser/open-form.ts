/**
 * Opens the form below its button, when a reader clicks it for the first time. What is typed stays in memory, and changes
 * the samples of the operation, and those of the form where the samples are not beside it.
 */
import { sampleOf } from "../../samples/languages.ts";
import type { Language } from "../../samples/languages.ts";
import { composeRequest } from "../../samples/request.ts";
import type { RequestValues } from "../../samples/request.ts";
import type { FormModel } from "../form-data.ts";
import { interpolateText } from "../../pick-words.ts";
import { wordsIn } from "../words.ts";
import type { Words } from "../words.ts";
import { colored } from "./color-code.ts";
import { element } from "./element.ts";
import { drawFields } from "./fields.ts";

/** What readers typed as keys: it is the same for the operations that follow. */
const secrets = new Map<string, string>();

function openForm(button: HTMLElement): void {
  const words = wordsIn(document.documentElement.lang);
  const place = element("div", { class: "openapi-form", id: freeId("openapi-form") });
  button.after(place);
  button.setAttribute("aria-controls", place.id);
  const state: { form: Promise<void> | null } = { form: null };
  const toggle = (): void => {
    const isOpen = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(isOpen));
    place.hidden = !isOpen;
    if (!isOpen) return;
    state.form ??= load(button.dataset["form"] ?? "").then(
      (model) => show(model, place, button, words),
      () => {
        state.form = null;
        button.setAttribute("aria-expanded", "false");
        place.replaceChildren(element("p", { role: "alert" }, words.failed));
      },
    );
  };
  button.addEventListener("click", toggle);
  toggle();
}

export { openForm as default };

async function load(url: string): Promise<FormModel> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the form answers ${answer.status}`);
  const model: FormModel = await answer.json();
  return model;
}

function freeId(base: string): string {
  let id = base;
  for (let count = 2; document.getElementById(id) !== null; count += 1) id = `${base}-${count}`;
  return id;
}

function show(model: FormModel, place: HTMLElement, button: HTMLElement, words: Words): void {
  const samples = samplesOf(model, button);
  const status = element("p", { class: "sr-only", role: "status" });
  const own = element("code");
  const language = element(
    "select",
    { id: `${place.id}-language` },
    ...model.languages.map((each) => element("option", { value: each }, sampleOf(emptyRequest, each).label)),
  );
  const fields = element("div");
  const fill = (): RequestValues => {
    const { nodes, valuesNow } = drawFields(model, words, place.id, secrets, onChange);
    fields.replaceChildren(...nodes);
    return valuesNow();
  };
  const chosen = (): Language => model.languages.find((each) => each === language.value) ?? "curl";
  const drawIn = (code: Element, each: Language): void =>
    code.replaceChildren(...colored(sampleOf(composeRequest(model.request, state.values), each).text, each));
  const draw = (): void => {
    drawIn(own, chosen());
    for (const { code, language: each } of samples) drawIn(code, each);
  };
  const say = (text: string): void => {
    // The same text is only announced again if it was removed in between.
    status.textContent = "";
    requestAnimationFrame(() => (status.textContent = text));
  };
  const onChange = (values: RequestValues, name: string): void => {
    state.values = values;
    draw();
    // Not at each key: when the reader pauses.
    clearTimeout(state.announced);
    state.announced = window.setTimeout(() => say(interpolateText(words.changed, { name })), 1000);
  };
  const state = { values: fill(), announced: 0 };
  const copy = element("button", { type: "button" }, words.copy);
  const reset = element("button", { type: "button" }, words.reset);
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(own.textContent ?? "").then(
      () => say(words.copied),
      () => say(words.notCopied),
    );
  });
  reset.addEventListener("click", () => {
    clearTimeout(state.announced);
    secrets.clear();
    state.values = fill();
    for (const { code, before } of samples) code.replaceChildren(...before);
    drawIn(own, chosen());
    say(words.wasReset);
  });
  language.addEventListener("change", draw);
  const preview = element("pre", { tabindex: "0", "aria-label": words.sample }, own);
  const hasBeside = samples.length > 0;
  place.replaceChildren(
    element("p", {}, words.memory),
    fields,
    ...(model.hasOwnSamples ? [element("p", {}, words.ownSamples)] : []),
    element(
      "div",
      { class: "openapi-form-actions" },
      element("label", { for: language.id }, words.language),
      language,
      copy,
      reset,
    ),
    element("div", hasBeside ? { class: "openapi-form-beside" } : {}, preview),
    status,
  );
  if (secrets.size > 0) draw();
  else drawIn(own, chosen());
}

const emptyRequest = { method: "GET", url: "", query: [], headers: [], basic: null, body: null };

interface ShownSample {
  readonly code: Element;
  readonly language: Language;
  readonly before: readonly Node[];
}

/** The code blocks beside the form that have samples in the form's languages, in their order. */
function samplesOf({ languages, hasOwnSamples }: FormModel, button: HTMLElement): readonly ShownSample[] {
  if (hasOwnSamples) return [];
  const all = button.closest(".openapi-operation")?.querySelectorAll(".openapi-samples pre code") ?? [];
  return [...all].flatMap((code, at) => {
    const language = languages[at];
    return language === undefined ? [] : [{ code, language, before: [...code.childNodes] }];
  });
}
