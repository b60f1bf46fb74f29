import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, test } from "vitest";
import { createChainReader } from "./create-chain-reader.ts";
import { toBytes } from "./derive-address.ts";

const NAME_PROGRAM = "namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX";
const TOP = "58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx";
/** Account of bonfida.sol, as the service's own documents have it. */
const BONFIDA = "Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb";
const OWNER = USDC;

const header = (parent: string, owner: string) =>
  Buffer.concat([toBytes(address(parent)), toBytes(address(owner)), Buffer.alloc(32)]);

interface Account {
  readonly owner: string;
  readonly data: Buffer;
}

/** Owner of a name at a provider that has these accounts. */
async function ownerOf(name: string, accounts: Readonly<Record<string, Account>>) {
  const server = await startProviderServer((_, [place]) => {
    const account = accounts[String(place)];
    const value = account && { owner: account.owner, data: [account.data.toString("base64"), "base64"] };
    return { context: { slot: 1 }, value: value ?? null };
  });
  const chain = createChainReader({ url: server.url, sleep: async () => undefined });
  try {
    return { owner: await chain.readNameOwner(name), calls: chain.stats().calls };
  } finally {
    await server.close();
  }
}

const owned = (data: Buffer, owner = NAME_PROGRAM) => ({ [BONFIDA]: { owner, data } });

test("a .sol name returns its owner in one call, ignoring case", async () => {
  const accounts = owned(header(TOP, OWNER));
  expect(await ownerOf("bonfida.sol", accounts)).toEqual({ owner: OWNER, calls: 1 });
  expect(await ownerOf("BonFida.SOL", accounts)).toEqual({ owner: OWNER, calls: 1 });
});

test("a subdomain is looked up below its name and not as the name itself", async () => {
  let asked = "";
  const server = await startProviderServer((_, [place]) => {
    asked = String(place);
    const data = header(BONFIDA, OWNER).toString("base64");
    return { context: { slot: 1 }, value: { owner: NAME_PROGRAM, data: [data, "base64"] } };
  });
  const chain = createChainReader({ url: server.url });
  expect(await chain.readNameOwner("dex.bonfida.sol")).toBe(OWNER);
  expect(asked).toBe("HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu");
  await server.close();
});

test.each([
  ["not registered", {}],
  ["of another program's account", owned(header(TOP, OWNER), TOKEN_PROGRAM)],
  ["in an account that is too short", owned(header(TOP, OWNER).subarray(0, 95))],
  ["below another name", owned(header(OWNER, OWNER))],
  ["owned by a program's account, for which no key signs", owned(header(TOP, BONFIDA))],
])("a name that is %s has no owner", async (_, accounts) => {
  expect(await ownerOf("bonfida.sol", accounts)).toEqual({ owner: null, calls: 1 });
});

test.each(["", ".sol", "bonfida", "bonfida.eth", "a b.sol", "a..sol", "a.b.c.sol", `${"x".repeat(64)}.sol`])(
  "text that is not a .sol name is not looked up: %j",
  async (name) => {
    expect(await ownerOf(name, {})).toEqual({ owner: null, calls: 0 });
  },
);

test("a malformed response is an error and not a name without an owner", async () => {
  const server = await startProviderServer(() => ({ context: { slot: 1 }, value: "nothing" }));
  const chain = createChainReader({ url: server.url, sleep: async () => undefined });
  await expect(chain.readNameOwner("bonfida.sol")).rejects.toMatchObject({ code: "chain_unavailable" });
  await server.close();
});

test("featured wallets of the demo have names", async () => {
  const demo = await startDemoChain({ seed: 3, endTime: 1_795_000_000, wallets: 40, mints: 60 });
  const chain = createChainReader({ url: demo.url });
  const { wallets } = demo.market.featured;
  expect(wallets.length).toBeGreaterThan(2);
  for (const { address, persona } of wallets) {
    expect(await chain.readNameOwner(`${persona.replace("_", "")}.sol`)).toBe(address);
  }
  await demo.close();
});
