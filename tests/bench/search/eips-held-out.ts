/**
 * More questions about the Ethereum proposals, held out: they were written before the engine was changed, and no change
 * was made for any one of them. Their results were seen between changes, so they verify the engine, but they are not a
 * blind test.
 */
import type { Question } from "./questions.ts";

export const eipsHeldOut: readonly Question[] = [
  { kind: "title", query: "state clearing", answers: ["/eip-158/", "/eip-161/"] },
  { kind: "title", query: "network upgrade naming", answers: ["/eip-8133/"] },
  { kind: "title", query: "general purpose execution layer requests", answers: ["/eip-7685/"] },

  { kind: "prefix", query: "silent sign", answers: ["/eip-5345/"] },
  { kind: "prefix", query: "paged memory alloc", answers: ["/eip-3336/", "/eip-3337/"] },
  { kind: "prefix", query: "wallet_watch", answers: ["/eip-747/"] },

  { kind: "typo", query: "ephemreal testnet", answers: ["/eip-2657/"] },
  { kind: "typo", query: "selfdesturct bomb", answers: ["/eip-4760/"] },
  { kind: "typo", query: "nlob schedule", answers: ["/eip-7840/", "/eip-7892/"] },
  { kind: "typo", query: "inary tree state", answers: ["/eip-7864/", "/eip-3102/", "/eip-8297/"] },
  { kind: "typo", query: "sponsord batch transactoins", answers: ["/eip-2711/"] },

  { kind: "phrase", query: '"dust accounts"', answers: ["/eip-86/", "/eip-8246/"] },
  { kind: "phrase", query: '"create2 address"', answers: ["/eip-2997/", "/eip-1153/", "/eip-8130/"] },
  { kind: "phrase", query: '"griefing attack"', answers: ["/eip-3074/", "/eip-8363/"] },
  {
    kind: "phrase",
    query: '"ecrecover precompile"',
    answers: [
      "/eip-1962/",
      "/eip-7619/",
      "/eip-152/",
      "/eip-8175/",
      "/eip-2537/",
      "/eip-8151/",
      "/eip-3074/",
      "/eip-1108/",
      "/eip-7851/",
      "/eip-7951/",
    ],
  },

  { kind: "identifier", query: "eip-4844", answers: ["/eip-4844/"] },
  { kind: "identifier", query: "eth_chainId", answers: ["/eip-695/"] },
  { kind: "identifier", query: "PUSH0", answers: ["/eip-3855/"] },
  { kind: "identifier", query: "MIN_BASE_FEE_PER_BLOB_GAS", answers: ["/eip-7762/"] },

  {
    kind: "plain",
    query: "stop a signed transaction from being used again on another chain",
    answers: ["/eip-155/", "/eip-1681/", "/eip-3788/"],
  },
  { kind: "plain", query: "compress the messages that nodes send each other", answers: ["/eip-706/"] },
  { kind: "plain", query: "read a recent beacon block hash in a contract", answers: ["/eip-4788/"] },
  {
    kind: "plain",
    query: "somebody else pays the gas for my transaction",
    answers: ["/eip-2711/", "/eip-3074/", "/eip-8175/", "/eip-8141/", "/eip-2733/"],
  },
  {
    kind: "plain",
    query: "make copying memory cheaper",
    answers: ["/eip-5656/"],
  },
  {
    kind: "plain",
    query: "what computer do I need to run a node",
    answers: ["/eip-7870/"],
  },
];
