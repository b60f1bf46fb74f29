import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import * as z from "zod/mini";

/** What a 402 asks for: one transfer of a token. */
export type PaymentTerms = z.infer<typeof PaymentTerms>;

const PaymentTerms = z.object({
  scheme: z.literal("exact"),
  network: z.string(),
  asset: z.string(),
  amount: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
  extra: z.looseObject({ feePayer: z.optional(z.string()) }),
});

const Required = z.object({ x402Version: z.literal(2), accepts: z.array(PaymentTerms) });

/** The first terms of a PAYMENT-REQUIRED header. Throws where it is none. */
export function readPaymentTerms(header: string): PaymentTerms {
  const [terms] = z.parse(Required, JSON.parse(atob(header))).accepts;
  if (terms === undefined) throw new Error("no way to pay is offered");
  return terms;
}

/** The transaction that pays `terms` out of the payer's token account, to be signed by the payer. */
export function buildPayment(
  terms: PaymentTerms,
  payer: PublicKey,
  recentBlockhash: string,
): VersionedTransaction {
  const mint = new PublicKey(terms.asset);
  const keys = [
    { pubkey: tokenAccountOf(payer, mint), isSigner: false, isWritable: true },
    { pubkey: mint, isSigner: false, isWritable: false },
    { pubkey: tokenAccountOf(new PublicKey(terms.payTo), mint), isSigner: false, isWritable: true },
    { pubkey: payer, isSigner: true, isWritable: false },
  ];
  const transfer = new TransactionInstruction({
    programId: TOKEN_PROGRAM,
    keys,
    data: Buffer.from(encodeTransfer(BigInt(terms.amount))),
  });
  const payerKey = terms.extra.feePayer === undefined ? payer : new PublicKey(terms.extra.feePayer);
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [transfer] });
  return new VersionedTransaction(message.compileToV0Message());
}

/** The header that carries a signed payment. */
export function writePaymentHeader(terms: PaymentTerms, transaction: VersionedTransaction): string {
  const { scheme, network } = terms;
  const payload = { transaction: btoa(String.fromCharCode(...transaction.serialize())) };
  return btoa(JSON.stringify({ x402Version: 2, scheme, network, accepted: terms, payload }));
}

const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const ASSOCIATED_TOKEN_PROGRAM = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
/** Of the token program: https://github.com/solana-program/token, `TransferChecked`. */
const TRANSFER_CHECKED = 12;
const USDC_DECIMALS = 6;

function tokenAccountOf(owner: PublicKey, mint: PublicKey): PublicKey {
  const seeds = [owner.toBytes(), TOKEN_PROGRAM.toBytes(), mint.toBytes()];
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN_PROGRAM)[0];
}

/** One byte for the instruction, eight for the amount, little end first, one for the decimals. */
function encodeTransfer(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(10);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, TRANSFER_CHECKED);
  view.setBigUint64(1, amount, true);
  view.setUint8(9, USDC_DECIMALS);
  return bytes;
}
