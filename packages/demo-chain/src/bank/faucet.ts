import { createHash } from "node:crypto";
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from "@solana/spl-token";
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from "@solana/web3.js";
import { LAMPORTS_PER_SOL, STABLE_DECIMALS, USDC } from "@walletlens/engine/chain/assets";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { MINT_BYTES, rentFor, TOKEN_ACCOUNT_BYTES } from "../ledger/rent.ts";
import { type AccountState, type BaseState, systemAccount } from "./account-state.ts";
import type { Bank } from "./bank.ts";
import { decodeMint, encodeTokenAccount, mintAccount } from "./token-layout.ts";
import { describeTransactionError } from "./transaction-error.ts";
import { decodeWire } from "./wire-transaction.ts";

/** Sends demo money by ordinary transactions, which appear in the receiver's history. */
export interface Faucet {
  readonly address: string;
  /** Sends lamports, raw USDC or both; creates the receiver's USDC account if needed. */
  grant(request: GrantRequest): Grant;
  /** Creates an owner's USDC account if needed, without a transfer. */
  openUsdcAccount(owner: string): void;
}

interface GrantRequest {
  readonly to: string;
  readonly lamports: bigint;
  readonly usdcRaw: bigint;
}

/** Transaction of the grant, or the reason for its refusal. */
type Grant = { readonly signature: string } | { readonly refusal: string };

/** Returns a demo key, derived from its name and the seed of the chain; it holds nothing of value. */
export function demoKey(name: "faucet" | "treasury" | "sponsor", seed: number): Keypair {
  return Keypair.fromSeed(createHash("sha256").update(`walletlens demo ${name} ${seed}`).digest());
}

/** Returns the accounts of a faucet, and the USDC mint with the increased supply. */
export function faucetAccounts(
  faucet: PublicKey,
  base: BaseState,
  lamportsPerByte: number,
): Map<string, AccountState> {
  const existing = base.account(USDC);
  const mint = existing === null ? null : decodeMint(existing);
  const usdc = encodeTokenAccount({
    program: TOKEN_PROGRAM,
    mint: USDC,
    holder: faucet.toBase58(),
    amount: USDC_STOCK,
    lamports: rentFor(TOKEN_ACCOUNT_BYTES.token, lamportsPerByte),
  });
  return new Map([
    [faucet.toBase58(), systemAccount(SOL_STOCK)],
    [deriveUsdcAccount(faucet).toBase58(), usdc],
    [
      USDC,
      mintAccount({
        program: TOKEN_PROGRAM,
        supply: (mint?.supply ?? 0n) + USDC_STOCK,
        decimals: STABLE_DECIMALS,
        lamports: existing?.lamports ?? rentFor(MINT_BYTES, lamportsPerByte),
      }),
    ],
  ]);
}

export function createFaucet(key: Keypair, bank: Bank): Faucet {
  const send = (instructions: readonly TransactionInstruction[]): Grant => {
    const transaction = new Transaction({
      feePayer: key.publicKey,
      recentBlockhash: bank.blockhashes.latest().blockhash,
    });
    // Two equal grants within a slot would otherwise be one transaction.
    transaction.add(...instructions, memo(`demo faucet, grant ${bank.log.length + 1}`));
    transaction.sign(key);
    const wire = decodeWire(Uint8Array.from(transaction.serialize()));
    const { err } = bank.simulate(wire);
    if (err !== null) return { refusal: describeTransactionError(err) };
    bank.send(wire);
    return { signature: wire.signature };
  };
  return {
    address: key.publicKey.toBase58(),

    grant({ to, lamports, usdcRaw }) {
      const fromPubkey = key.publicKey;
      const toPubkey = new PublicKey(to);
      return send([
        ...(lamports > 0n ? [SystemProgram.transfer({ fromPubkey, toPubkey, lamports })] : []),
        ...(usdcRaw > 0n ? usdcInstructions(fromPubkey, toPubkey, usdcRaw) : []),
      ]);
    },

    openUsdcAccount(owner) {
      const holder = new PublicKey(owner);
      const account = deriveUsdcAccount(holder);
      if (bank.accounts.get(account.toBase58()) !== null) return;
      const payer = key.publicKey;
      const mint = new PublicKey(USDC);
      send([createAssociatedTokenAccountIdempotentInstruction(payer, account, holder, mint)]);
    },
  };
}

const SOL_STOCK = 5_000_000n * LAMPORTS_PER_SOL;
const USDC_STOCK = 1_000_000_000n * 1_000_000n;
const MEMO_PROGRAM = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

function deriveUsdcAccount(owner: PublicKey): PublicKey {
  return getAssociatedTokenAddressSync(new PublicKey(USDC), owner, true);
}

function usdcInstructions(from: PublicKey, to: PublicKey, amount: bigint): TransactionInstruction[] {
  const mint = new PublicKey(USDC);
  const source = deriveUsdcAccount(from);
  const destination = deriveUsdcAccount(to);
  return [
    createAssociatedTokenAccountIdempotentInstruction(from, destination, to, mint),
    createTransferCheckedInstruction(source, mint, destination, from, amount, STABLE_DECIMALS),
  ];
}

function memo(text: string): TransactionInstruction {
  return new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.from(text) });
}
