import { expect, test } from "vitest";
import type { TokenBalance, Transaction, Transfer } from "../chain/transaction.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import { testAddress } from "../testing/build-change.ts";
import { toEntries } from "./history-entry.ts";

const WALLET = testAddress("Trader");
const POOL = testAddress("Amm");
const MINT = testAddress("X");
const OWN = testAddress("Accounts");
const VAULT = testAddress("Reserve");

const balance = (account: typeof OWN, owner: typeof OWN | null, change: bigint): TokenBalance => ({
  ...{ account, mint: MINT, owner, decimals: 6 },
  ...{ before: 10n, after: 10n + change },
});
const transfer = (source: typeof OWN, destination: typeof OWN, amount: bigint): Transfer => ({
  ...{ instruction: 0, mint: MINT, source, destination, amount },
});

function entryOf(tokens: readonly TokenBalance[], transfers: readonly Transfer[] = [], failed = false) {
  const transaction: Transaction = {
    ...{ signature: "signature", slot: 80_218_681, indexInBlock: null, blockTime: 1_631_380_624, failed },
    ...{ feePayer: WALLET, feeLamports: 5_000n, signers: [WALLET], lamports: [], tokens, transfers },
    ...{ burns: [], closings: [], withdrawals: [], allocations: [], programs: [], topLevelPrograms: [] },
  };
  const [entry] = toEntries([transaction], WALLET, mainnetContext());
  return entry;
}

test("units of an account without an owner may be the wallet's, so the transaction is missing and not without effect", () => {
  const missing = { missing: true, change: null, slot: 80_218_681, blockTime: 1_631_380_624 };
  expect(entryOf([balance(VAULT, null, 5n)])).toMatchObject(missing);
  expect(entryOf([balance(VAULT, null, -5n)])).toMatchObject(missing);
  const fromPool = [balance(OWN, POOL, -5n), balance(VAULT, null, 5n)];
  expect(entryOf(fromPool, [transfer(OWN, VAULT, 5n)])).toMatchObject(missing);
});

test("an account that got exactly what the wallet sent is somebody else's, and the wallet gave the units", () => {
  const sent = [balance(OWN, WALLET, -5n), balance(VAULT, null, 5n)];
  const entry = entryOf(sent, [transfer(OWN, VAULT, 5n)]);
  expect(entry).toMatchObject({ missing: false, change: { tokens: [{ before: 10n, after: 5n }] } });
  const more = [balance(OWN, WALLET, -5n), balance(VAULT, null, 7n)];
  expect(entryOf(more, [transfer(OWN, VAULT, 5n)])?.missing).toBe(true);
});

test("an account that did not change, or a failed transaction, hides nothing", () => {
  expect(entryOf([balance(VAULT, null, 0n)])?.missing).toBe(false);
  expect(entryOf([balance(VAULT, null, 5n)], [], true)).toMatchObject({
    missing: false,
    change: { failed: true },
  });
});
