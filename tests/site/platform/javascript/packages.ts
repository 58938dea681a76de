/** Stubs for the packages that samples import, with only what they use. */
import { Readable } from "node:stream";
import { axios as request, bytesOf, current, open, redirect } from "./client.ts";

// Saved before samples get one that doesn't wait.
const later = setTimeout;

type Config = Readonly<Record<string, unknown>>;

export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

export const define = (component: object): object => component;

/** The client of the platform: returns the body, and throws the step's problems. */
export async function platformAxios(step: unknown, config: Config): Promise<unknown> {
  const isStep = typeof step === "object" && step !== null && ("export" in step || "$emit" in step || "$auth" in step);
  if (!isStep) current.problems.push("axios is called without the step");
  const response = Object(await request(config));
  return config["returnFullResponse"] === true ? response : response.data;
}

/** The npm package. */
export const axios = Object.assign((config: Config) => request(config), {
  get: (url: string, config: Config) => request({ ...config, url }),
  delete: (url: string, config: Config) => request({ ...config, url, method: "DELETE" }),
  post: (url: string, data: unknown, config: Config) => request({ ...config, url, data, method: "POST" }),
  put: (url: string, data: unknown, config: Config) => request({ ...config, url, data, method: "PUT" }),
});

export function ms(text: string): number {
  const [, count, unit] = /^(\d+) (second|minute|hour|day)s?$/u.exec(text) ?? [];
  const sizes: Readonly<Record<string, number>> = { second: 1e3, minute: 6e4, hour: 36e5, day: 864e5 };
  return Number(count) * (sizes[unit ?? ""] ?? Number.NaN);
}

export const lodash = {
  groupBy: (items: readonly Readonly<Record<string, unknown>>[], key: string): object =>
    Object.fromEntries(items.map((item) => [item[key], items.filter((other) => other[key] === item[key])])),
};

export class FormData extends Readable {
  readonly #parts: (readonly [name: string, value: unknown, filename: string | null])[] = [];
  readonly #boundary = "boundary-of-the-tests";

  append(name: string, value: unknown, options: { readonly filename?: string } = {}): void {
    this.#parts.push([name, value, options.filename ?? null]);
  }

  getHeaders(): Readonly<Record<string, string>> {
    return { "content-type": `multipart/form-data; boundary=${this.#boundary}` };
  }

  override _read(): void {
    void this.#write();
  }

  async #write(): Promise<void> {
    for (const [name, value, filename] of this.#parts.splice(0)) {
      const content = value instanceof Readable ? await bytesOf(value) : String(value);
      const file = filename === null ? "" : `; filename="${filename}"`;
      this.push(`--${this.#boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
      this.push(content);
      this.push("\r\n");
    }
    this.push(`--${this.#boundary}--\r\n`);
    this.push(null);
  }
}

export function createProxyAgent(url: unknown): object {
  if (typeof url !== "string" || !URL.canParse(url)) current.problems.push("the proxy has no URL");
  return {};
}

export const slackWebApi = {
  WebClient: class {
    readonly chat: { readonly postMessage: (data: object) => Promise<unknown> };

    constructor(token: string) {
      const headers = { Authorization: `Bearer ${token}` };
      this.chat = {
        postMessage: async (data) =>
          Object(await axios.post("https://slack.com/api/chat.postMessage", data, { headers, timeout: 1000 })).data,
      };
    }
  },
};

export const pg = {
  Pool: class {
    on(): void {
      // Nothing fails in this stub.
    }

    query(text: string, values: readonly unknown[]): Promise<object> {
      const places = new Set(text.match(/\$\d+/gu));
      if (places.size !== values.length || values.includes(undefined))
        current.problems.push(`wrong values for: ${text}`);
      return Promise.resolve({ rowCount: 1, rows: [] });
    }
  },
};

export const mysql2 = {
  createPool: () => ({
    promise: () => ({
      execute: ({ sql, values }: { readonly sql: string; readonly values: readonly unknown[] }): Promise<object[]> => {
        if (sql.split("?").length !== values.length + 1 || values.includes(undefined))
          current.problems.push(`wrong values for: ${sql}`);
        return Promise.resolve([{ affectedRows: 1 }]);
      },
    }),
  }),
};

type TestBody = (context: { readonly after: (work: () => unknown) => void }) => unknown;

/** Node.js's built-in test runner. */
export function test(name: string, body: TestBody): void {
  tests.push({ name, body });
}

/** The tests that a sample registers. Its run ends when they do. */
export const tests: { readonly name: string; readonly body: TestBody }[] = [];

export const nodemailer = {
  createTransport: ({ host }: Config) => ({
    sendMail: ({ from, to, subject, text }: Config): Promise<object> => {
      for (const [name, value] of Object.entries({ host, from, to, subject, text }))
        if (typeof value !== "string" || value === "") current.problems.push(`an email has no ${name}`);
      return Promise.resolve({ messageId: "<1@example.com>", accepted: [to] });
    },
  }),
};

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

type Listener = (message: Readonly<Record<string, unknown>>) => void;

/** Version 2 of the package: it reconnects after a lost connection, and stops after a status other than 200. */
export class EventSource {
  onopen: Listener | null = null;
  onmessage: Listener | null = null;
  onerror: Listener | null = null;
  #isClosed = false;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, options: { readonly headers?: Readonly<Record<string, string>> } = {}) {
    this.#url = url;
    this.#headers = options.headers ?? {};
    streams.push(this.#read());
  }

  close(): void {
    this.#isClosed = true;
  }

  async #read(): Promise<void> {
    while (!this.#isClosed) {
      const response = await open(redirect(this.#url), { headers: this.#headers }, undefined);
      if (response.statusCode !== 200) {
        this.onerror?.({ status: response.statusCode, message: "refused" });
        response.resume();
        return;
      }
      this.onopen?.({});
      const text = (await bytesOf(response)).toString("utf8");
      for (const message of text.split("\n\n")) {
        const [, lastEventId] = /^id: (.*)$/mu.exec(message) ?? [];
        const [, data] = /^data: (.*)$/mu.exec(message) ?? [];
        if (data !== undefined && !this.#isClosed) this.onmessage?.({ data, lastEventId });
      }
      await new Promise((resolve) => later(resolve, 50));
      if (!this.#isClosed) this.onerror?.({ message: "connection lost" });
    }
  }
}

/** The streams that are being read. A run ends when they do. */
export const streams: Promise<void>[] = [];
