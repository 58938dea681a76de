/**
 * The words that docsgen adds to pages when it compiles them, in the language of the site. `markdown.labels` in the
 * config replaces single ones. Pure.
 */
import { languageOf } from "./interface-strings.ts";

/** A name in braces is replaced. */
export interface PageLabels {
  /** The titles of callouts. */
  readonly tip: string;
  readonly info: string;
  readonly note: string;
  readonly important: string;
  readonly warning: string;
  readonly caution: string;
  readonly danger: string;
  readonly details: string;
  readonly terminal: string;
  /** With `{lines}`. */
  readonly collapsed: string;
  readonly formula: string;
  readonly code: string;
  readonly contents: string;
  readonly table: string;
  readonly done: string;
  readonly todo: string;
  readonly footnotes: string;
  /** With `{number}`. */
  readonly backToReference: string;
  /** The words of API references. */
  readonly request: string;
  readonly response: string;
  readonly required: string;
  readonly optional: string;
  readonly defaultValue: string;
  readonly deprecated: string;
}

const ar: PageLabels = {
  tip: "نصيحة",
  info: "معلومة",
  note: "ملاحظة",
  important: "مهم",
  warning: "تحذير",
  caution: "تنبيه",
  danger: "خطر",
  details: "التفاصيل",
  terminal: "الطرفية",
  collapsed: "شيفرة، {lines} سطرًا",
  formula: "صيغة",
  code: "شيفرة",
  contents: "المحتويات",
  table: "جدول",
  done: "منجز",
  todo: "قيد التنفيذ",
  footnotes: "الحواشي",
  backToReference: "العودة إلى المرجع {number}",
  request: "الطلب",
  response: "الاستجابة",
  required: "مطلوب",
  optional: "اختياري",
  defaultValue: "القيمة الافتراضية",
  deprecated: "مهمل",
};

const de: PageLabels = {
  tip: "Tipp",
  info: "Info",
  note: "Hinweis",
  important: "Wichtig",
  warning: "Warnung",
  caution: "Vorsicht",
  danger: "Gefahr",
  details: "Details",
  terminal: "Terminal",
  collapsed: "Code, {lines} Zeilen",
  formula: "Formel",
  code: "Code",
  contents: "Inhalt",
  table: "Tabelle",
  done: "Erledigt",
  todo: "Zu erledigen",
  footnotes: "Fußnoten",
  backToReference: "Zurück zu Verweis {number}",
  request: "Anfrage",
  response: "Antwort",
  required: "erforderlich",
  optional: "nicht erforderlich",
  defaultValue: "Standardwert",
  deprecated: "veraltet",
};

const en: PageLabels = {
  tip: "Tip",
  info: "Info",
  note: "Note",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
  danger: "Danger",
  details: "Details",
  terminal: "Terminal",
  collapsed: "Code, {lines} lines",
  formula: "Formula",
  code: "Code",
  contents: "Contents",
  table: "Table",
  done: "Done",
  todo: "To do",
  footnotes: "Footnotes",
  backToReference: "Back to reference {number}",
  request: "Request",
  response: "Response",
  required: "required",
  optional: "optional",
  defaultValue: "default",
  deprecated: "deprecated",
};

const es: PageLabels = {
  tip: "Consejo",
  info: "Información",
  note: "Nota",
  important: "Importante",
  warning: "Advertencia",
  caution: "Precaución",
  danger: "Peligro",
  details: "Detalles",
  terminal: "Terminal",
  collapsed: "Código, {lines} líneas",
  formula: "Fórmula",
  code: "Código",
  contents: "Contenido",
  table: "Tabla",
  done: "Hecho",
  todo: "Por hacer",
  footnotes: "Notas al pie",
  backToReference: "Volver a la referencia {number}",
  request: "Solicitud",
  response: "Respuesta",
  required: "obligatorio",
  optional: "opcional",
  defaultValue: "valor predeterminado",
  deprecated: "obsoleto",
};

const fr: PageLabels = {
  tip: "Astuce",
  info: "Info",
  note: "Remarque",
  important: "Important",
  warning: "Avertissement",
  caution: "Attention",
  danger: "Danger",
  details: "Détails",
  terminal: "Terminal",
  collapsed: "Code, {lines} lignes",
  formula: "Formule",
  code: "Code",
  contents: "Sommaire",
  table: "Tableau",
  done: "Terminé",
  todo: "À faire",
  footnotes: "Notes de bas de page",
  backToReference: "Retour à la référence {number}",
  request: "Requête",
  response: "Réponse",
  required: "obligatoire",
  optional: "facultatif",
  defaultValue: "valeur par défaut",
  deprecated: "obsolète",
};

const it: PageLabels = {
  tip: "Suggerimento",
  info: "Informazione",
  note: "Nota",
  important: "Importante",
  warning: "Avviso",
  caution: "Attenzione",
  danger: "Pericolo",
  details: "Dettagli",
  terminal: "Terminale",
  collapsed: "Codice, {lines} righe",
  formula: "Formula",
  code: "Codice",
  contents: "Indice",
  table: "Tabella",
  done: "Fatto",
  todo: "Da fare",
  footnotes: "Note a piè di pagina",
  backToReference: "Torna al riferimento {number}",
  request: "Richiesta",
  response: "Risposta",
  required: "obbligatorio",
  optional: "facoltativo",
  defaultValue: "valore predefinito",
  deprecated: "deprecato",
};

