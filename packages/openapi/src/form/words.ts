/** The words of the form, in the languages that it has; in others, it is English. */
import type { Problem } from "./control.ts";

export interface Words {
  readonly authentication: string;
  readonly alternative: string;
  readonly user: string;
  readonly password: string;
  /** Of a key that is left empty. */
  readonly fromEnvironment: (variable: string) => string;
  readonly locations: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of a value that has one of several forms. */
  readonly variant: string;
  readonly required: string;
  readonly none: string;
  readonly perLine: string;
  readonly language: string;
  readonly sample: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly reset: string;
  readonly wasReset: string;
  readonly changed: (name: string) => string;
  readonly failed: string;
  readonly memory: string;
  readonly ownSamples: string;
  readonly problem: (problem: Problem) => string;
}

const english: Words = {
  authentication: "Authentication",
  alternative: "Kind",
  user: "User",
  password: "Password",
  fromEnvironment: (variable) => `If it is empty, samples read it from the environment variable ${variable}.`,
  locations: { path: "Path parameters", query: "Query parameters", header: "Headers", cookie: "Cookies" },
  body: "Request body",
  variant: "Variant",
  required: "required",
  none: "Not sent",
  perLine: "One value in each line.",
  language: "Language",
  sample: "Sample",
  copy: "Copy sample",
  copied: "Copied",
  notCopied: "Not copied: the browser does not allow it",
  reset: "Reset",
  wasReset: "All values are those of the example again",
  changed: (name) => `Samples updated: ${name}`,
  failed: "The form could not be loaded. Click again to try once more.",
  memory: "Nothing is sent or stored: values stay on this page.",
  ownSamples: "The samples of this operation are written by hand, and stay as they are. The form writes its own:",
  problem: (problem) => {
    switch (problem.kind) {
      case "required":
        return "This is required.";
      case "pattern":
        return "This does not have the expected form.";
      case "integer":
        return "This must be a whole number.";
      case "number":
        return "This must be a number.";
      case "json":
        return "This is not JSON yet.";
      case "latin":
        return "A header can only have characters of Latin-1.";
      case "least":
        return `This must be at least ${problem.limit}.`;
      case "most":
        return `This must be at most ${problem.limit}.`;
      case "above":
        return `This must be more than ${problem.limit}.`;
      case "below":
        return `This must be less than ${problem.limit}.`;
      case "step":
        return `This must be a multiple of ${problem.limit}.`;
      case "short":
        return `This must have at least ${problem.limit} characters.`;
      case "long":
        return `This must have at most ${problem.limit} characters.`;
      case "few":
        return `This must have at least ${problem.limit} values.`;
      case "many":
        return `This must have at most ${problem.limit} values.`;
    }
  },
};

const german: Words = {
  authentication: "Authentifizierung",
  alternative: "Art",
  user: "Benutzer",
  password: "Passwort",
  fromEnvironment: (variable) => `Wenn das Feld leer ist, lesen Beispiele die Umgebungsvariable ${variable}.`,
  locations: { path: "Parameter im Pfad", query: "Parameter der Abfrage", header: "Header", cookie: "Cookies" },
  body: "Inhalt der Anfrage",
  variant: "Variante",
  required: "erforderlich",
  none: "Nicht gesendet",
  perLine: "Ein Wert je Zeile.",
  language: "Sprache",
  sample: "Beispiel",
  copy: "Beispiel kopieren",
  copied: "Kopiert",
  notCopied: "Nicht kopiert: Der Browser erlaubt es nicht",
  reset: "Zurücksetzen",
  wasReset: "Alle Werte sind wieder die des Beispiels",
  changed: (name) => `Beispiele geändert: ${name}`,
  failed: "Das Formular konnte nicht geladen werden. Klicken Sie noch einmal, um es erneut zu versuchen.",
  memory: "Nichts wird gesendet oder gespeichert: Werte bleiben auf dieser Seite.",
  ownSamples:
    "Die Beispiele dieser Operation sind von Hand geschrieben und bleiben, wie sie sind. Das Formular schreibt eigene:",
  problem: (problem) => {
    switch (problem.kind) {
      case "required":
        return "Dieser Wert ist erforderlich.";
      case "pattern":
        return "Dieser Wert hat nicht die erwartete Form.";
      case "integer":
        return "Dies muss eine ganze Zahl sein.";
      case "number":
        return "Dies muss eine Zahl sein.";
      case "json":
        return "Dies ist noch kein JSON.";
      case "latin":
        return "Ein Header kann nur Zeichen von Latin-1 haben.";
      case "least":
        return `Dies muss mindestens ${problem.limit} sein.`;
      case "most":
        return `Dies darf höchstens ${problem.limit} sein.`;
      case "above":
        return `Dies muss größer als ${problem.limit} sein.`;
      case "below":
        return `Dies muss kleiner als ${problem.limit} sein.`;
      case "step":
        return `Dies muss ein Vielfaches von ${problem.limit} sein.`;
      case "short":
        return `Dies muss mindestens ${problem.limit} Zeichen haben.`;
      case "long":
        return `Dies darf höchstens ${problem.limit} Zeichen haben.`;
      case "few":
        return `Dies muss mindestens ${problem.limit} Werte haben.`;
      case "many":
        return `Dies darf höchstens ${problem.limit} Werte haben.`;
    }
  },
};

export function wordsIn(language: string): Words {
  return /^de\b/u.test(language) ? german : english;
}

/** The text of the button that opens the form. */
export const opener = { en: "Fill in the samples", de: "Beispiele ausfüllen" };
