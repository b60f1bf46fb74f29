import type { DatabasePorts } from "@/lib/db/database";
import type { SecurityEvent as SecurityEventRow } from "@/lib/db/generated/client";
import { selectKnown } from "@/lib/db/row";
import { SECURITY_EVENT_KINDS, type SecurityEvent } from "./rules/security-event";

export interface SecurityEventPage {
  readonly limit: number;
  /** Null for the newest. */
  readonly before: bigint | null;
}

/** Lists the security events of an account, which triggers of the database write, newest first, before an id. */
export async function listSecurityEvents(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  { limit, before }: SecurityEventPage,
): Promise<readonly SecurityEvent[]> {
  const where = { userId, ...IS_KNOWN, ...(before === null ? {} : { id: { lt: before } }) };
  return toEvents(await prisma.securityEvent.findMany({ where, orderBy: { id: "desc" }, take: limit }));
}

/** Lists the security events of all accounts since a time, oldest first, after an id. */
export async function listSecurityEventsSince(
  { database: { prisma } }: DatabasePorts,
  since: Date,
  after: bigint,
  limit: number,
): Promise<readonly SecurityEvent[]> {
  const where = { at: { gte: since }, id: { gt: after }, ...IS_KNOWN };
  return toEvents(await prisma.securityEvent.findMany({ where, orderBy: { id: "asc" }, take: limit }));
}

/** Filter of Prisma; without it a page of events could be empty before the last one. */
const IS_KNOWN = { kind: { in: [...SECURITY_EVENT_KINDS] } };

function toEvents(rows: readonly SecurityEventRow[]): readonly SecurityEvent[] {
  return selectKnown(rows, "kind", SECURITY_EVENT_KINDS).map(({ id, userId, at, kind, subject, client }) => ({
    id: id.toString(),
    owner: userId,
    at: at.toISOString(),
    kind,
    subject,
    client,
  }));
}
