import { insufficientCredits, type Receipt } from "@/lib/application/charge-call";
import type { KeyCaller } from "@/lib/application/identify-caller";
import { AppError } from "@/lib/errors";
import type { Charge } from "@/lib/ports/billing";
import type { Payer } from "./payer";

/** An account that pays with the credits behind its API key. */
export function createAccountPayer(
  caller: KeyCaller,
  chargeCall: (charge: Charge) => Promise<Receipt>,
): Payer {
  const { userId, keyId } = caller;
  let charged = 0;
  let remaining = caller.balance;
  return {
    owner: userId,
    keyId,

    authorize({ credits }) {
      if (remaining < credits) throw insufficientCredits(credits, remaining);
    },

    async settle({ price, chargeKey, endpointId, requestId, jobId }) {
      const { credits } = price;
      const charge = { userId, credits, chargeKey, reason: endpointId, requestId, jobId, keyId };
      try {
        const receipt = await chargeCall(charge);
        charged = receipt.charged;
        remaining = receipt.balance;
      } catch (error) {
        if (error instanceof AppError) remaining = error.fields.balance ?? remaining;
        throw error;
      }
    },

    headers: () => ({ "X-Credits-Charged": String(charged), "X-Credits-Remaining": String(remaining) }),
  };
}
