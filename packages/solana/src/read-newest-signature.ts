import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import type { ReadOptions, SignaturePosition } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/** Reads the newest signature of an address: one call. Null for an address that was never mentioned. */
export async function readNewestSignature(
  rpc: RpcClient,
  address: Address,
  options: ReadOptions = {},
): Promise<SignaturePosition | null> {
  const [newest] = await rpc.call({
    method: "getSignaturesForAddress",
    params: [address, { limit: 1, commitment: COMMITMENT }],
    read: (result) => page.parse(result),
    ...options,
  });
  return newest === undefined ? null : { signature: newest.signature, slot: newest.slot };
}

const page = z.array(z.object({ signature: z.string().min(1), slot: z.int().nonnegative() })).max(1);
