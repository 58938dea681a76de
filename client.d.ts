/**
 * The files besides code that components and the theme can import. To let editors know them, add them to tsconfig.json:
 * `"types": ["docsgen/client"]`.
 */
declare module "*.css" {}

declare module "*.avif" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.eot" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.gif" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.ico" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.jpeg" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.jpg" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.mp3" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.mp4" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.ogg" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.otf" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.pdf" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.png" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.svg" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.ttf" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.wasm" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.webm" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.webp" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.woff" {
  /** The address of the published file. */
  const url: string;
  export default url;
}

declare module "*.woff2" {
  /** The address of the published file. */
  const url: string;
  export default url;
}
