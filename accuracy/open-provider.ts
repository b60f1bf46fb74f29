import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { decodeTransaction, isIncomplete } from "@walletlens/solana/decode-transaction";
import { MAINNET_GENESIS } from "@walletlens/solana/read-protocol";
import { connectProviders } from "@walletlens/solana/rpc/connect-providers";
import { RpcError } from "@walletlens/solana/rpc/rpc-error";
import { findInnermostMessage } from "./run-program";

export interface AccuracyProviderOptions {
  readonly url: string;
  /** Requests in flight. */
  readonly concurrency: number;
  /** For one request. */
  readonly timeoutMs: number;
}

/** A transaction, or the reason for its absence. */
export type Loaded = { readonly transaction: Transaction } | { readonly why: string };

/** A provider of mainnet, with the limits and retries of the service's own reader. */
export interface AccuracyProvider {
  /** Genesis hash of its cluster. */
  readonly genesis: string;
  load(signature: string): Promise<Loaded>;
}

/** Connects to a provider; throws an Error if it does not respond or serves another cluster. */
export async function openProvider({
  url,
  concurrency,
  timeoutMs,
}: AccuracyProviderOptions): Promise<AccuracyProvider> {
  const rpc = connectProviders([{ url }], {
    maxInFlight: concurrency,
    batchSize: 1,
    timeoutMs,
    sleep: (ms) => wait(ms),
    now: Date.now,
  });
  const genesis = await rpc.call({ method: "getGenesisHash", params: [], read: String }).catch((error) => {
    throw new Error(`the provider does not say which cluster it serves: ${describe(error)}`);
  });
  if (genesis !== MAINNET_GENESIS) {
    throw new Error(
      `the provider serves the cluster with genesis ${genesis}; facts are about ${MAINNET_GENESIS}`,
    );
  }
  const ask = (signature: string) =>
    rpc.call({
      method: "getTransaction",
      params: [signature, { encoding: "json", commitment: "finalized", maxSupportedTransactionVersion: 1 }],
      read: (result): Loaded => {
        if (result === null) return { why: "the provider does not have the transaction" };
        if (isIncomplete(result)) return { why: "the provider has the transaction without its outcome" };
        // Slot and time are not compared, so an archive may lack them.
        return { transaction: decodeTransaction(result, { signature, slot: 0, blockTime: null }) };
      },
    });
  const loads = new Map<string, Promise<Loaded>>();
  return {
    genesis,
    load(signature) {
      const load = loads.get(signature) ?? ask(signature).catch((error) => ({ why: describe(error) }));
      loads.set(signature, load);
      return load;
    },
  };
}

/** Returns the message of a failure with its innermost cause, which names the malformed field. */
function describe(error: unknown): string {
  if (!(error instanceof RpcError)) throw error;
  if (error.cause === undefined) return error.message;
  const innermost = findInnermostMessage(error.cause);
  return innermost === "" ? error.message : `${error.message}: ${innermost}`;
}
