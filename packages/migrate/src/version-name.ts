/** A name of a version that docsgen accepts: it must be a part of an address, and no number. */
export function versionName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z\d._-]+/gu, "-").replaceAll(/^[^A-Za-z\d]+|[^A-Za-z\d]+$/gu, "");
  return /^\d*$/u.test(plain) ? `v${plain}` : plain;
}
