import type { Database } from "@/lib/db/database";
import type { SecurityEvent as SecurityEventRow } from "@/lib/db/generated/client";
import { selectKnown } from "@/lib/db/row";
import type { SecurityEvents } from "./ports";
import { SECURITY_EVENT_KINDS, type SecurityEvent } from "./rules/security-event";

/** Security events in PostgreSQL, which triggers write. */
export function createSecurityEvents({ prisma }: Pick<Database, "prisma">): SecurityEvents {
  return {
    async list(userId, { limit, before }) {
      const where = { userId, ...IS_KNOWN, ...(before === null ? {} : { id: { lt: before } }) };
      const rows = await prisma.securityEvent.findMany({ where, orderBy: { id: "desc" }, take: limit });
      return selectKnown(rows, "kind", SECURITY_EVENT_KINDS).map(toEvent);
    },

    async listSince(since, after, limit) {
      const where = { at: { gte: since }, id: { gt: after }, ...IS_KNOWN };
      const rows = await prisma.securityEvent.findMany({ where, orderBy: { id: "asc" }, take: limit });
      return selectKnown(rows, "kind", SECURITY_EVENT_KINDS).map(toEvent);
    },
  };
}

/** Filter of Prisma; without it a page of events could be empty before the last one. */
const IS_KNOWN = { kind: { in: [...SECURITY_EVENT_KINDS] } };

function toEvent({
  id,
  userId: owner,
  at,
  kind,
  subject,
  client,
}: SecurityEventRow & Pick<SecurityEvent, "kind">): SecurityEvent {
  return { id: id.toString(), owner, at: at.toISOString(), kind, subject, client };
}
