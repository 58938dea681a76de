/** The words of the form, in the languages that it has; in others, it is English. Names in braces are replaced. */
import { pickWords } from "../pick-words.ts";
import type { Problem } from "./control.ts";

/** In English and in German. */
const all = {
  authentication: ["Authentication", "Authentifizierung"],
  alternative: ["Kind", "Art"],
  user: ["User", "Benutzer"],
  password: ["Password", "Passwort"],
  body: ["Request body", "Inhalt der Anfrage"],
  variant: ["Variant", "Variante"],
  required: ["required", "erforderlich"],
  none: ["Not sent", "Nicht gesendet"],
  perLine: ["One value in each line.", "Ein Wert je Zeile."],
  language: ["Language", "Sprache"],
  sample: ["Sample", "Beispiel"],
  copy: ["Copy sample", "Beispiel kopieren"],
  copied: ["Copied", "Kopiert"],
  notCopied: ["Not copied: the browser does not allow it", "Nicht kopiert: Der Browser erlaubt es nicht"],
  reset: ["Reset", "Zurücksetzen"],
  wasReset: ["All values are those of the example again", "Alle Werte sind wieder die des Beispiels"],
  failed: [
    "The form could not be loaded. Click again to try once more.",
    "Das Formular konnte nicht geladen werden. Klicken Sie noch einmal, um es erneut zu versuchen.",
  ],
  memory: [
    "Nothing is sent or stored: values stay on this page.",
    "Nichts wird gesendet oder gespeichert: Werte bleiben auf dieser Seite.",
  ],
  ownSamples: [
    "The samples of this operation are written by hand, and stay as they are. The form writes its own:",
    "Die Beispiele dieser Operation sind von Hand geschrieben und bleiben, wie sie sind. Das Formular schreibt eigene:",
  ],
  fromEnvironment: [
    "If it is empty, samples read it from the environment variable {name}.",
    "Wenn das Feld leer ist, lesen Beispiele die Umgebungsvariable {name}.",
  ],
  changed: ["Samples updated: {name}", "Beispiele geändert: {name}"],
} as const;

const locations = {
  path: ["Path parameters", "Parameter im Pfad"],
  query: ["Query parameters", "Parameter der Abfrage"],
  header: ["Headers", "Header"],
  cookie: ["Cookies", "Cookies"],
} as const;

const problems: Readonly<Record<Problem["kind"], readonly [string, string]>> = {
  required: ["This is required.", "Dieser Wert ist erforderlich."],
  pattern: ["This does not have the expected form.", "Dieser Wert hat nicht die erwartete Form."],
  integer: ["This must be a whole number.", "Dies muss eine ganze Zahl sein."],
  number: ["This must be a number.", "Dies muss eine Zahl sein."],
  json: ["This is not JSON yet.", "Dies ist noch kein JSON."],
  latin: ["A header can only have characters of Latin-1.", "Ein Header kann nur Zeichen von Latin-1 haben."],
  least: ["This must be at least {limit}.", "Dies muss mindestens {limit} sein."],
  most: ["This must be at most {limit}.", "Dies darf höchstens {limit} sein."],
  above: ["This must be more than {limit}.", "Dies muss größer als {limit} sein."],
  below: ["This must be less than {limit}.", "Dies muss kleiner als {limit} sein."],
  step: ["This must be a multiple of {limit}.", "Dies muss ein Vielfaches von {limit} sein."],
  short: ["This must have at least {limit} characters.", "Dies muss mindestens {limit} Zeichen haben."],
  long: ["This must have at most {limit} characters.", "Dies darf höchstens {limit} Zeichen haben."],
  few: ["This must have at least {limit} values.", "Dies muss mindestens {limit} Werte haben."],
  many: ["This must have at most {limit} values.", "Dies darf höchstens {limit} Werte haben."],
};

/**
 * Names in braces, as in "at least {limit}", are still in them: `interpolateText` replaces them where a text is shown.
 */
export type Words = Readonly<Record<keyof typeof all, string>> & {
  readonly locations: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<Problem["kind"], string>>;
};

/** The German words for `de` and `de-AT`, the English ones for every other language. */
export function wordsIn(lang: string): Words {
  return { ...pickWords(all, lang), locations: pickWords(locations, lang), problems: pickWords(problems, lang) };
}

/** The text of the button that opens the form. */
export const opener = { en: "Fill in the samples", de: "Beispiele ausfüllen" };
