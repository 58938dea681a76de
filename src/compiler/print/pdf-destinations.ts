/**
 * The sheets to which the links of a PDF lead. Chromium writes its objects in plain text, one after another, and gives each
 * target of a link within the document a name. Pure.
 *
 * @see PDF 32000-1:2008, 7.3 (objects), 7.7.3 (page tree), 12.3.2.3 (named destinations)
 */

/** @param pdf Its bytes, each a character. @returns The number of the sheet, from 1, by the fragment of the link. */
export function readDestinations(pdf: string): {
  readonly sheets: number;
  readonly sheetOf: ReadonlyMap<string, number>;
} {
  const kids = new Map<string, readonly string[]>();
  const inner = new Set<string>();
  for (const [, id = "", list = ""] of pdf.matchAll(/^(\d+) 0 obj\n<<\/Type \/Pages\b[^>]*?\/Kids \[([^\]]*)\]/gmu)) {
    const ids = Array.from(list.matchAll(/(\d+) 0 R/gu), ([, kid = ""]) => kid);
    kids.set(id, ids);
    for (const each of ids) inner.add(each);
  }
  const sheetsIn = (id: string): readonly string[] => kids.get(id)?.flatMap(sheetsIn) ?? [id];
  const root = [...kids.keys()].find((id) => !inner.has(id));
  const sheets = root === undefined ? [] : sheetsIn(root);
  const numberOf = new Map(sheets.map((id, index) => [id, index + 1]));
  const sheetOf = new Map<string, number>();
  for (const [, name = "", id = ""] of pdf.matchAll(/\/([^\s/[\]<>()]+) \[(\d+) 0 R \/XYZ /gu)) {
    const fragment = name.replaceAll(/#([\dA-F]{2})/giu, (_whole, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    const number = numberOf.get(id);
    if (number !== undefined) sheetOf.set(fragment, number);
  }
  return { sheets: sheets.length, sheetOf };
}
