import { ApiError, ConnectionError, JobFailedError, JobTimeoutError } from "@walletlens/client/errors";
import { sanitizeText } from "@walletlens/format";
import { findProviderText } from "@walletlens/solana/rpc/rpc-error";
import { SolanaError } from "@walletlens/solana/solana-error";
import { CommanderError } from "commander";
import { AnalysisError } from "./analysis/analysis-error.ts";
import { AnswerError } from "./verification/answer-error.ts";
import type { Verification } from "./verification/verification.ts";

const EXIT_CODES = {
  done: 0,
  different: 1,
  badInput: 2,
  notFound: 3,
  equalAsStated: 3,
  skipped: 4,
  unreachable: 5,
  payment: 6,
  rateLimited: 7,
  interrupted: 130,
  /** The code of a shell for a command ended by SIGPIPE. */
  closedPipe: 141,
} as const;

/**
 * Thrown if Ctrl-C ends a call.
 *
 * @internal
 */
export const INTERRUPTED = Symbol("interrupted");

/**
 * Help text of the exit codes.
 *
 * @internal
 */
export const EXIT_CODE_MESSAGES = `
Exit codes:
  0    done; \`verify\`: equal, and everything was read
  1    \`verify\`: something differs; else an error that has no other code
  2    bad input
  3    not found: a wallet never used, a token, a job, a result that is not ready or has expired;
       \`verify\`: equal as stated, with inputs that were not read, such as prices
  4    a system or program wallet, which is not analyzed
  5    the server or the provider cannot be reached or failed, or the job failed or took too long;
       \`verify\`: something could not be read
  6    the key is wrong, blocked or out of credits
  7    too many calls
  130  interrupted
  141  the output pipe was closed, as by \`| head\``;

/**
 * Returns the exit code for an error.
 *
 * @example
 * process.exitCode = toExitCode(error);
 */
export function toExitCode(error: unknown): number {
  if (error === INTERRUPTED) return EXIT_CODES.interrupted;
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.badInput;
  if (error instanceof ApiError) return toStatusExitCode(error.status);
  if (error instanceof AnalysisError) {
    return error.code === "wallet_not_found" ? EXIT_CODES.notFound : EXIT_CODES.skipped;
  }
  return isOutage(error) ? EXIT_CODES.unreachable : EXIT_CODES.different;
}

/**
 * Returns the exit code for the outcome of a verification.
 *
 * @example
 * process.exitCode = toVerdictExitCode((await verifyAnswer(options, body)).verdict);
 */
export function toVerdictExitCode(verdict: Verification["verdict"]): number {
  const codes = {
    equal: EXIT_CODES.done,
    equal_as_stated: EXIT_CODES.equalAsStated,
    different: EXIT_CODES.different,
    unread: EXIT_CODES.unreachable,
  };
  return codes[verdict];
}

/**
 * Returns a one-line message that is safe for a terminal, with what the chain provider says; null if the error needs none.
 *
 * @example
 * const line = describeFailure(error);
 * if (line !== null) console.error(line);
 */
export function describeFailure(error: unknown): string | null {
  if (error === INTERRUPTED || error instanceof CommanderError) return null;
  const message = error instanceof Error ? error.message : String(error);
  const text = findProviderText(error);
  return sanitizeText(text === null ? message : `${message} It says: ${text}`, 500);
}

/**
 * Ends the process with exit code 141 and no message if the reader of its output closes the pipe, as `… |
 * head` does. Running work finishes first.
 *
 * @example
 * exitOnClosedPipe();
 */
export function exitOnClosedPipe(): void {
  const { stdout, stderr } = process;
  let isUnread = false;
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error) => {
      if (!isClosedPipe(error)) throw error;
      isUnread ||= stream === stdout;
    });
  }
  process.on("exit", () => {
    // An exit right after a write precedes the error event.
    if (isUnread || isClosedPipe(stdout.errored)) process.exitCode = EXIT_CODES.closedPipe;
  });
}

function isClosedPipe(error: Error | null): boolean {
  return error !== null && "code" in error && error.code === "EPIPE";
}

function toStatusExitCode(status: number): number {
  if (status === 404) return EXIT_CODES.notFound;
  if (status === 422) return EXIT_CODES.skipped;
  if (status === 429) return EXIT_CODES.rateLimited;
  if (status === 401 || status === 402 || status === 403) return EXIT_CODES.payment;
  return status >= 500 ? EXIT_CODES.unreachable : EXIT_CODES.badInput;
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof SolanaError ||
    error instanceof AnswerError ||
    error instanceof ConnectionError ||
    error instanceof JobFailedError ||
    error instanceof JobTimeoutError
  );
}
