import type { ErrorCode } from "@walletlens/contract/error-codes";

/** Typed fields that an error may carry to the caller beside its message. */
export interface ErrorFields {
  readonly required?: number;
  readonly balance?: number;
  readonly skipReason?: "known-wallet";
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly retryAfterSeconds?: number;
}

const BRAND = Symbol.for("walletlens.AppError");

/**
 * A failure with a code of the closed list and one public sentence; `cause` is for the log only.
 *
 * Next bundles each route by itself, so one process holds several copies of this class: a brand makes `instanceof`
 * true for the errors of all of them.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly [BRAND] = true;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: ErrorFields = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }
}
