import { ComputeBudgetProgram, Keypair } from "@solana/web3.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/packages/testing/test-scope";
import {
  buildTestPayment,
  buildV1Payment,
  memoOf,
  officialParts,
  type PaymentParts,
  transferOf,
} from "./testing/build-payment";
import { check, foreign, PARTS, refusalOf, WITH_SPONSOR } from "./testing/checked-payments";

const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units });

describe("mutants of valid payments", async () => {
  const originals = [
    buildTestPayment(PARTS),
    buildTestPayment({ ...PARTS, version: 0 }),
    buildTestPayment({ ...WITH_SPONSOR, ...officialParts() }),
    buildTestPayment({ ...WITH_SPONSOR, version: 0, ...officialParts() }),
    await buildV1Payment({ ...WITH_SPONSOR, ...officialParts() }),
  ];
  const original = fc.constantFrom(...originals);

  test("the originals are accepted", () => {
    for (const bytes of originals) expect(check(bytes)).toHaveProperty("payment");
  });

  test("none of 3,000 payments with one changed byte is accepted", () => {
    const mutant = fc.tuple(original, fc.nat(), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(mutant, ([bytes, where, by]) => {
        const at = where % bytes.length;
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(check(changed)).toHaveProperty("refusal");
      }),
      { numRuns: runs(3_000) },
    );
  });

  test("none of 2,000 payments with removed, inserted, repeated or exchanged bytes is accepted", () => {
    const mutant = fc.tuple(
      original,
      fc.nat(),
      fc.nat(),
      fc.uint8Array({ maxLength: 8 }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(mutant, ([bytes, from, to, more, kind]) => {
        const [start, end] = [from % bytes.length, to % bytes.length].toSorted((a, b) => a - b);
        const [head, middle, tail] = [
          bytes.subarray(0, start),
          bytes.subarray(start, end),
          bytes.subarray(end),
        ];
        const forms = [
          [head, tail],
          [head, more, middle, tail],
          [head, middle, middle, tail],
          [head, tail, middle],
        ];
        const changed = Buffer.concat(forms[kind] ?? []);
        fc.pre(!changed.equals(bytes));
        expect(check(changed)).toHaveProperty("refusal");
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("none of 500 payments signed again with one change is accepted", () => {
    const change = fc.constantFrom<(random: bigint) => PaymentParts>(
      () => ({ ...PARTS, transfer: [transferOf(PARTS, { destination: Keypair.generate().publicKey })] }),
      () => ({ ...PARTS, transfer: [transferOf(PARTS, { source: Keypair.generate().publicKey })] }),
      () => ({ ...PARTS, transfer: [transferOf(PARTS, { mint: Keypair.generate().publicKey })] }),
      (random) => ({ ...PARTS, transfer: [transferOf(PARTS, { decimals: 7 + Number(random % 240n) })] }),
      () => ({ ...PARTS, payTo: Keypair.generate().publicKey }),
      () => ({ ...PARTS, sponsor: Keypair.generate().publicKey }),
      (random) => ({ ...PARTS, before: [limit(300_001 + Number(random % 1_000_000n))] }),
      (random) => ({ ...PARTS, before: [limit(300_000), price(166_670 + Number(random % 1_000_000n))] }),
      () => ({ ...PARTS, after: [foreign([], Keypair.generate().publicKey)] }),
      (random) => ({ ...PARTS, after: [memoOf("m".repeat(513 + Number(random % 100n)))] }),
    );
    fc.assert(
      fc.property(change, fc.bigInt({ min: 0n, max: 2n ** 40n }), (make, random) => {
        expect(refusalOf(make(random))).not.toBeNull();
      }),
      { numRuns: runs(500) },
    );
  });
});
