import { base58 } from "@scure/base";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { beforeAll, describe, expect, it } from "vitest";
import { inScope } from "../../../testing/test-scope.ts";
import { JITO_TIP_ACCOUNTS, PROGRAMS } from "../ledger/known-addresses.ts";
import type { RpcTokenBalance, RpcTransaction } from "../ledger/rpc-types.ts";
import { createMarket } from "./create-market.ts";

/** Findings of one pass over every transaction. Violations are listed by the rule that they break. */
interface Findings {
  readonly violations: Map<string, string[]>;
  readonly signatures: Set<string>;
  readonly counts: Map<string, number>;
}

const VIOLATIONS_SHOWN = 5;
const VENUES = [
  "pump",
  "pumpSwap",
  "raydiumAmm",
  "raydiumCpmm",
  "whirlpool",
  "meteoraDlmm",
  "jupiterLimit",
] as const;
/** Half of the default size in the quick scope. */
const SHARE = inScope({ quick: 2, full: 1 });
const market = createMarket({ seed: 11, endTime: 1_763_600_000, wallets: 200 / SHARE, mints: 1_200 / SHARE });
const findings: Findings = { violations: new Map(), signatures: new Set(), counts: new Map() };
const lamportsByKey = new Map<string, number>();
const amountByKey = new Map<string, string>();
let slot = 0;

function listKeys({ transaction, meta }: RpcTransaction): string[] {
  const { writable, readonly } = meta.loadedAddresses;
  return [...transaction.message.accountKeys, ...writable, ...readonly];
}

function expectRule(rule: string, isMet: boolean, signature: string): void {
  if (isMet) return;
  const broken = findings.violations.get(rule) ?? [];
  if (broken.length < VIOLATIONS_SHOWN) findings.violations.set(rule, [...broken, signature]);
}

