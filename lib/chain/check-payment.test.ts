import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { expect, test } from "vitest";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import {
  buildTestPayment,
  buildV1Payment,
  memoOf,
  officialParts,
  type PaymentParts,
  testTokenAccountOf,
  transferOf,
} from "./testing/build-payment";
import {
  check,
  foreign,
  PARTS,
  payer,
  refusalOf,
  sponsor,
  treasury,
  WITH_SPONSOR,
} from "./testing/checked-payments";

const LIGHTHOUSE = new PublicKey("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");

const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units });

test.each([
  ["legacy, the payer's own fee", PARTS, false, 5_000n],
  ["version 0, the payer's own fee", { ...PARTS, version: 0 }, false, 5_000n],
  ["its own fee with a configured sponsor", PARTS, true, 5_000n],
  ["legacy, sponsored", WITH_SPONSOR, true, 10_000n],
  [
    "version 0, sponsored, as the official client",
    { ...WITH_SPONSOR, version: 0, ...officialParts() },
    true,
    10_001n,
  ],
  [
    "with the instructions that wallets add",
    { ...PARTS, after: [foreign([payer.publicKey], LIGHTHOUSE)] },
    true,
    5_000n,
  ],
  ["with the longest memo", { ...PARTS, after: [memoOf("m".repeat(512))] }, true, 5_000n],
] as const)("a valid payment has its payer and amount: %s", (_, parts, isSponsored, networkFee) => {
  expect(check(buildTestPayment(parts), isSponsored)).toEqual({
    payment: {
      payer: payer.publicKey.toBase58(),
      amount: 75_000n,
      isSponsored: "sponsor" in parts,
      networkFee,
      blockhash: PublicKey.default.toBase58(),
      messageHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
});

const v1 = (change: Partial<Parameters<typeof buildV1Payment>[0]> = {}) =>
  buildV1Payment({ ...WITH_SPONSOR, units: 300_000, priorityLamports: 50_000n, ...change });

test("a payment of version 1 has the fee that it states, and none of its budget instructions", async () => {
  const ignored = [price(1_000_000)];
  expect(check(await v1({ before: ignored }))).toMatchObject({
    payment: { payer: payer.publicKey.toBase58(), amount: 75_000n, isSponsored: true, networkFee: 60_000n },
  });
});

test("a payment of version 1 has at most 4,096 bytes", async () => {
  const padded = async (bytes: number) => {
    const filler = (length: number) => foreign([payer.publicKey], LIGHTHOUSE, Buffer.alloc(length));
    const { length } = await buildV1Payment({ ...PARTS, after: [filler(0)] });
    return check(await buildV1Payment({ ...PARTS, after: [filler(bytes - length)] }));
  };
  expect(await padded(4_096)).toHaveProperty("payment");
  expect(await padded(4_097)).toEqual({ refusal: REFUSALS.undecodable });
});

test.each([
  ["300,001 units", { units: 300_001 }, REFUSALS.highLimit],
  ["50,001 lamports of priority fee", { priorityLamports: 50_001n }, REFUSALS.highPriority],
  ["another account as fee payer", { sponsor: Keypair.generate().publicKey }, REFUSALS.wrongFeePayer],
  ["two transfers", { after: [transferOf(PARTS)] }, REFUSALS.notOneTransfer],
])("a payment of version 1 is refused with %s", async (_, change, refusal) => {
  expect(check(await v1(change))).toEqual({ refusal });
});

test("a payment of version 1 is refused with a missing signature, a byte too many, and one bit of a priority fee", async () => {
  const bytes = await v1();
  const missing = Buffer.from(bytes).fill(0, bytes.length - 64);
  expect(check(missing)).toEqual({ refusal: REFUSALS.missingSignature });
  expect(check(Buffer.concat([bytes, Buffer.alloc(1)]))).toEqual({ refusal: REFUSALS.undecodable });
  const halved = Buffer.from(bytes);
  halved[4] = (halved[4] ?? 0) & ~1;
  expect(check(halved)).toHaveProperty("refusal");
});

const other = Keypair.generate().publicKey;

test.each<[string, PaymentParts, string]>([
  [
    "the treasury itself as destination",
    { ...PARTS, transfer: [transferOf(PARTS, { destination: treasury.publicKey })] },
    REFUSALS.wrongDestination,
  ],
  [
    "an account of another owner as destination",
    { ...PARTS, transfer: [transferOf(PARTS, { destination: testTokenAccountOf(other) })] },
    REFUSALS.wrongDestination,
  ],
  [
    "another source than the associated account",
    { ...PARTS, transfer: [transferOf(PARTS, { source: other })] },
    REFUSALS.wrongSource,
  ],
  ["another mint", { ...PARTS, transfer: [transferOf(PARTS, { mint: other })] }, REFUSALS.wrongMint],
  ["other decimals", { ...PARTS, transfer: [transferOf(PARTS, { decimals: 9 })] }, REFUSALS.wrongDecimals],
  ["no transfer", { ...PARTS, transfer: [memoOf("hello")] }, REFUSALS.notOneTransfer],
  ["two transfers", { ...PARTS, transfer: [transferOf(PARTS), transferOf(PARTS)] }, REFUSALS.notOneTransfer],
  [
    "a plain transfer beside it",
    { ...PARTS, after: [foreign([], transferOf(PARTS).programId, Buffer.from([3]))] },
    REFUSALS.notOneTransfer,
  ],
  [
    "a plain transfer instead",
    {
      ...PARTS,
      transfer: [
        foreign(
          [testTokenAccountOf(payer.publicKey), testTokenAccountOf(treasury.publicKey), payer.publicKey],
          transferOf(PARTS).programId,
          Buffer.from([3, 1, 0, 0, 0, 0, 0, 0, 0]),
        ),
      ],
    },
    REFUSALS.notOneTransfer,
  ],
  [
    "a multisig's cosigner",
    { ...PARTS, transfer: [transferOf(PARTS, { cosigners: [sponsor.publicKey] })], signers: [sponsor] },
    REFUSALS.malformedTransfer,
  ],
  [
    "Token-2022",
    {
      ...PARTS,
      transfer: [
        transferOf(PARTS, { program: new PublicKey("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb") }),
      ],
    },
    REFUSALS.notOneTransfer,
  ],
  [
    "a system transfer",
    {
      ...PARTS,
      after: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: other, lamports: 1 })],
    },
    REFUSALS.foreignInstruction,
  ],
  [
    "an instruction of an unknown program",
    { ...PARTS, before: [foreign([], other)] },
    REFUSALS.foreignInstruction,
  ],
  [
    "memos of 513 bytes together",
    { ...PARTS, before: [memoOf("m".repeat(256))], after: [memoOf("m".repeat(257))] },
    REFUSALS.longMemo,
  ],
  ["300,001 compute units", { ...PARTS, before: [limit(300_001)] }, REFUSALS.highLimit],
  [
    "a priority fee of 50,001 lamports",
    { ...PARTS, before: [limit(200_000), price(250_001)] },
    REFUSALS.highPriority,
  ],
  ["a high price without a limit", { ...PARTS, before: [price(300_000)] }, REFUSALS.highPriority],
  ["a limit given twice", { ...PARTS, before: [limit(1), limit(2)] }, REFUSALS.malformedBudget],
  [
    "a malformed compute budget",
    { ...PARTS, before: [foreign([], ComputeBudgetProgram.programId, Buffer.from([9]))] },
    REFUSALS.malformedBudget,
  ],
  ["the sponsor as payer", { ...PARTS, payer: sponsor }, REFUSALS.sponsorInvolved],
  ["another account as fee payer", { ...PARTS, sponsor: other }, REFUSALS.wrongFeePayer],
  [
    "the sponsor in a memo's accounts",
    { ...WITH_SPONSOR, after: [foreign([sponsor.publicKey], memoOf("").programId)] },
    REFUSALS.sponsorInvolved,
  ],
  [
    "a Lighthouse assertion if the sponsor pays",
    { ...WITH_SPONSOR, after: [foreign([payer.publicKey], LIGHTHOUSE)] },
    REFUSALS.sponsoredAssertion,
  ],
  [
    "the sponsor in a Lighthouse assertion",
    { ...PARTS, after: [foreign([sponsor.publicKey], LIGHTHOUSE)] },
    REFUSALS.sponsorInvolved,
  ],
])("a payment with %s is refused for that rule", (_, parts, refusal) => {
  expect(refusalOf(parts)).toBe(refusal);
  expect(refusalOf({ ...parts, version: 0 })).toBe(refusal);
});

