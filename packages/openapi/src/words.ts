/**
 * The words of the pages, in the languages that they have; in others, they are English. What stands in braces is replaced.
 * Anchors, and names of variants, from which anchors are made, are the same in all languages.
 */
import type { Inline } from "./blocks/inline.ts";
import { pickWords } from "./pick-words.ts";

/** In English and in German. */
const all = {
  and: [" and ", " und "],
  or: [" or ", " oder "],
  operations: ["Operations", "Operationen"],
  operation: ["Operation", "Operation"],
  methodAndPath: ["Method and path", "Methode und Pfad"],
  schemas: ["Schemas", "Schemas"],
  schemaList: [
    "The objects that operations of the {api} share, in alphabetical order.",
    "Die Objekte, die mehrere Operationen verwenden ({api}), in alphabetischer Reihenfolge.",
  ],
  operationsOf: ["The operations of the {api}.", "Die Operationen: {api}."],
  oneOperationOf: ["1 operation of {tag} in the {api}.", "1 Operation aus {tag} ({api})."],
  someOperationsOf: ["{count} operations of {tag} in the {api}.", "{count} Operationen aus {tag} ({api})."],
  fieldsOf: ["The fields of {schema} in the {api}.", "Die Felder von {schema} ({api})."],
  version: ["Version", "Version"],
  contact: ["Contact", "Kontakt"],
  license: ["License", "Lizenz"],
  terms: ["Terms of service", "Nutzungsbedingungen"],
  download: ["download", "herunterladen"],
  description: ["Description", "Beschreibung"],
  baseUrl: ["Base URL", "Basis-URL"],
  authentication: ["Authentication", "Authentifizierung"],
  noAuthentication: ["none", "keine"],
  withScopes: [" with {scopes}", " mit {scopes}"],
  inSamples: ["In samples: {variable}.", "In Codebeispielen: {variable}."],
  describedAt: ["Described at {address}.", "Beschrieben unter {address}."],
  basic: ["user name and password (HTTP Basic)", "Benutzername und Passwort (HTTP Basic)"],
  certificate: ["client certificate (mutual TLS)", "Clientzertifikat (mutual TLS)"],
  token: ["token in {place}", "Token in {place}"],
  typedToken: ["{type}, token in {place}", "{type}, Token in {place}"],
  keyInHeader: ["key in the header {name}", "Schlüssel im Header {name}"],
  keyInQuery: ["key in the query parameter {name}", "Schlüssel im Abfrageparameter {name}"],
  keyInCookie: ["key in the cookie {name}", "Schlüssel im Cookie {name}"],
  implicit: ["Implicit flow", "Implicit Flow"],
  passwordFlow: ["Password flow", "Password Flow"],
  clientCredentials: ["Client credentials flow", "Client Credentials Flow"],
  authorizationCode: ["Authorization code flow", "Authorization Code Flow"],
  deprecated: ["Deprecated", "Veraltet"],
  deprecatedNote: ["Do not use this operation in new code.", "Verwenden Sie diese Operation nicht in neuem Code."],
  see: ["See {link}.", "Siehe {link}."],
  documentation: ["the documentation", "die Dokumentation"],
  pathParameters: ["Path parameters", "Parameter im Pfad"],
  queryParameters: ["Query parameters", "Parameter der Abfrage"],
  headers: ["Headers", "Header"],
  cookies: ["Cookies", "Cookies"],
  requestBody: ["Request body", "Inhalt der Anfrage"],
  optional: ["optional", "optional"],
  responses: ["Responses", "Antworten"],
  responseHeaders: ["Headers of the response", "Header der Antwort"],
  errors: ["Errors", "Fehler"],
  callbacks: ["Callbacks", "Callbacks"],
  status: ["Status", "Status"],
  cause: ["Cause", "Ursache"],
  example: ["Example", "Beispiel"],
  exampleIs: ["Example: {value}", "Beispiel: {value}"],
  defaultIs: ["Default: {value}", "Standard: {value}"],
  shortened: ["Shortened", "Gekürzt"],
  schema: ["Schema: {schema}", "Schema: {schema}"],
  from: ["from {schema}", "aus {schema}"],
  onlyInResponses: ["only in responses", "nur in Antworten"],
  onlyInRequests: ["only in requests", "nur in Anfragen"],
  variants: ["variants", "Varianten"],
  oneField: ["1 field", "1 Feld"],
  someFields: ["{count} fields", "{count} Felder"],
  sameFields: ["It has the fields of {object}.", "Die Felder sind die von {object}."],
  sameFieldsBut: ["It has the fields of {object}, but for:", "Die Felder sind die von {object}, außer:"],
  always: ["Always {value}", "Immer {value}"],
  oneOf: ["One of {values}", "Einer der Werte {values}"],
  values: ["{count} values", "{count} Werte"],
  anyValue: ["any value", "beliebiger Wert"],
  orNull: [" or null", " oder null"],
  list: ["list", "Liste"],
  listOf: ["list of {types}", "Liste von {type}"],
  tuple: ["list: {types}", "Liste: {types}"],
  thenAny: ["then any number of {type}", "dann beliebig oft {type}"],
  mapOf: ["map of {types}", "Objekt mit Werten {type}"],
  moreThan: ["more than {number}", "mehr als {number}"],
  atLeast: ["at least {number}", "mindestens {number}"],
  lessThan: ["less than {number}", "weniger als {number}"],
  atMost: ["at most {number}", "höchstens {number}"],
  exactly: ["exactly {number}", "genau {number}"],
  range: ["{from} to {to}", "{from} bis {to}"],
  multipleOf: ["multiple of {number}", "Vielfaches von {number}"],
  oneCharacter: ["1 character", "1 Zeichen"],
  someCharacters: ["{number} characters", "{number} Zeichen"],
  oneItem: ["1 item", "1 Element"],
  someItems: ["{number} items", "{number} Elemente"],
  oneKey: ["1 key", "1 Schlüssel"],
  someKeys: ["{number} keys", "{number} Schlüssel"],
  oneContained: ["1 matching item", "1 passendes Element"],
  someContained: ["{number} matching items", "{number} passende Elemente"],
  noItemTwice: ["No item occurs twice", "Kein Element kommt zweimal vor"],
  matches: ["Matches {pattern}", "Entspricht {pattern}"],
  links: ["Links", "Links"],
  writtenAs: ["as {form}", "als {form}"],
  byCommas: ["separated by commas", "durch Kommas getrennt"],
  bySpaces: ["separated by spaces", "durch Leerzeichen getrennt"],
  byPipes: ["separated by |", "durch | getrennt"],
  requires: ["Requires {names}", "Erfordert {names}"],
  requiredWith: ["With {name}, {others} is required", "Mit {name} ist {others} erforderlich"],
  eachItem: ["Each item:", "Jedes Element:"],
  eachKey: ["Each key:", "Jeder Schlüssel:"],
  contains: ["Matching item:", "Passendes Element:"],
  content: ["Content:", "Inhalt:"],
  not: ["Not:", "Nicht:"],
  ifFits: ["If:", "Wenn:"],
  thenIs: ["Then:", "Dann:"],
  otherwise: ["Otherwise:", "Sonst:"],
  withKey: ["With {name}:", "Mit {name}:"],
} as const;

/** The keys are also those of the option `labels`. */
export type Words = Readonly<Record<keyof typeof all, string>>;

/** The names of all words. */
export const wordNames: readonly string[] = Object.keys(all);

/** @param lang A BCP 47 tag. @param own The words of the author. */
export function wordsIn(lang: string, own: Partial<Words> = {}): Words {
  return { ...pickWords(all, lang), ...own };
}

/** Replaces the names in braces with parts of a line, such as code or links. */
export function interpolate(word: string, parts: Readonly<Record<string, Inline>>): Inline {
  return word.split(/(\{\w+\})/u).flatMap((part) => parts[part.slice(1, -1)] ?? (part === "" ? [] : [part]));
}

/** "at most 64" → "At most 64" */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
