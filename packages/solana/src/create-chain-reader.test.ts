import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChainReader } from "./create-chain-reader.ts";
import { openReader, readAll } from "./testing/open-reader.ts";

const MINT = address(createAddress("a mint"));

function atSlot(value: unknown, slot = 5) {
  return { context: { slot }, value };
}

function base64(length: number, fill: (data: Buffer) => void) {
  const data = Buffer.alloc(length);
  fill(data);
  return [data.toString("base64"), "base64"];
}

function mintData(length: number, supply: bigint, decimals: number, accountType = 1) {
  return base64(length, (data) => {
    data.writeBigUInt64LE(supply, 36);
    data.writeUInt8(decimals, 44);
    data.writeUInt8(1, 45);
    if (length > 165) data.writeUInt8(accountType, 165);
  });
}

test("a wallet is read by one call for the account and one per token program", async () => {
  const { chain, wallet } = await openReader({ signatures: 1 });
  const state = await chain.readWallet(wallet);
  expect(state).toMatchObject({
    address: wallet,
    slot: 400_000_000,
    account: { lamports: 99_497_855_720n, program: "1".repeat(32), executable: false },
  });
  expect(state.tokenAccounts).toEqual([
    {
      account: expect.any(String),
      mint: createAddress("mint 0"),
      amount: 531_646_455_107n,
      decimals: 6,
      lamports: 2_039_280n,
    },
  ]);
  expect(chain.stats()).toEqual({
    calls: 3,
    byMethod: { getAccountInfo: 1, getTokenAccountsByOwner: 2 },
    bytes: expect.any(Number),
    credits: null,
    retries: 0,
  });
});

test("the newest slot takes one call, and a malformed slot is an error", async () => {
  const { chain } = await openReader({
    signatures: 1,
    faults: [{ kind: "result", result: 77, method: "getSlot" }],
  });
  expect(await chain.readLatestSlot()).toBe(77);
  expect(chain.stats()).toMatchObject({ calls: 1 });
  const mistaken = await openReader({ faults: [{ kind: "result", result: "77", method: "getSlot" }] });
  await expect(mistaken.chain.readLatestSlot()).rejects.toMatchObject({ code: "chain_unavailable" });
});

test("an address without an account has no account and no tokens", async () => {
  const { chain, wallet } = await openReader({
    signatures: 0,
    faults: [{ kind: "result", result: atSlot(null), method: "getAccountInfo" }],
  });
  expect(await chain.readWallet(wallet)).toMatchObject({ account: null, tokenAccounts: [] });
});

test("a token account that the provider did not parse is read from its bytes, with the decimals of its mint", async () => {
  const holding = {
    pubkey: createAddress("holding"),
    account: {
      lamports: 9,
      data: base64(170, (data) => {
        data.fill(7, 0, 32);
        data.writeBigUInt64LE(2n ** 64n - 1n, 64);
      }),
    },
  };
  const { chain, wallet } = await openReader({
    faults: [{ kind: "result", result: atSlot([holding]), method: "getTokenAccountsByOwner" }],
  });
  const { tokenAccounts } = await chain.readWallet(wallet);
  expect(tokenAccounts).toHaveLength(2);
  expect(tokenAccounts[0]).toMatchObject({ amount: 18446744073709551615n, decimals: 6, lamports: 9n });
});

test("an empty account of a closed mint is omitted, and one with units fails the reading", async () => {
  const holding = (amount: bigint) => ({
    pubkey: createAddress("holding"),
    account: {
      lamports: 9,
      data: base64(170, (data) => {
        data.fill(7, 0, 32);
        data.writeBigUInt64LE(amount, 64);
      }),
    },
  });
  const reader = (amount: bigint) =>
    openReader({
      faults: [
        { kind: "result", result: atSlot([holding(amount)]), method: "getTokenAccountsByOwner" },
        { kind: "result", result: atSlot([null]), method: "getMultipleAccounts" },
      ],
    });
  const empty = await reader(0n);
  const { tokenAccounts } = await empty.chain.readWallet(empty.wallet);
  expect(tokenAccounts[0]).toMatchObject({ amount: 0n, decimals: 0, lamports: 9n });
  expect(empty.chain.stats().byMethod).not.toHaveProperty("getMultipleAccounts");
  const full = await reader(1n);
  await expect(full.chain.readWallet(full.wallet)).rejects.toMatchObject({ code: "chain_unavailable" });
});

