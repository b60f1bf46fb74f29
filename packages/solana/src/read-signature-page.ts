import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import type { ReadOptions, SignaturePage, SignaturePosition } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { parseSignatures } from "./decode/parse-signatures.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/** Maximum number of signatures that a provider returns at once. */
const PAGE = 1_000;

/**
 * Reads one page of the signatures of an address below `before`, or the newest ones if it is null. This takes
 * one call, and one more if the page is not full, which proves that nothing precedes it. Failed
 * transactions and those without a time are omitted.
 */
export async function readSignaturePage(
  rpc: RpcClient,
  address: Address,
  before: string | null,
  options: ReadOptions = {},
): Promise<SignaturePage> {
  const ask = (below: string | null, count: number) =>
    rpc.callSized({
      method: "getSignaturesForAddress",
      count,
      createParams: (limit) => [
        address,
        { limit, ...(below !== null && { before: below }), commitment: COMMITMENT },
      ],
      read: (result) => parseSignatures(result),
      ...options,
    });
  const entries = await ask(before, PAGE);
  const oldest = entries.at(-1);
  const reachesBeginning = entries.length < PAGE && (await ask(oldest?.signature ?? before, 1)).length === 0;
  const timed = entries.flatMap(({ signature, slot, blockTime, err }) =>
    blockTime === null || err != null ? [] : [{ signature, time: blockTime, slot }],
  );
  return { entries: timed, oldestTime: oldest?.blockTime ?? null, reachesBeginning };
}

/** Reads the newest signature of an address with one call; null if it was never mentioned. */
export async function readNewestSignature(
  rpc: RpcClient,
  address: Address,
  options: ReadOptions = {},
): Promise<SignaturePosition | null> {
  const [newest] = await rpc.call({
    method: "getSignaturesForAddress",
    params: [address, { limit: 1, commitment: COMMITMENT }],
    read: (result) => newestPage.parse(result),
    ...options,
  });
  return newest === undefined ? null : { signature: newest.signature, slot: newest.slot };
}

const newestPage = z.array(z.object({ signature: z.string().min(1), slot: z.int().nonnegative() })).max(1);
