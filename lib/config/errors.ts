import type { ErrorCode } from "@walletlens/contract/error-codes";

/** Fields of the response besides the message. */
export interface ErrorFields {
  readonly required?: number;
  readonly balance?: number;
  readonly skipReason?: "known-wallet";
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly retryAfterSeconds?: number;
}

const BRAND = Symbol.for("walletlens.AppError");

/**
 * An error with a code of the closed list and a public sentence; `cause` is only logged.
 *
 * Next bundles each route separately, so a process has several copies of this class; a brand makes `instanceof` work
 * across them.
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
