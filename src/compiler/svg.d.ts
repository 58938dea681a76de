/** The text of an SVG file, which esbuild inserts. */
declare module "*.svg" {
  const text: string;
  export default text;
}
