import { text } from "node:stream/consumers";
import { PRESENT_PARAMETERS } from "@walletlens/demo-chain/chain-parameters";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";

/** A token whose mint and curve have this number of transactions. */
export interface LargeToken {
  readonly mint: string;
  readonly curve: string;
  readonly transactions: Readonly<Record<string, number>>;
  /** True if the provider sends whole transactions oldest first. */
  readonly sortsAscending: boolean;
}

interface Params {
  readonly limit?: number;
  readonly before?: string;
  readonly sortOrder?: string;
}

/** Serves a provider with the histories of one token, without the transactions' contents. */
export function serveLargeToken(token: LargeToken) {
  return serveLocally(async (request, response) => {
    const { id, method, params } = JSON.parse(await text(request));
    const result = answer(token, method, params);
    const field = result === null ? { error: { code: -32_601, message: "Method not found" } } : { result };
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ jsonrpc: "2.0", id, ...field }));
  });
}

function answer(token: LargeToken, method: string, [first, config = {}]: [unknown, Params?]): unknown {
  if (method === "getGenesisHash") return "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";
  if (method === "getMultipleAccounts") {
    const value = (first as string[]).map((address) => accountOf(token, address));
    return { context: { slot: FIRST_SLOT }, value };
  }
  if (method === "getSignaturesForAddress") return listBelow(token, String(first), config);
  if (method === "getTransaction") return transactionOf(token.mint, Number(String(first).slice(MARK.length)));
  if (method !== "getTransactionsForAddress" || !token.sortsAscending) return null;
  const data = Array.from({ length: config.limit ?? PAGE }, (_, nth) => transactionOf(token.mint, nth));
  return { data, paginationToken: String(data.length) };
}

function accountOf({ mint, curve }: LargeToken, address: string) {
  if (address === curve) return { owner: PUMP, data: ["", "base64"] };
  if (address !== mint) return null;
  const data = Buffer.alloc(MINT_BYTES);
  data.writeBigUInt64LE(1_000_000_000_000_000n, 36);
  data.writeUInt8(6, 44);
  data.writeUInt8(1, 45);
  return { owner: TOKEN_PROGRAM, data: [data.toString("base64"), "base64"] };
}

/** Signatures name their place, oldest first. */
const MARK = "sig";

function listBelow({ transactions }: LargeToken, address: string, { before, limit = PAGE }: Params) {
  const count = transactions[address] ?? 0;
  const end = before === undefined ? count : Number(before.slice(MARK.length));
  const begin = Math.max(0, end - limit);
  return Array.from({ length: end - begin }, (_, nth) => {
    const place = end - 1 - nth;
    return {
      signature: `${MARK}${place}`,
      slot: FIRST_SLOT + place,
      blockTime: FIRST_TIME + place,
      err: null,
    };
  });
}

function transactionOf(mint: string, place: number) {
  return {
    slot: FIRST_SLOT + place,
    blockTime: FIRST_TIME + place,
    transaction: {
      signatures: [`${MARK}${place}`],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: [mint, SYSTEM],
        instructions: [],
        recentBlockhash: SYSTEM,
      },
    },
    meta: {
      err: null,
      fee: 5_000,
      innerInstructions: [],
      preTokenBalances: [],
      postTokenBalances: [],
      preBalances: [10_000, 1],
      postBalances: [5_000, 1],
    },
    version: "legacy",
  };
}

const PUMP = "6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P";
const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const SYSTEM = "11111111111111111111111111111111";
const MINT_BYTES = 82;
const PAGE = 1_000;
const FIRST_SLOT = PRESENT_PARAMETERS.firstSlot;
const FIRST_TIME = 1_750_000_000;
