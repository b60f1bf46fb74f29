import { createHash } from "node:crypto";
import { getProgramDerivedAddress, isOffCurveAddress, address as toKitAddress } from "@solana/kit";
import { address } from "@walletlens/engine/address";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, test } from "vitest";
import { encodeBase58 } from "./decode/base58.ts";
import { deriveAddress, isKey, toBytes } from "./derive-address.ts";

/** Digests, of which about half are public keys. */
const DIGESTS = Array.from({ length: 400 }, (_, index) =>
  createHash("sha256").update(String(index)).digest(),
);

test("an address is a key exactly if Solana's own library says that it is on the curve", () => {
  const edges = [0, 1, 2].map((y) => Buffer.alloc(32, 0).fill(y, 0, 1));
  const addresses = [...DIGESTS, ...edges].map((bytes) => address(encodeBase58(bytes)));
  const keys = addresses.filter(isKey);
  expect(keys).toEqual(addresses.filter((text) => !isOffCurveAddress(toKitAddress(text))));
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.length).toBeLessThan(250);
});

test("the account of each seed is the one that Solana's own library derives", async () => {
  for (const digest of DIGESTS.slice(0, 100)) {
    const seeds = ["pool", new Uint8Array(digest)];
    const [expected] = await getProgramDerivedAddress({ programAddress: toKitAddress(TOKEN_PROGRAM), seeds });
    expect(deriveAddress(TOKEN_PROGRAM, seeds)).toBe(expected);
  }
});

test("the bytes of an address encode to it, leading zeros included", () => {
  for (const text of ["11111111111111111111111111111112", "So11111111111111111111111111111111111111112"]) {
    expect(encodeBase58(toBytes(address(text)))).toBe(text);
  }
});
