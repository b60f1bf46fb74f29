import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { Fault } from "@walletlens/demo-chain/testing/provider-options";
import { address } from "@walletlens/engine/address";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { rankHolders } from "@walletlens/engine/holders/rank-holders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChainReader } from "./create-chain-reader.ts";
import { decodeBase58 } from "./decode/base58.ts";
import { openReader } from "./testing/open-reader.ts";

let demo: DemoChain;

beforeAll(async () => {
  const options = { seed: 3, endTime: 1_795_000_000, wallets: 30, mints: 30 };
  demo = await startDemoChain(options);
});

afterAll(() => demo.close());

test.each(["token", "token-2022"])(
  "with a provider that filters accounts of a program, every holder of a mint of the program %s is found",
  async (program) => {
    const { market, url } = demo;
    const [mint] = market.mints
      .filter((candidate) => candidate.program === program)
      .toSorted((a, b) => countAccounts(b.address) - countAccounts(a.address));
    if (mint === undefined) throw new Error("no such mint");
    const found = await createChainReader({ url }).readHolders(address(mint.address));
    expect(found).toMatchObject({
      supply: mint.supply,
      decimals: mint.decimals,
      discovery: "program_accounts",
      truncated: false,
    });
    const held = market.tokenAccountsByMint(mint.address).flatMap((account) => {
      const state = market.account(account);
      return state?.kind === "token" ? [{ owner: address(state.holder), amount: state.amount }] : [];
    });
    expect(held.length).toBeGreaterThan(3);
    const rank = (holdings: typeof held) => rankHolders(holdings, mint.supply, 1_000);
    expect(rank([...(found?.holdings ?? [])])).toEqual(rank(held));
  },
);

function countAccounts(mint: string): number {
  return demo.market.tokenAccountsByMint(mint).length;
}

test("with a provider that filters accounts of a program, an address that is not a mint returns no holders", async () => {
  const [wallet] = demo.market.truths;
  await expect(
    createChainReader({ url: demo.url }).readHolders(address(wallet?.address ?? "")),
  ).resolves.toBeNull();
});

const MINT = address(createAddress("a mint"));
const OWNERS = ["first", "second"].map((name) => address(createAddress(name)));
const refused = (method: string): Fault => ({ kind: "error", code: -32601, method });
const answered = (method: string, result: unknown, more = {}): Fault => ({
  kind: "result",
  method,
  result,
  ...more,
});
const atSlot = (value: unknown) => ({ context: { slot: 5 }, value });

function mintAccount() {
  const data = Buffer.alloc(82);
  data.writeBigUInt64LE(1_000n, 36);
  data.writeUInt8(6, 44);
  data.writeUInt8(1, 45);
  return { owner: TOKEN_PROGRAM, data: [data.toString("base64"), "base64"] };
}

/** Bytes 32 to 108 of a token account. */
function ownerAccount(name: string, { amount = 0n, frozen = false } = {}) {
  const bytes = Buffer.alloc(77);
  decodeBase58(address(createAddress(name)), bytes.subarray(0, 32));
  bytes.writeBigUInt64LE(amount, 32);
  bytes.writeUInt8(frozen ? 2 : 1, 76);
  return { owner: TOKEN_PROGRAM, data: [bytes.toString("base64"), "base64"] };
}

const mintIsThere = answered("getMultipleAccounts", atSlot([mintAccount()]), { times: 1 });
const programIsAnswered = answered("getAccountInfo", atSlot({ owner: TOKEN_PROGRAM }));

async function open(...faults: readonly Fault[]) {
  return (await openReader({ signatures: 0, faults })).chain;
}

test("with a provider that does not filter accounts, its own listing is read to the end, page by page", async () => {
  const page = Array.from({ length: 1_000 }, () => ({ owner: OWNERS[0], amount: 1 }));
  const chain = await open(
    mintIsThere,
    programIsAnswered,
    refused("getProgramAccounts"),
    answered("getTokenAccounts", { cursor: "next", token_accounts: page }, { times: 1 }),
    answered("getTokenAccounts", {
      token_accounts: [{ owner: OWNERS[1], amount: "18446744073709551615" }],
    }),
  );
  const found = await chain.readHolders(MINT);
  expect(found).toMatchObject({ discovery: "provider_listing", truncated: false });
  expect(found?.holdings).toHaveLength(1_001);
  expect(found?.holdings.at(-1)).toEqual({ owner: OWNERS[1], amount: 18446744073709551615n });
});

