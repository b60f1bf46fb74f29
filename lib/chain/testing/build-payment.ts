import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token";
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  type Signer,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { signV1 } from "@walletlens/demo-chain/rpc/testing/sign-v1";
import { USDC } from "@walletlens/engine/chain/assets";

const MINT = new PublicKey(USDC);
const MEMO = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

export type PaymentWallet = Keypair;

export function newWallet(): PaymentWallet {
  return Keypair.generate();
}

/** Parts of a payment, and its deviations from the standard form. */
export interface PaymentParts {
  readonly payer: Keypair;
  readonly payTo: PublicKey;
  readonly amount: bigint;
  readonly blockhash?: string;
  /** Pays the network fee instead of the payer; has not signed yet. */
  readonly sponsor?: PublicKey;
  readonly version?: "legacy" | 0;
  /** Replaces the transfer. */
  readonly transfer?: readonly TransactionInstruction[];
  readonly before?: readonly TransactionInstruction[];
  readonly after?: readonly TransactionInstruction[];
  readonly signers?: readonly Signer[];
}

export function transferOf(
  { payer, payTo, amount }: Pick<PaymentParts, "payer" | "payTo" | "amount">,
  change: {
    readonly source?: PublicKey;
    readonly destination?: PublicKey;
    readonly mint?: PublicKey;
    readonly decimals?: number;
    readonly cosigners?: readonly PublicKey[];
    readonly program?: PublicKey;
  } = {},
): TransactionInstruction {
  return createTransferCheckedInstruction(
    change.source ?? testTokenAccountOf(payer.publicKey),
    change.mint ?? MINT,
    change.destination ?? testTokenAccountOf(payTo),
    payer.publicKey,
    amount,
    change.decimals ?? 6,
    [...(change.cosigners ?? [])],
    change.program,
  );
}

/** Builds a payment of the clients of docs/x402.md, signed by the payer. */
export function buildTestPayment(parts: PaymentParts): Buffer {
  const { payer, sponsor, version = "legacy", before = [], after = [], signers = [] } = parts;
  const feePayer = sponsor ?? payer.publicKey;
  const recentBlockhash = parts.blockhash ?? PublicKey.default.toBase58();
  const instructions = [...before, ...(parts.transfer ?? [transferOf(parts)]), ...after];
  if (version === "legacy") {
    const transaction = new Transaction({ feePayer, recentBlockhash }).add(...instructions);
    transaction.partialSign(payer, ...signers);
    return transaction.serialize({ requireAllSignatures: false });
  }
  const message = new TransactionMessage({ payerKey: feePayer, recentBlockhash, instructions });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([payer, ...signers]);
  return Buffer.from(transaction.serialize());
}

/** Builds a payment as a transaction of version 1, signed by the payer. */
export function buildV1Payment(
  parts: PaymentParts & { readonly units?: number; readonly priorityLamports?: bigint },
): Promise<Buffer> {
  const { payer, sponsor, before = [], after = [], signers = [], units, priorityLamports } = parts;
  return signV1({
    feePayer: (sponsor ?? payer.publicKey).toBase58(),
    blockhash: parts.blockhash ?? PublicKey.default.toBase58(),
    instructions: [...before, ...(parts.transfer ?? [transferOf(parts)]), ...after],
    signers: [payer, ...signers].filter((each): each is Keypair => each instanceof Keypair),
    ...(units === undefined ? {} : { units }),
    ...(priorityLamports === undefined ? {} : { priorityLamports }),
  });
}

/** Instructions of the official client around its transfer. */
export function officialParts(): Pick<PaymentParts, "before" | "after"> {
  return {
    before: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
    ],
    after: [memoOf(Keypair.generate().publicKey.toBase58().slice(0, 32))],
  };
}

export function memoOf(text: string): TransactionInstruction {
  return new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from(text) });
}

export function testTokenAccountOf(owner: PublicKey): PublicKey {
  return getAssociatedTokenAddressSync(MINT, owner, true);
}
