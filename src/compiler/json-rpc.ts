/** JSON-RPC 2.0 (https://www.jsonrpc.org/specification), which both the language server and the MCP server use. */

/** Identifies a request, and its answer. */
export type Id = string | number;

/** The codes of errors that JSON-RPC itself defines. */
export const errorCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const;
