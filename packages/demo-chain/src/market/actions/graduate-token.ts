import { createAccount } from "../instructions/system-instructions.ts";
import { createAssociated, tokenTransfer, wrapInto } from "../instructions/token-instructions.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";
import { rentFor } from "../ledger/rent.ts";
import type { Token } from "../token.ts";
import { type BondingCurve, CURVE_BYTES } from "../venues/bonding-curve.ts";
import { createPool } from "../venues/create-pool.ts";
import { POOL_KINDS } from "../venues/pool-kinds.ts";
import type { World } from "../world.ts";

/**
 * Moves a curve that has sold out into a PumpSwap pool: its lamports and the tokens it kept become the
 * reserves. The token trades there from now on.
 */
export function graduateToken(world: World, token: Token, curve: BondingCurve, slot: number): void {
  const { accounts, landmarks, ledger } = world;
  const { programs, venues } = landmarks;
  const pool = createPool(accounts, landmarks, {
    label: "graduated",
    type: "pumpswap",
    base: curve.mint,
    quote: landmarks.wrappedSol,
    later: true,
  });
  const migrator = venues.pumpMigrator;
  const lamports = curve.account.lamports - rentFor(CURVE_BYTES);
  const transaction = ledger.open({ slot, payer: migrator, version: "legacy" });
  const take = marketInstruction("programDebit", programs.pump, [curve.account, migrator], {
    first: lamports,
  });
  const inner: Instruction[] = [
    take,
    createAccount(landmarks, migrator, pool.account, rentFor(POOL_KINDS.pumpswap.bytes), programs.pumpSwap),
    createAssociated(landmarks, migrator, pool.quote),
    ...wrapInto(landmarks, migrator, pool.quote, lamports),
    createAssociated(landmarks, migrator, pool.base),
    tokenTransfer(landmarks, curve.vault, pool.base, curve.account, curve.vault.amount, "plain"),
    marketInstruction("pumpSwapCreate", programs.pumpSwap, [pool.account, migrator, curve.mint], {
      first: curve.vault.amount,
      second: lamports,
    }),
  ];
  const named = [venues.pumpGlobal, migrator, curve.mint, curve.account, curve.vault, pool.account];
  transaction.add(marketInstruction("pumpMigrate", programs.pump, named, {}, inner));
  ledger.commit(transaction);
  token.venue = pool;
}
