import type { EntryPage } from "@/lib/billing/ports";
import type { LedgerEntry } from "@/lib/billing/rules/ledger-entry";
import type { LedgerEntry as EntryRow } from "../generated/client";

/** Returns arguments of Prisma's `findMany` for a page, newest first. */
export function pageOf(userId: string, { limit, before }: EntryPage) {
  const id = before === null ? {} : { id: { lt: before } };
  return { where: { userId, ...id }, orderBy: { id: "desc" }, take: limit } as const;
}

export function toEntry(row: EntryRow): LedgerEntry {
  const { id, at, credits, kind, reason, requestId, jobId, keyId } = row;
  return { id: String(id), at: at.toISOString(), credits, kind, reason, requestId, jobId, keyId };
}
