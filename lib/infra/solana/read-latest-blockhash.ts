import { z } from "zod";
import { AppError } from "@/lib/config/errors";
import { createPaymentRpc } from "./payment-rpc";

const Latest = z.object({ value: z.object({ blockhash: z.string() }) });

/** Returns a recent blockhash. Throws an AppError `chain_unavailable`. */
export function createBlockhashReader(
  url: string,
  headers: Readonly<Record<string, string>>,
): () => Promise<string> {
  const rpc = createPaymentRpc(url, headers);
  return async () => {
    const answer = await rpc("getLatestBlockhash", [{ commitment: "confirmed" }], Latest).catch(
      (cause: unknown) => {
        throw unavailable(cause);
      },
    );
    if ("refusal" in answer) throw unavailable(answer.refusal);
    return answer.result.value.blockhash;
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError("chain_unavailable", "Solana's provider does not answer; try again.", {}, cause);
}
