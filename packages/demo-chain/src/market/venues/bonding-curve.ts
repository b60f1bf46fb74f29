import { systemTransfer } from "../instructions/system-instructions.ts";
import { tokenTransfer } from "../instructions/token-instructions.ts";
import { type Landmarks, tokenProgramOf } from "../landmarks.ts";
import type {
  LedgerAccount,
  MarketTokenAccount,
  MintAccount,
  StateAccount,
  SystemAccount,
} from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";
import { rentFor } from "../ledger/rent.ts";
import { shareOf } from "./constant-product.ts";

/** A launch on pump.fun's bonding curve. Its reserves are the balances of its two accounts. */
export interface BondingCurve {
  readonly kind: "curve";
  readonly mint: MintAccount;
  /** Holds the native lamports. */
  readonly account: StateAccount;
  readonly vault: MarketTokenAccount;
}

export interface CurveQuote {
  /** Base units. */
  readonly tokens: bigint;
  /** Lamports that enter or leave the curve. */
  readonly lamports: bigint;
  /** Fee that a buyer pays beside `lamports`, and a seller out of it. */
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

/** Lamports and base units that the price follows from. */
export function curveReserves(curve: BondingCurve): { lamports: bigint; tokens: bigint } {
  return {
    lamports: VIRTUAL_LAMPORTS + curve.account.lamports - rentFor(CURVE_BYTES),
    tokens: VIRTUAL_TOKENS + curve.vault.amount,
  };
}

/** Base units that the curve still sells. */
export function curveRemaining(curve: BondingCurve): bigint {
  return curve.vault.amount - CURVE_RESERVED;
}

/** Buys for about `lamports` (without the fee), at most what is left. */
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
  readonly trader: SystemAccount;
  /** The trader's account of the token. */
  readonly account: MarketTokenAccount;
}

/** The program's `buy`: tokens out of the vault, lamports into the curve, the fee to its recipient. */
export function curveBuy(landmarks: Landmarks, trade: CurveTrade, quote: CurveQuote): Instruction {
  const { curve, trader, account } = trade;
  const { programs, venues } = landmarks;
  const { tokens, lamports, feeLamports } = quote;
  const numbers = { first: tokens, second: lamports + feeLamports };
  return marketInstruction("pumpBuy", programs.pump, curveAccounts(landmarks, trade), numbers, [
    tokenTransfer(landmarks, curve.vault, account, curve.account, tokens, "plain"),
    systemTransfer(landmarks, trader, curve.account, lamports),
    systemTransfer(landmarks, trader, venues.pumpFeeRecipient, feeLamports),
    curveEvent(landmarks, tokens, lamports),
  ]);
}

/** The program's `sell`: it takes the lamports out of the curve without an instruction of its own. */
export function curveSell(landmarks: Landmarks, trade: CurveTrade, quote: CurveQuote): Instruction {
  const { curve, trader, account } = trade;
  const { programs, venues } = landmarks;
  const { tokens, lamports, feeLamports } = quote;
  const numbers = { first: tokens, second: lamports - feeLamports };
  const debit = (to: LedgerAccount, amount: bigint) =>
    marketInstruction("programDebit", programs.pump, [curve.account, to], { first: amount });
  return marketInstruction("pumpSell", programs.pump, curveAccounts(landmarks, trade), numbers, [
    tokenTransfer(landmarks, account, curve.vault, trader, tokens, "plain"),
    debit(trader, lamports - feeLamports),
    debit(venues.pumpFeeRecipient, feeLamports),
    curveEvent(landmarks, tokens, lamports),
  ]);
}

function curveAccounts(landmarks: Landmarks, { curve, trader, account }: CurveTrade): LedgerAccount[] {
  const { programs, venues } = landmarks;
  return [
    venues.pumpGlobal,
    venues.pumpFeeRecipient,
    curve.mint,
    curve.account,
    curve.vault,
    account,
    trader,
    programs.system,
    tokenProgramOf(landmarks, curve.mint.program),
    venues.pumpEventAuthority,
    programs.pump,
  ];
}

function curveEvent({ programs, venues }: Landmarks, tokens: bigint, lamports: bigint): Instruction {
  return marketInstruction("pumpEvent", programs.pump, [venues.pumpEventAuthority], {
    first: lamports,
    second: tokens,
  });
}
