import type { Address } from "@walletlens/engine/address";
import type { WalletLink } from "@walletlens/engine/coordination/join-links";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { mapAtOnce } from "@/lib/runtime/map-at-once";
import type { Clock } from "@/lib/runtime/ports";
import type { LinkStore } from "@/lib/wallets/link-store";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";

export interface StoreLinksPorts {
  readonly linkStore: LinkStore;
  readonly snapshots: SnapshotStore;
  readonly clock: Clock;
}

type TokenResult = Pick<TokenPnl, "tokenAddress" | "realizedPnlSol">;

/** Concurrent readings of the tokens of wallets. A list may have ten thousand, so only the results are kept of it. */
const AT_ONCE = 4;

/**
 * Stores which pairs of the compared wallets are linked, and replaces what earlier comparisons of these pairs found. The
 * links must be those of the present.
 */
export async function storeLinks(
  { linkStore, snapshots, clock }: StoreLinksPorts,
  wallets: readonly Address[],
  links: readonly Pick<WalletLink, "walletA" | "walletB" | "verdict">[],
): Promise<void> {
  const results = await readResults(
    snapshots,
    links.flatMap(({ walletA, walletB }) => [walletA, walletB]),
  );
  const storedLinks = links.map(({ walletA, walletB, verdict }) => {
    const resultsA = results.get(walletA) ?? [];
    const resultsB = results.get(walletB) ?? [];
    const lossShareA = computeLossShare(resultsA, resultsB);
    const lossShareB = computeLossShare(resultsB, resultsA);
    return { walletA, walletB, verdict, lossShareA, lossShareB };
  });
  await linkStore.replace(wallets, storedLinks, clock.now());
}

/** Reads the tokens of each wallet once. */
async function readResults(
  snapshots: SnapshotStore,
  wallets: readonly Address[],
): Promise<ReadonlyMap<Address, readonly TokenResult[]>> {
  const readTokens = async (wallet: Address) => {
    const tokens = (await snapshots.find(wallet, "tokens"))?.body ?? [];
    const results = tokens.map(({ tokenAddress, realizedPnlSol }) => ({ tokenAddress, realizedPnlSol }));
    return [wallet, results] as const;
  };
  return new Map(await mapAtOnce([...new Set(wallets)], AT_ONCE, readTokens));
}

/**
 * Returns the share, 0 to 1, of a wallet's profitable results that are from tokens in which another wallet has a
 * loss. Only results that are wholly known count. Returns null without a profitable one.
 */
export function computeLossShare(
  winner: readonly TokenResult[],
  loser: readonly TokenResult[],
): number | null {
  const lostTokens = new Set(
    loser.filter((token) => knownResult(token) < 0).map(({ tokenAddress }) => tokenAddress),
  );
  let profit = 0;
  let profitFromLosses = 0;
  for (const token of winner) {
    const result = knownResult(token);
    if (result <= 0) continue;
    profit += result;
    if (lostTokens.has(token.tokenAddress)) profitFromLosses += result;
  }
  return profit === 0 ? null : profitFromLosses / profit;
}

function knownResult({ realizedPnlSol: { value, isWhole } }: TokenResult): number {
  return isWhole ? (value ?? 0) : 0;
}
