import { expect, test } from "vitest";
import { address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import { buildTokenAccount, lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildTokenTransfer, buildTransaction, solTransfer } from "../testing/build-transaction.ts";
import { extractOwnerChange } from "./extract-owner-change.ts";
import { mainnetContext } from "./extraction-context.ts";

const [TRADER, FRIEND, X] = [testAddress("Trader"), testAddress("Friend"), testAddress("Xtok")];
/** A point of the curve. */
const COLLECTOR = address("9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj");
/** Authority of Raydium's pools: no point of the curve. */
const POOL = address("5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1");
const SOL = 1_000_000_000n;

const extract = (fields: Partial<Transaction>) =>
  extractOwnerChange(buildTransaction(fields), TRADER, mainnetContext(new Set([testAddress("Tip")])));

const moved = { mint: null, amount: SOL, receivers: 1 };

test("direct moves include tokens by account owner, summed by asset, with wrapped SOL as SOL", () => {
  const change = extract({
    lamports: [
      lamportBalance("Trader", 5n * SOL, 4n * SOL),
      { account: buildTokenAccount("Friend", WRAPPED_SOL), before: 1n, after: 1n + SOL },
    ],
    tokens: [
      tokenBalance("Trader", X, 9n, 2n),
      tokenBalance("Friend", X, 0n, 7n),
      tokenBalance("Friend", WRAPPED_SOL, 0n, SOL),
    ],
    transfers: [
      buildTokenTransfer(X, "Trader", "Friend", 3n),
      buildTokenTransfer(X, "Trader", "Friend", 4n),
      { ...solTransfer("Trader", "Friend", SOL), destination: buildTokenAccount("Friend", WRAPPED_SOL) },
    ],
  });
  expect(change?.direct).toEqual([
    { ...moved, counterparty: FRIEND, mint: X, amount: -7n },
    { ...moved, counterparty: FRIEND, amount: -SOL },
  ]);
});

const RENT = 2_039_280n;
const close = (giver: string, receiver: string, fields: Partial<Transaction> = {}) =>
  extract({
    ...{ feePayer: testAddress(giver), signers: [testAddress(giver)] },
    lamports: [
      { account: buildTokenAccount(giver, WRAPPED_SOL), before: 3n * SOL + RENT, after: 0n },
      lamportBalance(receiver, SOL, 4n * SOL + RENT),
    ],
    tokens: [tokenBalance(giver, WRAPPED_SOL, 3n * SOL, 0n)],
    closings: [
      {
        ...{ instruction: 0, account: buildTokenAccount(giver, WRAPPED_SOL) },
        destination: testAddress(receiver),
      },
    ],
    ...fields,
  })?.direct;

test("direct moves include wrapped SOL that is closed in favor of another wallet without its rent, on both sides", () => {
  expect(close("Friend", "Trader")).toEqual([{ ...moved, amount: 3n * SOL, counterparty: FRIEND }]);
  expect(close("Trader", "Friend")).toEqual([{ ...moved, amount: -3n * SOL, counterparty: FRIEND }]);
});

test("direct moves include wrapped SOL that is closed in favor of another wallet with what the transaction added to it", () => {
  const account = buildTokenAccount("Friend", WRAPPED_SOL);
  const transfers = [
    { ...solTransfer("Friend", "Friend", RENT), destination: account },
    { ...solTransfer("Friend", "Friend", 2n * SOL), destination: account },
  ];
  const tokens = [tokenBalance("Friend", WRAPPED_SOL, 0n, 0n)];
  const lamports = [
    lamportBalance("Friend", 5n * SOL, 3n * SOL),
    lamportBalance("Trader", 0n, 2n * SOL + RENT),
  ];
  expect(close("Friend", "Trader", { tokens, transfers, lamports })).toEqual([
    { ...moved, amount: 2n * SOL, counterparty: FRIEND },
  ]);
});

test("direct moves include wrapped SOL that is closed in favor of another wallet and not rent alone, the own account, or an account of another token", () => {
  expect(close("Friend", "Trader", { tokens: [tokenBalance("Friend", WRAPPED_SOL, 0n, 0n)] })).toEqual([]);
  expect(close("Trader", "Trader")).toEqual([]);
  const token = tokenBalance("Friend", X, 3n, 0n);
  const closings = [{ instruction: 0, account: token.account, destination: TRADER }];
  expect(close("Friend", "Trader", { tokens: [token], closings })).toEqual([]);
});

test("direct moves state the number of the giver's receivers in the transaction, without dust", () => {
  const names = ["Trader", "Second", "Third", "Dusted"];
  const minAmount = 1_000_000n;
  const amountTo = (name: string) => (name === "Dusted" ? minAmount - 1n : minAmount);
  const change = extract({
    lamports: names
      .map((name) => lamportBalance(name, 0n, amountTo(name)))
      .concat(lamportBalance("Friend", 4n * minAmount, 1n)),
    transfers: names.map((name) => solTransfer("Friend", name, amountTo(name))),
  });
  expect(change?.direct).toMatchObject([{ counterparty: FRIEND, amount: minAmount, receivers: 3 }]);
});

test("direct moves count the receivers of each asset separately, so that worthless units make no payment an airdrop", () => {
  const names = Array.from({ length: 9 }, (_, n) => `Stranger${"ABCDEFGHJ"[n]}`);
  const change = extract({
    feePayer: TRADER,
    lamports: [lamportBalance("Trader", 5n * SOL, 4n * SOL), lamportBalance("Friend", 0n, SOL)],
    tokens: [
      tokenBalance("Trader", X, 9n, 0n),
      ...names.map((name) => tokenBalance(name, X, 0n, 1n)),
      tokenBalance("Friend", WRAPPED_SOL, 1n, 2n),
    ],
    transfers: [
      ...names.map((name) => buildTokenTransfer(X, "Trader", name, 1n)),
      solTransfer("Trader", "Friend", SOL),
    ],
  });
  expect(change?.direct.slice(0, 9)).toEqual(
    names.map((name) => ({ counterparty: testAddress(name), mint: X, amount: -1n, receivers: 9 })),
  );
  expect(change?.direct.slice(9)).toEqual([{ ...moved, counterparty: FRIEND, amount: -SOL }]);
});

test("direct moves exclude tips, rent of token accounts, and accounts that exist only within the transaction", () => {
  const rent = 2_039_280n;
  const change = extract({
    feePayer: TRADER,
    lamports: [
      lamportBalance("Trader", 5n * SOL, 4n * SOL),
      lamportBalance("Tip", 1n, 10n),
      lamportBalance("Passing", 0n, 0n),
      { account: buildTokenAccount("Friend", X), before: 0n, after: rent },
    ],
    tokens: [tokenBalance("Friend", X, 0n, 7n)],
    transfers: [
      solTransfer("Trader", "Tip", 9n),
      solTransfer("Trader", "Passing", 9n),
      { ...solTransfer("Trader", "Friend", rent), destination: buildTokenAccount("Friend", X) },
    ],
  });
  expect(change?.direct).toEqual([]);
});

const swap = {
  feePayer: TRADER,
  lamports: [
    lamportBalance("Trader", 5n * SOL, 2n * SOL),
    { account: POOL, before: 1n, after: 1n + 2n * SOL },
    { account: COLLECTOR, before: 1n, after: 1n + SOL },
  ],
  tokens: [tokenBalance("Trader", X, 0n, 7n)],
  transfers: [
    { ...solTransfer("Trader", "Friend", 2n * SOL), destination: POOL },
    { ...solTransfer("Trader", "Friend", SOL), destination: COLLECTOR },
  ],
};

test("a trade includes all transfers without a trading program, such as those of vaults and multisigs", () => {
  expect(extract(swap)?.direct.map(({ counterparty }) => counterparty)).toEqual([POOL, COLLECTOR]);
});

test("cosigners are wallets that existed before, not keys made for the transaction", () => {
  const signers = ["Trader", "Friend", "Fresh", "Sender"].map(testAddress);
  const lamports = [
    lamportBalance("Trader", 9n, 8n),
    lamportBalance("Friend", 9n, 9n),
    lamportBalance("Fresh", 0n, 1n),
  ];
  const opening = { ...solTransfer("Trader", "Fresh", 1n), creates: true as const };
  const change = extract({ signers, lamports, transfers: [opening], feePayer: testAddress("Sender") });
  expect(change).toMatchObject({ feePayer: testAddress("Sender"), cosigners: [FRIEND] });
});
