import { TOKEN_PROGRAM_ID, unpackAccount, unpackMint } from "@solana/spl-token";
import { Keypair, PublicKey } from "@solana/web3.js";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, it } from "vitest";
import {
  CLASSIC_MINT,
  DEX_PROGRAM,
  FAKE_WALLET,
  NEW_MINT,
  WALLET_CLASSIC,
  WALLET_NEW,
} from "../testing/fake-market.ts";
import { startTestChain } from "../testing/test-chain.ts";

const UNFUNDED = Keypair.generate().publicKey.toBase58();

it("the server finds accounts of the market and of the bank, and null for others", async () => {
  const chain = await startTestChain();
  const fresh = Keypair.generate().publicKey;
  await chain.connection.requestAirdrop(fresh, 3_000_000);
  const balances = [FAKE_WALLET, fresh.toBase58(), UNFUNDED].map((address) =>
    chain.call("getBalance", address),
  );
  const values = (await Promise.all(balances)).map((answer) => (answer as { value: number }).value);
  expect(values).toEqual([5_000_000_000, 3_000_000, 0]);
  expect(await chain.connection.getAccountInfo(new PublicKey(UNFUNDED))).toBeNull();
});

it("the server returns the fields of an account like a node", async () => {
  const chain = await startTestChain();
  expect(await chain.call("getAccountInfo", FAKE_WALLET, { encoding: "base64" })).toMatchObject({
    context: { apiVersion: "3.1.11", slot: 269_440_026 },
    value: {
      data: ["", "base64"],
      executable: false,
      lamports: 5_000_000_000,
      owner: "11111111111111111111111111111111",
      space: 0,
    },
  });
});

it("the server returns programs of the market and of the runtime as executable", async () => {
  const chain = await startTestChain();
  const answer = await chain.call("getMultipleAccounts", [DEX_PROGRAM, TOKEN_PROGRAM, UNFUNDED], {
    encoding: "base64",
  });
  expect(answer).toMatchObject({ value: [{ executable: true }, { executable: true }, null] });
});

it("the server returns token accounts and mints of both programs in bytes that the official library decodes", async () => {
  const { connection } = await startTestChain();
  const read = async (address: string) => {
    const info = await connection.getAccountInfo(new PublicKey(address));
    if (info === null) throw new Error(`no account ${address}`);
    return [new PublicKey(address), info, info.owner] as const;
  };
  const classic = unpackAccount(...(await read(WALLET_CLASSIC)));
  expect([classic.amount, classic.mint.toBase58(), classic.owner.toBase58()]).toEqual([
    250_000_000n,
    CLASSIC_MINT,
    FAKE_WALLET,
  ]);
  const extended = unpackAccount(...(await read(WALLET_NEW)));
  expect([extended.amount, extended.isInitialized, extended.tlvData.length]).toEqual([
    7_000_000_000n,
    true,
    4,
  ]);
  const mint = unpackMint(...(await read(NEW_MINT)));
  expect([mint.supply, mint.decimals, mint.mintAuthority]).toEqual([2_000_000_000n, 9, null]);
});

