import { PublicKey, SystemProgram, Transaction, TransactionInstruction } from "@solana/web3.js";
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { z } from "zod";
import type { PaymentChain } from "@/lib/payments/payment-chain";
import type { SigningKey } from "./open-signing-key";
import type { PaymentRpc } from "./payment-rpc";

interface TokenAccountCreation {
  readonly rpc: PaymentRpc;
  readonly mint: string;
  readonly owner: string;
  /** Associated token account of `owner`. */
  readonly account: string;
  readonly sponsor: SigningKey;
}

/**
 * Lets the sponsor create a token account, and waits for its confirmation. Throws an Error of one sentence if the
 * sponsor has no SOL, or the chain does not respond.
 */
export async function createTokenAccount(
  creation: TokenAccountCreation,
  chain: Pick<PaymentChain, "findOutcome">,
  sleep: (ms: number) => Promise<void>,
): Promise<void> {
  const { rpc, sponsor } = creation;
  const latest = await rpc("getLatestBlockhash", [{ commitment: "confirmed" }], Latest);
  if ("refusal" in latest)
    throw new Error(`the chain returned no blockhash: ${latest.refusal.failure.message}`);
  const { context, value } = latest.result;
  const payer = new PublicKey(sponsor.publicKey);
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: value.blockhash });
  transaction.add(createInstruction(payer, creation));
  transaction.addSignature(payer, Buffer.from(sponsor.sign(transaction.serializeMessage())));
  const base64 = transaction.serialize().toString("base64");
  const answer = await rpc("sendTransaction", [base64, { encoding: "base64" }], z.string());
  if ("refusal" in answer)
    throw new Error(`the account cannot be created: ${answer.refusal.failure.message}`);
  const place = {
    signature: answer.result,
    blockhash: value.blockhash,
    slot: BigInt(context.slot),
    receipt: null,
  };
  for (;;) {
    const outcome = await chain.findOutcome(place);
    if (outcome === "landed") return;
    if (outcome !== "pending") throw new Error("the account was not created");
    await sleep(POLL_MS);
  }
}

const POLL_MS = 500;
/** CreateIdempotent of the Associated Token Account program succeeds if the account exists. */
const CREATE_IDEMPOTENT = Buffer.from([1]);

function createInstruction(payer: PublicKey, { account, owner, mint }: TokenAccountCreation) {
  const readonly = [owner, mint, SystemProgram.programId, TOKEN_PROGRAM];
  return new TransactionInstruction({
    programId: new PublicKey(ASSOCIATED_TOKEN_PROGRAM),
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
      ...readonly.map((key) => ({ pubkey: new PublicKey(key), isSigner: false, isWritable: false })),
    ],
    data: CREATE_IDEMPOTENT,
  });
}

const Latest = z.object({
  context: z.object({ slot: z.int() }),
  value: z.object({ blockhash: z.string() }),
});
