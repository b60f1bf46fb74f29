import type { Adapter } from "@solana/wallet-adapter-base";
import * as z from "zod/mini";
import {
  buildPayment,
  readPaymentTerms,
  writePaymentHeader,
} from "@/components/wallet-connect/build-payment";

const Problem = z.object({ message: z.string() });

/** Pays for a pack out of a wallet. What went wrong, in a sentence; null where the credits have arrived. */
export async function buyPack(
  wallet: Adapter,
  packId: string,
  readBlockhash: () => Promise<string | null>,
): Promise<string | null> {
  if (!wallet.connected) await wallet.connect();
  if (wallet.publicKey === null || !("signTransaction" in wallet))
    return "This wallet can't sign transactions.";
  const path = `/api/v1/credits/packs/${packId}`;
  const asked = await fetch(path, { method: "POST" });
  const required = asked.headers.get("PAYMENT-REQUIRED");
  if (required === null) return readFault(asked);
  const terms = readPaymentTerms(required);
  const blockhash = await readBlockhash();
  if (blockhash === null) return "Too much was asked at once, or you are not signed in any more; try again.";
  const transaction = buildPayment(terms, wallet.publicKey, blockhash);
  const signed = await wallet.signTransaction(transaction);
  const headers = { "PAYMENT-SIGNATURE": writePaymentHeader(terms, signed) };
  const answer = await fetch(path, { method: "POST", headers });
  return answer.ok ? null : readFault(answer);
}

async function readFault(response: Response): Promise<string> {
  const problem = Problem.safeParse(await response.json().catch(() => null));
  return problem.success ? problem.data.message : "The payment was not taken; try again.";
}