it("the server supports the encodings base58, legacy, slice and parsed", async () => {
  const chain = await startTestChain();
  const data = async (address: string, config?: object) =>
    ((await chain.call("getAccountInfo", address, config)) as { value: { data: unknown } }).value.data;
  expect(await data(DEX_PROGRAM, { encoding: "base58" })).toEqual(["2VfUX", "base58"]);
  expect(await data(DEX_PROGRAM)).toBe("2VfUX");
  const dataSlice = { offset: 1, length: 2 };
  expect(await data(DEX_PROGRAM, { encoding: "base64", dataSlice })).toEqual(["AgM=", "base64"]);
  expect(await data(WALLET_CLASSIC, { encoding: "jsonParsed" })).toEqual({
    program: "spl-token",
    space: 165,
    parsed: {
      type: "account",
      info: {
        isNative: false,
        mint: CLASSIC_MINT,
        owner: FAKE_WALLET,
        state: "initialized",
        tokenAmount: { amount: "250000000", decimals: 6, uiAmount: 250, uiAmountString: "250" },
      },
    },
  });
  expect(await data(NEW_MINT, { encoding: "jsonParsed" })).toEqual({
    program: "spl-token-2022",
    space: 82,
    parsed: {
      type: "mint",
      info: {
        decimals: 9,
        freezeAuthority: null,
        isInitialized: true,
        mintAuthority: null,
        supply: "2000000000",
      },
    },
  });
  expect(await data(FAKE_WALLET, { encoding: "jsonParsed" })).toEqual(["", "base64"]);
  await expect(data(WALLET_CLASSIC, { encoding: "base58" })).rejects.toMatchObject({ code: -32600 });
  await expect(data(FAKE_WALLET, { encoding: "base64+zstd" })).rejects.toMatchObject({ code: -32602 });
});

it("the server returns at most 100 accounts in one call", async () => {
  const chain = await startTestChain();
  const answer = await chain.call("getMultipleAccounts", Array(100).fill(FAKE_WALLET), {
    encoding: "base64",
  });
  expect((answer as { value: unknown[] }).value).toHaveLength(100);
  await expect(chain.call("getMultipleAccounts", Array(101).fill(FAKE_WALLET))).rejects.toMatchObject({
    code: -32602,
  });
});

it("the server finds a mint's holders among a token program's accounts by mint, size and slice", async () => {
  const { connection } = await startTestChain();
  const found = await connection.getProgramAccounts(TOKEN_PROGRAM_ID, {
    filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: CLASSIC_MINT } }],
    dataSlice: { offset: 64, length: 8 },
  });
  expect(found).toHaveLength(26);
  const amounts = found.map(({ account }) => account.data.readBigUInt64LE());
  expect(amounts.reduce((total, amount) => total + amount, 0n)).toBe(250_000_000n + 325_000_000n);
});

it("the server finds a holder's accounts by owner, each under its own program", async () => {
  const chain = await startTestChain();
  const filters = [{ memcmp: { offset: 32, bytes: FAKE_WALLET } }];
  const found = await chain.call("getProgramAccounts", TOKEN_2022_PROGRAM, { encoding: "base64", filters });
  expect(found).toMatchObject([{ pubkey: WALLET_NEW, account: { owner: TOKEN_2022_PROGRAM, space: 170 } }]);
  const sized = [...filters, { dataSize: 165 }];
  expect(await chain.call("getProgramAccounts", TOKEN_2022_PROGRAM, { filters: sized })).toEqual([]);
});

it("the server accepts comparisons in base64 and wraps the response on request", async () => {
  const chain = await startTestChain();
  const bytes = new PublicKey(FAKE_WALLET).toBuffer().toString("base64");
  const filters = [{ memcmp: { offset: 32, bytes, encoding: "base64" } }];
  const config = { encoding: "base64", filters, withContext: true };
  const found = await chain.call("getProgramAccounts", TOKEN_2022_PROGRAM, config);
  expect(found).toMatchObject({ context: { slot: 269_440_026 }, value: [{ pubkey: WALLET_NEW }] });
  const bad = { filters: [{ memcmp: { offset: 0, bytes: "0OIl" } }] };
  await expect(chain.call("getProgramAccounts", TOKEN_PROGRAM, bad)).rejects.toMatchObject({ code: -32602 });
});

it("the server refuses to list a whole token program, and lists no accounts for programs without any", async () => {
  const chain = await startTestChain();
  await expect(chain.call("getProgramAccounts", TOKEN_PROGRAM)).rejects.toMatchObject({ code: -32010 });
  const stake = "Stake11111111111111111111111111111111111111";
  expect(await chain.call("getProgramAccounts", stake, { encoding: "base64", filters: [] })).toEqual([]);
});
