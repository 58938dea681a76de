/** Writes a key into the frontmatter of a page. Everything else stays as it is. Pure. */

/** @param value A plain scalar of YAML in one line. */
export function withKey(page: string, key: string, value: string): string {
  const line = `${key}: ${value}`;
  const end = page.includes("\r\n") ? "\r\n" : "\n";
  const [frontmatter] = /^\uFEFF?---[ \t]*\r?\n(?:[^]*?\n)?---[ \t]*(?:\r?\n|$)/u.exec(page) ?? [];
  if (frontmatter === undefined) return `---${end}${line}${end}---${end}${end}${page}`;
  const written = new RegExp(`^${key}:[^\\r\\n]*`, "mu");
  const changed = written.test(frontmatter)
    ? frontmatter.replace(written, () => line)
    : frontmatter.replace(/(?<=\n)---[ \t]*(?:\r?\n)?$/u, (fence) => `${line}${end}${fence}`);
  return changed + page.slice(frontmatter.length);
}
