import type { Address } from "@walletlens/engine/address";
import { absolute } from "@walletlens/engine/amount";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";

/**
 * Returns one or two parts of the transaction that add up to the difference: costs and rent before transfers,
 * one before two. Returns null if nothing fits. It is a hint, not an explanation.
 */
export function findLikelyReason(
  transaction: Transaction,
  owner: Address,
  asset: Address | "SOL",
  difference: bigint,
): string | null {
  const size = absolute(difference);
  const costs = asset === "SOL" ? listCosts(transaction, owner) : [];
  const parts = [...costs, ...listTransfers(transaction, asset)].filter(({ amount }) => amount > 0n);
  const single = parts.find(({ amount }) => amount === size);
  if (single !== undefined) return single.name;
  for (const [index, one] of parts.entries()) {
    const other = parts.slice(index + 1).find(({ amount }) => one.amount + amount === size);
    if (other !== undefined) return `${one.name} and ${other.name}`;
  }
  return null;
}

interface Part {
  readonly name: string;
  readonly amount: bigint;
}

function listCosts({ feeLamports, transfers, tokens, lamports }: Transaction, owner: Address): Part[] {
  const tips = transfers.filter((each) => each.source === owner && TIP_ACCOUNTS.has(each.destination));
  const own = tokens.filter((token) => token.owner === owner && token.mint !== WRAPPED_SOL);
  const rents = lamports.filter(({ account }) => own.some((token) => token.account === account));
  return [
    { name: "the network fee", amount: feeLamports },
    { name: "the tip", amount: tips.reduce((sum, { amount }) => sum + amount, 0n) },
    {
      name: "rent of the owner's token accounts",
      amount: absolute(rents.reduce((sum, { before, after }) => sum + after - before, 0n)),
    },
  ];
}

function listTransfers({ transfers }: Transaction, asset: Address | "SOL"): Part[] {
  const isOfAsset = (mint: Address | null) =>
    asset === "SOL" ? mint === null || mint === WRAPPED_SOL : mint === asset;
  return transfers
    .filter(({ mint }) => isOfAsset(mint))
    .map(({ source, destination, amount }) => ({
      name: `a transfer from ${source} to ${destination}`,
      amount,
    }));
}
