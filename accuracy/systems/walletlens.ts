import { analyzeWallet } from "@walletlens/engine";
import { type Address, address } from "@walletlens/engine/address";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { sumTerms } from "@walletlens/engine/wallet/cash/cash-flow";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { LABELED_ADDRESSES as labeled, TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import type { System } from "../benchmark/system";
import { readEntries } from "./read-entries";

/** This product: decoder, engine and labels, as `walletlens analyze` uses them. */
export const WALLETLENS: System = {
  name: "walletlens",
  about: "this product",
  lots: "fifo",
  analyze(wallet) {
    const holdings = Array.from(wallet.holdings.tokens, ([mint, amount]) => {
      return [address(mint), { amount, decimals: wallet.mints.get(mint)?.decimals ?? 0 }] as const;
    });
    const { profile, metrics } = analyzeWallet(
      address(wallet.address),
      readEntries(wallet),
      wallet.time * 1_000,
      {
        reachesBeginning: wallet.isComplete,
        holdings: { ...wallet.holdings, tokens: new Map(holdings) },
        solUsd: new Map(wallet.closes.map((close) => [close.hour, close])),
        mints: new Map(Array.from(wallet.mints, ([mint, facts]) => [address(mint), facts])),
        labeled,
      },
    );
    const { atomicLamports, costLamports } = metrics.activity;
    const positions = Array.from(metrics.positions.values());
    const { unknown = [] } = profile.summary;
    return {
      realizedLamports: positions.reduce(
        (sum, { realizedLamports }) => sum + realizedLamports,
        atomicLamports,
      ),
      costLamports,
      isNamed: unknown.includes("realizedPnl") || unknown.includes("atomicPnlSol"),
    };
  },
  readUnits(text, owner) {
    const units = new Map<string, bigint>();
    for (const { mint, before, after } of readChange(text, address(owner))?.tokens ?? [])
      units.set(mint, (units.get(mint) ?? 0n) + after - before);
    return units;
  },
  stateCash(text, owner) {
    const wallet = address(owner);
    const changes = [readChange(text, wallet) ?? []].flat();
    const coverage = {
      fromSlot: 0,
      toSlot: 9,
      fromTime: null,
      toTime: null,
      transactions: 1,
      complete: false,
    };
    const { sol, usd } = computeMetrics(
      buildWalletInput({ wallet, changes, coverage, holdings: null, labeled }),
    ).cash;
    return { lamports: sumTerms(sol.flow), usdMicros: sumTerms(usd.flow) };
  },
};

function readChange(text: unknown, owner: Address) {
  const context = mainnetContext(TIP_ACCOUNTS, labeled.dollars.mints);
  return extractOwnerChange(decodeTransaction(text, { slot: 1, blockTime: null }), owner, context);
}
