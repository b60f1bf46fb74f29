import { JOB_STATUSES } from "@walletlens/contract/constants";
import type { LaunchBuyerRow } from "@walletlens/contract/launch";
import { z } from "zod";
import { type Database, runStatement } from "@/lib/db/database";
import type { JobEvent as Row } from "@/lib/db/generated/client";
import { selectKnown } from "@/lib/db/row";
import type { HolderFinished, JobEvents, JobUpdate } from "./ports";

/** A job has a new event; the payload is its source. Triggers of the jobs' tables notify too. */
export const CHANGED_CHANNEL = "walletlens_job_changed";

/** Events in PostgreSQL. Triggers write the events of progress and ends. */
export function createJobEvents({ pool, prisma }: Pick<Database, "pool" | "prisma">): JobEvents {
  return {
    async read({ source, after, owner, limit }) {
      const shown = owner ? {} : { ownerOnly: false };
      const where = { source, seq: { gt: after }, kind: { in: [...EVENT_KINDS] }, ...shown };
      const rows = await prisma.jobEvent.findMany({ where, orderBy: { seq: "asc" }, take: limit });
      return selectKnown(rows, "kind", EVENT_KINDS).map(toEvent);
    },

    listHolders: (jobId) => listSubjects(prisma, jobId, "holder"),
    listBuyers: (jobId) => listSubjects(prisma, jobId, "buyer"),
    addHolders: (jobId, holders) => addWallets(pool, jobId, "holder", holders),
    addBuyers: (jobId, buyers) => addWallets(pool, jobId, "buyer", buyers),
  };
}

type WalletEventKind = "holder" | "buyer";

async function listSubjects(
  prisma: Database["prisma"],
  jobId: string,
  kind: WalletEventKind,
): Promise<ReadonlySet<string>> {
  const rows = await prisma.jobEvent.findMany({ where: { source: jobId, kind }, select: { subject: true } });
  return new Set(rows.flatMap(({ subject }) => subject ?? []));
}

async function addWallets(
  pool: Database["pool"],
  jobId: string,
  kind: WalletEventKind,
  bodies: readonly { readonly walletAddress: string }[],
): Promise<void> {
  if (bodies.length === 0) return;
  const rows = bodies.map((body) => ({ subject: body.walletAddress, body }));
  await runStatement(pool, ADD_WALLETS, [jobId, JSON.stringify(rows), bodies.length, kind]);
}

/**
 * Takes numbers from the job's row, which stays locked until they are visible, so readers miss none. An existing
 * event keeps its number.
 */
const ADD_WALLETS = {
  name: "add-job-wallets",
  text: `
    WITH job AS (
      UPDATE group_jobs SET events = events + $3::int WHERE id = $1 AND finished_at IS NULL RETURNING id, events
    ), added AS (
      INSERT INTO job_events (source, seq, kind, owner_only, subject, body)
      SELECT job.id, job.events - $3 + given.nth, $4, true, given.subject, given.body
      FROM job, ROWS FROM (json_to_recordset($2::json) AS (subject text, body json))
        WITH ORDINALITY AS given (subject, body, nth)
      ON CONFLICT (source, subject) DO NOTHING
    )
    SELECT pg_notify('${CHANGED_CHANNEL}', id) FROM job`,
};

const stateSchema = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.int(),
  done: z.int(),
  total: z.int(),
});
/** Only `addHolders` and `addBuyers` write them, and the API validates them again. */
const holderSchema = z.custom<HolderFinished>((value) => typeof value === "object" && value !== null);
const buyerSchema = z.custom<LaunchBuyerRow>((value) => typeof value === "object" && value !== null);
const EVENT_KINDS = ["progress", "holder", "buyer", "end"] as const satisfies readonly JobUpdate["kind"][];

interface KnownRow extends Pick<Row, "seq" | "body"> {
  readonly kind: JobUpdate["kind"];
}

function toEvent({ seq, kind, body }: KnownRow): JobUpdate {
  switch (kind) {
    case "progress":
      return { seq, kind, state: stateSchema.parse(body) };
    case "holder":
      return { seq, kind, holder: holderSchema.parse(body) };
    case "buyer":
      return { seq, kind, buyer: buyerSchema.parse(body) };
    case "end":
      return { seq, kind };
  }
}
