import { type Address, address } from "@walletlens/engine/address";
import { STABLE_DECIMALS } from "@walletlens/engine/chain/assets";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { REFUSALS } from "./refusals";
import type { PaymentInstruction, SignedTransaction } from "./signed-transaction";

/** Rules for every payment of a deployment. */
export interface TransferRules {
  /** The mint of the payment. */
  readonly asset: Address;
  readonly payTo: Address;
  /** Pays network fees for payers on request; null without a sponsor. */
  readonly sponsor: Address | null;
  /** Returns the associated token account of `owner` for the asset. */
  readonly tokenAccountOf: (owner: Address) => Address;
}

/** A transaction that satisfies every offline rule, regardless of its purpose. */
export interface Payment {
  readonly payer: Address;
  /** Base units of the asset. */
  readonly amount: bigint;
  readonly isSponsored: boolean;
  /** Lamports. */
  readonly networkFee: bigint;
  readonly blockhash: string;
  readonly messageHash: string;
}

export type CheckedTransaction = { readonly payment: Payment } | { readonly refusal: string };

/** Checks a transaction against every rule that depends neither on the price nor on the chain. */
export function checkTransaction(transaction: SignedTransaction, rules: TransferRules): CheckedTransaction {
  const transfer = readTransfer(transaction);
  if (typeof transfer === "string") return { refusal: transfer };
  const { payer, amount } = transfer;
  const fee = readFee(transaction);
  if (typeof fee === "string") return { refusal: fee };
  const refusal =
    refuseTransfer(transfer, rules) ??
    refuseInstructions(transaction, payer) ??
    refuseSigners(transaction, payer, rules.sponsor);
  if (refusal !== null) return { refusal };
  const { blockhash, messageHash } = transaction;
  const isSponsored = transaction.signers[0]?.address !== payer;
  return { payment: { payer, amount, isSponsored, networkFee: fee, blockhash, messageHash } };
}

interface Transfer {
  readonly source: Address;
  readonly mint: Address;
  readonly destination: Address;
  readonly payer: Address;
  readonly amount: bigint;
  readonly decimals: number;
}

export const COMPUTE_BUDGET_PROGRAM: Address = address("ComputeBudget111111111111111111111111111111");
const TRANSFER_CHECKED = 12;
/** Discriminator, amount (u64) and decimals. */
const TRANSFER_BYTES = 10;

const MEMO_PROGRAMS: ReadonlySet<Address> = new Set([
  address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"),
  address("Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"),
]);
/** Assertions that wallets add to protect their owners; they move nothing. */
const LIGHTHOUSE_PROGRAM = address("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");
const ACCEPTED_PROGRAMS: ReadonlySet<Address> = new Set([
  TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  ...MEMO_PROGRAMS,
]);

/** Limits of docs/x402.md#rules-of-a-payment. */
const MAX_MEMO_BYTES = 512;
const MAX_UNITS = 300_000;
const MAX_PRIORITY_LAMPORTS = 50_000n;
const LAMPORTS_PER_SIGNATURE = BigInt(valueAt(MAINNET.baseFeeLamports, Number.MAX_SAFE_INTEGER));

/** Returns the one transfer of the transaction, or the reason that it has none. */
function readTransfer({ instructions, usesLookupTables }: SignedTransaction): Transfer | string {
  if (usesLookupTables) return REFUSALS.lookupTables;
  const [instruction, ...others] = instructions.filter(({ program }) => program === TOKEN_PROGRAM);
  if (instruction === undefined || others.length > 0) return REFUSALS.notOneTransfer;
  const { accounts, data } = instruction;
  if (data[0] !== TRANSFER_CHECKED) return REFUSALS.notOneTransfer;
  const [source, mint, destination, payer, ...cosigners] = accounts;
  const isWhole = source !== undefined && mint !== undefined && destination !== undefined;
  if (!isWhole || payer === undefined || cosigners.length > 0 || data.length !== TRANSFER_BYTES) {
    return REFUSALS.malformedTransfer;
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    source,
    mint,
    destination,
    payer,
    amount: view.getBigUint64(1, true),
    decimals: view.getUint8(9),
  };
}

function refuseTransfer(transfer: Transfer, rules: TransferRules): string | null {
  if (transfer.mint !== rules.asset) return REFUSALS.wrongMint;
  if (transfer.decimals !== STABLE_DECIMALS) return REFUSALS.wrongDecimals;
  if (transfer.destination !== rules.tokenAccountOf(rules.payTo)) return REFUSALS.wrongDestination;
  if (transfer.payer === rules.payTo) return REFUSALS.toItself;
  return transfer.source === rules.tokenAccountOf(transfer.payer) ? null : REFUSALS.wrongSource;
}

/**
 * An assertion can hold in the simulation and fail on chain, by the clock alone, and the sponsor would lose
 * the fee. Other accepted instructions depend only on the transaction and the payer's tokens.
 */
