/** English stop words. They are ignored if a text contains other words. */
export const stopWords: ReadonlySet<string> = new Set(
  "a an and any are as at be by can do does for from get how i if in into is it its me my of on or should so that the their there this to using was we what when where which who why will with you your".split(
    " ",
  ),
);
