import { PROGRAMS, VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { SystemAccount } from "../ledger/account.ts";
import {
  createAccount,
  createAssociated,
  createMint,
  mintTo,
  programDebit,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "../ledger/instructions.ts";
import { marketInstruction } from "../ledger/operations.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import type { Token } from "../token.ts";
import { type BondingCurve, CURVE_BYTES, CURVE_SUPPLY } from "../venues/bonding-curve.ts";
import { createPool } from "../venues/pool.ts";
import { POOL_KINDS } from "../venues/pool-kinds.ts";
import type { World } from "../world.ts";

const CREATION_FEE_LAMPORTS = 20_000_000n;

/** Creates a token on the bonding curve: mint, curve, vault, the whole supply in it. It trades from now on. */
export function launchToken(
  world: World,
  token: Token & { readonly venue: BondingCurve },
  deployer: SystemAccount,
  slot: number,
): void {
  const { ledger } = world;
  const { mint } = token.venue;
  const transaction = ledger.open({ slot, payer: deployer, version: "legacy", signers: [mint] });
  addCurveCreation(transaction, token.venue, deployer, BigInt(token.createdAt));
  ledger.commit(transaction);
  world.tokens.push(token);
}

/** Adds the program's `create`, with the fee of the creation. */
export function addCurveCreation(
  transaction: PendingTransaction,
  { mint, account, vault, rent }: BondingCurve,
  deployer: SystemAccount,
  createdAt: bigint,
): void {
  const { pumpFeeRecipient, pumpGlobal, pumpMintAuthority } = VENUE_ACCOUNTS;
  const accounts = [mint, pumpMintAuthority, account, vault, pumpGlobal, PROGRAMS.pump];
  transaction.add(
    marketInstruction("pumpCreate", accounts, { first: createdAt }, [
      ...createMint(deployer, mint, pumpMintAuthority),
      createAccount(deployer, account, { bytes: CURVE_BYTES, rent }, PROGRAMS.pump),
      createAssociated(deployer, vault),
      mintTo(vault, pumpMintAuthority, CURVE_SUPPLY),
    ]),
    systemTransfer(deployer, pumpFeeRecipient, CREATION_FEE_LAMPORTS),
  );
}

/**
 * Moves a curve that has sold out into a PumpSwap pool: its lamports and remaining tokens become the
 * reserves. The token trades there from now on.
 */
export function graduateToken(world: World, token: Token, curve: BondingCurve, slot: number): void {
  const { accounts, shared, ledger } = world;
  const { mint, account, vault } = curve;
  const description = { label: "graduated", type: "pumpswap", base: mint, later: true } as const;
  const pool = createPool(accounts, shared, { ...description, quote: shared.wrappedSol });
  const migrator = accounts.require(VENUE_ACCOUNTS.pumpMigrator);
  const lamports = account.lamports - curve.rent;
  const { bytes } = POOL_KINDS.pumpswap;
  const reserves = { first: vault.amount, second: lamports };
  const transaction = ledger.open({ slot, payer: migrator, version: "legacy" });
  const named = [VENUE_ACCOUNTS.pumpGlobal, migrator, mint, account, vault, pool.account];
  transaction.add(
    marketInstruction("pumpMigrate", named, {}, [
      programDebit(account, migrator, lamports),
      createAccount(migrator, pool.account, { bytes, rent: accounts.rentFor(bytes) }, PROGRAMS.pumpSwap),
      createAssociated(migrator, pool.quote),
      ...wrapInto(migrator, pool.quote, lamports),
      createAssociated(migrator, pool.base),
      tokenTransfer(vault, pool.base, account, vault.amount, "plain"),
      marketInstruction("pumpSwapCreate", [pool.account, migrator, mint], reserves),
    ]),
  );
  ledger.commit(transaction);
  token.venue = pool;
}