const ja: PageLabels = {
  tip: "ヒント",
  info: "情報",
  note: "メモ",
  important: "重要",
  warning: "警告",
  caution: "注意",
  danger: "危険",
  details: "詳細",
  terminal: "ターミナル",
  collapsed: "コード（{lines} 行）",
  formula: "数式",
  code: "コード",
  contents: "目次",
  table: "表",
  done: "完了",
  todo: "未完了",
  footnotes: "脚注",
  backToReference: "参照 {number} に戻る",
  request: "リクエスト",
  response: "レスポンス",
  required: "必須",
  optional: "任意",
  defaultValue: "デフォルト",
  deprecated: "非推奨",
};

const ko: PageLabels = {
  tip: "팁",
  info: "정보",
  note: "참고",
  important: "중요",
  warning: "경고",
  caution: "주의",
  danger: "위험",
  details: "자세히",
  terminal: "터미널",
  collapsed: "코드, {lines}줄",
  formula: "수식",
  code: "코드",
  contents: "목차",
  table: "표",
  done: "완료",
  todo: "할 일",
  footnotes: "각주",
  backToReference: "참조 {number}(으)로 돌아가기",
  request: "요청",
  response: "응답",
  required: "필수",
  optional: "선택",
  defaultValue: "기본값",
  deprecated: "지원 중단 예정",
};

const nl: PageLabels = {
  tip: "Tip",
  info: "Info",
  note: "Opmerking",
  important: "Belangrijk",
  warning: "Waarschuwing",
  caution: "Let op",
  danger: "Gevaar",
  details: "Details",
  terminal: "Terminal",
  collapsed: "Code, {lines} regels",
  formula: "Formule",
  code: "Code",
  contents: "Inhoud",
  table: "Tabel",
  done: "Gereed",
  todo: "Te doen",
  footnotes: "Voetnoten",
  backToReference: "Terug naar verwijzing {number}",
  request: "Verzoek",
  response: "Antwoord",
  required: "verplicht",
  optional: "optioneel",
  defaultValue: "standaardwaarde",
  deprecated: "verouderd",
};

const pl: PageLabels = {
  tip: "Wskazówka",
  info: "Informacja",
  note: "Uwaga",
  important: "Ważne",
  warning: "Ostrzeżenie",
  caution: "Ostrożnie",
  danger: "Niebezpieczeństwo",
  details: "Szczegóły",
  terminal: "Terminal",
  collapsed: "Kod, liczba wierszy: {lines}",
  formula: "Wzór",
  code: "Kod",
  contents: "Spis treści",
  table: "Tabela",
  done: "Zrobione",
  todo: "Do zrobienia",
  footnotes: "Przypisy",
  backToReference: "Wróć do odwołania {number}",
  request: "Żądanie",
  response: "Odpowiedź",
  required: "wymagane",
  optional: "opcjonalne",
  defaultValue: "wartość domyślna",
  deprecated: "przestarzałe",
};

const pt: PageLabels = {
  tip: "Dica",
  info: "Informação",
  note: "Nota",
  important: "Importante",
  warning: "Aviso",
  caution: "Cuidado",
  danger: "Perigo",
  details: "Detalhes",
  terminal: "Terminal",
  collapsed: "Código, {lines} linhas",
  formula: "Fórmula",
  code: "Código",
  contents: "Conteúdo",
  table: "Tabela",
  done: "Feito",
  todo: "A fazer",
  footnotes: "Notas de rodapé",
  backToReference: "Voltar à referência {number}",
  request: "Requisição",
  response: "Resposta",
  required: "obrigatório",
  optional: "opcional",
  defaultValue: "valor padrão",
  deprecated: "obsoleto",
};

const ru: PageLabels = {
  tip: "Совет",
  info: "Информация",
  note: "Примечание",
  important: "Важно",
  warning: "Предупреждение",
  caution: "Осторожно",
  danger: "Опасность",
  details: "Подробности",
  terminal: "Терминал",
  collapsed: "Код, строк: {lines}",
  formula: "Формула",
  code: "Код",
  contents: "Содержание",
  table: "Таблица",
  done: "Готово",
  todo: "Предстоит сделать",
  footnotes: "Сноски",
  backToReference: "Назад к ссылке {number}",
  request: "Запрос",
  response: "Ответ",
  required: "обязательно",
  optional: "необязательно",
  defaultValue: "по умолчанию",
  deprecated: "устарело",
};

const zh: PageLabels = {
  tip: "提示",
  info: "信息",
  note: "备注",
  important: "重要",
  warning: "警告",
  caution: "小心",
  danger: "危险",
  details: "详情",
  terminal: "终端",
  collapsed: "代码，{lines} 行",
  formula: "公式",
  code: "代码",
  contents: "目录",
  table: "表格",
  done: "已完成",
  todo: "待办",
  footnotes: "脚注",
  backToReference: "返回引用 {number}",
  request: "请求",
  response: "响应",
  required: "必填",
  optional: "可选",
  defaultValue: "默认值",
  deprecated: "已弃用",
};

/** By the first part of a BCP 47 tag. */
const languages: Readonly<Record<string, PageLabels>> = { ar, de, en, es, fr, it, ja, ko, nl, pl, pt, ru, zh };

/**
 * @param lang A BCP 47 tag. A language without labels of its own has the English ones.
 * @param own The labels that the config replaces.
 */
export function markdownLabels(
  lang: string,
  own: { readonly [Name in keyof PageLabels]?: string | undefined },
): PageLabels {
  const replaced = Object.fromEntries(Object.entries(own).filter(([, label]) => label !== undefined));
  return { ...(languages[languageOf(lang)] ?? en), ...replaced };
}
