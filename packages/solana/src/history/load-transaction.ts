import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { ReadOptions } from "../chain-reader.ts";
import { COMMITMENT } from "../commitment.ts";
import { isJsonObject } from "../decode/json-shape.ts";
import { decodeTransaction, isIncomplete } from "../decode-transaction.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import type { ListedSignature } from "./list-signatures.ts";
import type { ReadScope } from "./read-scope.ts";

type LoadScope = Pick<ReadScope, "signal" | "stop">;

/** Loads a listed transaction; null if the provider lacks it. */
export type LoadTransaction = (listed: ListedSignature) => Promise<Transaction | null>;

/**
 * Creates a loader for one reading. Requests a missing transaction twice more, because the node may lag
 * behind the one that listed it. Stops retrying after ten losses: the provider has pruned them, and all that
 * follow are older.
 */
export function createLoader(
  rpc: RpcClient,
  scope: LoadScope,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
): LoadTransaction {
  let losses = 0;
  return async (listed) => {
    for (let attempt = 0; ; attempt += 1) {
      const transaction = await askFor(rpc, scope, listed, attempt > 0);
      if (transaction !== "missing") return transaction;
      const pause = losses < LOSSES_OF_A_PRUNED_LEDGER ? PAUSES_MS[attempt] : undefined;
      if (pause === undefined) {
        losses += 1;
        return null;
      }
      await sleep(pause, scope.signal);
    }
  };
}

/** Implements `ChainReader.readTransaction`. */
export function readTransaction(
  rpc: RpcClient,
  signature: string,
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>,
  options: ReadOptions,
): Promise<Transaction | null> {
  // A signal that is never aborted. Each call adds listeners, so calls do not share one.
  const { signal: stop } = new AbortController();
  const load = createLoader(rpc, { signal: options.signal ?? stop, stop }, sleep);
  // The slot of the transaction replaces NaN; a transaction without a slot is malformed.
  return load({ signature, slot: Number.NaN, blockTime: null });
}

const PAUSES_MS: readonly number[] = [500, 1500];
const LOSSES_OF_A_PRUNED_LEDGER = 10;
/** Versions legacy, 0 and 1; by default the provider refuses versions above legacy. */
export const MAX_SUPPORTED_VERSION = 1;

async function askFor(
  rpc: RpcClient,
  scope: LoadScope,
  listed: ListedSignature,
  again: boolean,
): Promise<Transaction | "missing" | null> {
  try {
    return await rpc.call({
      method: "getTransaction",
      params: [
        listed.signature,
        { encoding: "json", commitment: COMMITMENT, maxSupportedTransactionVersion: MAX_SUPPORTED_VERSION },
      ],
      read: (result) => {
        if (result === null) throw new RpcError("absent", "the provider does not have the transaction");
        return isIncomplete(result) ? null : decodeTransaction(withoutOtherSlot(result, listed), listed);
      },
      signal: scope.signal,
      stop: scope.stop,
      again,
      bulk: true,
    });
  } catch (error) {
    if (error instanceof RpcError && error.kind === "absent") return "missing";
    throw error;
  }
}

/** Returns the transaction without its position if that is in another slot than its listing, which then counts. */
function withoutOtherSlot(result: unknown, { slot }: ListedSignature): unknown {
  if (!isJsonObject(result) || result.slot === slot || Number.isNaN(slot)) return result;
  return { ...result, slot, transactionIndex: null };
}
