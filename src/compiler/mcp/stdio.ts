/** Connects a server to the program that started it: one message a line, in both directions. */
import type { McpServer } from "./protocol.ts";

/** In characters. No message of a program that reads documentation comes near it. */
const maxLength = 1_000_000;

/**
 * Answers messages until the input ends and all of them are answered.
 * @param write Writes a line to the program.
 * @param onEnd Called when the input has ended, because nobody may wait for the answers.
 */
export async function serveLines(
  server: McpServer,
  input: AsyncIterable<string>,
  write: (line: string) => unknown,
  onEnd: () => void = () => undefined,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  const respond = (line: string): void => {
    const answered: Promise<void> = server.answerText(line).then((response) => {
      if (response !== null) write(`${JSON.stringify(response)}\n`);
      pending.delete(answered);
    });
    pending.add(answered);
  };
  let rest = "";
  /** Whether the beginning of the line was dropped, because it is too long. */
  let isTooLong = false;
  for await (const chunk of input) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (isTooLong || line.length > maxLength) respond("a message that is too long");
      else if (line.trim() !== "") respond(line);
      isTooLong = false;
    }
    if (rest.length <= maxLength) continue;
    isTooLong = true;
    rest = "";
  }
  if (rest.trim() !== "") respond(rest);
  onEnd();
  await Promise.all(pending);
}
