import type { RateReading } from "@/lib/domain/rate-limit";
import { requireRate } from "../require-rate";
import type { UseCases } from "../use-cases";

/** How the call of a paying wallet is counted: by the address that sends it, until it is certain whose it is. */
export interface PayerRate {
  /** How whoever the call counts for stands; null where nothing limits it. */
  readonly reading: RateReading | null;
  /** Counts the call of a wallet that has surely sent it. Throws `rate_limited` for one too many. */
  countWallet(): Promise<void>;
  /** Takes back that the address was counted. */
  giveBack(): Promise<void>;
  /** Counts the address after all, where that was taken back. */
  takeBack(): Promise<void>;
}

/** The sender of a payment: the address that it comes from has been counted, with `rate` as the result. */
interface CountedSender {
  readonly address: string;
  readonly wallet: string;
  readonly rate: RateReading | null;
}

/** The rate of one call. */
export function createPayerRate(
  { address, wallet, rate }: CountedSender,
  { countCall, giveBackCall }: Pick<UseCases, "countCall" | "giveBackCall">,
): PayerRate {
  let reading = rate;
  let isGivenBack = false;
  return {
    get reading() {
      return reading;
    },

    async countWallet() {
      reading = await countCall({ kind: "wallet", wallet });
      requireRate(reading);
    },

    async giveBack() {
      if (isGivenBack) return;
      isGivenBack = true;
      await giveBackCall({ kind: "unproven", address });
    },

    async takeBack() {
      if (!isGivenBack) return;
      isGivenBack = false;
      await countCall({ kind: "unproven", address });
    },
  };
}
