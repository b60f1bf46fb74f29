import { address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { expect, test } from "vitest";
import { findLikelyReason } from "./find-likely-reason";

const OWNER = address("AV6VwqhnPSPJQU9i4xfHNscNkkm5GYSP4TajCKS4LAhh");
const OWN_ACCOUNT = address("3ndjN1nJVUKGrJBc1hhVpER6kWTZKHdyDrPyCJyX3CXK");
const POOL = address("FeLULW5RCKDT2NuThu4vrAQ8BjH5YbU2Y7GbiZXYohm8");
const VENUE = address("7VtfL8fvgNfhz17qKRMjzQEXgbdpnHHHQRh54R9jP2RJ");
const CREATOR = address("4M53NgcosencncUqMaWMTu7qt2CeGGLZwNCnou5Q3SLW");
const JITO = address("96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5");
const MINT = address("9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump");

const pays = (destination: typeof OWNER, amount: bigint) => ({
  instruction: 0,
  mint: null,
  source: OWNER,
  destination,
  amount,
});

/** One SOL is sent to a pool, 10,000 lamports to its venue, 500 to the token's creator, 7,000 to a block engine. */
const purchase: Transaction = {
  signature: "1".repeat(64),
  slot: 1,
  indexInBlock: null,
  blockTime: null,
  failed: false,
  feePayer: OWNER,
  feeLamports: 5000n,
  signers: [OWNER],
  lamports: [{ account: OWN_ACCOUNT, before: 0n, after: 2_039_280n }],
  tokens: [{ account: OWN_ACCOUNT, mint: MINT, owner: OWNER, decimals: 6, before: 0n, after: 900n }],
  transfers: [
    pays(POOL, 1_000_000_000n),
    pays(VENUE, 10_000n),
    pays(CREATOR, 500n),
    pays(JITO, 7000n),
    { instruction: 0, mint: MINT, source: POOL, destination: OWN_ACCOUNT, amount: 900n },
  ],
  burns: [],
  closings: [],
  withdrawals: [],
  allocations: [],
  programs: [],
  topLevelPrograms: [],
};

test.each([
  [5000n, "the network fee"],
  [-7000n, "the tip"],
  [12_000n, "the network fee and the tip"],
  [-2_039_280n, "rent of the owner's token accounts"],
  [-2_044_280n, "the network fee and rent of the owner's token accounts"],
  [-10_500n, `a transfer from ${OWNER} to ${VENUE} and a transfer from ${OWNER} to ${CREATOR}`],
  [900n, null],
  [1n, null],
])("a difference of %s lamports is as large as %s", (difference, reason) => {
  expect(findLikelyReason(purchase, OWNER, "SOL", difference)).toBe(reason);
});

test("a difference of a token is compared only with transfers of this token", () => {
  expect(findLikelyReason(purchase, OWNER, MINT, -900n)).toBe(`a transfer from ${POOL} to ${OWN_ACCOUNT}`);
  expect(findLikelyReason(purchase, OWNER, MINT, 5000n)).toBeNull();
});
