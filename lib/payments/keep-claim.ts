import type { Log } from "@/lib/config/log";
import type { PaymentPorts } from "./payment-ports";
import type { PaymentClaim } from "./ports";

/** Keeps a claim of a payment held until the returned function is called, or this process dies. */
export function keepClaim(
  { payments, settings, log }: Pick<PaymentPorts, "payments" | "settings"> & { readonly log: Log },
  held: PaymentClaim,
): () => void {
  const extend = () => payments.extend(held).catch((err) => log.warn({ err }, "a payment's lease runs out"));
  const timer = setInterval(extend, (settings.leaseSeconds * 1000) / 3);
  timer.unref();
  return () => clearInterval(timer);
}
