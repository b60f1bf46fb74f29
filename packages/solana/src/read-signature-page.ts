import type { Address } from "@walletlens/engine/address";
import type { ReadOptions, SignaturePage } from "./chain-reader.ts";
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
      paramsOf: (limit) => [
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
