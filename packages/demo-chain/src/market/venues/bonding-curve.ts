import { base58 } from "@scure/base";
import type { AccountTable, LedgerAccount, MarketTokenAccount, MintAccount } from "../../ledger/accounts.ts";
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
} from "../../ledger/instructions.ts";
import { getTokenProgram, PROGRAMS, VENUE_ACCOUNTS } from "../../ledger/known-addresses.ts";
import { computeShare } from "./pool.ts";

/** A launch on pump.fun's bonding curve. Its reserves are the balances of its two accounts. */
export type BondingCurve = ReturnType<typeof createCurve>;

export type Side = "buy" | "sell";

const CURVE_BYTES = 81;
/** Base units minted to a new curve: a billion tokens of six decimals. */
const SUPPLY = 1_000_000_000_000_000n;
/** Base units that the curve does not sell. */
const RESERVED = 206_900_000_000_000n;
const VIRTUAL_LAMPORTS = 30_000_000_000n;
const VIRTUAL_TOKENS = 73_000_000_000_000n;
const FEE_BPS = 100n;
const CREATION_FEE_LAMPORTS = 20_000_000n;
const DISCRIMINATORS = { create: "181ec828051c0777", buy: "66063d1201daebea", sell: "33e685a4017f83ad" };

/** Lamports per base unit on a curve without a purchase. */
export const FIRST_CURVE_PRICE = Number(VIRTUAL_LAMPORTS) / Number(SUPPLY + VIRTUAL_TOKENS);

/** Adds the curve of a mint, at the address that its program derives. */
export function createCurve(accounts: AccountTable, mint: MintAccount) {
  const account = accounts.derived(PROGRAMS.pump, "bonding-curve", base58.decode(mint.address));
  return {
    kind: "curve" as const,
    mint,
    /** Holds the native lamports. */
    account,
    vault: accounts.associated(account, mint),
    /** Rent of the account, in lamports. */
    rent: accounts.rentFor(CURVE_BYTES),
    feeRecipient: accounts.require(VENUE_ACCOUNTS.pumpFeeRecipient),
  };
}

/** The program's `create`: mint, curve, vault and the whole supply in it, with the fee of the creation. */
export function curveCreation(
  { mint, account, vault, rent, feeRecipient }: BondingCurve,
  deployer: LedgerAccount,
  createdAt: number,
): Instruction[] {
  const { pumpGlobal, pumpMintAuthority } = VENUE_ACCOUNTS;
  const inner = [
    ...createMint(deployer, mint, pumpMintAuthority),
    createAccount(deployer, account, { bytes: CURVE_BYTES, rent }, PROGRAMS.pump),
    createAssociated(deployer, vault),
    mintSupply(vault, pumpMintAuthority, SUPPLY),
  ];
  const accounts = [mint, pumpMintAuthority, account, vault, pumpGlobal, PROGRAMS.pump];
  const data = encodeData(DISCRIMINATORS.create, BigInt(createdAt));
  return [
    { program: PROGRAMS.pump, log: "Create", accounts, writes: "wrwwrr", data, inner },
    systemTransfer(deployer, feeRecipient, CREATION_FEE_LAMPORTS),
  ];
}

/** Base units and lamports that the price follows from. */
export function curveReserves({ account, vault, rent }: BondingCurve) {
  return { base: VIRTUAL_TOKENS + vault.amount, quote: VIRTUAL_LAMPORTS + account.lamports - rent };
}

/**
 * Quotes a purchase for about `amount` lamports, or a sale of `amount` base units. A buyer pays the fee in addition to
 * the lamports, a seller from them. Null if the curve does not sell as many units.
 */
export function quoteCurve(curve: BondingCurve, side: Side, amount: bigint) {
  const { base, quote } = curveReserves(curve);
  const isPurchase = side === "buy";
  const tokens = isPurchase ? (base * amount) / (quote + amount) : amount;
  if (isPurchase && tokens > curve.vault.amount - RESERVED) return null;
  const lamports = isPurchase ? (quote * tokens) / (base - tokens) + 1n : (quote * tokens) / (base + tokens);
  return { tokens, lamports, feeLamports: computeShare(lamports, FEE_BPS) };
}

/** The program's `buy` or `sell`; only a sale withdraws the lamports from the curve without an instruction. */
export function curveTrade(
  { mint, account, vault, feeRecipient }: BondingCurve,
  side: Side,
  units: MarketTokenAccount,
  { tokens, lamports, feeLamports }: NonNullable<ReturnType<typeof quoteCurve>>,
): Instruction {
  const { holder } = units;
  const isPurchase = side === "buy";
  const limit = isPurchase ? lamports + feeLamports : lamports - feeLamports;
  const inner = isPurchase
    ? [
        tokenTransfer(vault, units, account, tokens, "plain"),
        systemTransfer(holder, account, lamports),
        systemTransfer(holder, feeRecipient, feeLamports),
      ]
    : [
        tokenTransfer(units, vault, holder, tokens, "plain"),
        programDebit(account, holder, limit),
        programDebit(account, feeRecipient, feeLamports),
      ];
  const { pumpGlobal, pumpEventAuthority } = VENUE_ACCOUNTS;
  const programs = [PROGRAMS.system, getTokenProgram(mint), pumpEventAuthority, PROGRAMS.pump];
  return {
    program: PROGRAMS.pump,
    log: isPurchase ? "Buy" : "Sell",
    accounts: [pumpGlobal, feeRecipient, mint, account, vault, units, holder, ...programs],
    writes: "rwrwwwwr",
    data: encodeData(DISCRIMINATORS[side], tokens, limit),
    inner,
  };
}
