import type { PaymentTerms } from "@/lib/domain/billing/build-price-list";
import type { Log } from "@/lib/log";
import type { PaymentPorts } from "./payment-ports";

/** Terms of payment as they are offered now. */
export interface OpenTerms extends PaymentTerms {
  /** Address that pays network fees for those who ask; null where nobody does. */
  readonly feePayer: string | null;
}

/** Account that payments arrive at. */
export interface Treasury {
  /** Null while payments cannot arrive. The first call looks, and later ones again where the chain did not answer. */
  readTerms(): Promise<OpenTerms | null>;
}

type TreasuryPorts = Pick<PaymentPorts, "settings" | "codec" | "paymentChain" | "clock">;

/**
 * Opens payments once the treasury's token account is there; the sponsor creates it where there is none. Where it
 * cannot be had they stay off as long as the process lives, and the log says so in one line.
 */
export function createTreasury(ports: TreasuryPorts, log: Log): Treasury {
  const { settings, clock } = ports;
  const { network, asset, payTo, sponsor } = settings;
  const terms: OpenTerms = { version: X402_VERSION, network, asset, payTo, feePayer: sponsor };
  let opening: Promise<boolean> | null = null;
  let retryAt = Number.NEGATIVE_INFINITY;

  const open = async () => {
    try {
      return await openAccount(ports, log);
    } catch (err) {
      log.warn(
        { err },
        `payments per call are off until the treasury's account can be looked at: ${reason(err)}`,
      );
      opening = null;
      retryAt = clock.now() + RETRY_MS;
      return false;
    }
  };
  return {
    async readTerms() {
      if (opening === null && clock.now() < retryAt) return null;
      opening ??= open();
      return (await opening) ? terms : null;
    },
  };
}

const X402_VERSION = 2;
const RETRY_MS = 5_000;

async function openAccount({ settings, codec, paymentChain }: TreasuryPorts, log: Log): Promise<boolean> {
  const { payTo, asset, sponsor } = settings;
  const account = codec.tokenAccountOf(payTo);
  if (await paymentChain.hasTokenAccount(account)) return true;
  if (sponsor === null) {
    const missing = `TREASURY_ADDRESS has no token account of ${asset}, and there is no X402_SPONSOR_KEY to create it`;
    log.error(`payments per call stay off: ${missing}`);
    return false;
  }
  await paymentChain.createTokenAccount(payTo);
  log.info({ account }, "the sponsor has created the treasury's token account");
  return true;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}
