import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token";
import {
  Connection,
  type Keypair,
  PublicKey,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";

/** Payment that a server requires, from its PAYMENT-REQUIRED header. */
export interface PaymentDemand {
  readonly network: string;
  readonly asset: string;
  readonly amount: string;
  readonly payTo: string;
}

/** The first of the payments that the header of a 402 would accept. */
export function readDemand(response: Response): PaymentDemand {
  const header = response.headers.get("payment-required") ?? "";
  return JSON.parse(Buffer.from(header, "base64").toString()).accepts[0];
}

/** The header of a payment by docs/x402.md#with-solanaweb3js-and-solanaspl-token: the payer is fee payer. */
export async function payAsDocumented(
  rpcUrl: string,
  payer: Keypair,
  { network, asset, amount, payTo }: PaymentDemand,
  version: "legacy" | 0 = "legacy",
): Promise<string> {
  const [mint, treasury] = [new PublicKey(asset), new PublicKey(payTo)];
  const transfer = createTransferCheckedInstruction(
    getAssociatedTokenAddressSync(mint, payer.publicKey),
    mint,
    getAssociatedTokenAddressSync(mint, treasury, true),
    payer.publicKey,
    BigInt(amount),
    6,
  );
  const { blockhash: recentBlockhash } = await new Connection(rpcUrl).getLatestBlockhash("confirmed");
  const bytes = version === 0 ? signVersioned() : signLegacy();
  const payload = { transaction: bytes.toString("base64") };
  return Buffer.from(JSON.stringify({ x402Version: 2, scheme: "exact", network, payload })).toString(
    "base64",
  );

  function signLegacy(): Buffer {
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(transfer);
    transaction.sign(payer);
    return transaction.serialize();
  }

  function signVersioned(): Buffer {
    const payerKey = payer.publicKey;
    const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [transfer] });
    const transaction = new VersionedTransaction(message.compileToV0Message());
    transaction.sign([payer]);
    return Buffer.from(transaction.serialize());
  }
}
