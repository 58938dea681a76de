import { describe, expect, test } from "vitest";
import { tokenize } from "../../../src/theme/search/tokenize.ts";

describe("words", () => {
  test.each([
    ["Cold starts", ["cold", "starts"]],
    ["$.send.http()", ["$.send.http", "send", "http"]],
    ["$emit and $event", ["$emit", "emit", "and", "$event", "event"]],
    ["working-with-files", ["working-with-files", "working", "with", "files"]],
    ["camelCase", ["camelcase", "camel", "case"]],
    ["HTTPServer", ["httpserver", "http", "server"]],
    ["HTTP 429", ["http", "429"]],
    ["v1.2", ["v1.2", "v1", "2"]],
    ["C++ and C#", ["c++", "and", "c#"]],
    ["--strict", ["--strict", "strict"]],
    ["a word--or two", ["a", "word", "or", "two"]],
    [".env", [".env", "env"]],
    ["Slack's own, don't", ["slack", "own", "dont"]],
    ["Über", ["über"]],
    ["u\u0308ber", ["über"]],
    ["end. Next", ["end", "next"]],
    ["snake_case", ["snake_case", "snake", "case"]],
    [`0x${"ab".repeat(20)} 1234567890123`, []],
    ["", []],
    ["!?", []],
  ])("of %j are %j", (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  test.each([
    ["ワークフローを作成する", "作成"],
    ["如何创建工作流程", "创建"],
    ["การทำงานของระบบ", "ระบบ"],
  ])("of %j, written without blanks, are found among them: %j", (text, word) => {
    expect(tokenize(text)).toContain(word);
  });
});
