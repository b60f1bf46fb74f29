import type { PaymentRecovery } from "@/lib/composition/bind-payments";
import type { Log } from "@/lib/config/log";

/** A payment whose process has died is decided within this time, whether or not its caller comes back. */
const TIDY_MS = 10_000;

/** Opens the treasury when the process starts, and from then on keeps payments in order. Returns the way to stop. */
export function startPaymentRecovery(payments: PaymentRecovery, log: Log): () => void {
  const tidy = () => payments.tidy().catch((err) => log.warn({ err }, "payments wait to be decided"));
  void payments.open();
  const timer = setInterval(tidy, TIDY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
