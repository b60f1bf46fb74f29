import type { ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { optionalList, requireCount, requireObject } from "./decode/json-shape.ts";
import { MAX_SUPPORTED_VERSION } from "./history/load-transaction.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";
import { RpcError } from "./rpc/rpc-error.ts";

/** Final block. */
export interface Block {
  readonly slot: number;
  /** Unix seconds; null if the ledger has none. */
  readonly blockTime: number | null;
  /** Transactions in their order, each as `decodeTransaction` reads it with the slot and time of the block. */
  readonly entries: readonly unknown[];
}

/**
 * Lists the slots of a range, both ends included, that have a final block.
 *
 * @internal
 */
export async function listBlocks(
  rpc: RpcClient,
  fromSlot: number,
  toSlot: number,
  options: ReadOptions = {},
): Promise<readonly number[]> {
  return rpc.call({
    method: "getBlocks",
    params: [fromSlot, toSlot, { commitment: COMMITMENT }],
    read: (result) => optionalList(result, "blocks").map((slot) => requireCount(slot, "slot")),
    ...options,
  });
}

/**
 * Reads the block of a slot with its transactions, undecoded; null if the slot was skipped or the node lacks the block.
 *
 * @internal
 */
export async function readBlock(
  rpc: RpcClient,
  slot: number,
  options: ReadOptions = {},
): Promise<Block | null> {
  const config = {
    encoding: "json",
    commitment: COMMITMENT,
    transactionDetails: "full",
    rewards: false,
    maxSupportedTransactionVersion: MAX_SUPPORTED_VERSION,
  };
  try {
    return await rpc.call({
      method: "getBlock",
      params: [slot, config],
      read: (result) => toBlock(slot, result),
      bulk: true,
      ...options,
    });
  } catch (error) {
    if (error instanceof RpcError && error.kind === "absent") return null;
    throw error;
  }
}

function toBlock(slot: number, result: unknown): Block | null {
  if (result === null) return null;
  const { blockTime, transactions } = requireObject(result, "block");
  return {
    slot,
    blockTime: typeof blockTime === "number" ? blockTime : null,
    entries: optionalList(transactions, "block.transactions"),
  };
}
