import { ERRORS, type ErrorCode } from "@walletlens/contract/error-codes";
import { AppError } from "@/lib/config/errors";
import { sendUnavailable } from "@/lib/server/guard/page-status";

interface ShownProblem {
  readonly code: ErrorCode | null;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** Sets status 429 or 503 and Retry-After if the problem is temporary. Call it before the page starts to stream. */
export function setProblemStatus({ code, message = "", retryAfterSeconds }: ShownProblem): void {
  if (code === null || !TEMPORARY_STATUSES.has(ERRORS[code].status)) return;
  sendUnavailable(new AppError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds }));
}

const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([429, 503]);
