import { ERRORS, type ErrorCode } from "@walletlens/contract/error-codes";
import { sendUnavailable } from "@/lib/api/server/guard/page-status";
import { AppError } from "@/lib/config/errors";

/** Problem that a page shows instead of its subject. */
interface ShownProblem {
  readonly code: ErrorCode | null;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * Answers a page that shows nothing but this problem with 429 or 503 and Retry-After, where trying again later may help. To be
 * called before the page begins to be sent.
 */
export function answerProblem({ code, message = "", retryAfterSeconds }: ShownProblem): void {
  if (code === null || !LATER.has(ERRORS[code].status)) return;
  sendUnavailable(new AppError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds }));
}

/** Statuses that ask to try again later. */
const LATER: ReadonlySet<number> = new Set([429, 503]);
