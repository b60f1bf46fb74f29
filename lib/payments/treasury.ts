import type { PaymentTerms } from "@walletlens/contract/pricing";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { paymentInvalid } from "./payment-invalid";
import type { PaymentPorts } from "./payment-ports";
import { REFUSALS } from "./rules/refusals";

/** Current payment terms. */
export interface OpenTerms extends PaymentTerms {
  /** The sponsor's address, or null. */
  readonly feePayer: string | null;
}

/** Account that receives payments. */
export type Treasury = ReturnType<typeof createTreasury>;

/**
 * Enables payments once the treasury's token account exists; the sponsor creates it if necessary. Until then they are
 * disabled, and the log has one line about it. A node that lags behind may not know the account yet, so it is looked
 * for again.
 */
export function createTreasury(ports: PaymentPorts, log: Log) {
  const { settings, timer } = ports;
  const { network, asset, payTo, sponsor } = settings;
  const terms: OpenTerms = { version: X402_VERSION, network, asset, payTo, feePayer: sponsor };
  let opening: Promise<boolean> | null = null;
  let retryAt = Number.NEGATIVE_INFINITY;
  let failure: AppError | null = null;
  let isMissing = false;

  const open = async () => {
    try {
      const isOpen = await openTokenAccount(ports, log);
      failure = null;
      if (!isOpen) {
        if (!isMissing) log.error(describeMissing(settings));
        isMissing = true;
        opening = null;
        retryAt = timer.now() + MISSING_RETRY_MS;
      }
      return isOpen;
    } catch (err) {
      log.warn(
        { err },
        `payments per call are disabled until the treasury's account can be read: ${describeError(err)}`,
      );
      opening = null;
      retryAt = timer.now() + RETRY_MS;
      const retry = { retryAfterSeconds: RETRY_MS / 1_000 };
      failure = new AppError("chain_unavailable", UNREACHABLE, retry, err);
      return false;
    }
  };
  const readTerms = async (): Promise<OpenTerms | null> => {
    if (opening === null && timer.now() < retryAt) return null;
    opening ??= open();
    return (await opening) ? terms : null;
  };
  return {
    /**
     * Returns null while payments are disabled. Checks at the first call, and again after the chain was
     * unavailable or had no account.
     */
    readTerms,
    /**
     * Returns the terms for a received payment. Throws `payment_invalid` if payments are disabled, and
     * `chain_unavailable` if the chain cannot be reached; the same payment may then succeed later.
     */
    async requireTerms(): Promise<OpenTerms> {
      const openTerms = await readTerms();
      if (openTerms === null) throw failure ?? paymentInvalid(REFUSALS.notReady);
      return openTerms;
    },
  };
}

const X402_VERSION = 2;
const RETRY_MS = 5_000;
const MISSING_RETRY_MS = 60_000;
const UNREACHABLE =
  "Payments cannot be confirmed, because Solana is unavailable. Send the same payment again in a moment.";

async function openTokenAccount(ports: PaymentPorts, log: Log): Promise<boolean> {
  const { settings, codec, paymentChain } = ports;
  const { payTo, sponsor } = settings;
  const account = codec.findTokenAccount(payTo);
  if (await retryOnce(() => paymentChain.hasTokenAccount(account), ports)) return true;
  if (sponsor === null) return false;
  await paymentChain.createTokenAccount(payTo);
  log.info({ account }, "the sponsor has created the treasury's token account");
  return true;
}

function describeMissing({ asset }: PaymentPorts["settings"]): string {
  const obstacle = `TREASURY_ADDRESS has no token account of ${asset}, and there is no X402_SPONSOR_KEY to create it`;
  return `payments per call are disabled until the account exists: ${obstacle}`;
}

/** A single failed call would disable payments for seconds. */
async function retryOnce(call: () => Promise<boolean>, { sleep }: PaymentPorts): Promise<boolean> {
  try {
    return await call();
  } catch {
    await sleep(SECOND_TRY_MS);
    return call();
  }
}

const SECOND_TRY_MS = 250;

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}
