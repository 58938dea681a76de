/**
 * Asks TypeScript for the types of names, over the protocols in which editors ask: that of `tsserver` until version 6,
 * and the Language Server Protocol since version 7. Both frame their messages alike. Pure.
 */
import { pathToFileURL } from "node:url";
import * as z from "zod";

/** A place in a file, counted from 0. */
export interface TypeQuestion {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A program that answers questions about types, and what is said to it. */
export interface TypeServer {
  /** A line for the shell. */
  readonly command: string;
  /** Given what the program has written so far, returns what to write next; `null` if all questions are answered. */
  readonly converse: (output: Buffer) => string | null;
  /** The types in the order of the questions, each in one line, "" for none; `null` unless all are answered. */
  readonly types: () => readonly string[] | null;
}

/**
 * @param version What `tsc --version` prints.
 * @param texts The files that questions are about, by path.
 * @returns `null` if it is not a version of TypeScript.
 */
export function typeServerFor(
  version: string,
  questions: readonly TypeQuestion[],
  texts: ReadonlyMap<string, string>,
): TypeServer | null {
  const [, major] = /^Version (\d+)\./mu.exec(version) ?? [];
  if (major === undefined) return null;
  return Number(major) < 7 ? editorServer(questions, texts) : languageServer(questions, texts);
}

const editorSchema = z.object({
  type: z.literal("response"),
  command: z.literal("quickinfo"),
  request_seq: z.number(),
  body: z.object({ displayString: z.string() }).optional(),
});

/** `tsserver`, which reads one request in each line. */
function editorServer(questions: readonly TypeQuestion[], texts: ReadonlyMap<string, string>): TypeServer {
  const request = (seq: number, command: string, words: Readonly<Record<string, unknown>>): string =>
    `${JSON.stringify({ seq, type: "request", command, arguments: words })}\n`;
  const opened = [...texts.keys()].map((file, index) => request(questions.length + index, "open", { file }));
  const asked = questions.map(({ path, line, column }, index) =>
    request(index, "quickinfo", { file: path, line: line + 1, offset: column + 1 }),
  );
  return conversation(
    "tsserver --disableAutomaticTypingAcquisition",
    questions.length,
    [...opened, ...asked].join(""),
    (message) => {
      const { success, data } = editorSchema.safeParse(message);
      return success ? { index: data.request_seq, type: data.body?.displayString ?? "" } : null;
    },
  );
}

const languageSchema = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.string().optional(),
  result: z.object({ contents: z.object({ value: z.string() }) }).nullish(),
});

function languageServer(questions: readonly TypeQuestion[], texts: ReadonlyMap<string, string>): TypeServer {
  const uriOf = (path: string): string => pathToFileURL(path).href;
  const opened = Array.from(texts, ([path, text]) => {
    const textDocument = { uri: uriOf(path), languageId: languageIdOf(path), version: 1, text };
    return framed({ method: "textDocument/didOpen", params: { textDocument } });
  });
  const asked = questions.map(({ path, line, column }, id) => {
    const params = { textDocument: { uri: uriOf(path) }, position: { line, character: column } };
    return framed({ id, method: "textDocument/hover", params });
  });
  const capabilities = { textDocument: { hover: { contentFormat: ["markdown"] } } };
  const begin = [
    framed({ id: "begin", method: "initialize", params: { processId: null, rootUri: null, capabilities } }),
    framed({ method: "initialized", params: {} }),
    ...opened,
    ...asked,
  ];
  return conversation("tsc --lsp --stdio", questions.length, begin.join(""), (message) => {
    const { success, data } = languageSchema.safeParse(message);
    if (!success) return null;
    // The server waits for answers to what it asks, such as which settings the editor has.
    if (data.method !== undefined) return { reply: framed({ id: data.id, result: null }) };
    if (typeof data.id === "string") return null;
    const [, type = ""] = /^```\w*\n([\s\S]*?)\n```/u.exec(data.result?.contents.value ?? "") ?? [];
    return { index: data.id, type };
  });
}

function framed(message: Readonly<Record<string, unknown>>): string {
  const content = JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
}

function languageIdOf(path: string): string {
  const [, module = "", react = ""] = /\.[cm]?([jt])s(x?)$/u.exec(path) ?? [];
  return `${module === "j" ? "javascript" : "typescript"}${react === "" ? "" : "react"}`;
}

type Heard = { readonly index: number; readonly type: string } | { readonly reply: string };

function conversation(
  command: string,
  count: number,
  begin: string,
  hear: (message: unknown) => Heard | null,
): TypeServer {
  const types = new Map<number, string>();
  let next = begin;
  let read = 0;
  return {
    command,
    converse: (output) => {
      const { messages, length } = messagesIn(output.subarray(read));
      read += length;
      for (const message of messages) {
        const heard = hear(message);
        if (heard === null) continue;
        if ("reply" in heard) next += heard.reply;
        else types.set(heard.index, heard.type.replaceAll(/\s*\n\s*/gu, " ").trim());
      }
      const words = next;
      next = "";
      return types.size >= count ? null : words;
    },
    types: () => (types.size < count ? null : Array.from({ length: count }, (_, index) => types.get(index) ?? "")),
  };
}

/** The complete messages at the beginning of an output, and how many bytes they take. */
function messagesIn(output: Buffer): { readonly messages: readonly unknown[]; readonly length: number } {
  const messages: unknown[] = [];
  let at = 0;
  for (;;) {
    const head = output.indexOf("\r\n\r\n", at);
    const [, size] = head === -1 ? [] : (/Content-Length: (\d+)/iu.exec(output.toString("latin1", at, head)) ?? []);
    const end = head + "\r\n\r\n".length + Number(size ?? 0);
    if (size === undefined || output.length < end) return { messages, length: at };
    messages.push(readMessage(output.toString("utf8", end - Number(size), end)));
    at = end;
  }
}

function readMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
