/** The product's names. Everything in the documentation that bears one is derived from this record. */
const slug = "stepwire";
const site = `https://${slug}.example`;

export const product = {
  name: "Stepwire",
  slug,
  /** The main site. */
  site,
  apiBase: `https://api.${slug}.example/v1`,
  /** Scope of the npm packages. */
  scope: `@${slug}`,
  /** Of the public key for security reports. Made up, as the hosts are. */
  pgpFingerprint: "7C1D 52A9 E04B 83F6 19CE  D86A 3F70 B215 94E8 6A0D",
};