function refuseInstructions({ instructions, signers }: SignedTransaction, payer: Address): string | null {
  if (instructions.some(({ program }) => !ACCEPTED_PROGRAMS.has(program))) return REFUSALS.foreignInstruction;
  const isSponsored = signers[0]?.address !== payer;
  if (isSponsored && instructions.some(({ program }) => program === LIGHTHOUSE_PROGRAM))
    return REFUSALS.sponsoredAssertion;
  const memoBytes = instructions
    .filter(({ program }) => MEMO_PROGRAMS.has(program))
    .reduce((sum, { data }) => sum + data.length, 0);
  return memoBytes > MAX_MEMO_BYTES ? REFUSALS.longMemo : null;
}

/** Returns the network fee in lamports, or the violated limit. */
function readFee({ instructions, signers, statedBudget }: SignedTransaction): bigint | string {
  const budget = readComputeBudget(instructions);
  if (budget === null || statedBudget === "malformed") return REFUSALS.malformedBudget;
  // The instructions have no effect in version 1.
  if (((statedBudget ?? budget).unitLimit ?? 0) > MAX_UNITS) return REFUSALS.highLimit;
  const priority = statedBudget?.priorityLamports ?? priorityFee(budget, instructions);
  if (priority > MAX_PRIORITY_LAMPORTS) return REFUSALS.highPriority;
  return LAMPORTS_PER_SIGNATURE * BigInt(signers.length) + priority;
}

/** The sponsor signs only as fee payer, and no instruction may reference it. */
function refuseSigners(
  { signers, instructions }: SignedTransaction,
  payer: Address,
  sponsor: Address | null,
): string | null {
  const [feePayer, ...others] = signers;
  if (feePayer === undefined) return REFUSALS.missingSignature;
  const isSponsored = feePayer.address !== payer;
  if (isSponsored && feePayer.address !== sponsor) return REFUSALS.wrongFeePayer;
  if (others.some(({ address: signer }) => signer !== payer)) return REFUSALS.foreignSigner;
  if (sponsor !== null && instructions.some((each) => reaches(each, sponsor)))
    return REFUSALS.sponsorInvolved;
  const own = signers.filter(({ address: signer }) => signer === payer);
  if (own.length === 0 || own.some(({ signature }) => signature === "missing")) {
    return REFUSALS.missingSignature;
  }
  return signers.some(({ signature }) => signature === "invalid") ? REFUSALS.invalidSignature : null;
}

function reaches({ program, accounts }: PaymentInstruction, account: Address): boolean {
  return program === account || accounts.includes(account);
}

/** Compute budget of a transaction. */
interface ComputeBudget {
  /** Compute units; null for the default. */
  readonly unitLimit: number | null;
  /** Micro-lamports per compute unit. */
  readonly unitPrice: bigint;
}

/** Reads the compute budget instructions; null if one is malformed, repeated, or of an unsupported kind. */
function readComputeBudget(instructions: readonly PaymentInstruction[]): ComputeBudget | null {
  const seen = new Map<number, DataView>();
  for (const { program, data, accounts } of instructions) {
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const kind = data[0] ?? -1;
    if (data.length !== LENGTHS.get(kind) || accounts.length > 0 || seen.has(kind)) return null;
    seen.set(kind, new DataView(data.buffer, data.byteOffset, data.byteLength));
  }
  return {
    unitLimit: seen.get(SET_UNIT_LIMIT)?.getUint32(1, true) ?? null,
    unitPrice: seen.get(SET_UNIT_PRICE)?.getBigUint64(1, true) ?? 0n,
  };
}

/** Returns the lamports beyond the base fee, rounded up as the runtime does. */
function priorityFee(budget: ComputeBudget, instructions: readonly PaymentInstruction[]): bigint {
  const units = BigInt(budget.unitLimit ?? defaultUnitLimit(instructions));
  return (budget.unitPrice * units + MICROS_PER_LAMPORT - 1n) / MICROS_PER_LAMPORT;
}

const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
/** Lengths of heap frame, unit limit, unit price and loaded data size, by discriminator. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [1, 5],
  [SET_UNIT_LIMIT, 5],
  [SET_UNIT_PRICE, 9],
  [4, 5],
]);
const MICROS_PER_LAMPORT = 1_000_000n;

/** Default units without a limit, SIMD-0170. */
const UNITS_OF_BUILTIN = 3_000;
const UNITS_OF_PROGRAM = 200_000;
const MAX_DEFAULT_UNITS = 1_400_000;

function defaultUnitLimit(instructions: readonly PaymentInstruction[]): number {
  const units = instructions.map(({ program }) =>
    program === COMPUTE_BUDGET_PROGRAM ? UNITS_OF_BUILTIN : UNITS_OF_PROGRAM,
  );
  return Math.min(
    units.reduce((sum, each) => sum + each, 0),
    MAX_DEFAULT_UNITS,
  );
}
