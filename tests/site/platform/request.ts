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
  /** Text and bytes as they are, the rest as JSON; without one, nothing. */
  readonly body?: unknown;
}