test("with a provider that does not filter accounts, frozen accounts are marked by each method", async () => {
  const bytes = (frozen: boolean) => ({ account: ownerAccount("first", { amount: 7n, frozen }) });
  const filtered = await open(
    mintIsThere,
    programIsAnswered,
    answered("getProgramAccounts", [bytes(false), bytes(true)]),
  );
  const holdings = [
    { owner: OWNERS[0], amount: 7n },
    { owner: OWNERS[0], amount: 7n, frozen: 7n },
  ];
  expect((await filtered.readHolders(MINT))?.holdings).toEqual(holdings);
  const listed = [false, true].map((frozen) => ({ owner: OWNERS[0], amount: 7, frozen }));
  const listing = await open(
    ...[mintIsThere, programIsAnswered, refused("getProgramAccounts")],
    answered("getTokenAccounts", { token_accounts: listed }),
  );
  expect((await listing.readHolders(MINT))?.holdings).toEqual(holdings);
  const largest = ["one", "two"].map((name) => ({ address: createAddress(name), amount: "7" }));
  const small = await open(
    answered("getTokenLargestAccounts", atSlot(largest)),
    answered(
      "getMultipleAccounts",
      // Serves as the accounts of the units, and as those of their owners.
      atSlot(
        [false, true].map((frozen) => ({
          ...ownerAccount("first", { frozen }),
          ...{ owner: MINT, executable: false },
        })),
      ),
    ),
  );
  expect(await small.readLargestHolders(MINT)).toMatchObject(holdings);
});

const withoutHolders = [
  mintIsThere,
  programIsAnswered,
  refused("getProgramAccounts"),
  refused("getTokenAccounts"),
];

test("with a provider that does not filter accounts, the largest accounts are the last method, and 20 of them are reported as incomplete", async () => {
  const accounts = Array.from({ length: 20 }, (_, n) => ({
    address: createAddress(`account ${n}`),
    amount: String(100 - n),
  }));
  const owners = accounts.map((_, n) => ownerAccount(n % 2 === 0 ? "first" : "second"));
  const chain = await open(
    ...withoutHolders,
    answered("getTokenLargestAccounts", atSlot(accounts)),
    answered("getMultipleAccounts", atSlot(owners)),
  );
  const found = await chain.readHolders(MINT);
  expect(found).toMatchObject({ discovery: "largest_accounts", truncated: true, supply: 1_000n });
  expect(found?.holdings.slice(0, 2)).toEqual([
    { owner: OWNERS[0], amount: 100n },
    { owner: OWNERS[1], amount: 99n },
  ]);
});

test("with a provider that does not filter accounts, fewer than 20 largest accounts are complete", async () => {
  const chain = await open(
    ...withoutHolders,
    answered("getTokenLargestAccounts", atSlot([{ address: createAddress("only"), amount: "7" }])),
    answered("getMultipleAccounts", atSlot([ownerAccount("first")])),
  );
  await expect(chain.readHolders(MINT)).resolves.toMatchObject({
    truncated: false,
    holdings: [{ owner: OWNERS[0], amount: 7n }],
  });
});

test("with a provider that does not filter accounts, the largest accounts and their program owners take three calls, regardless of the number of holders", async () => {
  const ownedAccount = { ...ownerAccount("first"), owner: MINT, executable: false };
  const accounts = ["one", "two"].map((name, n) => ({
    address: createAddress(name),
    amount: String(9 - n),
  }));
  const chain = await open(
    answered("getTokenLargestAccounts", atSlot(accounts)),
    // The accounts of the units, of which one is closed, then that of the owner.
    answered("getMultipleAccounts", atSlot([ownedAccount, null]), { times: 1 }),
    answered("getMultipleAccounts", atSlot([ownedAccount])),
  );
  await expect(chain.readLargestHolders(MINT)).resolves.toEqual([
    { owner: OWNERS[0], amount: 9n, isProgramAccount: true },
  ]);
  expect(chain.stats().calls).toBe(3);
});

test("with a provider that does not filter accounts, without any other method the reading is an error and not a token without holders", async () => {
  const chain = await open(...withoutHolders, refused("getTokenLargestAccounts"));
  await expect(chain.readHolders(MINT)).rejects.toMatchObject({ code: "chain_unavailable" });
});
