import { type Address, address } from "@walletlens/engine/address";
import { STABLE_DECIMALS } from "@walletlens/engine/chain/assets";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { COMPUTE_BUDGET_PROGRAM, readFee } from "./network-fee";
import { REFUSALS } from "./refusals";
import type { PaymentInstruction, SignedTransaction } from "./signed-transaction";
import { isTransferChecked, readTransferChecked, type TransferChecked } from "./transfer-checked";

/** Rules for every payment of a deployment. */
export interface TransferRules {
  /** The mint of the payment. */
  readonly asset: Address;
  readonly payTo: Address;
  /** Pays network fees for payers on request; null without a sponsor. */
  readonly sponsor: Address | null;
  /** Returns the associated token account of `owner` for the asset. */
  readonly findTokenAccount: (owner: Address) => Address;
}

/** A transaction that satisfies every offline rule, regardless of its purpose. */
export interface Payment {
  readonly payer: Address;
  /** Base units of the asset; null if another program makes the transfer, which the simulation finds. */
  readonly amount: bigint | null;
  readonly isSponsored: boolean;
  /** Lamports. */
  readonly networkFee: bigint;
  readonly blockhash: string;
  readonly messageHash: string;
}

export type CheckedTransaction = { readonly payment: Payment } | { readonly refusal: string };

/** Checks a transaction against every rule that depends neither on the price nor on the chain. */
export function checkTransaction(transaction: SignedTransaction, rules: TransferRules): CheckedTransaction {
  const transfer = hasTransferByProgram(transaction) ? null : readTransfer(transaction);
  if (typeof transfer === "string") return { refusal: transfer };
  const payer = transfer === null ? findSigningPayer(transaction, rules) : transfer.authority;
  if (payer === null) return { refusal: REFUSALS.missingSignature };
  const fee = readFee(transaction);
  if (typeof fee === "string") return { refusal: fee };
  const refusal =
    (transfer === null ? refusePrograms(transaction, payer, rules) : refuseTransfer(transfer, rules)) ??
    refuseInstructions(transaction, payer, transfer === null) ??
    refuseSigners(transaction, payer, rules.sponsor);
  if (refusal !== null) return { refusal };
  const { blockhash, messageHash } = transaction;
  const amount = transfer?.amount ?? null;
  const isSponsored = transaction.signers[0]?.address !== payer;
  return { payment: { payer, amount, isSponsored, networkFee: fee, blockhash, messageHash } };
}

type Transfer = TransferChecked<Address>;

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

/**
 * Programs of smart wallets whose network fee the sponsor pays: an unknown program could succeed in the simulation and
 * fail on chain. Section 2.2.2 of the scheme "exact" for Solana of x402, read on 2026-11-28.
 */
const WALLET_PROGRAMS: ReadonlySet<Address> = new Set([
  /** Squads Multisig v4 and Smart Account. */
  address("SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf"),
  address("SMRTzfY6DfH5ik3TKiyLFfXexV8uSG3d2UksSCYdunG"),
  /** Swig, both versions. */
  address("SWiGmQedKzMz1tiTqoJCWeGDnGXfNBp2PkXLkpCAtQo"),
  address("swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB"),
  /** SPL Governance. */
  address("GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw"),
  /** Metaplex Core. */
  address("CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d"),
]);

const TOKEN_PROGRAMS: ReadonlySet<Address> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);

/** Limits of docs/x402.md#rules-of-a-payment. */
const MAX_MEMO_BYTES = 512;

/** Returns true if there is no token instruction, and one of a program that may contain it. */
function hasTransferByProgram({ instructions }: SignedTransaction): boolean {
  const programs = instructions.map(({ program }) => program);
  return (
    !programs.some((program) => TOKEN_PROGRAMS.has(program)) &&
    programs.some((program) => !ACCEPTED_PROGRAMS.has(program))
  );
}

/** Returns the signer beside the sponsor, which identifies the payer of a transfer by a program; null for none. */
function findSigningPayer({ signers }: SignedTransaction, { sponsor }: TransferRules): Address | null {
  return signers.find(({ address: signer }) => signer !== sponsor)?.address ?? null;
}

/**
 * A transaction with a durable nonce outlives its blockhash, so that it could land after it was given up.
 */
