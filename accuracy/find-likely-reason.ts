import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";

/**
 * Something in the transaction of exactly the size of a difference: a hint for who looks into it, and no explanation.
 * Costs and rent are tried alone and in pairs, then single transfers. Null where nothing fits.
 */
export function findLikelyReason(
  transaction: Transaction,
  owner: Address,
  asset: Address | "SOL",
  difference: bigint,
): string | null {
  const size = difference < 0n ? -difference : difference;
  if (asset === "SOL") {
    const costs = listCosts(transaction, owner);
    const sums = [...costs, ...pairsOf(costs)];
    const fitting = sums.find((each) => each.amount === size);
    if (fitting !== undefined) return fitting.name;
  }
  const mint = asset === "SOL" ? WRAPPED_SOL : asset;
  const transfer = transaction.transfers.find(
    (each) => each.amount === size && (each.mint === mint || (asset === "SOL" && each.mint === null)),
  );
  return transfer === undefined ? null : `a transfer from ${transfer.source} to ${transfer.destination}`;
}

interface Cost {
  readonly name: string;
  readonly amount: bigint;
}

function listCosts({ feeLamports, transfers, tokens, lamports }: Transaction, owner: Address): Cost[] {
  const tips = transfers.filter((each) => each.source === owner && TIP_ACCOUNTS.has(each.destination));
  const own = new Set(tokens.filter((token) => token.owner === owner).map((token) => token.account));
  const wrapped = new Set(tokens.filter((token) => token.mint === WRAPPED_SOL).map((token) => token.account));
  const opened = lamports.filter((each) => own.has(each.account) && !wrapped.has(each.account));
  const tip = tips.reduce((sum, each) => sum + each.amount, 0n);
  const rent = opened.reduce((sum, { before, after }) => sum + after - before, 0n);
  return [
    { name: "the network fee", amount: feeLamports },
    { name: "the tip", amount: tip },
    { name: "rent of the owner's token accounts", amount: rent < 0n ? -rent : rent },
  ].filter(({ amount }) => amount > 0n);
}

function pairsOf(costs: readonly Cost[]): Cost[] {
  return costs.flatMap((one, index) =>
    costs.slice(index + 1).map((other) => ({
      name: `${one.name} and ${other.name}`,
      amount: one.amount + other.amount,
    })),
  );
}
