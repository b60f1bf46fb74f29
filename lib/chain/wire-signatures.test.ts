import { expect, test } from "vitest";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { buildTestPayment, buildV1Payment } from "./testing/build-payment";
import { check, PARTS } from "./testing/checked-payments";
import { findSignatures } from "./wire-signatures";

test.each([
  ["legacy", async () => buildTestPayment(PARTS)],
  ["0", async () => buildTestPayment({ ...PARTS, version: 0 })],
  ["1", () => buildV1Payment(PARTS)],
])("the range of a transaction of version %s has its signatures and nothing else", async (_, build) => {
  const bytes = await build();
  const { start, end, count } = findSignatures(bytes);
  expect([end - start, count]).toEqual([64, 1]);
  expect(check(bytes)).toHaveProperty("payment");
  expect(check(Buffer.from(bytes).fill(0, start, end))).toEqual({ refusal: REFUSALS.missingSignature });
});

test("a count that exceeds the transaction does not lead outside of it", () => {
  expect(findSignatures(Uint8Array.of(0x81, 255, 0))).toMatchObject({ start: 0 });
  expect(findSignatures(new Uint8Array())).toEqual({ count: 0, start: 1, end: 1 });
});
