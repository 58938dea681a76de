/**
 * The parts of the search engine that a first answer rarely needs: similar words, phrases, pasted messages, and
 * the marks and snippets of results. In the browser, they are a file of their own, which is fetched when one of them is needed.
 */
export { makeMarker } from "./marked-text.ts";
export { nearTerms, nearWords } from "./near-terms.ts";
export { wordsOfMessage } from "./pasted-message.ts";
export { withQuotes } from "./phrases.ts";
