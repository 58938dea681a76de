/**
 * Questions with known answers about the corpus of Ethereum proposals. They were written before any engine was tuned
 * and never changed to suit one.
 */
import type { Question } from "./questions.ts";

export const eipsQuestions: readonly Question[] = [
  // Words of titles and headings.
  { kind: "title", query: "fee market change", answers: ["/eip-1559/", "/eip-2593/"] },
  { kind: "title", query: "shard blob transactions", answers: ["/eip-4844/"] },
  { kind: "title", query: "simple replay attack protection", answers: ["/eip-155/"] },
  { kind: "title", query: "multi injected provider discovery", answers: ["/eip-6963/"] },
  { kind: "title", query: "typed structured data hashing", answers: ["/eip-712/"] },
  { kind: "title", query: "skinny create2", answers: ["/eip-1014/"] },
  { kind: "title", query: "muir glacier", answers: ["/eip-2384/", "/eip-2387/"] },
  { kind: "title", query: "slashing protection interchange", answers: ["/eip-3076/"] },
  { kind: "title", query: "editor handbook", answers: ["/eip-5069/"] },

  // Unfinished last words.
  { kind: "prefix", query: "transient stor", answers: ["/eip-1153/", "/eip-7971/"] },
  { kind: "prefix", query: "peerd", answers: ["/eip-7594/"] },
  { kind: "prefix", query: "account abstr", answers: ["/eip-2938/", "/eip-7701/", "/eip-8130/"] },
  { kind: "prefix", query: "wallet permiss", answers: ["/eip-2255/"] },
  { kind: "prefix", query: "poseidon ha", answers: ["/eip-5988/"] },
  { kind: "prefix", query: "clique proof-of-auth", answers: ["/eip-225/"] },
  { kind: "prefix", query: "contract code size lim", answers: ["/eip-170/", "/eip-5027/", "/eip-7907/"] },

  // Typos.
  { kind: "typo", query: "trasnient storage", answers: ["/eip-1153/", "/eip-7971/"] },
  { kind: "typo", query: "verkel tree", answers: ["/eip-6800/", "/eip-7612/", "/eip-7748/", "/eip-7736/"] },
  { kind: "typo", query: "tpyed transaction envelope", answers: ["/eip-2718/"] },
  { kind: "typo", query: "optional acess lists", answers: ["/eip-2930/"] },
  { kind: "typo", query: "inclusoin lists", answers: ["/eip-7547/", "/eip-7805/"] },
  { kind: "typo", query: "wisper specification", answers: ["/eip-627/"] },
  { kind: "typo", query: "proposer builder seperation", answers: ["/eip-7732/"] },

  // Words in quotes: every page with the exact phrase is correct.
  { kind: "phrase", query: '"count leading zeros"', answers: ["/eip-7939/", "/eip-7607/"] },
  { kind: "phrase", query: '"sponge construction"', answers: ["/eip-8051/", "/eip-8052/"] },
  { kind: "phrase", query: '"confirmation dialog"', answers: ["/eip-107/"] },
  { kind: "phrase", query: '"nothing at stake"', answers: ["/eip-1011/"] },
  { kind: "phrase", query: '"long-range attack"', answers: ["/eip-4444/", "/eip-4881/"] },
  { kind: "phrase", query: '"erasure coding"', answers: ["/eip-7594/", "/eip-8094/", "/eip-8371/"] },
  {
    kind: "phrase",
    query: '"uncle rate"',
    answers: ["/eip-100/", "/eip-158/", "/eip-1295/", "/eip-2028/", "/eip-3416/"],
  },
  { kind: "phrase", query: '"user rejected request"', answers: ["/eip-1193/", "/eip-2696/", "/eip-5792/"] },

  // Names, codes and numbers.
  { kind: "identifier", query: "wallet_switchEthereumChain", answers: ["/eip-3326/"] },
  { kind: "identifier", query: "eth_getProof", answers: ["/eip-1186/"] },
  { kind: "identifier", query: "EXTCODEHASH", answers: ["/eip-1052/", "/eip-7637/"] },
  { kind: "identifier", query: "MAX_EFFECTIVE_BALANCE", answers: ["/eip-7251/"] },
  { kind: "identifier", query: "eip-7702", answers: ["/eip-7702/"] },
  { kind: "identifier", query: "BLOBBASEFEE", answers: ["/eip-7516/"] },
  { kind: "identifier", query: "4001", answers: ["/eip-1193/", "/eip-2696/", "/eip-5792/"] },
  { kind: "identifier", query: "eip6963:announceProvider", answers: ["/eip-6963/"] },
  { kind: "identifier", query: "BLSToExecutionChange", answers: ["/eip-4736/"] },
  { kind: "identifier", query: "wallet_sendCalls", answers: ["/eip-5792/", "/eip-7896/"] },
  { kind: "identifier", query: "eth/68", answers: ["/eip-5793/"] },
  { kind: "identifier", query: "GetNodeData", answers: ["/eip-4938/"] },
  { kind: "identifier", query: "alt_bn128", answers: ["/eip-196/", "/eip-197/", "/eip-1108/"] },

  // Problems in the reader's words.
  { kind: "plain", query: "stop paying miners the whole transaction fee, burn part of it", answers: ["/eip-1559/"] },
  { kind: "plain", query: "how to ask a wallet to add a network", answers: ["/eip-3085/"] },
  {
    kind: "plain",
    query: "let a normal account run contract code",
    answers: ["/eip-7702/", "/eip-5806/", "/eip-7377/", "/eip-2803/"],
  },
  {
    kind: "plain",
    query: "validators withdraw ether from the beacon chain",
    answers: ["/eip-4895/", "/eip-4863/", "/eip-7002/"],
  },
  { kind: "plain", query: "make blocks faster than 12 seconds", answers: ["/eip-7782/", "/eip-8198/"] },
  {
    kind: "plain",
    query: "delete old block history to save disk space",
    answers: ["/eip-4444/", "/eip-7927/", "/eip-7639/", "/eip-7642/"],
  },
  { kind: "plain", query: "random number from the beacon chain inside a contract", answers: ["/eip-4399/"] },
  {
    kind: "plain",
    query: "maximum size of a deployed contract",
    answers: ["/eip-170/", "/eip-7954/", "/eip-7907/", "/eip-7830/", "/eip-5027/"],
  },
  { kind: "plain", query: "find other nodes with dns", answers: ["/eip-1459/"] },
  { kind: "plain", query: "show the user what message they sign", answers: ["/eip-712/"] },
  { kind: "plain", query: "passkey secp256r1 signature check", answers: ["/eip-7951/"] },
  {
    kind: "plain",
    query: "quantum safe signatures for transactions",
    answers: ["/eip-7932/", "/eip-8051/", "/eip-8052/", "/eip-7619/", "/eip-8197/", "/eip-8202/"],
  },
];