test("a payment with a sponsor fee payer without a configured sponsor is refused for that rule", () => {
  expect(refusalOf(WITH_SPONSOR, false)).toBe(REFUSALS.wrongFeePayer);
});

test("a payment with a third signer, with or without a signature is refused for that rule", () => {
  const third = Keypair.generate();
  const memo = memoOf("seen");
  memo.keys.push({ pubkey: third.publicKey, isSigner: true, isWritable: false });
  expect(refusalOf({ ...PARTS, after: [memo], signers: [third] })).toBe(REFUSALS.foreignSigner);
  expect(refusalOf({ ...PARTS, after: [memo] })).toBe(REFUSALS.foreignSigner);
});

test("a payment with the treasury as payer of itself is refused for that rule", () => {
  expect(refusalOf({ ...PARTS, payer: treasury })).toBe(REFUSALS.toItself);
});

test("a payment with a missing signature and a signature of another message is refused for that rule", () => {
  const bytes = buildTestPayment(PARTS);
  expect(check(Buffer.from(bytes).fill(0, 1, 65))).toEqual({ refusal: REFUSALS.missingSignature });
  const borrowed = buildTestPayment({ ...PARTS, amount: 1n }).subarray(1, 65);
  bytes.set(borrowed, 1);
  expect(check(bytes)).toEqual({ refusal: REFUSALS.invalidSignature });
});

test("a payment with accounts behind an address lookup table is refused for that rule", () => {
  const table = new AddressLookupTableAccount({
    key: other,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [testTokenAccountOf(treasury.publicKey)],
    },
  });
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [transferOf(PARTS)],
  }).compileToV0Message([table]);
  const transaction = new VersionedTransaction(message);
  transaction.sign([payer]);
  expect(check(transaction.serialize())).toEqual({ refusal: REFUSALS.lookupTables });
});

test.each([
  ["no bytes", Buffer.alloc(0)],
  ["bytes that are not a transaction", Buffer.from("hello")],
  ["more than a packet", Buffer.concat([buildTestPayment(PARTS), Buffer.alloc(1232)])],
  ["a byte after the end", Buffer.concat([buildTestPayment(PARTS), Buffer.alloc(1)])],
  ["half of a payment", buildTestPayment(PARTS).subarray(0, 120)],
  [
    "an unknown version",
    (() => {
      const bytes = buildTestPayment({ ...PARTS, version: 0 });
      bytes[65] = 0x81;
      return bytes;
    })(),
  ],
])("a payment with %s is refused for that rule", (_, bytes) => {
  expect(check(bytes)).toEqual({ refusal: REFUSALS.undecodable });
});
