import { address } from "@walletlens/engine/address";
import { runSteps } from "@walletlens/engine/steps";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import type { Movement } from "@walletlens/engine/swaps/movement";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { readWalletLedger } from "@walletlens/engine/wallet/wallet-ledger";
import { computeRealized, type LotEvent } from "../benchmark/compute-realized";
import type { System } from "../benchmark/system";
import { readCaseFacts, readEntries } from "./read-case";

/** Average cost over the swaps that this product reads, without its rules for lots. */
export const AVERAGE_COST: System = {
  name: "average cost",
  lots: "average",
  analyze(wallet) {
    const changes = readEntries(wallet).flatMap(({ change }) => change ?? []);
    const input = { ...readCaseFacts(wallet), wallet: address(wallet.address), changes };
    const ledger = runSteps(readWalletLedger(buildWalletInput(input)));
    const movements = ledger.changes.map((change, index) =>
      classifyChange(change, ledger.times[index] ?? null, ledger),
    );
    const { realized, isPartial } = computeRealized(movements.flatMap(listEvents), "average");
    const atomic = movements.map(({ atomicLamports }) => atomicLamports);
    const values = movements.flatMap(({ trades }) => trades.map(({ valueLamports }) => valueLamports));
    return {
      realizedLamports: atomic.reduce<bigint>(
        (sum, each) => (typeof each === "bigint" ? sum + each : sum),
        realized,
      ),
      isNamed: isPartial || values.includes(null) || atomic.includes("unknown") || !wallet.isComplete,
    };
  },
};

/** Trades at their cost or proceeds, and units that moved without a price, or were burned for nothing. */
function listEvents({ trades, transfers }: Movement): LotEvent[] {
  const traded = trades.map(({ side, mint, amount, valueLamports, feeLamports, tipLamports }): LotEvent => {
    const costs = side === "buy" ? feeLamports + tipLamports : -feeLamports - tipLamports;
    const lamports = valueLamports === null ? null : valueLamports + costs;
    return { mint, units: side === "buy" ? amount : -amount, lamports };
  });
  const moved = transfers.filter(({ custodian }) => custodian === undefined);
  const withoutPrice = moved.map(({ mint, direction, amount, burned }) => {
    return { mint, units: direction === "in" ? amount : -amount, lamports: burned === true ? 0n : null };
  });
  return [...traded, ...withoutPrice];
}
