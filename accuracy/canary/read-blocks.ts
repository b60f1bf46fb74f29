import { type Block, listBlocks, readBlock } from "@walletlens/solana/read-block";
import type { RpcClient } from "@walletlens/solana/rpc/rpc-client";

/** Slots of one call for a list of blocks: the limit of nodes. */
const MAX_RANGE = 500_000;
/** Blocks that are read together; one of mainnet has some 5 MB. */
const BLOCKS_AT_ONCE = 4;

/** Reads the newest final blocks, oldest first; null for one that the node lacks. */
export async function* readNewestBlocks(
  rpc: RpcClient,
  newestSlot: number,
  count: number,
): AsyncIterable<Block | null> {
  const slots = await listNewestBlocks(rpc, newestSlot, count);
  const start = (slot: number) => {
    const reading = readBlock(rpc, slot);
    // A failure is reported when the turn of the block comes.
    reading.catch(() => undefined);
    return reading;
  };
  const readings = slots.slice(0, BLOCKS_AT_ONCE).map(start);
  for (const next of [...slots.slice(BLOCKS_AT_ONCE), ...slots.slice(-BLOCKS_AT_ONCE).map(() => null)]) {
    const reading = readings.shift();
    if (reading === undefined) return;
    yield await reading;
    if (next !== null) readings.push(start(next));
  }
}

/** Lists slots with a block in ranges that become longer: slots are skipped, and quiet chains have few blocks. */
async function listNewestBlocks(
  rpc: RpcClient,
  newestSlot: number,
  count: number,
): Promise<readonly number[]> {
  let slots: readonly number[] = [];
  let toSlot = newestSlot;
  let range = 2 * count;
  while (toSlot >= 0 && slots.length < count) {
    const fromSlot = Math.max(0, toSlot - range + 1);
    slots = [...(await listBlocks(rpc, fromSlot, toSlot)), ...slots];
    toSlot = fromSlot - 1;
    range = Math.min(2 * range, MAX_RANGE);
  }
  return slots.slice(-count);
}