test("a frozen token account is recognized by its parsed state and by its bytes", async () => {
  const parsed = (state: string) => ({
    pubkey: createAddress(state),
    account: {
      lamports: 9,
      data: { parsed: { info: { mint: MINT, state, tokenAmount: { amount: "5", decimals: 6 } } } },
    },
  });
  const raw = (state: number) => ({
    pubkey: createAddress(`state ${state}`),
    account: { lamports: 9, data: base64(170, (data) => data.fill(7, 0, 32).writeUInt8(state, 108)) },
  });
  const held = [parsed("initialized"), parsed("frozen"), raw(1), raw(2)];
  const { chain, wallet } = await openReader({
    faults: [{ kind: "result", result: atSlot(held), method: "getTokenAccountsByOwner" }],
  });
  const { tokenAccounts } = await chain.readWallet(wallet);
  expect(tokenAccounts.slice(0, 4).map(({ isFrozen }) => isFrozen)).toEqual([
    undefined,
    true,
    undefined,
    true,
  ]);
});

test("a mint with a scaled or interest-bearing amount is recognized at any position of the extension", async () => {
  const extended = (...types: readonly (readonly [type: number, length: number])[]) =>
    base64(1000, (data) => {
      data.writeUInt8(1, 45);
      data.writeUInt8(1, 165);
      let at = 166;
      for (const [type, length] of types) {
        data.writeUInt16LE(type, at);
        data.writeUInt16LE(length, at + 2);
        at += 4 + length;
      }
    });
  const mints = ["scaled", "interest", "fee", "cut"].map((name) => address(createAddress(name)));
  const value = [
    extended([1, 108], [25, 56]),
    extended([10, 52]),
    extended([1, 108], [18, 64]),
    extended([19, 900]),
  ].map((data) => ({ owner: TOKEN_2022_PROGRAM, data }));
  const { chain } = await openReader({ faults: [{ kind: "result", result: atSlot(value) }] });
  const read = await chain.readMints(mints);
  expect(mints.map((mint) => read.get(mint)?.isScaled)).toEqual([true, true, undefined, undefined]);
});

const NO_AUTHORITIES = { mintAuthority: null, freezeAuthority: null };

test("mints of both programs are decoded, and other accounts are absent", async () => {
  const names = ["classic", "extended", "plain 2022", "token account", "holding 2022", "wallet", "nothing"];
  const mints = names.map((name) => address(createAddress(name)));
  const value = [
    { owner: TOKEN_PROGRAM, data: mintData(82, 1_000n, 9) },
    { owner: TOKEN_2022_PROGRAM, data: mintData(166, 2n ** 64n - 1n, 0) },
    { owner: TOKEN_2022_PROGRAM, data: mintData(82, 5n, 2) },
    { owner: TOKEN_PROGRAM, data: mintData(165, 1n, 1) },
    { owner: TOKEN_2022_PROGRAM, data: mintData(166, 1n, 1, 2) },
    { owner: "1".repeat(32), data: base64(0, () => undefined) },
    null,
  ];
  const { chain } = await openReader({ faults: [{ kind: "result", result: atSlot(value) }] });
  expect([...(await chain.readMints(mints)).values()]).toEqual([
    { mint: mints[0], decimals: 9, supply: 1_000n, ...NO_AUTHORITIES },
    { mint: mints[1], decimals: 0, supply: 18446744073709551615n, ...NO_AUTHORITIES },
    { mint: mints[2], decimals: 2, supply: 5n, ...NO_AUTHORITIES },
  ]);
});

test("mints are requested in groups of 100, each once, and an empty list takes no call", async () => {
  const { chain } = await openReader();
  const mints = Array.from({ length: 250 }, (_, index) => address(createAddress(`mint ${index}`)));
  expect((await chain.readMints([...mints, ...mints])).size).toBe(250);
  expect(chain.stats().byMethod).toEqual({ getMultipleAccounts: 3 });
  expect((await chain.readMints([])).size).toBe(0);
  expect(chain.stats().calls).toBe(3);
});

test("a response with fewer accounts than mints is chain_unavailable", async () => {
  const { chain } = await openReader({ faults: [{ kind: "result", result: atSlot([]) }] });
  await expect(chain.readMints([MINT])).rejects.toMatchObject({ code: "chain_unavailable" });
});

test("two concurrent readings share one limit of concurrency", async () => {
  const { chain, read, signatures, provider } = await openReader({ signatures: 80, callMs: 40 });
  const readings = await Promise.all([read(), read(), chain.readWallet(MINT)]);
  expect(readings[0].signatures).toEqual(signatures);
  expect(readings[1].signatures).toEqual(signatures);
  // How many overlap depends on the load of the machine, but two limits of 20 would let more through.
  expect(provider.counts().maxInFlight).toBeLessThanOrEqual(20);
  expect(provider.counts().throttled).toBe(0);
});

const file = path.resolve("../shared/data/mainnet/rpc_exchanges.ndjson.gz");
const isHere = existsSync(file);

