import {
  Connection,
  type Keypair,
  type PublicKey,
  type Signer,
  SystemProgram,
  Transaction,
} from "@solana/web3.js";
import { afterEach } from "vitest";
import type { Journal } from "../../bank/journal.ts";
import type { Faults } from "../faults.ts";
import { type ServedChain, serveChain } from "../serve-chain.ts";
import { createFakeMarket, MARKET_END } from "./fake-market.ts";

export interface TestChain extends ServedChain {
  readonly connection: Connection;
  /** Advances the clock of the chain, which is otherwise stopped. */
  advance(seconds: number): void;
  /** Calls a method and returns its result; throws an Error with `code` and `data` if it fails. */
  call(method: string, ...params: unknown[]): Promise<unknown>;
  /** Posts a raw body to the JSON-RPC address. */
  post(body: string, headers?: Record<string, string>): Promise<Response>;
}

/** Serves the fake market on a free port of the loopback; closed when the test ends. */
export async function startTestChain(
  options: {
    readonly faults?: Faults;
    readonly journal?: Journal;
    readonly onError?: (error: unknown) => void;
  } = {},
): Promise<TestChain> {
  let nowMs = (MARKET_END + 10) * 1000;
  const chain = await serveChain({
    market: createFakeMarket(),
    genesis: { seed: 7, endTime: MARKET_END },
    journal: options.journal ?? null,
    host: "127.0.0.1",
    port: 0,
    now: () => nowMs,
    ...(options.faults === undefined ? {} : { faults: options.faults }),
    ...(options.onError === undefined ? {} : { onError: options.onError }),
  });
  open.push(chain);
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(chain.url, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
  return {
    ...chain,
    connection: new Connection(chain.url, "confirmed"),
    advance(seconds) {
      nowMs += seconds * 1000;
    },
    post,
    async call(method, ...params) {
      const response = await post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
      const answer = (await response.json()) as { result?: unknown; error?: object };
      if (answer.error) throw Object.assign(new Error(method), answer.error);
      return answer.result;
    },
  };
}

/** A signed transfer of lamports with the chain's newest blockhash. */
export async function signedTransfer(
  chain: TestChain,
  from: Keypair,
  to: PublicKey,
  lamports: number,
  signers: Signer[] = [from],
): Promise<Transaction> {
  const { blockhash } = await chain.connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: from.publicKey, recentBlockhash: blockhash });
  transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }));
  transaction.sign(...signers);
  return transaction;
}

const open: ServedChain[] = [];

afterEach(async () => {
  for (const chain of open.splice(0)) await chain.close();
});