function refusePrograms(
  { instructions, signers, usesLookupTables }: SignedTransaction,
  payer: Address,
  { payTo }: TransferRules,
): string | null {
  if (usesLookupTables) return REFUSALS.lookupTables;
  if (instructions.some(advancesNonce)) return REFUSALS.durableNonce;
  if (payer === payTo) return REFUSALS.toItself;
  const otherInstructions = instructions.filter(({ program }) => !ACCEPTED_PROGRAMS.has(program));
  const isKnown = otherInstructions.every(({ program }) => WALLET_PROGRAMS.has(program));
  return signers[0]?.address === payer || isKnown ? null : REFUSALS.unsponsoredProgram;
}

const ADVANCE_NONCE = 4;

function advancesNonce({ program, data }: PaymentInstruction): boolean {
  return program === SYSTEM_PROGRAM && data[0] === ADVANCE_NONCE;
}

/** Returns the one transfer of the transaction, or the reason that it has none. */
function readTransfer({ instructions, usesLookupTables }: SignedTransaction): Transfer | string {
  if (usesLookupTables) return REFUSALS.lookupTables;
  const [instruction, ...otherInstructions] = instructions.filter(({ program }) => program === TOKEN_PROGRAM);
  if (instruction === undefined || otherInstructions.length > 0) return REFUSALS.notOneTransfer;
  const { accounts, data } = instruction;
  if (!isTransferChecked(data)) return REFUSALS.notOneTransfer;
  const transfer = readTransferChecked(accounts, data);
  return transfer === null || transfer.cosigners.length > 0 ? REFUSALS.malformedTransfer : transfer;
}

function refuseTransfer(transfer: Transfer, rules: TransferRules): string | null {
  if (transfer.mint !== rules.asset) return REFUSALS.wrongMint;
  if (transfer.decimals !== STABLE_DECIMALS) return REFUSALS.wrongDecimals;
  if (transfer.destination !== rules.findTokenAccount(rules.payTo)) return REFUSALS.wrongDestination;
  if (transfer.authority === rules.payTo) return REFUSALS.toItself;
  return transfer.source === rules.findTokenAccount(transfer.authority) ? null : REFUSALS.wrongSource;
}

/**
 * An assertion can hold in the simulation and fail on chain, by the clock alone, and the sponsor would lose
 * the fee. Other accepted instructions depend only on the transaction and the payer's tokens.
 */
function refuseInstructions(
  { instructions, signers }: SignedTransaction,
  payer: Address,
  isByProgram: boolean,
): string | null {
  const hasForeign = instructions.some(({ program }) => !ACCEPTED_PROGRAMS.has(program));
  if (hasForeign && !isByProgram) return REFUSALS.foreignInstruction;
  const isSponsored = signers[0]?.address !== payer;
  if (isSponsored && instructions.some(({ program }) => program === LIGHTHOUSE_PROGRAM))
    return REFUSALS.sponsoredAssertion;
  const memoBytes = instructions
    .filter(({ program }) => MEMO_PROGRAMS.has(program))
    .reduce((sum, { data }) => sum + data.length, 0);
  return memoBytes > MAX_MEMO_BYTES ? REFUSALS.longMemo : null;
}

/** The sponsor signs only as fee payer, and no instruction may reference it. */
function refuseSigners(
  { signers, instructions }: SignedTransaction,
  payer: Address,
  sponsor: Address | null,
): string | null {
  const [feePayer, ...cosigners] = signers;
  if (feePayer === undefined) return REFUSALS.missingSignature;
  const isSponsored = feePayer.address !== payer;
  if (isSponsored && feePayer.address !== sponsor) return REFUSALS.wrongFeePayer;
  if (cosigners.some(({ address: signer }) => signer !== payer)) return REFUSALS.foreignSigner;
  if (sponsor !== null && instructions.some((each) => reaches(each, sponsor)))
    return REFUSALS.sponsorInvolved;
  const payerSignatures = signers.filter(({ address: signer }) => signer === payer);
  if (payerSignatures.length === 0 || payerSignatures.some(({ signature }) => signature === "missing")) {
    return REFUSALS.missingSignature;
  }
  return signers.some(({ signature }) => signature === "invalid") ? REFUSALS.invalidSignature : null;
}

function reaches({ program, accounts }: PaymentInstruction, account: Address): boolean {
  return program === account || accounts.includes(account);
}
