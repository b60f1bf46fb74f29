import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { Fault, TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { startProvider, type TestProvider } from "@walletlens/demo-chain/testing/test-provider";
import { address } from "@walletlens/engine/address";
import { expect, onTestFinished, test } from "vitest";
import type { ChainReader } from "../chain-reader.ts";
import { type ChainReaderOptions, createChainReader } from "../create-chain-reader.ts";
import { readAll } from "../testing/open-reader.ts";

const WALLET = address(createAddress("wallet"));
const UNAVAILABLE = { name: "SolanaError", code: "chain_unavailable" };
const SIZE = 150;
const QUICK = { signatures: SIZE, wallets: [WALLET], pageMs: 2, callMs: 2 };

interface OpenProviders {
  readonly chain: ChainReader;
  readonly providers: readonly TestProvider[];
  /** Reported hosts of providers on another cluster. */
  readonly elsewhere: readonly string[];
  /** Advances the clock. */
  pass(ms: number): void;
}

/** A reader with several providers of one ledger, in order, whose pauses take no time. */
async function openProviders(
  all: readonly TestProviderOptions[],
  options: Partial<ChainReaderOptions> = {},
): Promise<OpenProviders> {
  const providers: TestProvider[] = [];
  for (const one of all) {
    const faults = [...(one.faults ?? []), genesis("one")];
    const started = await startProvider({ ...QUICK, ...one, faults });
    onTestFinished(started.close);
    providers.push(started);
  }
  const [first, ...others] = providers.map(({ url }) => ({ url }));
  let now = 0;
  const elsewhere: string[] = [];
  const chain = createChainReader({
    url: "",
    ...first,
    fallbacks: others,
    onOtherCluster: (name) => elsewhere.push(name),
    now: () => now,
    sleep: async (ms) => {
      now += ms;
      await new Promise(setImmediate);
    },
    ...options,
  });
  return {
    chain,
    providers,
    elsewhere,
    pass(ms) {
      now += ms;
    },
  };
}

function genesis(hash: string): Fault {
  return { kind: "result", method: "getGenesisHash", result: hash };
}

/** Waits until the reader knows that its second provider is well. */
async function untilSecondIsWell({ chain }: OpenProviders): Promise<void> {
  await chain.readMints([WALLET]);
  await expect.poll(() => chain.providers()[1]?.state).toBe("well");
}

function callsOf(provider: TestProvider | undefined, method: string): number {
  return provider?.counts().byMethod[method] ?? 0;
}

const history = { limit: 100_000 };

async function readWhole(): Promise<unknown> {
  const { chain } = await openProviders([{}]);
  return (await readAll(chain, WALLET, history)).chunks.flatMap(({ transactions }) => transactions);
}

const FAILING: readonly [string, TestProviderOptions][] = [
  [
    "loading transactions",
    { faults: [{ kind: "error", code: -32603, method: "getTransaction", after: 60 }] },
  ],
  [
    "listing signatures",
    { pageSize: 40, faults: [{ kind: "error", code: -32603, method: "getSignaturesForAddress", after: 2 }] },
  ],
  [
    "loading by address",
    {
      byAddress: { pageSize: 40 },
      pageMs: 60,
      faults: [{ kind: "error", code: -32603, method: "getTransactionsForAddress", after: 2 }],
    },
  ],
  ["at every call", { faults: [{ kind: "status", status: 503 }] }],
  ["and its transactions are pruned", { faults: [{ kind: "pruned", below: SIZE }] }],
];

for (const [what, failing] of FAILING) {
  test(`a history whose provider fails ${what} continues at the next one with the same result`, async () => {
    const { chain, providers } = await openProviders([failing, {}]);
    const { chunks, end } = await readAll(chain, WALLET, history);
    expect(end).toBe(true);
    const plain = chunks.flatMap(({ transactions }) =>
      transactions.map((transaction) => ({ ...transaction, indexInBlock: null })),
    );
    expect(plain).toEqual(await readWhole());
    expect(callsOf(providers[1], "getTransaction")).toBeGreaterThan(0);
  });
}

test("while the first provider is healthy and has capacity, no other is called", async () => {
  const open = await openProviders([{}, {}]);
  await untilSecondIsWell(open);
  await open.chain.readWallet(WALLET);
  const asked = Object.keys(open.providers[1]?.counts().byMethod ?? {});
  expect(asked.toSorted()).toEqual(["getGenesisHash", "getSlot"]);
});

test("calls beyond the capacity of the first provider go to the next, within the capacity of both", async () => {
  const open = await openProviders([{ callMs: 10 }, { callMs: 10 }]);
  await untilSecondIsWell(open);
  const { end } = await readAll(open.chain, WALLET, history);
  expect(end).toBe(true);
  expect(open.providers.map((provider) => callsOf(provider, "getTransaction") > 0)).toEqual([true, true]);
  expect(open.providers.map((provider) => provider.counts().throttled)).toEqual([0, 0]);
});

for (const [what, fault] of [
  ["returns 500", { kind: "status", status: 500 }],
  ["returns errors", { kind: "error", code: -32603 }],
  ["returns a malformed response", { kind: "result", result: 7 }],
] as const) {
  test(`a provider that ${what} pauses, is probed, and is used again when it responds`, async () => {
    const failing = { faults: [{ ...fault, method: "getMultipleAccounts", times: 4 }] };
    const open = await openProviders([failing, {}]);
    for (let read = 0; read < 5; read += 1) await open.chain.readMints([WALLET]);
    expect(open.chain.providers().map(({ state }) => state)).toEqual(["resting", "well"]);
    const before = callsOf(open.providers[0], "getMultipleAccounts");
    await open.chain.readMints([WALLET]);
    expect(callsOf(open.providers[0], "getMultipleAccounts")).toBe(before);
    open.pass(60_000);
    await open.chain.readMints([WALLET]);
    await expect.poll(() => open.chain.providers()[0]?.state).toBe("well");
    await open.chain.readMints([WALLET]);
    expect(callsOf(open.providers[0], "getMultipleAccounts")).toBeGreaterThan(before);
  });
}

test("a provider on another cluster is reported once and never used, even if no other responds", async () => {
  const away: Fault = { kind: "status", status: 500, method: "getMultipleAccounts" };
  const open = await openProviders([{ faults: [away] }, { faults: [genesis("two")] }]);
  for (let read = 0; read < 3; read += 1) {
    await expect(open.chain.readMints([WALLET])).rejects.toMatchObject(UNAVAILABLE);
  }
  expect(open.elsewhere).toEqual([new URL(open.providers[1]?.url ?? "").host]);
  expect(open.chain.providers()[1]?.state).toBe("other cluster");
  expect(callsOf(open.providers[1], "getMultipleAccounts")).toBe(0);
});

test("a provider without a genesis hash is not used", async () => {
  const silent: Fault = { kind: "error", code: -32601, method: "getGenesisHash" };
  const away: Fault = { kind: "status", status: 500, method: "getMultipleAccounts" };
  const open = await openProviders([{ faults: [away] }, { faults: [silent] }]);
  await expect(open.chain.readMints([WALLET])).rejects.toMatchObject(UNAVAILABLE);
  expect(open.chain.providers()[1]?.state).toBe("unproven");
  expect(callsOf(open.providers[1], "getMultipleAccounts")).toBe(0);
});

test("balances of a lagging provider are refused, even if no other responds", async () => {
  const account = { data: ["", "base64"], executable: false, lamports: 7, owner: "1".repeat(32) };
  const old = { context: { slot: 399_999_000 }, value: account };
  const open = await openProviders([
    { faults: [{ kind: "status", status: 500, method: "getAccountInfo" }] },
    { faults: [{ kind: "result", method: "getAccountInfo", result: old }] },
  ]);
  await untilSecondIsWell(open);
  await expect(open.chain.readWallet(WALLET)).rejects.toMatchObject(UNAVAILABLE);
  expect(open.chain.providers()[1]?.state).toBe("resting");
});

test("a provider that lags at its probe is not used", async () => {
  const open = await openProviders([
    {},
    // Slow enough for the first provider to have reported the slot for the comparison.
    { callMs: 200, faults: [{ kind: "result", method: "getSlot", result: 399_999_000 }] },
  ]);
  await open.chain.readMints([WALLET]);
  await expect.poll(() => open.chain.providers()[1]?.state).toBe("resting");
  await open.chain.readMints([WALLET]);
  expect(callsOf(open.providers[1], "getMultipleAccounts")).toBe(0);
});

test("only the host of a provider is reported", async () => {
  const { chain, providers } = await openProviders([{}]);
  const key = createChainReader({
    url: `${providers[0]?.url}/v2/secret?api-key=secret`,
    fallbacks: [{ url: `${providers[0]?.url}/other`, headers: { authorization: "secret" } }],
  });
  const { host } = new URL(providers[0]?.url ?? "");
  expect(key.providers().map(({ name }) => name)).toEqual([host, `${host} (2)`]);
  expect(JSON.stringify([key.providers(), key.stats(), chain.providers()])).not.toContain("secret");
});

test("a reader with its own counters counts its own calls, and the original reader counts all calls", async () => {
  const { chain, providers } = await openProviders([{}]);
  const [wallet, mints] = [chain.counting(), chain.counting()];
  await Promise.all([wallet.readWallet(WALLET), mints.readMints([WALLET]), chain.readLatestSlot()]);
  expect(wallet.stats()).toMatchObject({
    calls: 3,
    byMethod: { getAccountInfo: 1, getTokenAccountsByOwner: 2 },
  });
  expect(mints.stats()).toMatchObject({ calls: 1, credits: null });
  expect(mints.stats().bytes).toBeGreaterThan(100);
  expect(chain.stats().byMethod).toEqual(providers[0]?.counts().byMethod);
  expect(chain.stats().bytes).toBeGreaterThan(wallet.stats().bytes + mints.stats().bytes);
});
