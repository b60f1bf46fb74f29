import type { CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import { z } from "zod";
import { AppError } from "@/lib/config/errors";
import { decodePage, decodeSignatures } from "./history-codec";

/** A stored history that cannot be read: a page is damaged or missing, or its coverage is damaged. */
export class DamagedHistoryError extends Error {
  constructor(
    readonly historyId: number,
    cause: unknown,
  ) {
    super(`the stored history ${historyId} is damaged`, { cause });
  }
}

/** Creates the error of work on a history that was set aside or removed meanwhile: the next attempt reads the chain. */
export function createRereadError(cause?: unknown): AppError {
  const message = "A stored history cannot be used, and is read from the chain again; try again shortly.";
  return new AppError("database_unavailable", message, { retryAfterSeconds: 1 }, cause);
}

const positionSchema = z.object({ signature: z.string(), slot: z.number() });
const coverageSchema = z.array(
  z.object({ newest: positionSchema, oldest: positionSchema, complete: z.boolean() }),
);

/** Parses the stored coverage of a history. Throws a DamagedHistoryError. */
export function toIntervals(historyId: number, coverage: unknown): readonly CoverageInterval[] {
  return readStored(historyId, () => coverageSchema.parse(coverage));
}

/** Throws a DamagedHistoryError if pages of a history are missing. */
export function requirePages(historyId: number, pageCount: number, expected: number): void {
  if (pageCount === expected) return;
  throw new DamagedHistoryError(historyId, new Error(`${pageCount} of ${expected} pages are stored`));
}

/** Decodes a page in base64. Throws a DamagedHistoryError. */
export function toPageEntries(historyId: number, page: string) {
  return readStored(historyId, () => decodePage(Buffer.from(page, "base64")));
}

/** Like `toPageEntries`, but only the signatures. */
export function toPageSignatures(historyId: number, page: string): readonly string[] {
  return readStored(historyId, () => decodeSignatures(Buffer.from(page, "base64")));
}

function readStored<Value>(historyId: number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new DamagedHistoryError(historyId, error);
  }
}
