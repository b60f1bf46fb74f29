import type { Address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { lamportBalance, tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import type { ChainReader } from "@walletlens/solana/chain-reader";
import { expect, test } from "vitest";
import { checkHoldings } from "./check-holdings.ts";

const X = testAddress("Xtok");
const WALLET = testAddress("Trader");
const { account: ACCOUNT } = tokenBalance("Trader", X, 0n, 0n);

/** A node with these transactions, oldest first, and the addresses whose lists name them. */
function nodeOf(ledger: readonly (readonly [Transaction, ...Address[]])[]) {
  const read: string[] = [];
  const chain = {
    async *readHistory(of: Address) {
      const listed = ledger
        .filter(([, ...names]) => names.includes(of))
        .map(([each]) => each)
        .reverse();
      const [newest, oldest] = [listed[0], listed.at(-1)];
      if (newest === undefined || oldest === undefined) return;
      yield { transactions: [], unavailable: listed, newest, oldest, listed: listed.length, end: true };
    },
    async readTransaction(signature: string) {
      read.push(signature);
      return ledger.map(([each]) => each).find((each) => each.signature === signature) ?? null;
    },
  } satisfies Pick<ChainReader, "readHistory" | "readTransaction">;
  return { chain, read };
}

const stateOf = (lamports: bigint, amount: bigint, isFrozen = false): WalletState => ({
  address: WALLET,
  slot: 2_000,
  account: { lamports, program: testAddress("System"), executable: false },
  tokenAccounts: [
    { account: ACCOUNT, mint: X, amount, decimals: 6, lamports: 0n, ...(isFrozen ? { isFrozen } : {}) },
  ],
});
const claimed = (lamports: bigint, amountRaw: bigint) => ({
  ...{ slot: 1_000, lamports },
  tokens: [{ tokenAddress: X, decimals: 6, amountRaw }],
});

const at = (slot: number, fields: Partial<Transaction>) =>
  buildTransaction({ signature: `s${slot}`, slot, ...fields });
const old = at(900, { lamports: [lamportBalance("Trader", 1n, 7n)] });
const spent = at(1_100, {
  lamports: [lamportBalance("Trader", 7n, 3n)],
  tokens: [tokenBalance("Trader", X, 100n, 40n)],
});
const again = at(1_200, { tokens: [tokenBalance("Trader", X, 40n, 10n)] });
/** It names only the token account. */
const gift = at(1_150, { tokens: [tokenBalance("Trader", X, 40n, 45n)] });

test("balances that equal the present ones need no transaction", async () => {
  const { chain, read } = nodeOf([[spent, WALLET]]);
  expect(await checkHoldings(chain, claimed(3n, 10n), stateOf(3n, 10n))).toEqual({ asStated: [] });
  expect(read).toEqual([]);
});

test("changes of later transactions are subtracted from the present balances", async () => {
  const { chain, read } = nodeOf([
    [old, WALLET],
    [spent, WALLET],
    [again, WALLET],
  ]);
  const found = await checkHoldings(chain, claimed(7n, 100n), stateOf(3n, 10n));
  expect(found).toEqual({ differences: [], asStated: [] });
  expect(read).toEqual(["s1100", "s1200"]);
});

test("a later transfer that names only the token account is found in its history", async () => {
  const { chain } = nodeOf([
    [old, WALLET],
    [gift, ACCOUNT],
  ]);
  expect(await checkHoldings(chain, claimed(7n, 40n), stateOf(7n, 45n))).toMatchObject({ differences: [] });
});

test("an unexplained balance is a difference, as is a token that the response omits", async () => {
  const { chain } = nodeOf([
    [old, WALLET],
    [spent, WALLET],
  ]);
  const path = "evidence.inputs.holdings";
  expect(await checkHoldings(chain, claimed(8n, 100n), stateOf(3n, 40n))).toMatchObject({
    differences: [{ path: `${path}.lamports`, source: "balance", answer: "8", chain: "7" }],
  });
  const none = { slot: 1_000, lamports: 7n, tokens: [] };
  expect(await checkHoldings(chain, none, stateOf(3n, 40n))).toMatchObject({
    differences: [{ path: `${path}.tokens(${X})`, answer: "0", chain: "100" }],
  });
});

test("a balance after a transaction in the next slots counts as the same reading", async () => {
  const soon = at(1_003, { lamports: [lamportBalance("Trader", 7n, 5n)] });
  const { chain } = nodeOf([
    [old, WALLET],
    [soon, WALLET],
  ]);
  for (const lamports of [7n, 5n]) {
    expect(await checkHoldings(chain, claimed(lamports, 10n), stateOf(5n, 10n))).toMatchObject(
      lamports === 5n ? { asStated: [] } : { differences: [] },
    );
  }
});

test("frozen units are verifiable only for the present", async () => {
  const { chain } = nodeOf([]);
  expect(await checkHoldings(chain, claimed(3n, 10n), stateOf(3n, 10n, true))).toEqual({
    asStated: [
      {
        path: "evidence.inputs.holdings.tokens[0].frozenRaw",
        reason: "nodes tell only what is frozen now, 10",
      },
    ],
  });
});
