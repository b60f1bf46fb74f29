import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import type { PaymentRequirements } from "@walletlens/client/payment";
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";

/** Builds an unsigned transaction that pays `requirements` from the payer's token account. */
export function buildPayment(
  requirements: PaymentRequirements,
  payer: PublicKey,
  recentBlockhash: string,
): VersionedTransaction {
  const mint = new PublicKey(requirements.asset);
  const keys = [
    { pubkey: deriveTokenAccount(payer, mint), isSigner: false, isWritable: true },
    { pubkey: mint, isSigner: false, isWritable: false },
    {
      pubkey: deriveTokenAccount(new PublicKey(requirements.payTo), mint),
      isSigner: false,
      isWritable: true,
    },
    { pubkey: payer, isSigner: true, isWritable: false },
  ];
  const transfer = new TransactionInstruction({
    programId: TOKEN_PROGRAM_KEY,
    keys,
    data: Buffer.from(encodeTransfer(BigInt(requirements.amount))),
  });
  const feePayer = requirements.extra?.feePayer;
  const payerKey = typeof feePayer === "string" ? new PublicKey(feePayer) : payer;
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [transfer] });
  return new VersionedTransaction(message.compileToV0Message());
}

export function writePaymentHeader(
  requirements: PaymentRequirements,
  transaction: VersionedTransaction,
): string {
  const { scheme, network } = requirements;
  const payload = { transaction: btoa(String.fromCharCode(...transaction.serialize())) };
  return btoa(JSON.stringify({ x402Version: 2, scheme, network, accepted: requirements, payload }));
}

const TOKEN_PROGRAM_KEY = new PublicKey(TOKEN_PROGRAM);
const ASSOCIATED_TOKEN_KEY = new PublicKey(ASSOCIATED_TOKEN_PROGRAM);
/** `TransferChecked` of https://github.com/solana-program/token. */
const TRANSFER_CHECKED = 12;
const USDC_DECIMALS = 6;

function deriveTokenAccount(owner: PublicKey, mint: PublicKey): PublicKey {
  const seeds = [owner.toBytes(), TOKEN_PROGRAM_KEY.toBytes(), mint.toBytes()];
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN_KEY)[0];
}

/** One byte for the instruction, eight for the amount in little endian, one for the decimals. */
function encodeTransfer(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(10);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, TRANSFER_CHECKED);
  view.setBigUint64(1, amount, true);
  view.setUint8(9, USDC_DECIMALS);
  return bytes;
}
