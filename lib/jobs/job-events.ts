import { JOB_STATUSES } from "@walletlens/contract/constants";
import type { LaunchBuyerRow } from "@walletlens/contract/launch";
import type { HolderProfile } from "@walletlens/engine/result-types";
import { z } from "zod";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import type { JobEvent as Row } from "@/lib/db/generated/client";
import { selectKnown } from "@/lib/db/row";

/** A job has a new event; the payload is its source. Triggers of the jobs' tables notify too. */
export const CHANGED_CHANNEL = "walletlens_job_changed";

export interface EventRange {
  /** `Job.events.source`. */
  readonly source: string;
  readonly after: number;
  readonly owner: boolean;
  readonly limit: number;
}

export type JobUpdate =
  | { readonly seq: number; readonly kind: "progress"; readonly state: JobState }
  | { readonly seq: number; readonly kind: "end" }
  | { readonly seq: number; readonly kind: "holder"; readonly holder: HolderFinished }
  | { readonly seq: number; readonly kind: "buyer"; readonly buyer: LaunchBuyerRow };

/** A holder whose analysis has ended: its row of the full result, or a failed analysis. */
export type HolderFinished =
  | HolderProfile
  | (Pick<HolderProfile, "walletAddress" | "rank" | "supplyPercent"> & { readonly analysisFailed: true });

/** Details of a wallet of a job, by the kind of their events. */
interface WalletDetails {
  readonly holder: HolderFinished;
  readonly buyer: LaunchBuyerRow;
}

/**
 * Returns events of a job after number `after`, in order. Numbers increase, with gaps; an event is visible only after all
 * earlier ones. `owner: false` leaves out events for the job's owner. Triggers write the events of progress and ends.
 */
export async function listJobEvents(
  { database: { prisma } }: DatabasePorts,
  { source, after, owner, limit }: EventRange,
): Promise<readonly JobUpdate[]> {
  const visibility = owner ? {} : { ownerOnly: false };
  const where = { source, seq: { gt: after }, kind: { in: [...EVENT_KINDS] }, ...visibility };
  const rows = await prisma.jobEvent.findMany({ where, orderBy: { seq: "asc" }, take: limit });
  return selectKnown(rows, "kind", EVENT_KINDS).map(toUpdate);
}

/** Returns the wallets of a job with a recorded event of this kind. */
export async function listEventWallets(
  { database: { prisma } }: DatabasePorts,
  jobId: string,
  kind: keyof WalletDetails,
): Promise<ReadonlySet<string>> {
  const rows = await prisma.jobEvent.findMany({ where: { source: jobId, kind }, select: { subject: true } });
  return new Set(rows.flatMap(({ subject }) => subject ?? []));
}

/** Records an event for each of some wallets of a running job. A repeated wallet is ignored. */
export async function addWalletEvents<Kind extends keyof WalletDetails>(
  { database: { pool } }: DatabasePorts,
  jobId: string,
  kind: Kind,
  bodies: readonly WalletDetails[Kind][],
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

/** Progress in whole percent, and numbers of wallets. */
const stateSchema = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.int(),
  done: z.int(),
  total: z.int(),
});
type JobState = Readonly<z.infer<typeof stateSchema>>;

/** Only `addWalletEvents` writes them, and the API validates them again. */
const holderSchema = z.custom<HolderFinished>((value) => typeof value === "object" && value !== null);
const buyerSchema = z.custom<LaunchBuyerRow>((value) => typeof value === "object" && value !== null);
const EVENT_KINDS = ["progress", "holder", "buyer", "end"] as const satisfies readonly JobUpdate["kind"][];

interface KnownRow extends Pick<Row, "seq" | "body"> {
  readonly kind: JobUpdate["kind"];
}

function toUpdate({ seq, kind, body }: KnownRow): JobUpdate {
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
