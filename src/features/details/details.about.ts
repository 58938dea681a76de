/** Details: `:::details[Title]` around a text that readers open. */
import { declare } from "../about.ts";

export const about = declare({
  name: "details",
  containers: { details: { open: "flag", name: "text" } },
  words: {
    /** The title of `:::details`. */
    details: {
      ar: "التفاصيل",
      de: "Details",
      en: "Details",
      es: "Detalles",
      fr: "Détails",
      it: "Dettagli",
      ja: "詳細",
      ko: "자세히",
      nl: "Details",
      pl: "Szczegóły",
      pt: "Detalhes",
      ru: "Подробности",
      zh: "详情",
    },
  },
  reference: {
    title: "Details",
    text: "A section that readers open. `{open}` shows it open. If several have the same `name`, only one of them is open at a time.",
    example:
      ':::details[What is a queue?]{name="faq"}\nA list of events that wait.\n:::\n\n:::details[What is an event?]{name="faq" open}\nSomething that happened.\n:::',
  },
});
