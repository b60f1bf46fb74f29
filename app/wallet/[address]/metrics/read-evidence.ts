import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import { headers } from "next/headers";
import { currentAdmission, isRefusal } from "@/app/load-optional";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import type { AdmitWork } from "@/lib/wallets/page-work";

export type EvidenceResult<Evidence> =
  | { readonly status: "ready"; readonly evidence: Evidence; readonly names: TokenNames }
  | { readonly status: "absent" }
  | {
      readonly status: "failed";
      readonly message: string;
      readonly code: ErrorCode;
      readonly retryAfterSeconds?: number;
    };

/**
 * Returns evidence with token names. It is free and counts as one page in the rate limit. Logs internal failures.
 */
export async function readEvidence<Evidence>(
  read: (admit: AdmitWork) => Promise<Evidence | null>,
  mintsOf: (evidence: Evidence) => readonly string[],
): Promise<EvidenceResult<Evidence>> {
  const { pages } = container();
  try {
    await pages.admitReader(await headers());
    const evidence = await read(await currentAdmission());
    if (evidence === null) return { status: "absent" };
    return { status: "ready", evidence, names: await pages.nameTokens(mintsOf(evidence)) };
  } catch (error) {
    if (error instanceof AppError && isRefusal(error.code)) {
      const { code, message, fields } = error;
      return { status: "failed", code, message, ...fields };
    }
    getLog().error({ err: error }, "the evidence of a figure failed");
    return {
      status: "failed",
      code: error instanceof AppError ? error.code : "internal",
      message: "The rows could not be gathered this time. Open it again to try once more.",
    };
  }
}
