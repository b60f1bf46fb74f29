import { type Address, isSignature } from "@walletlens/engine/address";
import type { TransactionRange } from "@walletlens/engine/result-types";
import { compareEntries } from "@walletlens/engine/wallet/history-entry";
import type { ChainReader, SignaturePosition } from "@walletlens/solana/chain-reader";

/** Transactions that a node lists for a wallet, from the newest down to the range of an answer. */
export interface ListedSignatures {
  /** Those above the range, newest first; all of a wallet without a range. */
  readonly newer: readonly SignaturePosition[];
  /** Those within the range, by slot and signature. */
  readonly covered: readonly SignaturePosition[];
  /** True if the node lists a history as long as the range. */
  readonly reachesOldest: boolean;
}

/**
 * Lists the signatures of a wallet down to the end of a range, without their transactions. In the oldest slot those
 * below the end of the range are omitted, unless the history is `complete`.
 */
export async function listWalletSignatures(
  chain: ChainReader,
  wallet: Address,
  range: TransactionRange | null,
  complete: boolean,
): Promise<ListedSignatures> {
  if (range === null) return { newer: await listDown(chain, wallet, 0), covered: [], reachesOldest: true };
  const positions = await listDown(chain, wallet, complete ? 0 : range.oldest.slot);
  const newer = positions.filter(({ slot }) => slot > range.newest.slot);
  const olderPositions = positions.slice(newer.length);
  const endIndex = olderPositions.findIndex(({ signature }) => signature === range.oldest.signature);
  const covered =
    complete || endIndex === -1
      ? olderPositions.filter(({ slot }) => complete || slot >= range.oldest.slot)
      : olderPositions.slice(0, endIndex + 1);
  const isReached = endIndex !== -1 || positions.some(({ slot }) => slot < range.oldest.slot);
  return {
    newer,
    covered: covered.toSorted(compareEntries),
    reachesOldest: isReached || (await isKnown(chain, range.oldest.signature)),
  };
}

/** A node refuses a text that is not a signature. */
async function isKnown(chain: ChainReader, signature: string): Promise<boolean> {
  return isSignature(signature) && (await chain.readTransaction(signature)) !== null;
}

/** Reader of the history of an address. */
export type HistoryReader = Pick<ChainReader, "readHistory" | "readTransaction">;

/** Lists the signatures of an address, newest first, until one is below `slot`. */
export async function listDown(
  chain: HistoryReader,
  address: Address,
  slot: number,
): Promise<readonly SignaturePosition[]> {
  const positions: SignaturePosition[] = [];
  for await (const { unavailable, oldest } of chain.readHistory(address, LISTING)) {
    for (const position of unavailable) positions.push(position);
    if (oldest.slot < slot) break;
  }
  return positions;
}

const LISTING = { limit: Number.MAX_SAFE_INTEGER, listsOnly: true } as const;
