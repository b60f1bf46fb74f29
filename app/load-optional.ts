import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import { headers } from "next/headers";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import type { AdmitWork } from "@/lib/wallets/page-work";

/**
 * A part of a wallet's page, which stands without it: null where it fails, with `failure` in the log, and where the
 * reader or this process has too much to do. `find` counts its work by the function that it is given.
 */
export async function loadOptional<Part>(
  wallet: Address,
  failure: string,
  find: (admit: AdmitWork) => Promise<Part>,
): Promise<Part | null> {
  try {
    return await find(await currentAdmission());
  } catch (error) {
    if (error instanceof AppError && isRefusal(error.code))
      getLog().debug({ wallet, code: error.code }, failure);
    else getLog().error({ err: error, wallet }, failure);
    return null;
  }
}

/** Tells whether the reader, or this process, has too much to do. */
export function isRefusal(code: ErrorCode): boolean {
  return code === "rate_limited" || code === "server_busy";
}

/** Counts work against the address that asks for the page. */
export async function currentAdmission(): Promise<AdmitWork> {
  const sent = await headers();
  return (visits) => container().pages.admitWork(sent, visits);
}
