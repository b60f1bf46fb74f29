import { createAccount, systemTransfer } from "../instructions/system-instructions.ts";
import { createAssociated, createMint, mintTo } from "../instructions/token-instructions.ts";
import type { SystemAccount } from "../ledger/account.ts";
import { marketInstruction } from "../ledger/instruction.ts";
import { rentFor } from "../ledger/rent.ts";
import type { Token } from "../token.ts";
import { type BondingCurve, CURVE_BYTES, CURVE_SUPPLY } from "../venues/bonding-curve.ts";
import type { World } from "../world.ts";

const CREATION_FEE_LAMPORTS = 20_000_000n;

/** Creates a token on the bonding curve: mint, curve, vault, the whole supply in it. It trades from now on. */
export function launchToken(
  world: World,
  token: Token & { readonly venue: BondingCurve },
  deployer: SystemAccount,
  slot: number,
): void {
  const { landmarks, ledger } = world;
  const { programs, venues } = landmarks;
  const { mint, account, vault } = token.venue;
  const transaction = ledger.open({ slot, payer: deployer, version: "legacy", signers: [mint] });
  const accounts = [mint, venues.pumpMintAuthority, account, vault, venues.pumpGlobal, programs.pump];
  transaction.add(
    marketInstruction("pumpCreate", programs.pump, accounts, { first: BigInt(token.createdAt) }, [
      ...createMint(landmarks, deployer, mint, venues.pumpMintAuthority),
      createAccount(landmarks, deployer, account, rentFor(CURVE_BYTES), programs.pump),
      createAssociated(landmarks, deployer, vault),
      mintTo(landmarks, vault, venues.pumpMintAuthority, CURVE_SUPPLY),
    ]),
  );
  transaction.add(systemTransfer(landmarks, deployer, venues.pumpFeeRecipient, CREATION_FEE_LAMPORTS));
  ledger.commit(transaction);
  world.tokens.push(token);
}
