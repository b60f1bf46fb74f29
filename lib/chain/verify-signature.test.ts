import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { base58 } from "@scure/base";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/packages/testing/test-scope";
import { isSoundPoint, verifySignature } from "./verify-signature";

const FIELD_SIZE = 2n ** 255n - 19n;
/** The eight points of low order, little-endian, by y and by the sign of x. */
const LOW_ORDER_KEYS = [
  `01${"00".repeat(31)}`,
  `ec${"ff".repeat(30)}7f`,
  "00".repeat(32),
  `${"00".repeat(31)}80`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
];
/** Other encodings of some of them: 1 and -1 with the sign of a zero, 0 and 1 with the size of the field added. */
const OTHER_ENCODINGS = [
  `01${"00".repeat(30)}80`,
  `ec${"ff".repeat(31)}`,
  `ed${"ff".repeat(30)}7f`,
  `ed${"ff".repeat(31)}`,
  `ee${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(31)}`,
];

/** A signature of the neutral element and zero, which keys of low order create for any message. */
const EMPTY = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]);

test.each([...LOW_ORDER_KEYS, ...OTHER_ENCODINGS])("the key %s signs no message", (hex) => {
  const address = base58.encode(Buffer.from(hex, "hex"));
  for (let message = 0; message < 200; message += 1) {
    expect(verifySignature(Buffer.from(`message ${message}`), EMPTY, address)).toBe(false);
  }
});

test("a key whose y is not below the field size is invalid", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: FIELD_SIZE, max: 2n ** 255n - 1n }), fc.boolean(), (y, isNegative) => {
      const number = isNegative ? y + 2n ** 255n : y;
      const key = Buffer.from(number.toString(16).padStart(64, "0"), "hex").reverse();
      expect(isSoundPoint(key)).toBe(false);
    }),
  );
});

test("valid keys verify their own signatures and no others", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), (message, other) => {
      const { publicKey, privateKey } = generateKeyPairSync("ed25519");
      const key = publicKey.export({ format: "der", type: "spki" }).subarray(12);
      const signature = sign(null, message, privateKey);
      expect(verifySignature(message, signature, base58.encode(key))).toBe(true);
      fc.pre(!Buffer.from(message).equals(Buffer.from(other)));
      expect(verifySignature(other, signature, base58.encode(key))).toBe(false);
    }),
    { numRuns: runs(50) },
  );
});

test("a signature whose point is of low order is refused, as by the network", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = publicKey.export({ format: "der", type: "spki" }).subarray(12);
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(16);
  const message = Buffer.from("message");
  const neutral = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
  const secret = toNumber(createHash("sha512").update(seed).digest().subarray(0, 32));
  const scalar = (secret & (2n ** 254n - 8n)) | (2n ** 254n);
  const challenge = toNumber(createHash("sha512").update(neutral).update(key).update(message).digest());
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = Buffer.from(((challenge * scalar) % order).toString(16).padStart(64, "0"), "hex").reverse();
  const signature = Buffer.concat([neutral, s]);
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), key]);
  expect(verify(null, message, createPublicKey({ key: spki, format: "der", type: "spki" }), signature)).toBe(
    true,
  );
  expect(verifySignature(message, signature, base58.encode(key))).toBe(false);
});

test("a key that does not have 32 bytes verifies nothing", () => {
  for (const bytes of [31, 33]) {
    expect(verifySignature(Buffer.from("message"), EMPTY, base58.encode(Buffer.alloc(bytes, 7)))).toBe(false);
  }
  expect(verifySignature(Buffer.from("message"), EMPTY, "not base58: 0OIl")).toBe(false);
});

/** Little-endian bytes as a number. */
function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
}