interface Recorded {
  /** Signatures by address, newest first. */
  readonly lists: Map<string, readonly { readonly signature: string }[]>;
  readonly transactions: Map<string, unknown>;
  /** Token accounts by owner and program. */
  readonly holdings: Map<string, unknown>;
}

/** Reads the responses that other projects recorded from providers, as one ledger. */
function readRecording(): Recorded {
  const recorded: Recorded = { lists: new Map(), transactions: new Map(), holdings: new Map() };
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n")) {
    const { request, response } = JSON.parse(line);
    const [, name = "", second = ""] = String(request.key_in_filename ?? "").split("-");
    const [first = name, filter] = request.params ?? [];
    if (request.method === "getTransaction") recorded.transactions.set(first, response.result);
    if (request.method === "getTokenAccountsByOwner") {
      const program = filter?.programId ?? second.replace(".json", "");
      recorded.holdings.set(`${first} ${program}`, response.result);
    }
    if (request.method === "getSignaturesForAddress") {
      const key = filter?.until ? `${first} ${filter.before}` : first;
      if (response.result.length > (recorded.lists.get(key)?.length ?? 0))
        recorded.lists.set(key, response.result);
    }
  }
  return recorded;
}

function serve({ lists, transactions, holdings }: Recorded) {
  return startProviderServer((method, [first, second]) => {
    const options: Record<string, unknown> = Object(second);
    switch (method) {
      case "getTransaction":
        return transactions.get(String(first)) ?? null;
      case "getTokenAccountsByOwner":
        return holdings.get(`${first} ${options.programId}`) ?? { context: { slot: 312_576_651 }, value: [] };
      case "getAccountInfo":
        return { context: { slot: 312_576_652 }, value: null };
      case "getSignaturesForAddress": {
        const list = lists.get(`${first} ${options.before}`) ?? lists.get(String(first)) ?? [];
        const above = list.findIndex((entry) => entry.signature === options.before);
        return list.slice(above + 1, above + 1 + Number(options.limit));
      }
      default:
        return null;
    }
  });
}

describe.skipIf(!isHere)(`recorded exchanges${isHere ? "" : " (skipped: no recorded data)"}`, () => {
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    server = await serve(readRecording());
  });
  afterAll(() => server.close());

  test("a range between two signatures is read as recorded", async () => {
    const chain = createChainReader({ url: server.url });
    const { signatures, end, chunks } = await readAll(
      chain,
      address("BeWvKX4GCSzfQdWgvzH1nzNFujCAktbV2wYrUMGpQz3"),
      {
        limit: 1000,
        before: "4XaCfTLNno3rAETUgRC5tfPwzvvkJzARQYcyjas4nEyzkM7iFgZtHC2rY85JxJsb7baJqcnLSdqHdrhjgffQXuyo",
      },
    );
    expect(signatures).toEqual([
      "3bg38hZgFD5xwnwf3gj3oik8F22kF3GtKZmQd3bj1syK7b9GCNqbGKnir4XuhjUXhpe4qQbeYPZjCzowLUH17Rx1",
      "3Nz9gnhcxgYSeK7B9PNvabUDKCt37eYNaEx8kZoXBuvY3SS9xuw9emEPdwBPBcSBL1QZ8sBDR1xGpFLj3XGVGxFb",
    ]);
    expect(end).toBe(true);
    expect(chunks[0]?.transactions.map(({ slot, blockTime }) => [slot, blockTime])).toEqual([
      [378_394_892, 1_762_471_062],
      [378_394_887, 1_762_471_060],
    ]);
  });

  test("a mostly pruned history lists the missing transactions as unavailable", async () => {
    const chain = createChainReader({ url: server.url, sleep: () => new Promise(setImmediate) });
    const wallet = address("7T8ckKtdc5DH7ACS5AnCny7rVXYJPEsaAbdBri1FhPxY");
    const { chunks, signatures } = await readAll(chain, wallet, {
      limit: 1000,
      before: "an unlisted signature",
    });
    const unavailable = chunks.flatMap((chunk) => chunk.unavailable).length;
    expect([signatures.length, unavailable, chunks.at(-1)?.listed]).toEqual([11, 301, 312]);
  });

  test("token accounts of both programs are decoded like a validator", async () => {
    const chain = createChainReader({ url: server.url });
    const wallet = await chain.readWallet(address("4abvSWugzSRhpAk4rpvdSruFAFoNG1D1JTStmzpGt7xA"));
    expect(wallet.tokenAccounts).toHaveLength(23);
    expect(wallet.slot).toBe(312_576_651);
    expect(wallet.tokenAccounts.every(({ lamports }) => lamports > 2_000_000n)).toBe(true);
    expect(wallet.tokenAccounts.some(({ mint }) => mint === WRAPPED_SOL)).toBe(false);
  });
});
