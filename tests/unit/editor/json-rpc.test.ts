/** One exception ends nothing. */
import { expect, test } from "vitest";
import { Connection } from "../../../src/compiler/editor/json-rpc.ts";

function framed(message: object): string {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${text.length}\r\n\r\n${text}`;
}

async function* inputOf(...messages: readonly object[]): AsyncGenerator<string> {
  for (const message of messages) yield await Promise.resolve(framed(message));
}

test("an unexpected error in a notification is reported, and the next request is answered", async () => {
  const written: string[] = [];
  const failures: unknown[] = [];
  const fault = new Error("EACCES");
  await new Connection((text) => written.push(text)).listen(
    inputOf({ method: "textDocument/didOpen" }, { id: 1, method: "textDocument/hover" }),
    {
      request: () => Promise.resolve("answered"),
      notify: () => {
        throw fault;
      },
      onFailure: (error) => failures.push(error),
      isDone: false,
    },
  );
  expect(failures).toEqual([fault]);
  expect(written).toEqual([framed({ id: 1, result: "answered" })]);
});
