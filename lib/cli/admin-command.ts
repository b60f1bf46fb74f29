import { InvalidArgumentError } from "commander";
import type { Env } from "@/lib/config/env";
import type { Database } from "@/lib/db/database";

/** The column has 32 bits. */
const MAX_CREDITS = 1_000_000_000;

export interface AdminContext {
  readonly database: Database;
  readonly env: Env;
  readonly url: string;
  report(line: string): void;
}

export interface CommandResult {
  readonly output: object;
  /** 0 by default. */
  readonly code?: number;
}

/** Returns the action of a command: it does `work` on the product's database and prints the output as JSON. */
export type Run = <Options>(
  work: (options: Options, context: AdminContext) => Promise<CommandResult>,
) => (options: Options) => Promise<void>;

/** Parses a whole number of credits of at least `min`. */
export function parseCredits(min: number) {
  return (text: string): number => {
    const credits = Number(text);
    if (/^\d+$/.test(text) && credits >= min && credits <= MAX_CREDITS) return credits;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${MAX_CREDITS}.`);
  };
}

export function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("It must be an ISO 8601 time.");
  return time;
}
