import { insufficientCredits, spendingCapReached } from "@/lib/application/charge-call";
import type { KeyCaller } from "@/lib/application/identify-caller";
import { accountRequester } from "@/lib/domain/admission/requester";
import { findAllowance } from "@/lib/domain/billing/spending";
import { AppError } from "@/lib/errors";
import type { Payer } from "./payer";
import type { UseCases } from "./use-cases";

/** An account that calls with one of its keys, or without one where its owner is signed in. */
export type AccountCaller = Omit<KeyCaller, "keyId"> & { readonly keyId: string | null };

/** An account that pays with its credits. */
export function createAccountPayer(
  caller: AccountCaller,
  useCases: Pick<UseCases, "chargeCall" | "groups">,
): Payer {
  const { userId, keyId, blocked, rate } = caller;
  const allowance = findAllowance(caller.caps, caller.spent);
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
  const payer: Payer = {
    owner: userId,
    keyId,
    blocked,
    rate,

    isCertain: true,
    payerFor: async () => payer,
    canPay: ({ credits }) => remaining >= credits,
    prove: async () => undefined,

    async authorize({ credits }) {
      if (credits === 0) return null;
      if (allowance < credits) throw spendingCapReached(credits, remaining, allowance);
      if (remaining < credits) throw insufficientCredits(credits, remaining);
      return null;
    },

    requester: ({ credits: price }, wallets) =>
      accountRequester(userId, { balance: Math.min(remaining, allowance), price, wallets }),

    async settle({ price, chargeKey, endpointId, requestId, jobId }) {
      const { credits } = price;
      if (credits === 0) return;
      const charge = { userId, credits, chargeKey, reason: endpointId, requestId, jobId, keyId };
      await note(useCases.chargeCall(charge));
    },

    async accept({ chargeKey, endpointId: endpoint, requestId }, works) {
      const order = { owner: userId, keyId, endpoint, requestId, chargeKey };
      const { jobs } = await note(useCases.groups.acceptJobs(order, works));
      return jobs;
    },

    async buy() {
      throw new AppError("payment_required", "Credits are bought with a payment.");
    },

    headers: () => ({ "X-Credits-Charged": String(charged), "X-Credits-Remaining": String(remaining) }),

    awaitsLeaving: () => false,
    end: null,
  };
  return payer;
}
