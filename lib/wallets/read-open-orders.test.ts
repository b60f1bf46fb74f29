import { type Address, address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { buildTokenAccount, lamportBalance, tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import type { HistoryRange } from "@walletlens/solana/chain-reader";
import { beforeEach, expect, test } from "vitest";
import { unconfiguredChain } from "@/lib/chain/connect-chain";
import { createLabels } from "@/lib/chain/labels/create-labels";
import type { Chain } from "@/lib/runtime/chain";
import { createMemorySolUsd } from "@/lib/testing/memory-sol-price-store";
import { createMemoryWalletStore } from "@/lib/testing/memory-wallet-store";
import { type AnalyzePorts, readAndAnalyze } from "./analyze-wallet";
import { HistoryCache } from "./history-cache";
import { toViews } from "./snapshot-inputs";

const SOL = 1_000_000_000n;
const START = 1_760_000_400;
const X = testAddress("Xtok");
/** Limit has no key. */
const ORDER = buildTokenAccount("Limit", X);
const WALLET = testAddress("Trader");

const own = { feePayer: WALLET, signers: [WALLET] };
const trader = (before: bigint, after: bigint) => tokenBalance("Trader", X, before, after);
const order = (before: bigint, after: bigint) => tokenBalance("Limit", X, before, after);
const sol = (before: bigint, after: bigint) => lamportBalance("Trader", before, after);

function at(slot: number, fields: Partial<Transaction>): Transaction {
  return buildTransaction({ signature: `s${slot}`, slot, blockTime: START + slot * 60, ...fields });
}

const buy = at(1, { ...own, lamports: [sol(9n * SOL, 8n * SOL)], tokens: [trader(0n, 100n)] });
const deposit = at(2, { ...own, tokens: [trader(100n, 0n), order(0n, 100n)] });
/** The proceeds go to a token account of the trader: its own address is nowhere in the fill. */
const wrapped = tokenBalance("Trader", address("So11111111111111111111111111111111111111112"), 0n, 2n * SOL);
const proceeds = { account: wrapped.account, before: 0n, after: 2n * SOL };
const fill = at(3, { tokens: [order(100n, 0n), wrapped], lamports: [proceeds] });
const failed = at(4, { failed: true });

/** Transactions, oldest first, and the addresses whose lists name them. */
type Ledger = readonly (readonly [transaction: Transaction, ...addresses: readonly Address[]])[];

let ledger: Ledger;
let asked: { readonly of: Address; readonly until: string | undefined }[];
let lost: ReadonlySet<string>;

const chain: Chain = {
  ...unconfiguredChain,
  readWallet: async (wallet) => ({
    address: wallet,
    slot: 1_000,
    account: { lamports: SOL, program: address("11111111111111111111111111111111"), executable: false },
    tokenAccounts: [],
  }),
  readMints: async () => new Map(),
  async *readHistory(of, range: HistoryRange) {
    asked.push({ of, until: range.until });
    const all = ledger.filter(([, ...addresses]) => addresses.includes(of)).map(([each]) => each);
    const from = all.findIndex(({ signature }) => signature === range.until) + 1;
    const listed = all.slice(from).toReversed();
    const [newest, oldest] = [listed[0], listed.at(-1)];
    if (newest === undefined || oldest === undefined) return;
    const isThere = ({ signature }: Transaction) =>
      !lost.has(signature) && range.isKnown?.(signature) !== true;
    const unavailable = listed.filter((each) => !isThere(each));
    yield {
      transactions: listed.filter(isThere),
      unavailable,
      newest,
      oldest,
      listed: listed.length,
      end: true,
    };
  },
};

function newPorts(): AnalyzePorts {
  const wallets = createMemoryWalletStore();
  return {
    chain,
    wallets,
    histories: new HistoryCache(wallets),
    solUsdHours: createMemorySolUsd({ readHourly: async () => ({ prices: [], exhaustive: true }) }),
    solPrices: { reports: () => [] },
    poolPrices: { readPrices: async () => new Map() },
    tokenPrices: { readPrices: async () => new Map(), reports: () => [] },
    labels: createLabels(null),
    launches: { find: async () => new Map() },
    clock: { now: () => (START + 86_400) * 1_000 },
  };
}

const analyze = (ports: AnalyzePorts) => readAndAnalyze(ports, WALLET, { limit: 1_000 });

beforeEach(() => {
  asked = [];
  lost = new Set();
  ledger = [
    [buy, WALLET],
    [deposit, WALLET, ORDER],
  ];
});

test("a wallet without open orders causes no further calls", async () => {
  ledger = [[buy, WALLET]];
  await analyze(newPorts());
  expect(asked.map(({ of }) => of)).toEqual([WALLET]);
});

test("each open order causes one call, from its last known transaction", async () => {
  const { metrics } = await analyze(newPorts());
  expect(metrics.inEscrow).toMatchObject([{ account: ORDER, amount: 100n, lastMovedBy: "s2" }]);
  expect(asked.slice(1)).toEqual([{ of: ORDER, until: "s2" }]);
});

test("a refresh finds a fill that does not name the wallet, and gives the metrics of a new analysis", async () => {
  const ports = newPorts();
  await analyze(ports);
  ledger = [...ledger, [failed, ORDER], [fill, ORDER]];
  const refreshed = await analyze(ports);
  expect(refreshed.metrics.inEscrow).toEqual([]);
  expect(refreshed.metrics.realizedSol).toEqual({ value: 1, isWhole: true });
  expect(refreshed.input.coverage).toMatchObject({ transactions: 4, complete: true });
  expect(toViews(refreshed)).toEqual(toViews(await analyze(newPorts())));
});

test("fills between two known ones are read, from the last connected one", async () => {
  const half = at(3, { tokens: [order(100n, 40n), wrapped], lamports: [proceeds] });
  const more = { ...wrapped, before: 2n * SOL, after: 3n * SOL };
  const rest = at(4, {
    tokens: [order(40n, 0n), more],
    lamports: [{ ...proceeds, before: 2n * SOL, after: 3n * SOL }],
  });
  ledger = [...ledger, [half, ORDER], [rest, ORDER, WALLET]];
  const { metrics } = await analyze(newPorts());
  expect(asked.slice(1)).toEqual([{ of: ORDER, until: "s2" }]);
  expect(metrics).toMatchObject({ inEscrow: [], realizedSol: { value: 2 } });
});

test("known transactions of an order are not read again", async () => {
  const ports = newPorts();
  ledger = [...ledger, [failed, ORDER]];
  await analyze(ports);
  const again = await analyze(ports);
  expect(again.input.coverage.transactions).toBe(3);
  expect(again.metrics.inEscrow).toHaveLength(1);
});

test("a transaction of an order that the provider lacks leaves the history incomplete", async () => {
  lost = new Set(["s3"]);
  ledger = [...ledger, [fill, ORDER]];
  const { input } = await analyze(newPorts());
  expect(input.coverage).toMatchObject({ transactions: 3, complete: false });
});
