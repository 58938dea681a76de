/** Endpoints of an API: `::::endpoint[GET /path]` around a text, `:::request` and `:::response`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "endpoint",
  containers: { endpoint: { base: "text" }, request: {}, response: {} },
  words: {
    /** The title of `:::request`. */
    request: {
      ar: "الطلب",
      de: "Anfrage",
      en: "Request",
      es: "Solicitud",
      fr: "Requête",
      it: "Richiesta",
      ja: "リクエスト",
      ko: "요청",
      nl: "Verzoek",
      pl: "Żądanie",
      pt: "Requisição",
      ru: "Запрос",
      zh: "请求",
    },
    /** The title of `:::response`, before the status. */
    response: {
      ar: "الاستجابة",
      de: "Antwort",
      en: "Response",
      es: "Respuesta",
      fr: "Réponse",
      it: "Risposta",
      ja: "レスポンス",
      ko: "응답",
      nl: "Antwoord",
      pl: "Odpowiedź",
      pt: "Resposta",
      ru: "Ответ",
      zh: "响应",
    },
  },
  twin: { "dg-code-bar": "code", "dg-sample-title": "label" },
  reference: {
    title: "Endpoints",
    text: "The method and the path of an operation stand in brackets, and `base` is the address of the API, which is shown and copied before the path. Each code block of a request is a tab, named by its `[label]`; several responses become tabs, too. If the sidebar lists the headings of the page, wide screens show requests and responses next to the text. Write the heading above the block, because its anchor is part of the anchors of the fields.",
    example:
      '::::endpoint[GET /queues/{id}]{base="https://api.example.com"}\nReturns a queue.\n\n:::fields\n- `id` (string, required): ID of the queue\n- `limit` (integer, in query, default `10`): Maximum number of events\n:::\n\n:::request\n```sh [curl]\ncurl "https://api.example.com/queues/q_1"\n```\n\n```js [JavaScript]\nconst response = await fetch("https://api.example.com/queues/q_1");\n```\n:::\n\n:::response[200]\n```json\n{ "id": "q_1", "events": [] }\n```\n:::\n::::',
  },
});
