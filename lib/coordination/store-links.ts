import type { Address } from "@walletlens/engine/address";
import type { WalletLink } from "@walletlens/engine/coordination/join-links";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import type { Clock } from "@/lib/runtime/ports";
import type { LinkStore } from "@/lib/wallets/ports";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";

export interface StoreLinksPorts {
  readonly linkStore: LinkStore;
  readonly snapshots: SnapshotStore;
  readonly clock: Clock;
}

type TokenResult = Pick<TokenPnl, "tokenAddress" | "realizedPnlSol">;

/**
 * Stores which pairs of the compared wallets are linked, and replaces what earlier comparisons of these pairs found. The
 * links must be those of the present.
 */
export async function storeLinks(
  { linkStore, snapshots, clock }: StoreLinksPorts,
  wallets: readonly Address[],
  links: readonly Pick<WalletLink, "walletA" | "walletB" | "verdict">[],
): Promise<void> {
  const readTokens = async (wallet: Address) => (await snapshots.find(wallet, "tokens"))?.body ?? [];
  const stored = [];
  for (const { walletA, walletB, verdict } of links) {
    const [ofA, ofB] = [await readTokens(walletA), await readTokens(walletB)];
    const [lossShareA, lossShareB] = [computeLossShare(ofA, ofB), computeLossShare(ofB, ofA)];
    stored.push({ walletA, walletB, verdict, lossShareA, lossShareB });
  }
  await linkStore.replace(wallets, stored, clock.now());
}

/**
 * Returns the share, 0 to 1, of a wallet's profitable results that are from tokens in which another wallet has a
 * loss. Only results that are wholly known count. Returns null without a profitable one.
 */
export function computeLossShare(
  winner: readonly TokenResult[],
  loser: readonly TokenResult[],
): number | null {
  const lost = new Set(
    loser.filter((token) => knownResult(token) < 0).map(({ tokenAddress }) => tokenAddress),
  );
  let [profit, fromLosses] = [0, 0];
  for (const token of winner) {
    const result = knownResult(token);
    if (result <= 0) continue;
    profit += result;
    if (lost.has(token.tokenAddress)) fromLosses += result;
  }
  return profit === 0 ? null : fromLosses / profit;
}

function knownResult({ realizedPnlSol: { value, isWhole } }: TokenResult): number {
  return isWhole ? (value ?? 0) : 0;
}
