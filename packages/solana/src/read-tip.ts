import { z } from "zod";
import type { ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/** Reads the newest slot that the provider knows: one call. */
export async function readTip(rpc: RpcClient, options: ReadOptions = {}): Promise<number> {
  return rpc.call({
    method: "getSlot",
    params: [{ commitment: COMMITMENT }],
    read: (result) => slot.parse(result),
    ...options,
  });
}

const slot = z.int().nonnegative();
