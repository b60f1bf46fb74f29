import { insufficientCredits } from "@/lib/application/charge-call";
import type { KeyCaller } from "@/lib/application/identify-caller";
import { AppError } from "@/lib/errors";
import type { Payer } from "./payer";
import type { UseCases } from "./use-cases";

/** An account that pays with the credits behind its API key. */
export function createAccountPayer(
  caller: KeyCaller,
  useCases: Pick<UseCases, "chargeCall" | "groups">,
): Payer {
  const { userId, keyId } = caller;
  let charged = 0;
  let remaining = caller.balance;
  /** Remembers how the credits stand after `paying`, whether or not it could be paid. */
  const note = async <Paid extends { readonly charged: number; readonly balance: number }>(
    paying: Promise<Paid>,
  ): Promise<Paid> => {
    try {
      const paid = await paying;
      charged = paid.charged;
      remaining = paid.balance;
      return paid;
    } catch (error) {
      if (error instanceof AppError) remaining = error.fields.balance ?? remaining;
      throw error;
    }
  };
  return {
    owner: userId,
    keyId,

    authorize({ credits }) {
      if (remaining < credits) throw insufficientCredits(credits, remaining);
    },

    async settle({ price, chargeKey, endpointId, requestId, jobId }) {
      const { credits } = price;
      const charge = { userId, credits, chargeKey, reason: endpointId, requestId, jobId, keyId };
      await note(useCases.chargeCall(charge));
    },

    async accept({ chargeKey, endpointId: endpoint, requestId }, works) {
      const order = { owner: userId, keyId, endpoint, requestId, chargeKey };
      const { jobs } = await note(useCases.groups.acceptJobs(order, works));
      return jobs;
    },

    headers: () => ({ "X-Credits-Charged": String(charged), "X-Credits-Remaining": String(remaining) }),
  };
}
