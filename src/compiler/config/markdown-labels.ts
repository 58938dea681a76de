/**
 * The words that docsgen adds to pages when it compiles them, in the language of the site: those of features, and those
 * of the rest of a page. `markdown.labels` in the config replaces single ones. Pure.
 */
import type { BuiltInAbout, Language } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import { interfaceLanguage } from "./interface-strings.ts";

/** A name in braces is replaced. */
type CommonLabels = {
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
};

type WordsOf<Declared> = Declared extends { readonly words: infer Words } ? keyof Words : never;

/** The words of features. */
export type FeatureWord = WordsOf<(typeof abouts)[number]>;

export type PageLabels = CommonLabels & Readonly<Record<FeatureWord, string>>;

const ar: CommonLabels = {
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
};

const de: CommonLabels = {
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
};

const en: CommonLabels = {
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
};

const es: CommonLabels = {
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
};

const fr: CommonLabels = {
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
};

const it: CommonLabels = {
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
};

const ja: CommonLabels = {
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
};

const ko: CommonLabels = {
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
};

const nl: CommonLabels = {
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
};

const pl: CommonLabels = {
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
};

const pt: CommonLabels = {
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
};

const ru: CommonLabels = {
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
};

const zh: CommonLabels = {
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
};

/** By the first part of a BCP 47 tag. */
const common: Readonly<Record<Language, CommonLabels>> = { ar, de, en, es, fr, it, ja, ko, nl, pl, pt, ru, zh };

/** The words that features declare, by key in `markdown.labels`. */
export function featureWords(): readonly (readonly [key: string, word: Readonly<Record<Language, string>>])[] {
  const declared: readonly BuiltInAbout[] = abouts;
  return declared.flatMap(({ words = {} }) => Object.entries(words));
}

function featureLabels(language: Language): Readonly<Record<FeatureWord, string>>;
function featureLabels(language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(featureWords().map(([key, word]) => [key, word[language]]));
}

/**
 * @param lang A BCP 47 tag. A language without labels of its own has the English ones.
 * @param own The labels that the config replaces.
 */
export function markdownLabels(
  lang: string,
  own: { readonly [Name in keyof PageLabels]?: string | undefined },
): PageLabels {
  const language = interfaceLanguage(lang);
  const replaced = Object.fromEntries(Object.entries(own).filter(([, label]) => label !== undefined));
  return { ...common[language], ...featureLabels(language), ...replaced };
}
