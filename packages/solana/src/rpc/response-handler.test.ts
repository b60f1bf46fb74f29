import { setTimeout } from "node:timers/promises";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { ProviderRefusal } from "@walletlens/demo-chain/testing/provider-options";
import { address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { toHoldings } from "@walletlens/engine/wallet/wallet-state";
import { expect, test } from "vitest";
import { createChainReader } from "../create-chain-reader.ts";
import { openReader } from "../testing/open-reader.ts";
import { findProviderText } from "./rpc-error.ts";

const mints = (count: number) => Array.from({ length: count }, (_, n) => address(createAddress(`mint ${n}`)));

const LIST = "getMultipleAccounts";
const PAGE = "getSignaturesForAddress";

const asked = { method: LIST, above: 5 };
test.each<[string, ProviderRefusal, number]>([
  [
    "status 413 with a number",
    {
      ...asked,
      ...{ status: 413, code: -32_615 },
      message:
        "getMultipleAccounts is limited to a 5 range, upgrade from discover plan at https://node.example/plan",
    },
    1 + 20,
  ],
  ["-32602 with a number", { ...asked, code: -32_602, message: "Too many inputs provided; max 5" }, 1 + 20],
  [
    "a server error with a number",
    { ...asked, code: -32_000, message: "exceeds the limit of 5 accounts" },
    1 + 20,
  ],
  // Refused: one of 100, 2 of 50, 4 of 25, 8 of 12, 16 of 6. Accepted: 32 of 3 and 4 of 1.
  ["status 413 without words", { ...asked, status: 413, code: 0, message: "" }, 31 + 36],
])(
  "a list that a provider refuses for its length is read in parts of the length that it allows: %s",
  async (_, refusal, calls) => {
    const { chain, provider } = await openReader({ signatures: 0, refusals: [refusal] });
    const wanted = mints(100);
    expect([...(await chain.readMints(wanted)).keys()]).toEqual(wanted);
    expect(provider.counts().byMethod[LIST]).toBe(calls);
  },
);

test("the length of a list that a provider allows is remembered for the provider and the method", async () => {
  const refusal = { method: LIST, above: 5, code: -32_602, message: "Too many inputs provided; max 5" };
  const { chain, provider } = await openReader({ signatures: 0, refusals: [refusal] });
  await chain.readMints(mints(100));
  const before = provider.counts().byMethod[LIST] ?? 0;
  expect((await chain.readTokenNames(mints(10))).size).toBe(10);
  // Mints and their metadata, 5 at a time.
  expect(provider.counts().byMethod[LIST]).toBe(before + 4);
});

test("a provider that refuses every length ends the read with method and code", async () => {
  const refusal = { method: LIST, code: -32_615, message: "not in your plan 0451-secret" };
  const { chain } = await openReader({ signatures: 0, refusals: [refusal] });
  const read = chain.readMints(mints(3));
  await expect(read).rejects.toThrow(
    "The chain provider refuses the size of the call (getMultipleAccounts, JSON-RPC -32615).",
  );
});

test.each<[string, ProviderRefusal]>([
  ["a number", { method: PAGE, above: 100, code: -32_602, message: "Invalid limit; max 100" }],
  ["a range", { method: PAGE, above: 100, code: -32_602, message: "limit must be between 1 and 100" }],
  ["no reason", { method: PAGE, above: 100, code: -32_602, message: "Invalid params" }],
  ["a status", { method: PAGE, above: 100, status: 400, code: -32_600, message: "bad request" }],
])(
  "a page that a provider refuses for its limit is read in smaller pages, to the end of the history: %s",
  async (_, refusal) => {
    const { read, provider, signatures } = await openReader({ signatures: 250, refusals: [refusal] });
    expect(await read()).toMatchObject({ signatures, end: true });
    // The refused page, three pages, and the one that proves the end.
    expect(provider.counts().byMethod[PAGE]).toBe(5);
  },
);

test("pages of 3 whose slots have 5 transactions lose none", async () => {
  const refusal = { method: PAGE, above: 3, code: -32_602, message: "limit exceeds 3" };
  const { read, signatures } = await openReader({ signatures: 40, perSlot: 5, refusals: [refusal] });
  expect(await read()).toMatchObject({ signatures, end: true });
});

test("a page by address that a provider refuses for its limit is read in smaller pages", async () => {
  const method = "getTransactionsForAddress";
  const refusal = { method, above: 20, code: -32_602, message: "limit must not exceed 20" };
  const faults = { signatures: 90, byAddress: {}, refusals: [refusal] };
  // Without a pause the reader would list signatures before the second refusal.
  const { read, provider, signatures } = await openReader(faults, { sleep: (ms) => setTimeout(ms) });
  expect(await read()).toMatchObject({ signatures, end: true });
  expect(provider.counts().byMethod.getTransaction).toBeUndefined();
});

test.each<[string, Omit<ProviderRefusal, "method" | "times">]>([
  ["a code as text", { code: "-32005", message: "" }],
  ["code 0 and words", { code: 0, message: "Your app has exceeded its compute units per second capacity." }],
  [
    "a status of failure with words",
    { status: 403, code: -32_052, message: "Request quota exceeded per hour" },
  ],
])("a limit of calls is waited for, in every form of its error: %s", async (_, refusal) => {
  const { read, signatures } = await openReader({
    signatures: 30,
    refusals: [{ ...refusal, method: "getTransaction", times: 4 }],
  });
  expect((await read()).signatures).toEqual(signatures);
});

test("an error about a method that the plan lacks names method and code, and has the provider's text for the operator alone", async () => {
  const message =
    "method is not available on the free tier, please upgrade: https://node.example/key/0451?x=1";
  const refusal = { method: PAGE, code: 35, message };
  const { read } = await openReader({ signatures: 3, refusals: [refusal] });
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: "chain_unavailable",
    message: "The chain provider refuses the call (getSignaturesForAddress, JSON-RPC 35).",
  });
  expect(findProviderText(error)).toBe(
    "method is not available on the free tier, please upgrade: https://node.example",
  );
});

