import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import { getTokenProgram, PROGRAMS, VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { AccountTable, LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/accounts.ts";
import {
  createAccount,
  createAssociated,
  createMint,
  encodeData,
  type Instruction,
  mintSupply,
  programDebit,
  systemTransfer,
  tokenTransfer,
} from "../ledger/instructions.ts";
import { computeShare } from "./pool.ts";

/** A launch on pump.fun's bonding curve. Its reserves are the balances of its two accounts. */
export interface BondingCurve {
  readonly kind: "curve";
  readonly mint: MintAccount;
  /** Holds the native lamports. */
  readonly account: LedgerAccount;
  readonly vault: MarketTokenAccount;
  /** Rent of the account. */
  readonly rent: bigint;
  readonly feeRecipient: LedgerAccount;
}

export interface CurveQuote {
  /** Base units. */
  readonly tokens: bigint;
  /** Lamports that enter or leave the curve. */
  readonly lamports: bigint;
  /** Fee that a buyer pays in addition to `lamports`, and a seller from it. */
  readonly feeLamports: bigint;
}

const CURVE_BYTES = 81;
/** Base units minted to a new curve: a billion tokens of six decimals. */
const SUPPLY = 1_000_000_000_000_000n;
/** Base units that the curve does not sell. */
const RESERVED = 206_900_000_000_000n;
const VIRTUAL_LAMPORTS = 30_000_000_000n;
const VIRTUAL_TOKENS = 73_000_000_000_000n;
const FEE_BPS = 100n;
const CREATION_FEE_LAMPORTS = 20_000_000n;
const MAX_BUMP = 255;

/** Lamports per base unit on a curve without a purchase. */
export const FIRST_CURVE_PRICE = Number(VIRTUAL_LAMPORTS) / Number(SUPPLY + VIRTUAL_TOKENS);

/** Adds the curve of a mint, at the address that its program derives. */
export function createCurve(accounts: AccountTable, mint: MintAccount): BondingCurve {
  const account = accounts.state("", PROGRAMS.pump, { address: deriveCurveAddress(mint) });
  const feeRecipient = accounts.require(VENUE_ACCOUNTS.pumpFeeRecipient);
  const rent = accounts.rentFor(CURVE_BYTES);
  return { kind: "curve", mint, account, vault: accounts.associated(account, mint), rent, feeRecipient };
}

/** Derives the address of the program's account for a mint, as the runtime does: the highest bump without a key. */
function deriveCurveAddress(mint: MintAccount): string {
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const hash = createHash("sha256").update("bonding-curve").update(base58.decode(mint.address));
    hash.update(Uint8Array.of(bump)).update(base58.decode(PROGRAMS.pump)).update("ProgramDerivedAddress");
    const derived = base58.encode(hash.digest());
    if (!hasKey(address(derived))) return derived;
  }
  throw new RangeError("the mint has no curve address");
}

/** The program's `create`: mint, curve, vault and the whole supply in it, with the fee of the creation. */
export function curveCreation(
  curve: BondingCurve,
  deployer: LedgerAccount,
  createdAt: number,
): Instruction[] {
  const { mint, account, vault, rent, feeRecipient } = curve;
  const { pumpGlobal, pumpMintAuthority } = VENUE_ACCOUNTS;
  const inner = [
    ...createMint(deployer, mint, pumpMintAuthority),
    createAccount(deployer, account, { bytes: CURVE_BYTES, rent }, PROGRAMS.pump),
    createAssociated(deployer, vault),
    mintSupply(vault, pumpMintAuthority, SUPPLY),
  ];
  const accounts = [mint, pumpMintAuthority, account, vault, pumpGlobal, PROGRAMS.pump];
  const data = encodeData("181ec828051c0777", BigInt(createdAt));
  return [
    { program: PROGRAMS.pump, log: "Create", accounts, writes: "wrwwrr", data, inner },
    systemTransfer(deployer, feeRecipient, CREATION_FEE_LAMPORTS),
  ];
}

/** Lamports and base units that the price follows from. */
export function curveReserves(curve: BondingCurve): { lamports: bigint; tokens: bigint } {
  return {
    lamports: VIRTUAL_LAMPORTS + curve.account.lamports - curve.rent,
    tokens: VIRTUAL_TOKENS + curve.vault.amount,
  };
}

/** Quotes a purchase for about `lamports`, without the fee; null if the curve sells no more so many units. */
export function quoteCurveBuy(curve: BondingCurve, lamports: bigint): CurveQuote | null {
  const reserves = curveReserves(curve);
  const tokens = (reserves.tokens * lamports) / (reserves.lamports + lamports);
  if (tokens > curve.vault.amount - RESERVED) return null;
  const cost = (reserves.lamports * tokens) / (reserves.tokens - tokens) + 1n;
  return { tokens, lamports: cost, feeLamports: computeShare(cost, FEE_BPS) };
}

export function quoteCurveSell(curve: BondingCurve, tokens: bigint): CurveQuote {
  const reserves = curveReserves(curve);
  const lamports = (reserves.lamports * tokens) / (reserves.tokens + tokens);
  return { tokens, lamports, feeLamports: computeShare(lamports, FEE_BPS) };
}

/** The program's `buy`: tokens from the vault, lamports to the curve, the fee to its recipient. */
export function curveBuy(curve: BondingCurve, target: MarketTokenAccount, quote: CurveQuote): Instruction {
  const { tokens, lamports, feeLamports } = quote;
  const inner = [
    tokenTransfer(curve.vault, target, curve.account, tokens, "plain"),
    systemTransfer(target.holder, curve.account, lamports),
    systemTransfer(target.holder, curve.feeRecipient, feeLamports),
  ];
  const data = encodeData("66063d1201daebea", tokens, lamports + feeLamports);
  return { ...tradeShape(curve, target), log: "Buy", data, inner };
}

/** The program's `sell`: it withdraws the lamports from the curve without a separate instruction. */
export function curveSell(curve: BondingCurve, source: MarketTokenAccount, quote: CurveQuote): Instruction {
  const { tokens, lamports, feeLamports } = quote;
  const inner = [
    tokenTransfer(source, curve.vault, source.holder, tokens, "plain"),
    programDebit(curve.account, source.holder, lamports - feeLamports),
    programDebit(curve.account, curve.feeRecipient, feeLamports),
  ];
  const data = encodeData("33e685a4017f83ad", tokens, lamports - feeLamports);
  return { ...tradeShape(curve, source), log: "Sell", data, inner };
}

function tradeShape({ mint, account, vault, feeRecipient }: BondingCurve, own: MarketTokenAccount) {
  const { pumpGlobal, pumpEventAuthority } = VENUE_ACCOUNTS;
  const programs = [PROGRAMS.system, getTokenProgram(mint), pumpEventAuthority, PROGRAMS.pump];
  const accounts = [pumpGlobal, feeRecipient, mint, account, vault, own, own.holder, ...programs];
  return { program: PROGRAMS.pump, accounts, writes: "rwrwwwwr" };
}
