import { z } from "zod";
import type { SecurityEvents } from "@/lib/identity/ports";
import { SECURITY_EVENT_KINDS, type SecurityEvent } from "@/lib/identity/rules/security-event";
import type { Database } from "../database";
import type { SecurityEvent as SecurityEventRow } from "../generated/client";

/** Security events in PostgreSQL, which triggers write. */
export function createSecurityEvents({ prisma }: Pick<Database, "prisma">): SecurityEvents {
  return {
    async list(userId, { limit, before }) {
      const where = before === null ? { userId } : { userId, id: { lt: before } };
      const rows = await prisma.securityEvent.findMany({ where, orderBy: { id: "desc" }, take: limit });
      return rows.map(toEvent);
    },

    async listSince(since, after, limit) {
      const where = { at: { gte: since }, id: { gt: after } };
      return (await prisma.securityEvent.findMany({ where, orderBy: { id: "asc" }, take: limit })).map(
        toEvent,
      );
    },
  };
}

const Kind = z.enum(SECURITY_EVENT_KINDS);

function toEvent({ id, userId: owner, at, kind, subject, client }: SecurityEventRow): SecurityEvent {
  return {
    id: id.toString(),
    owner,
    at: at.toISOString(),
    kind: Kind.parse(kind),
    subject,
    client,
  };
}
