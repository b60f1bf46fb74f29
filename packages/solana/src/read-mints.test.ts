import { base58 } from "@scure/base";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, test } from "vitest";
import { z } from "zod";
import { readMints } from "./read-mints.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

const MINT = address(createAddress("a mint"));
const asked = z.tuple([
  z.unknown(),
  z.object({ dataSlice: z.object({ offset: z.literal(0), length: z.number() }) }),
]);

/** A provider that returns the requested part of the mint. */
const rpcOf = (data: Buffer): Pick<RpcClient, "callSized"> => ({
  callSized: async ({ count, createParams, read }) => {
    const [, { dataSlice }] = asked.parse(createParams(count, 0));
    const part = data.subarray(0, dataSlice.length).toString("base64");
    return read(
      { context: { slot: 5 }, value: [{ owner: TOKEN_2022_PROGRAM, data: [part, "base64"] }] },
      count,
    );
  },
});

test("authorities are read from the mint: an address, none, or unknown if the tag is neither 0 nor 1", async () => {
  const mint = Buffer.alloc(82);
  mint.writeUInt8(1, 45);
  const read = async () => (await readMints(rpcOf(mint), [MINT])).get(MINT);
  expect(await read()).toMatchObject({ mintAuthority: null, freezeAuthority: null });
  mint.writeUInt32LE(1, 0);
  mint.fill(base58.decode(TOKEN_PROGRAM), 4, 36);
  mint.writeUInt32LE(2, 46);
  const found = await read();
  expect(found?.mintAuthority).toBe("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
  expect(found).not.toHaveProperty("freezeAuthority");
});

test("a scaled amount after all other extensions of fixed length is within the requested bytes", async () => {
  const mint = Buffer.alloc(2_000);
  mint.writeUInt8(1, 45);
  mint.writeUInt8(1, 165);
  // Fee, close authority, confidential transfers and their fee, default state, delegate, hook, pointers, pausable.
  const others = [108, 32, 65, 129, 1, 32, 64, 64, 64, 64, 196, 33];
  let at = 166;
  for (const length of others) {
    mint.writeUInt16LE(1, at);
    mint.writeUInt16LE(length, at + 2);
    at += 4 + length;
  }
  mint.writeUInt16LE(25, at);
  mint.writeUInt16LE(56, at + 2);
  expect((await readMints(rpcOf(mint), [MINT])).get(MINT)?.isScaled).toBe(true);
  mint.writeUInt16LE(3, at);
  expect((await readMints(rpcOf(mint), [MINT])).get(MINT)?.isScaled).toBeUndefined();
});