test("a node without history is not asked again", async () => {
  const message = "Transaction history is not available from this node";
  const refusal = { method: PAGE, code: -32_011, message };
  const { read, provider } = await openReader({ signatures: 3, refusals: [refusal] });
  await expect(read()).rejects.toThrow(
    "The chain provider keeps no transaction history (getSignaturesForAddress, JSON-RPC -32011).",
  );
  expect(provider.counts().byMethod[PAGE]).toBe(1);
});

test("the keys of the provider are not in the text of its error", async () => {
  const headers = { authorization: "Bearer header-key-1" };
  const message = "no access for path-key-1, query-key-1, header-key-1\u202e\n!";
  const refusal = { method: "getSlot", status: 403, code: -32_401, message };
  const { provider } = await openReader({ signatures: 0, refusals: [refusal] });
  const chain = createChainReader({ url: `${provider.url}/path-key-1?api-key=query-key-1`, headers });
  const error: unknown = await chain.readLatestSlot().catch((thrown: unknown) => thrown);
  expect(findProviderText(error)).toBe("no access for [redacted], [redacted], [redacted] !");
  expect(error).toMatchObject({
    message: "The chain provider refuses the call (getSlot, JSON-RPC -32401).",
  });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("key-1");
});

test("a provider that refuses transactions of version 1 is asked for those of version 0, and then only for these", async () => {
  const refusal = {
    method: "getTransaction",
    version1: true,
    code: -32_602,
    message: "Invalid params",
  } as const;
  const { read, provider, chain, signatures } = await openReader({ signatures: 200, refusals: [refusal] });
  expect((await read()).signatures).toEqual(signatures);
  const { getTransaction = 0 } = provider.counts().byMethod;
  expect(getTransaction).toBeLessThan(300);
  await chain.readTransaction(signatures[0] ?? "");
  expect(provider.counts().byMethod.getTransaction).toBe(getTransaction + 1);
});

test("a redirect of the same host is followed, and the credentials of the URL are sent", async () => {
  const { provider } = await openReader({ redirectsTo: "/v2", credentials: "user:pa ss" });
  const url = provider.url.replace("//", "//user:pa%20ss@");
  expect((await createChainReader({ url }).readMints(mints(1))).size).toBe(1);
  await expect(createChainReader({ url: provider.url }).readMints(mints(1))).rejects.toThrow("HTTP 401");
});

test("a node that does not know Token-2022 gives a wallet that is marked as partial, not one without these tokens", async () => {
  const refusal = {
    method: "getTokenAccountsByOwner",
    mentions: TOKEN_2022_PROGRAM,
    code: -32_602,
    message: "Invalid param: unrecognized Token program id",
  };
  const { chain, wallet } = await openReader({ signatures: 1, refusals: [refusal] });
  const state = await chain.readWallet(wallet);
  expect(state).toMatchObject({ isPartial: true, tokenAccounts: [{ amount: expect.any(BigInt) }] });
  expect(toHoldings(state)).toBeNull();
  const whole = await openReader({ signatures: 1 });
  expect(await whole.chain.readWallet(whole.wallet)).not.toHaveProperty("isPartial");
  const classic = await openReader({ signatures: 1, refusals: [{ ...refusal, mentions: TOKEN_PROGRAM }] });
  await expect(classic.chain.readWallet(classic.wallet)).rejects.toThrow("getTokenAccountsByOwner");
});

test("a transaction of version 1 counts as missing at a provider that sends version 0 at most, and the rest is read", async () => {
  const method = "getTransaction";
  const [newest = ""] = (await openReader({ signatures: 40 })).signatures;
  const { read, signatures } = await openReader({
    signatures: 40,
    refusals: [
      { method, version1: true, code: -32_602, message: "maxSupportedTransactionVersion must be 0" },
      { method, mentions: newest, code: -32_015, message: "Transaction version (1) is not supported" },
    ],
  });
  const { chunks, signatures: found } = await read();
  expect(found).toEqual(signatures.slice(1));
  const missing = chunks.flatMap(({ unavailable }) => unavailable.map(({ signature }) => signature));
  expect(missing).toEqual([newest]);
});
