import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import { headers } from "next/headers";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import type { AdmitWork } from "@/lib/wallets/page-work";

/** Returns a part of a wallet's page, or null if it fails (logged as `failure`) or is refused. */
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

/** Returns whether the reader exceeded a limit, or this process is busy. */
export function isRefusal(code: ErrorCode): boolean {
  return code === "rate_limited" || code === "server_busy";
}

export async function currentAdmission(): Promise<AdmitWork> {
  const requestHeaders = await headers();
  return (visits) => container().pages.admitWork(requestHeaders, visits);
}
