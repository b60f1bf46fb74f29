import { type Address, address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, test } from "vitest";
import { checkTransaction } from "./check-transaction";
import { COMPUTE_BUDGET_PROGRAM } from "./network-fee";
import { REFUSALS } from "./refusals";
import type { PaymentInstruction, SignedTransaction } from "./signed-transaction";

const PAYER = address("9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin");
const TREASURY = address("4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T");
const SPONSOR = address("7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q");
const PAYER_TOKENS = address("8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh");
const TREASURY_TOKENS = address("CiDwVBFgWV9E5MvXWoLgnEgn2hK7rJikbvfWavzAQz3");

const RULES = {
  asset: USDC,
  payTo: TREASURY,
  sponsor: SPONSOR,
  findTokenAccount: (owner: Address) => (owner === PAYER ? PAYER_TOKENS : TREASURY_TOKENS),
};

/** transferChecked of 75,000 base units (0x0124f8) at 6 decimals. */
const TRANSFER: PaymentInstruction = {
  program: TOKEN_PROGRAM,
  accounts: [PAYER_TOKENS, USDC, TREASURY_TOKENS, PAYER],
  data: Uint8Array.of(12, 0xf8, 0x24, 0x01, 0, 0, 0, 0, 0, 6),
};

function transactionWith(changes: Partial<SignedTransaction>): SignedTransaction {
  return {
    signers: [{ address: PAYER, signature: "valid" }],
    instructions: [TRANSFER],
    usesLookupTables: false,
    statedBudget: null,
    blockhash: "hash",
    messageHash: "message",
    ...changes,
  };
}

function refusalOf(changes: Partial<SignedTransaction>): string | null {
  const checked = checkTransaction(transactionWith(changes), RULES);
  return "refusal" in checked ? checked.refusal : null;
}

function unitLimit(units: number): PaymentInstruction {
  const data = new Uint8Array(5);
  data[0] = 2;
  new DataView(data.buffer).setUint32(1, units, true);
  return { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data };
}

function unitPrice(microLamports: bigint): PaymentInstruction {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, microLamports, true);
  return { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data };
}

test("a sponsored payment costs two signatures, and the sponsor's may still be missing", () => {
  const signers = [
    { address: SPONSOR, signature: "missing" },
    { address: PAYER, signature: "valid" },
  ] as const;
  expect(checkTransaction(transactionWith({ signers }), RULES)).toMatchObject({
    payment: { isSponsored: true, networkFee: 10_000n },
  });
});

test.each([
  [300_000, null],
  [300_001, REFUSALS.highLimit],
])("a limit of %s compute units: %s", (units, refusal) => {
  expect(refusalOf({ instructions: [unitLimit(units), TRANSFER] })).toBe(refusal);
});

// 250,000 micro-lamports a unit × 200,000 units = 50,000 lamports.
test.each([
  [250_000n, null],
  [250_001n, REFUSALS.highPriority],
])("a priority fee of %s micro-lamports a unit for 200000 units: %s", (price, refusal) => {
  expect(refusalOf({ instructions: [unitLimit(200_000), unitPrice(price), TRANSFER] })).toBe(refusal);
});

test("without a limit a transfer counts for 200000 units and a budget instruction for 3000", () => {
  const checked = checkTransaction(transactionWith({ instructions: [unitPrice(100_000n), TRANSFER] }), RULES);
  expect(checked).toMatchObject({ payment: { networkFee: 5_000n + 20_300n } });
});

test.each([
  ["with one account too few", { accounts: TRANSFER.accounts.slice(0, 3) }],
  ["with two accounts", { accounts: TRANSFER.accounts.slice(0, 2) }],
  ["with one account", { accounts: TRANSFER.accounts.slice(0, 1) }],
  ["without accounts", { accounts: [] }],
  ["with a cosigner", { accounts: [...TRANSFER.accounts, SPONSOR] }],
  ["with a byte too many", { data: Uint8Array.of(...TRANSFER.data, 0) }],
])("a transfer %s is malformed", (_, change) => {
  expect(refusalOf({ instructions: [{ ...TRANSFER, ...change }] })).toBe(REFUSALS.malformedTransfer);
});

test("a budget instruction without data, or with accounts, is malformed", () => {
  const empty = { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: new Uint8Array() };
  expect(refusalOf({ instructions: [empty, TRANSFER] })).toBe(REFUSALS.malformedBudget);
  const reaching = { ...unitLimit(1), accounts: [PAYER] };
  expect(refusalOf({ instructions: [reaching, TRANSFER] })).toBe(REFUSALS.malformedBudget);
});

test.each([
  ["it is unsigned", [], REFUSALS.missingSignature],
  [
    "another account pays the fee",
    [
      { address: TREASURY, signature: "valid" },
      { address: PAYER, signature: "valid" },
    ],
    REFUSALS.wrongFeePayer,
  ],
  ["the payer has not signed", [{ address: PAYER, signature: "missing" }], REFUSALS.missingSignature],
  ["only the sponsor signs", [{ address: SPONSOR, signature: "valid" }], REFUSALS.missingSignature],
  [
    "the payer's signature is of something else",
    [{ address: PAYER, signature: "invalid" }],
    REFUSALS.invalidSignature,
  ],
  [
    "the sponsor's signature is of something else",
    [
      { address: SPONSOR, signature: "invalid" },
      { address: PAYER, signature: "valid" },
    ],
    REFUSALS.invalidSignature,
  ],
] as const)("if %s, the refusal has that reason", (_, signers, refusal) => {
  expect(refusalOf({ signers })).toBe(refusal);
});
