import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import type { ReadOptions, SignaturePosition } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { parseSignatures } from "./decode/parse-signatures.ts";
import { MAX_SUPPORTED_VERSION } from "./history/load-transaction.ts";
import type { LaterSignatures } from "./later-signatures.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";
import { isRefusedCall, RpcError } from "./rpc/rpc-error.ts";

/** Maximum number of signatures that a provider returns at once. */
const PAGE = 1_000;
/** A pool with more transactions within the window is not listed to its beginning. */
const MAX_PAGES = 4;

/**
 * Lists the transactions that mention an account after the transaction `from` and up to about `toSlot`, without those
 * that failed. A listing begins at any transaction of the chain, so the last one of the first block after the window is
 * taken: two calls for that block, and one for every thousand signatures.
 *
 * @internal
 */
export async function readLaterSignatures(
  rpc: RpcClient,
  account: Address,
  { from, toSlot }: { readonly from: SignaturePosition; readonly toSlot: number },
  options: ReadOptions = {},
): Promise<LaterSignatures> {
  const end = await readBlockEnd(rpc, toSlot, options).catch(toMissing);
  if (end === "missing") return BLOCK_MISSING;
  const entries: SignaturePosition[] = [];
  let before = end?.signature ?? null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = await listPage(rpc, account, { before, until: from.signature }, options);
    for (const { signature, slot, err } of listed.rows) {
      // A node that does not know one of the two signatures lists something else.
      if (slot < from.slot || (end !== null && slot > end.slot)) return BLOCK_MISSING;
      if (err === null || err === undefined) entries.push({ signature, slot });
    }
    if (listed.rows.length < listed.limit) return { status: "listed", entries: entries.reverse() };
    before = listed.rows.at(-1)?.signature ?? null;
  }
  return { status: "unread", reason: "window_too_busy" };
}

const BLOCK_MISSING: LaterSignatures = { status: "unread", reason: "block_missing" };

function listPage(
  rpc: RpcClient,
  account: Address,
  { before, until }: { readonly before: string | null; readonly until: string },
  options: ReadOptions,
) {
  return rpc.callSized({
    method: "getSignaturesForAddress",
    count: PAGE,
    createParams: (limit) => [
      account,
      { limit, until, ...(before !== null && { before }), commitment: COMMITMENT },
    ],
    read: (result, limit) => ({ rows: parseSignatures(result), limit }),
    ...options,
  });
}

/** Returns "missing" for a block that the provider lacks, or does not give at all; throws any other error. */
function toMissing(error: unknown): "missing" {
  if (isRefusedCall(error) || (error instanceof RpcError && error.kind === "absent")) return "missing";
  throw error;
}

/** Returns the last signature of the first block from a slot on; null if no block follows yet. */
async function readBlockEnd(
  rpc: RpcClient,
  fromSlot: number,
  options: ReadOptions,
): Promise<SignaturePosition | null> {
  const [slot] = await rpc.call({
    method: "getBlocksWithLimit",
    params: [fromSlot, 1, { commitment: COMMITMENT }],
    read: (result) => slots.parse(result),
    ...options,
  });
  if (slot === undefined) return null;
  const signatures = await rpc.call({
    method: "getBlock",
    params: [
      slot,
      {
        commitment: COMMITMENT,
        transactionDetails: "signatures",
        rewards: false,
        maxSupportedTransactionVersion: MAX_SUPPORTED_VERSION,
      },
    ],
    read: (result) => signatureBlock.parse(result).signatures,
    ...options,
  });
  const signature = signatures.at(-1);
  return signature === undefined ? null : { signature, slot };
}

const slots = z.array(z.int().nonnegative()).max(1);
const signatureBlock = z.object({ signatures: z.array(z.string().min(1)) });
