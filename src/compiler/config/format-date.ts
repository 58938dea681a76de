/**
 * Dates in the language of the site. The formats are our own, because those of `Intl` depend on the version of Node.js
 * and the same site must have the same bytes everywhere. Pure.
 */

/** A language's format: day, month, year, with the names of the months as they are written between them. */
interface DateFormat {
  readonly months: readonly string[];
  readonly write: (day: number, month: string, year: number) => string;
}

const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** "31 января 2027" */
const dayFirst: DateFormat["write"] = (day, month, year) => `${day} ${month} ${year}`;

const romance: DateFormat["write"] = (day, month, year) => `${day} de ${month} de ${year}`;

const eastAsian: DateFormat["write"] = (day, month, year) => `${year}年${month}月${day}日`;

const englishMonths = monthsOf("January February March April May June July August September October November December");

/** By the first part of a BCP 47 tag, or by the whole tag in lower case. */
const formats: Readonly<Record<string, DateFormat>> = {
  ar: {
    months: monthsOf("يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"),
    write: dayFirst,
  },
  de: {
    months: monthsOf("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    write: (day, month, year) => `${day}. ${month} ${year}`,
  },
  en: { months: englishMonths, write: (day, month, year) => `${month} ${day}, ${year}` },
  es: {
    months: monthsOf("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    write: romance,
  },
  fr: {
    months: monthsOf("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    write: (day, month, year) => `${day === 1 ? "1er" : day} ${month} ${year}`,
  },
  it: {
    months: monthsOf("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
    write: dayFirst,
  },
  ja: { months: numbers, write: eastAsian },
  ko: { months: numbers, write: (day, month, year) => `${year}년 ${month}월 ${day}일` },
  nl: {
    months: monthsOf("januari februari maart april mei juni juli augustus september oktober november december"),
    write: dayFirst,
  },
  pl: {
    months: monthsOf(
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    ),
    write: dayFirst,
  },
  pt: {
    months: monthsOf("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    write: romance,
  },
  ru: {
    months: monthsOf("января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    write: (day, month, year) => `${day} ${month} ${year} г.`,
  },
  zh: { months: numbers, write: eastAsian },
};

function monthsOf(names: string): readonly string[] {
  return names.split(" ");
}

/**
 * @param date "2027-01-31".
 * @param lang A BCP 47 tag. English dates outside the United States begin with the day. A language without a format
 *   has the date as it is.
 */
export function formatDate(date: string, lang: string): string {
  const [year, month, day] = date.split("-").map(Number);
  const [language = "", ...subtags] = lang.toLowerCase().split("-");
  const format = formats[language];
  const name = format?.months[(month ?? 0) - 1];
  if (format === undefined || name === undefined || year === undefined || day === undefined) return date;
  const isElsewhere = language === "en" && subtags.some((subtag) => /^[a-z]{2}$/u.test(subtag) && subtag !== "us");
  return (isElsewhere ? dayFirst : format.write)(day, name, year);
}
