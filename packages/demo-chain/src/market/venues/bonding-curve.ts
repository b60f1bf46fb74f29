import { base58 } from "@scure/base";
import { PROGRAMS, tokenProgramOf, VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount, StateAccount } from "../ledger/account.ts";
import type { AccountTable } from "../ledger/account-table.ts";
import { programDebit, systemTransfer, tokenTransfer } from "../ledger/instructions.ts";
import { type Instruction, marketInstruction } from "../ledger/operations.ts";
import { deriveProgramAddress } from "../ledger/program-address.ts";
import { shareOf } from "./constant-product.ts";

/** A launch on pump.fun's bonding curve. Its reserves are the balances of its two accounts. */
export interface BondingCurve {
  readonly kind: "curve";
  readonly mint: MintAccount;
  /** Holds the native lamports. */
  readonly account: StateAccount;
  readonly vault: MarketTokenAccount;
  /** Rent of the account. */
  readonly rent: bigint;
}

export interface CurveQuote {
  /** Base units. */
  readonly tokens: bigint;
  /** Lamports that enter or leave the curve. */
  readonly lamports: bigint;
  /** Fee that a buyer pays in addition to `lamports`, and a seller from it. */
  readonly feeLamports: bigint;
}

export const CURVE_BYTES = 81;
/** Base units minted to a new curve: a billion tokens of six decimals. */
export const CURVE_SUPPLY = 1_000_000_000_000_000n;
/** Base units that stay on the curve for the pool that follows it. */
const CURVE_RESERVED = 206_900_000_000_000n;

const VIRTUAL_LAMPORTS = 30_000_000_000n;
const VIRTUAL_TOKENS = 73_000_000_000_000n;
const FEE_BPS = 100n;

/** Adds the curve of a mint, at the address that its program derives. */
export function createCurve(accounts: AccountTable, mint: MintAccount): BondingCurve {
  const seeds = [Buffer.from("bonding-curve"), base58.decode(mint.address)];
  const options = { address: deriveProgramAddress(PROGRAMS.pump, seeds) };
  const account = accounts.state("", PROGRAMS.pump, options);
  const rent = accounts.rentFor(CURVE_BYTES);
  return { kind: "curve", mint, account, vault: accounts.associated(account, mint), rent };
}

/** Lamports and base units that the price follows from. */
export function curveReserves(curve: BondingCurve): { lamports: bigint; tokens: bigint } {
  return {
    lamports: VIRTUAL_LAMPORTS + curve.account.lamports - curve.rent,
    tokens: VIRTUAL_TOKENS + curve.vault.amount,
  };
}

/** Base units that the curve still sells. */
export function curveRemaining(curve: BondingCurve): bigint {
  return curve.vault.amount - CURVE_RESERVED;
}

/** Buys for about `lamports` (without the fee), at most the remaining units. */
export function quoteCurveBuy(curve: BondingCurve, lamports: bigint): CurveQuote {
  const reserves = curveReserves(curve);
  const wished = (reserves.tokens * lamports) / (reserves.lamports + lamports);
  const remaining = curveRemaining(curve);
  const tokens = wished < remaining ? wished : remaining;
  const cost = (reserves.lamports * tokens) / (reserves.tokens - tokens) + 1n;
  return { tokens, lamports: cost, feeLamports: shareOf(cost, FEE_BPS) };
}

export function quoteCurveSell(curve: BondingCurve, tokens: bigint): CurveQuote {
  const reserves = curveReserves(curve);
  const lamports = (reserves.lamports * tokens) / (reserves.tokens + tokens);
  return { tokens, lamports, feeLamports: shareOf(lamports, FEE_BPS) };
}

export interface CurveTrade {
  readonly curve: BondingCurve;
  readonly trader: LedgerAccount;
  /** The trader's account of the token. */
  readonly account: MarketTokenAccount;
}

/** The program's `buy`: tokens from the vault, lamports to the curve, the fee to its recipient. */
export function curveBuy(trade: CurveTrade, { tokens, lamports, feeLamports }: CurveQuote): Instruction {
  const { curve, trader, account } = trade;
  const numbers = { first: tokens, second: lamports + feeLamports };
  return marketInstruction("pumpBuy", curveAccounts(trade), numbers, [
    tokenTransfer(curve.vault, account, curve.account, tokens, "plain"),
    systemTransfer(trader, curve.account, lamports),
    systemTransfer(trader, VENUE_ACCOUNTS.pumpFeeRecipient, feeLamports),
    curveEvent(tokens, lamports),
  ]);
}

/** The program's `sell`: it withdraws the lamports from the curve without a separate instruction. */
export function curveSell(trade: CurveTrade, { tokens, lamports, feeLamports }: CurveQuote): Instruction {
  const { curve, trader, account } = trade;
  const numbers = { first: tokens, second: lamports - feeLamports };
  return marketInstruction("pumpSell", curveAccounts(trade), numbers, [
    tokenTransfer(account, curve.vault, trader, tokens, "plain"),
    programDebit(curve.account, trader, lamports - feeLamports),
    programDebit(curve.account, VENUE_ACCOUNTS.pumpFeeRecipient, feeLamports),
    curveEvent(tokens, lamports),
  ]);
}

function curveAccounts({ curve, trader, account }: CurveTrade): Instruction["accounts"] {
  const { pumpGlobal, pumpFeeRecipient, pumpEventAuthority } = VENUE_ACCOUNTS;
  const programs = [PROGRAMS.system, tokenProgramOf(curve.mint), pumpEventAuthority, PROGRAMS.pump];
  return [pumpGlobal, pumpFeeRecipient, curve.mint, curve.account, curve.vault, account, trader, ...programs];
}

function curveEvent(tokens: bigint, lamports: bigint): Instruction {
  const numbers = { first: lamports, second: tokens };
  return marketInstruction("pumpEvent", [VENUE_ACCOUNTS.pumpEventAuthority], numbers);
}
