import { MAINNET, type ParameterName, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import { decodeTransaction, isIncomplete } from "@walletlens/solana/decode-transaction";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import type { Block } from "@walletlens/solana/read-block";
import { listDifferences, readProtocol, withReading } from "@walletlens/solana/read-protocol";
import type { RpcClient } from "@walletlens/solana/rpc/rpc-client";
import { z } from "zod";
import { findInnermostMessage } from "../run-program";
import { findOddities } from "./find-oddities";
import type { Finding } from "./finding";
import { readNewestBlocks } from "./read-blocks";

/** Contents and findings of the blocks that a run has read. */
export interface CanaryResult {
  /** Null if the node does not state it. */
  readonly genesis: string | null;
  readonly blocks: number;
  /** Listed blocks that the node lacks. */
  readonly missingBlocks: number;
  readonly transactions: number;
  readonly findings: readonly Finding[];
}

/** Reads the parameters and the newest `count` blocks of a chain. Throws an RpcError if the node lists no blocks. */
export async function watchChain(rpc: RpcClient, count: number): Promise<CanaryResult> {
  const reading = await readProtocol(rpc);
  const newestSlot = await rpc.call({
    method: "getSlot",
    params: [{ commitment: "finalized" }],
    read: (result) => z.int().nonnegative().parse(result),
  });
  const { mints: dollars } = LABELED_ADDRESSES.dollars;
  const extraction = { tipAccounts: TIP_ACCOUNTS, dollars, protocol: withReading(MAINNET, reading) };
  const findings = [
    ...listDifferences(MAINNET, reading).map(({ name, slot, expected, value }) =>
      toFinding(slot, `${name} is ${value}, and ${expected} in the table`),
    ),
    ...reading.unread.map((method) => toFinding(null, `${method} has no usable answer`)),
    ...(await checkBlockhash(rpc, newestSlot, reading.blockHeight)),
  ];
  let blocks = 0;
  let missingBlocks = 0;
  let transactions = 0;
  for await (const block of readNewestBlocks(rpc, newestSlot, count)) {
    if (block === null) {
      missingBlocks += 1;
      continue;
    }
    blocks += 1;
    transactions += block.entries.length;
    for (const entry of block.entries) findings.push(...checkEntry(entry, block, extraction));
  }
  return { genesis: reading.genesisHash, blocks, missingBlocks, transactions, findings };
}

/** Blocks between two calls to nodes that are not at the same height. */
const HEIGHT_TOLERANCE = 20;

async function checkBlockhash(rpc: RpcClient, slot: number, blockHeight: number | null): Promise<Finding[]> {
  if (blockHeight === null) return [];
  const lastValid = await rpc.call({
    method: "getLatestBlockhash",
    params: [{ commitment: "finalized" }],
    read: (result) => latestBlockhash.parse(result).value.lastValidBlockHeight,
  });
  const expected = valueAt(MAINNET.blockhashBlocks, slot);
  const value = lastValid - blockHeight;
  if (Math.abs(value - expected) <= HEIGHT_TOLERANCE) return [];
  const name: ParameterName = "blockhashBlocks";
  return [toFinding(slot, `${name} is ${value}, and ${expected} in the table`)];
}

const latestBlockhash = z.object({ value: z.object({ lastValidBlockHeight: z.int() }) });

function toFinding(slot: number | null, detail: string): Finding {
  return { kind: "parameter", slot, signature: null, detail };
}

function checkEntry(entry: unknown, block: Block, extraction: ExtractionContext): readonly Finding[] {
  const { slot, blockTime } = block;
  const toUnreadable = (detail: string): readonly Finding[] => [
    { kind: "unreadable", slot, signature: findSignature(entry), detail },
  ];
  if (isIncomplete(entry)) return toUnreadable("the node has it without its outcome");
  try {
    return findOddities(decodeTransaction(entry, { slot, blockTime }), extraction);
  } catch (error) {
    return toUnreadable(findInnermostMessage(error));
  }
}

const signed = z.object({ transaction: z.object({ signatures: z.tuple([z.string()]).rest(z.string()) }) });

function findSignature(entry: unknown): string | null {
  return signed.safeParse(entry).data?.transaction.signatures[0] ?? null;
}
