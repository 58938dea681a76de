/** A request to the model of the platform, and its answer. */
export interface ModelRequest {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly raw: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent unchanged, anything else as JSON, and `undefined` not at all. */
  readonly body?: unknown;
}