function count(what: string, by = 1): void {
  findings.counts.set(what, (findings.counts.get(what) ?? 0) + by);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Base units by mint, and by account key. */
function tokenSums(balances: readonly RpcTokenBalance[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { mint, uiTokenAmount } of balances) {
    sums.set(mint, (sums.get(mint) ?? 0n) + BigInt(uiTokenAmount.amount));
  }
  return sums;
}

function checkBalances(transaction: RpcTransaction, keys: readonly string[], signature: string): void {
  const { meta } = transaction;
  expectRule("lamports", sum(meta.preBalances) === sum(meta.postBalances) + meta.fee, signature);
  const before = amountsByKey(meta.preTokenBalances, keys);
  const after = amountsByKey(meta.postTokenBalances, keys);
  for (const [index, key] of keys.entries()) {
    const known = lamportsByKey.get(key);
    expectRule("lamports chain", known === undefined || known === meta.preBalances[index], signature);
    const amount = amountByKey.get(key);
    expectRule("amounts chain", amount === undefined || amount === (before.get(key) ?? ""), signature);
    lamportsByKey.set(key, meta.postBalances[index] ?? Number.NaN);
    if (before.has(key) || after.has(key)) amountByKey.set(key, after.get(key) ?? "");
  }
}

function amountsByKey(balances: readonly RpcTokenBalance[], keys: readonly string[]): Map<string, string> {
  return new Map(
    balances.map(({ accountIndex, uiTokenAmount }) => [keys[accountIndex] ?? "", uiTokenAmount.amount]),
  );
}

function checkTokens(transaction: RpcTransaction, signature: string): void {
  const { meta } = transaction;
  const before = tokenSums(meta.preTokenBalances);
  const after = tokenSums(meta.postTokenBalances);
  const issues = meta.logMessages.some((line) => /Instruction: MintTo$/.test(line));
  for (const mint of new Set([...before.keys(), ...after.keys()])) {
    const same = (before.get(mint) ?? 0n) === (after.get(mint) ?? 0n);
    expectRule("token amounts", same || issues || mint === WRAPPED_SOL, signature);
  }
}

function checkMessage(transaction: RpcTransaction, keys: readonly string[], signature: string): void {
  const { message, signatures } = transaction.transaction;
  const { header, instructions, accountKeys } = message;
  expectRule("unique keys", new Set(keys).size === keys.length, signature);
  expectRule("one balance a key", transaction.meta.preBalances.length === keys.length, signature);
  expectRule("signers sign", signatures.length === header.numRequiredSignatures, signature);
  expectRule(
    "legacy loads nothing",
    transaction.version === 0 || keys.length === accountKeys.length,
    signature,
  );
  for (const { programIdIndex, accounts } of instructions) {
    expectRule("invoked programs are static", programIdIndex < accountKeys.length, signature);
    expectRule(
      "indices point at keys",
      accounts.every((index) => index < keys.length),
      signature,
    );
  }
  const loaded = message.addressTableLookups?.flatMap(({ writableIndexes, readonlyIndexes }) => [
    ...writableIndexes,
    ...readonlyIndexes,
  ]);
  expectRule(
    "lookups cover loaded keys",
    (loaded?.length ?? 0) === keys.length - accountKeys.length,
    signature,
  );
}

/** Lamports and token amounts may change only if the message marks the key as writable. */
function checkWritable({ transaction, meta }: RpcTransaction, signature: string): void {
  const { header, accountKeys } = transaction.message;
  const lastWritable = accountKeys.length - header.numReadonlyUnsignedAccounts;
  const isWritable = (index: number) =>
    index < lastWritable ||
    (index >= accountKeys.length && index < accountKeys.length + meta.loadedAddresses.writable.length);
  const changed = meta.preBalances.flatMap((before, index) =>
    before === meta.postBalances[index] ? [] : index,
  );
  expectRule("only writable keys change", changed.every(isWritable), signature);
  const tokens = meta.postTokenBalances.filter(({ accountIndex, uiTokenAmount }) => {
    const before = meta.preTokenBalances.find((balance) => balance.accountIndex === accountIndex);
    return before?.uiTokenAmount.amount !== uiTokenAmount.amount;
  });
  expectRule(
    "only writable keys change",
    tokens.every(({ accountIndex }) => isWritable(accountIndex)),
    signature,
  );
}

function countKinds(transaction: RpcTransaction, keys: readonly string[]): void {
  const has = (address: string) => keys.includes(address);
  if (transaction.meta.err) count("failed");
  if (transaction.blockTime === null) count("no block time");
  if (transaction.version === 0) count("version 0");
  if (JITO_TIP_ACCOUNTS.some(has)) count("tipped");
  for (const name of VENUES) {
    if (has(PROGRAMS[name])) count(name);
  }
  if (has(PROGRAMS.jupiter)) count("routed");
  if (has(PROGRAMS.token2022)) count("Token-2022");
  if (has(PROGRAMS.magicEden)) count("NFT");
}

beforeAll(() => {
  for (let position = 0; position < market.signatureCount; position += 1) {
    const transaction = market.renderTransaction(position);
    const [signature = ""] = transaction.transaction.signatures;
    const keys = listKeys(transaction);
    findings.signatures.add(signature);
    expectRule("slots never go back", transaction.slot >= slot, signature);
    slot = transaction.slot;
    checkBalances(transaction, keys, signature);
    checkTokens(transaction, signature);
    checkMessage(transaction, keys, signature);
    checkWritable(transaction, signature);
    countKinds(transaction, keys);
  }
});

describe("the history of the demo market", () => {
  it.each([
    ["conserves lamports: before = after + fee", "lamports"],
    [
      "chains lamports: the balance after a transaction is that before the next one, for every account",
      "lamports chain",
    ],
    ["chains token amounts in the same way", "amounts chain"],
    ["conserves token amounts if none are minted or burned", "token amounts"],
    ["has slots that never go back", "slots never go back"],
    ["names every key once", "unique keys"],
    ["has one balance for every key", "one balance a key"],
    ["has a signature of every signer", "signers sign"],
    ["loads keys in version 0 only", "legacy loads nothing"],
    ["invokes programs from the static keys", "invoked programs are static"],
    ["has only instructions with existing keys", "indices point at keys"],
    ["changes writable keys only", "only writable keys change"],
    ["looks up exactly the keys that it loads", "lookups cover loaded keys"],
  ])("the history %s", (_, rule) => {
    expect(findings.violations.get(rule) ?? []).toEqual([]);
  });

  it("the history has signatures that are unique and 64 bytes long", () => {
    expect(findings.signatures.size).toBe(market.signatureCount);
    const lengths = Array.from(findings.signatures, (signature) => base58.decode(signature).length);
    expect(lengths.every((length) => length === 64)).toBe(true);
  });

  it("the history ends in the balances that its accounts have", () => {
    const different = Array.from(lamportsByKey).filter(
      ([address, lamports]) => Number(market.account(address)?.lamports ?? 0n) !== lamports,
    );
    expect(different).toEqual([]);
  });

  it.each([
    ["failed", 300],
    ["no block time", 30],
    ["version 0", 5_000],
    ["tipped", 3_000],
    ["pump", 3_000],
    ["pumpSwap", 500],
    ["raydiumAmm", 500],
    ["raydiumCpmm", 500],
    ["whirlpool", 500],
    ["meteoraDlmm", 500],
    ["jupiterLimit", 100],
    ["routed", 1_000],
    ["Token-2022", 1_000],
    ["NFT", 3],
  ])("the history has transactions of every kind: %s", (kind, min) => {
    expect(findings.counts.get(kind) ?? 0).toBeGreaterThanOrEqual(Math.floor(min / SHARE));
  });
});
