import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { sumTerms } from "@walletlens/engine/wallet/cash/cash-flow";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { expect, test } from "vitest";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "./labels/known-addresses.ts";
import { HAS_MAINNET_DATA, MAINNET_NOTE, readTransactions } from "./testing/mainnet-recordings.ts";

const { dollars } = LABELED_ADDRESSES;
const extraction = mainnetContext(TIP_ACCOUNTS, dollars.mints);

function listOwners({ signers, tokens, lamports }: Transaction): Set<Address> {
  const owners = tokens.flatMap(({ owner }) => owner ?? []);
  const accounts = lamports.flatMap(({ account }) =>
    tokens.some((token) => token.account === account) ? [] : account,
  );
  return new Set([...signers, ...owners, ...accounts]);
}

/** Change of SOL and dollars of an owner by the balances of a transaction. */
function sumBalances({ lamports, tokens }: Transaction, wallet: Address) {
  let [sol, usd] = [0n, 0n];
  for (const { account, before, after } of lamports) if (account === wallet) sol += after - before;
  for (const { owner, mint, before, after } of tokens) {
    if (owner !== wallet) continue;
    if (mint === WRAPPED_SOL) sol += after - before;
    if (dollars.has(mint)) usd += after - before;
  }
  return { sol, usd };
}

function stateCash(wallet: Address, changes: readonly OwnerChange[]) {
  const coverage = { fromSlot: 0, toSlot: 9, fromTime: null, toTime: null, transactions: 1, complete: false };
  const input = { wallet, changes, coverage, holdings: null, labeled: LABELED_ADDRESSES };
  const { sol, usd } = computeMetrics(buildWalletInput(input)).cash;
  return {
    sol: sumTerms(sol.flow),
    usd: sumTerms(usd.flow),
    unexplained: [sol.unexplained, usd.unexplained],
  };
}

test.skipIf(!HAS_MAINNET_DATA).each(["singles", "no_block_time", "block_285000037"])(
  `of %s: the cash of each owner adds up in each transaction${MAINNET_NOTE}`,
  (file) => {
    const byOwner = new Map<Address, OwnerChange[]>();
    for (const transaction of readTransactions(file)) {
      for (const wallet of listOwners(transaction)) {
        const change = extractOwnerChange(transaction, wallet, extraction);
        const moved = sumBalances(transaction, wallet);
        const where = `${transaction.signature} ${wallet}`;
        if (change === null) expect({ where, ...moved }).toEqual({ where, sol: 0n, usd: 0n });
        else {
          expect({ where, ...stateCash(wallet, [change]) }).toEqual({
            where,
            ...moved,
            unexplained: [0n, 0n],
          });
          byOwner.set(wallet, [...(byOwner.get(wallet) ?? []), change]);
        }
      }
    }
    if (file !== "block_285000037") return;
    // The block is whole, so each balance begins as the last transaction left it.
    for (const [wallet, changes] of byOwner) {
      expect({ wallet, unexplained: stateCash(wallet, changes).unexplained }).toEqual({
        wallet,
        unexplained: [0n, 0n],
      });
    }
  },
);
