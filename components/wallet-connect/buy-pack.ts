import type { Adapter } from "@solana/wallet-adapter-base";
import type { PackId } from "@walletlens/client/contract-types";
import { ApiError, PaymentError } from "@walletlens/client/errors";
import type { Pay } from "@walletlens/client/payment";
import { createSiteClient } from "@/components/jobs/site-client";
import { buildPayment, writePaymentHeader } from "@/components/wallet-connect/build-payment";

/** Pays for a pack out of a wallet. Throws with a sentence that says why the credits have not arrived. */
export async function buyPack(
  wallet: Adapter,
  packId: PackId,
  readBlockhash: () => Promise<string | null>,
): Promise<void> {
  if (!wallet.connected) await wallet.connect();
  const { publicKey } = wallet;
  if (publicKey === null || !("signTransaction" in wallet)) {
    throw new Error("This wallet can't sign transactions.");
  }
  const pay: Pay = async (requirements) => {
    const blockhash = await readBlockhash();
    if (blockhash === null) {
      throw new Error("Too much was asked at once, or you are not signed in any more; try again.");
    }
    const signed = await wallet.signTransaction(buildPayment(requirements, publicKey, blockhash));
    return writePaymentHeader(requirements, signed);
  };
  await createSiteClient({ pay })
    .buyPack(packId)
    .catch((error: unknown) => {
      throw toFault(error);
    });
}

/**
 * Finds the error to show. A message of the wallet or of this page is the cause of the refusal that asked for the
 * payment, and is shown instead of it.
 */
function toFault(error: unknown): unknown {
  if (error instanceof PaymentError && error.cause !== undefined) return error.cause;
  return error instanceof ApiError && error.body === null
    ? new Error("The payment was not taken; try again.", { cause: error })
    : error;
}
