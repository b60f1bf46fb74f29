import { type Address, address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { countAsOwned } from "@walletlens/engine/orders/count-as-owned";
import { followOrders } from "@walletlens/engine/orders/follow-orders";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { indexChanges } from "@walletlens/engine/swaps/index-changes";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { sumChange, sumMovement } from "@walletlens/engine/testing/sum-movement";
import { sumTerms } from "@walletlens/engine/wallet/cash/cash-flow";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { describe, expect, it } from "vitest";
import { KNOWN_ADDRESSES, LABELED_ADDRESSES, TIP_ACCOUNTS } from "./labels/known-addresses.ts";
import { HAS_MAINNET_DATA, MAINNET_NOTE, readTransactions } from "./testing/mainnet-recordings.ts";

/** Real transactions; `accuracy/list.test.ts` compares assertions of other projects about some of them. */
const { dollars } = LABELED_ADDRESSES;
const extraction = mainnetContext(TIP_ACCOUNTS, dollars.mints);
const context = { solUsd: new Map(), nfts: new Set<Address>(), labeled: LABELED_ADDRESSES };

const RECORDINGS = ["singles", "block_285000037", "no_block_time"] as const;

/** Accounts that an owner paid by top-level instructions of the System program in a transaction in which it traded. */
function listPaidBesideTrade(transaction: Transaction, owner: Address): readonly Address[] {
  const change = extractOwnerChange(transaction, owner, mainnetContext(new Set(), dollars.mints));
  if (change === null || classifyChange(change, change.blockTime, context).trades.length === 0) return [];
  const { transfers, tokens, topLevelPrograms } = transaction;
  return transfers.flatMap(({ mint, source, destination, instruction, creates }) => {
    const isPlain = mint === null && source === owner && topLevelPrograms[instruction] === SYSTEM_PROGRAM;
    const isOwn = creates === true || tokens.some(({ account }) => account === destination);
    return isPlain && !isOwn ? [destination] : [];
  });
}

function ownersOf({ feePayer, signers, tokens, lamports }: Transaction): Set<Address> {
  const owners = tokens.map((token) => token.owner).filter((owner) => owner !== null);
  return new Set([feePayer, ...signers, ...owners, ...lamports.map((balance) => balance.account)]);
}

/** Every unit and every lamport that moved in an owner's balances, and those of the movement. */
function checkMovement(change: OwnerChange): void {
  const movement = classifyChange(change, change.blockTime, context);
  const [ofMovement, moved] = [sumMovement(movement), sumChange(change, dollars.mints)];
  const where = change.signature;
  expect({ where, tokens: ofMovement.tokens }).toEqual({ where, tokens: moved.tokens });
  const isInDollars = change.tokens.some(({ mint }) => dollars.has(mint));
  if (ofMovement.lamports !== null && !isInDollars) {
    expect({ where, lamports: ofMovement.lamports }).toEqual({ where, lamports: moved.lamports });
  }
}

/** Transactions of an order in their order, named by the first letters of their signatures. */
function readOrder(owner: Address, ...names: readonly string[]) {
  const all = readTransactions("singles");
  const changes = names.flatMap((name) => {
    const transaction = all.find(({ signature }) => signature.startsWith(name));
    return transaction === undefined ? [] : (extractOwnerChange(transaction, owner, extraction) ?? []);
  });
  const survey = indexChanges(changes);
  const followed = followOrders(survey);
  expect(followed.open).toEqual([]);
  return followed.changes.map((change) => classifyChange(change, change.blockTime, context));
}

function listOwners({ signers, tokens, lamports }: Transaction): Set<Address> {
  const owners = tokens.flatMap(({ owner }) => owner ?? []);
  const accounts = lamports.flatMap(({ account }) =>
    tokens.some((token) => token.account === account) ? [] : account,
  );
  return new Set([...signers, ...owners, ...accounts]);
}

/** Change of SOL and dollars of an owner by the balances of a transaction. A token account may own itself. */
function sumBalances({ lamports, tokens }: Transaction, wallet: Address) {
  let [sol, usd] = [0n, 0n];
  const isTokenAccount = tokens.some(({ account }) => account === wallet);
  for (const { account, before, after } of lamports)
    if (account === wallet && !isTokenAccount) sol += after - before;
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

/** Rent of the accounts of one order: of its units, 165 bytes, and of its state, 372 bytes. */
const ORDER_RENT = 2_039_280n + 3_480_000n;

describe.skipIf(!HAS_MAINNET_DATA)(`real transactions${MAINNET_NOTE}`, () => {
  it("of all recordings: who receives plain transfers beside trades of several wallets is labeled as tip or fee", () => {
    const payers = new Map<Address, Set<Address>>();
    for (const transaction of RECORDINGS.flatMap(readTransactions)) {
      for (const owner of transaction.signers) {
        for (const receiver of listPaidBesideTrade(transaction, owner)) {
          payers.set(receiver, (payers.get(receiver) ?? new Set()).add(owner));
        }
      }
    }
    const several = Array.from(payers).filter(([, wallets]) => wallets.size > 1);
    const kinds = several.map(
      ([receiver]) => KNOWN_ADDRESSES.find(({ address }) => address === receiver)?.type,
    );
    expect(kinds.toSorted()).toEqual(["fee", ...Array<string>(9).fill("tip")]);
  });

  it.each([
    ["singles", 154],
    ["block_285000037", 557],
    ["no_block_time", 45],
  ])(
    "of %s: each of the %s loses lamports to its fee alone, and no unit and no cost of any owner is lost or counted twice",
    (file, count) => {
      const transactions = readTransactions(file);
      expect(transactions).toHaveLength(count);
      for (const transaction of transactions) {
        const { lamports, feeLamports, feePayer, signers } = transaction;
        expect(lamports.reduce((sum, { before, after }) => sum + after - before, 0n)).toBe(-feeLamports);
        expect(signers[0]).toBe(feePayer);
        const changes = Array.from(ownersOf(transaction), (owner) =>
          extractOwnerChange(transaction, owner, extraction),
        );
        const known = changes.filter((change) => change !== null);
        for (const change of known) checkMovement(change);
        const fees = known.reduce((sum, change) => sum + change.feeLamports, 0n);
        expect(fees).toBe(feeLamports);
      }
    },
  );

  it("of a limit order are its deposit, which moves nothing, and its fill: 999,000 for 2,390 dollars, with rent paid and returned", () => {
    const owner = address("4abvSWugzSRhpAk4rpvdSruFAFoNG1D1JTStmzpGt7xA");
    expect(readOrder(owner, "4aBP4353", "k2eGRDNq")).toMatchObject([
      { trades: [], transfers: [], costLamports: 53_787n + ORDER_RENT },
      {
        trades: [
          {
            side: "buy",
            amount: 999_000_000_000n,
            valueUsdMicros: 2_390_000_000n,
            valueLamports: 11_546_395_391n,
          },
        ],
        transfers: [],
        costLamports: -ORDER_RENT,
      },
    ]);
  });

  it("of a canceled limit order are its deposit and its cancellation: fees, and rent that is returned", () => {
    const owner = address("4abvSWugzSRhpAk4rpvdSruFAFoNG1D1JTStmzpGt7xA");
    expect(readOrder(owner, "L6rJy9mo", "4iZxoW1D")).toMatchObject([
      { trades: [], transfers: [], costLamports: 278_779n + ORDER_RENT },
      { trades: [], transfers: [], costLamports: 111_935n - ORDER_RENT },
    ]);
  });

  it.each([
    [
      "9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj",
      "S3z6oPjo",
      { amount: 4_059_345n, valueUsdMicros: 2_777_777n },
    ],
    [
      "DHq9E6HLHDbGWhyLqoMV1PGeeNMHsd4LberZEwfxXETx",
      "2GMpqA7d",
      { amount: 44_075_880n, valueLamports: 1_428_571n },
    ],
  ])(
    "of %s is a fill by a keeper, %s, a purchase for the units that left the order",
    (owner, name, trade) => {
      const transaction = readTransactions("singles").find(({ signature }) => signature.startsWith(name));
      const change = transaction && extractOwnerChange(transaction, address(owner), extraction);
      if (!change) throw new RangeError(`${name} is not there`);
      const filled = classifyChange(countAsOwned(change, change.escrows, 0n), change.blockTime, context);
      expect(filled).toMatchObject({ trades: [{ side: "buy", ...trade }], costLamports: 0n });
      expect(classifyChange(change, change.blockTime, context).trades).toEqual([]);
    },
  );

  it.each(RECORDINGS)("of %s: the cash of each owner adds up in each transaction", (file) => {
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
  });
});
