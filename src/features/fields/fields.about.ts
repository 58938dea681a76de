/** Lists of fields: parameters, keys of an object, props. */
import { declare } from "../about.ts";

export const about = declare({
  name: "fields",
  containers: { fields: {} },
  words: {
    /** The word for `required` in `:::fields`. */
    required: {
      ar: "مطلوب",
      de: "erforderlich",
      en: "required",
      es: "obligatorio",
      fr: "obligatoire",
      it: "obbligatorio",
      ja: "必須",
      ko: "필수",
      nl: "verplicht",
      pl: "wymagane",
      pt: "obrigatório",
      ru: "обязательно",
      zh: "必填",
    },
    /** The word for `optional` in `:::fields`. */
    optional: {
      ar: "اختياري",
      de: "nicht erforderlich",
      en: "optional",
      es: "opcional",
      fr: "facultatif",
      it: "facoltativo",
      ja: "任意",
      ko: "선택",
      nl: "optioneel",
      pl: "opcjonalne",
      pt: "opcional",
      ru: "необязательно",
      zh: "可选",
    },
    /** The word for `default` in `:::fields`. */
    defaultValue: {
      ar: "القيمة الافتراضية",
      de: "Standardwert",
      en: "default",
      es: "valor predeterminado",
      fr: "valeur par défaut",
      it: "valore predefinito",
      ja: "デフォルト",
      ko: "기본값",
      nl: "standaardwaarde",
      pl: "wartość domyślna",
      pt: "valor padrão",
      ru: "по умолчанию",
      zh: "默认值",
    },
    /** The word for `deprecated` in `:::fields`. */
    deprecated: {
      ar: "مهمل",
      de: "veraltet",
      en: "deprecated",
      es: "obsoleto",
      fr: "obsolète",
      it: "deprecato",
      ja: "非推奨",
      ko: "지원 중단 예정",
      nl: "verouderd",
      pl: "przestarzałe",
      pt: "obsoleto",
      ru: "устарело",
      zh: "已弃用",
    },
  },
  twin: { "dg-fields-title": "label" },
  reference: {
    title: "Fields",
    text: "Parameters, keys of an object, props or options. Each item begins with a name in backticks, or several. What is in parentheses is the type, and any of `in query` (or `path`, `header`, `cookie`, `body`), `required`, `optional`, `deprecated` and `default`, in any order; `required if …` and other words are shown as you write them. Fields that the path of the endpoint names are in the path. A list in an item has the fields of the field. Every field has an anchor, such as `#fields.user.id`: the anchor of the heading above, and the names.",
    example:
      ":::fields[Keys of an event]\n- `id` (string, required): Unique for each event\n- `user` (object): Who caused it\n  - `id` (string): ID of the user\n  - `name` (string or `null`): As it is shown\n- `old_id` (string, deprecated): Use `id`\n:::",
  },
});
