import type { Adapter } from "@solana/wallet-adapter-base";
import type { PackId } from "@walletlens/client/contract-types";
import { ApiError, PaymentError } from "@walletlens/client/errors";
import { type Pay, readOfferedBlockhash } from "@walletlens/client/payment";
import { buildPayment, writePaymentHeader } from "@/components/account/wallet-connect/build-payment";
import { connectWallet } from "@/components/account/wallet-connect/connect-wallet";
import { createSiteClient } from "@/components/jobs/site-client";

export interface PackReceipt {
  readonly credits: number;
  /** Credits of the account after the purchase. */
  readonly balance: number;
}

/**
 * Pays for a pack from a wallet, with the blockhash that the server offers or else that of `readBlockhash`. Throws an error
 * with a message for the reader.
 */
export async function buyPack(
  wallet: Adapter,
  packId: PackId,
  readBlockhash: () => Promise<string | null>,
): Promise<PackReceipt> {
  const publicKey = await connectWallet(wallet);
  if (!("signTransaction" in wallet)) throw new Error("This wallet can't sign transactions.");
  let isSigned = false;
  const pay: Pay = async (requirements) => {
    const blockhash = readOfferedBlockhash(requirements)?.blockhash ?? (await readBlockhash());
    if (blockhash === null) {
      throw new Error("Too many requests, or you are no longer signed in. Try again in a moment.");
    }
    const signed = await wallet.signTransaction(buildPayment(requirements, publicKey, blockhash));
    isSigned = true;
    return writePaymentHeader(requirements, signed);
  };
  try {
    const { credits, balance } = await createSiteClient({ pay }).buyPack(packId);
    return { credits, balance };
  } catch (error) {
    throw toError(error, isSigned);
  }
}

/**
 * Selects the error to show: the message of the wallet, if it is the cause. A signed payment without a response may
 * be settled.
 */
function toError(error: unknown, isSigned: boolean): unknown {
  if (error instanceof PaymentError && error.cause !== undefined) return error.cause;
  const isAnswered = error instanceof ApiError && error.body !== null;
  if (isAnswered || (!isSigned && !(error instanceof ApiError))) return error;
  return new Error(isSigned ? UNKNOWN : "The payment was not taken; try again.", { cause: error });
}

const UNKNOWN =
  "We can't tell whether the payment was taken: the server did not answer. Look at your ledger and your wallet before you pay again.";
