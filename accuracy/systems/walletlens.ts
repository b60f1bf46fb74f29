import { analyzeWallet } from "@walletlens/engine";
import { address } from "@walletlens/engine/address";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { sumTerms } from "@walletlens/engine/wallet/cash/cash-flow";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { LABELED_ADDRESSES as labeled } from "@walletlens/solana/labels/known-addresses";
import type { System } from "../benchmark/system";
import { readCaseFacts, readChange, readEntries } from "./read-case";

/** This product: decoder, engine and labels, as `walletlens analyze` uses them. */
export const WALLETLENS: System = {
  name: "walletlens",
  lots: "fifo",
  analyze(wallet) {
    const entries = readEntries(wallet);
    const time = wallet.time * 1_000;
    const { profile, metrics } = analyzeWallet(address(wallet.address), entries, time, readCaseFacts(wallet));
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
    const change = readChange(text, wallet);
    const input = { wallet, changes: change === null ? [] : [change], holdings: null, labeled };
    const { sol, usd } = computeMetrics(buildWalletInput(input)).cash;
    return { lamports: sumTerms(sol.flow), usdMicros: sumTerms(usd.flow) };
  },
};
