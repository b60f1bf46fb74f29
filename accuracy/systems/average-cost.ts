import { address } from "@walletlens/engine/address";
import { runSteps } from "@walletlens/engine/steps";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import type { Movement } from "@walletlens/engine/swaps/movement";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { readWalletLedger } from "@walletlens/engine/wallet/wallet-ledger";
import { LABELED_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import { type LotEvent, realize } from "../benchmark/realize";
import type { System } from "../benchmark/system";
import { readEntries } from "./read-entries";

/** Average cost over the swaps that this product reads. */
export const AVERAGE_COST: System = {
  name: "average cost",
  about: "the swaps that this product reads, without its rules for lots",
  lots: "average",
  analyze(wallet) {
    const changes = readEntries(wallet).flatMap(({ change }) => change ?? []);
    const solUsd = new Map(wallet.closes.map((close) => [close.hour, close]));
    const mints = new Map(Array.from(wallet.mints, ([mint, facts]) => [address(mint), facts]));
    const labels = { labeled: LABELED_ADDRESSES };
    const input = buildWalletInput({ wallet: address(wallet.address), changes, solUsd, mints, ...labels });
    const ledger = runSteps(readWalletLedger(input));
    const movements = ledger.changes.map((change, index) =>
      classifyChange(change, ledger.times[index] ?? null, ledger),
    );
    const { realized, isPartial } = realize(movements.flatMap(listEvents), "average");
    const results = movements.map(({ atomicLamports }) => atomicLamports ?? 0n);
    const atomic = results.reduce<bigint>((sum, result) => (result === "unknown" ? sum : sum + result), 0n);
    const hasUnvalued = movements.some(
      ({ trades, atomicLamports }) =>
        atomicLamports === "unknown" || trades.some(({ valueLamports }) => valueLamports === null),
    );
    return {
      realizedLamports: realized + atomic,
      isNamed: isPartial || hasUnvalued || !wallet.isComplete,
    };
  },
};

/** Trades at their cost or proceeds, and units that moved without a price, or were burned for nothing. */
function listEvents({ trades, transfers }: Movement): LotEvent[] {
  const traded = trades.map(({ side, mint, amount, valueLamports, feeLamports, tipLamports }): LotEvent => {
    const costs = feeLamports + tipLamports;
    if (side === "buy")
      return { mint, units: amount, lamports: valueLamports === null ? null : valueLamports + costs };
    return { mint, units: -amount, lamports: valueLamports === null ? null : valueLamports - costs };
  });
  const moved = transfers.filter(({ custodian }) => custodian === undefined);
  return [
    ...traded,
    ...moved.map(({ mint, direction, amount, burned }) => ({
      mint,
      units: direction === "in" ? amount : -amount,
      lamports: burned === true ? 0n : null,
    })),
  ];
}
