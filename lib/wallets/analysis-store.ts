import { JOB_STATUSES } from "@walletlens/contract/constants";
import type { ErrorCode } from "@walletlens/contract/error-codes";
import { type Address, address } from "@walletlens/engine/address";
import { z } from "zod";
import { type Database, type DatabasePorts, runStatement } from "@/lib/db/database";
import type { Analysis as Row } from "@/lib/db/generated/client";
import { errorCodeSchema, toCost, toStoredCosts } from "@/lib/jobs/job-columns";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import { ANALYSIS_KINDS, type AnalysisKind, type ConcurrencyLimits, PRIORITY } from "@/lib/jobs/rules/queues";
import { type Requester, WORK_CLASSES, type WorkClass } from "@/lib/jobs/rules/requester";
import { fromStoredWorkClass, toStoredWorkClass } from "@/lib/jobs/work-class";
import { createWorkLeases, type DueWork } from "@/lib/jobs/work-leases";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { estimateWait, requestAnalyses, selectQueue } from "./request-analyses";

export interface AnalysisFailure {
  readonly code: ErrorCode;
  /** One public sentence. */
  readonly message: string;
}

export interface Analysis {
  readonly id: string;
  readonly wallet: Address;
  readonly kind: AnalysisKind;
  readonly workClass: WorkClass;
  /** Caller within the class. */
  readonly caller: string;
  readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
  /** 0 to 100. */
  readonly progress: number;
  readonly failure: AnalysisFailure | null;
  /** Null before the first step. */
  readonly cost: CallCost | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** An analysis to dispatch to the job system. */
export interface DueAnalysis extends DueWork {
  readonly wallet: Address;
}

/** Running analyses: one of a kind per wallet, shared by all callers. */
export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

/** Creates the store, which counts ends and refusals. */
export function createAnalysisStore(database: Database, limits: ConcurrencyLimits, metrics: Telemetry) {
  const { pool } = database;
  const countEnd = async (id: string) => {
    const analysis = await findAnalysis({ database }, id);
    if (analysis === null || analysis.finishedAt === null) return;
    const { kind, status, createdAt, finishedAt } = analysis;
    metrics.jobEnded({ kind: `${kind}-analysis`, status, seconds: (finishedAt - createdAt) / 1_000 });
  };
  return {
    ...createWorkLeases<DueAnalysis>(pool, LEASED_WORK, limits, ({ subject, ...due }) => ({
      ...due,
      wallet: address(subject),
    })),

    /**
     * Returns for each wallet its running analysis, or a new one within the limits of the requester. An
     * anonymous analysis becomes the work of an account that requests it, and a dead one is restarted at once.
     */
    async request(wallets: readonly Address[], kind: AnalysisKind, requester: Requester) {
      const requests = await requestAnalyses(pool, wallets, kind, requester);
      for (const { id } of requests) if (id === null) metrics.analysisRefused(requester.workClass);
      return requests;
    },

    /** Returns the seconds until a refused requester may have another analysis. */
    estimateWait(requester: Requester): Promise<number> {
      const queue = requester.workClass === "anonymous" ? "anonymous" : "flash";
      return estimateWait(pool, requester, limits[queue].total);
    },

    /** Ends an analysis, adds `cost` and notifies all waiting callers. Returns false if it had ended. */
    async finish(id: string, failure: AnalysisFailure | null, cost?: CallCost): Promise<boolean> {
      const parts = JSON.stringify(toStoredCosts(cost));
      const { code = null, message = null } = failure ?? {};
      const rows = await runStatement(pool, FINISH, [id, code, message, parts]);
      if (rows.length === 0) return false;
      await countEnd(id);
      return true;
    },
  };
}

export async function findAnalysis({ database }: DatabasePorts, id: string): Promise<Analysis | null> {
  const row = await database.prisma.analysis.findUnique({ where: { id } });
  return row === null ? null : toAnalysis(row);
}

/** Returns the existing ones of these analyses, in any order. */
export async function findAnalyses(
  { database: { prisma } }: DatabasePorts,
  ids: readonly string[],
): Promise<readonly Analysis[]> {
  if (ids.length === 0) return [];
  const rows = await prisma.analysis.findMany({ where: { id: { in: [...ids] } } });
  return rows.map(toAnalysis);
}

/** Returns the id of the running history analysis of a wallet, or null. */
export async function findOpenHistory({ database }: DatabasePorts, wallet: Address): Promise<string | null> {
  const row = await database.prisma.analysis.findFirst({
    where: { wallet, kind: "history", finishedAt: null },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Returns the failure of each wallet's last analysis if it ended less than `withinMs` ago. */
export async function findFailures(
  { database: { prisma } }: DatabasePorts,
  wallets: readonly Address[],
  withinMs: number,
): Promise<ReadonlyMap<Address, AnalysisFailure>> {
  const rows = await prisma.analysis.findMany({
    where: { wallet: { in: [...wallets] }, finishedAt: { gt: new Date(Date.now() - withinMs) } },
    orderBy: { createdAt: "desc" },
    distinct: ["wallet"],
  });
  const failures = rows.map(toAnalysis).flatMap(({ wallet, failure }) => {
    return failure === null ? [] : [[wallet, failure] as const];
  });
  return new Map(failures);
}

/** Increases the progress of an analysis, in percent. No effect on one that has ended. */
export async function advanceAnalysis(
  { database: { pool } }: DatabasePorts,
  id: string,
  progress: number,
): Promise<void> {
  await runStatement(pool, ADVANCE, [id, Math.floor(progress)]);
}

export async function addAnalysisCost(
  { database: { pool } }: DatabasePorts,
  id: string,
  cost: CallCost,
): Promise<void> {
  await runStatement(pool, ADD_COST, [id, JSON.stringify(toStoredCosts(cost))]);
}

/** An analysis has ended; the payload is its id. */
export const ENDED_CHANNEL = "walletlens_analysis_ended";

const ADVANCE = {
  name: "advance-analysis",
  text: `
    UPDATE analyses SET status = 'active', progress = greatest(progress, $2), updated_at = now()
    WHERE id = $1 AND finished_at IS NULL AND (status <> 'active' OR progress < $2)`,
};

const FINISH = {
  name: "finish-analysis",
  text: `
    WITH ended AS (
      UPDATE analyses SET status = CASE WHEN $2::text IS NULL THEN 'completed' ELSE 'failed' END,
        progress = CASE WHEN $2::text IS NULL THEN 100 ELSE progress END,
        error_code = $2, error = $3, updated_at = now(), finished_at = now(), costs = costs || $4::jsonb
      WHERE id = $1 AND finished_at IS NULL RETURNING id
    )
    SELECT pg_notify('${ENDED_CHANNEL}', id) FROM ended`,
};

const ADD_COST = {
  name: "add-analysis-cost",
  text: "UPDATE analyses SET costs = costs || $2::jsonb WHERE id = $1",
};

const PRIORITIES = WORK_CLASSES.map(
  (name) => `WHEN '${toStoredWorkClass(name)}' THEN ${PRIORITY[name]}`,
).join(" ");

/** Analyses as work that processes claim. */
const LEASED_WORK = {
  name: "analyses",
  queue: selectQueue("w"),
  caller: "w.caller",
  priority: `CASE w.work_class ${PRIORITIES} END`,
  subject: "w.wallet",
  mayCompute: false,
  ready: "true",
} as const;

const addressSchema = z.string().transform((value): Address => address(value));

const analysisSchema = z.object({
  wallet: addressSchema,
  kind: z.enum(ANALYSIS_KINDS),
  workClass: z.string().transform(fromStoredWorkClass),
  status: z.enum(JOB_STATUSES),
  errorCode: errorCodeSchema,
});

function toAnalysis(row: Row): Analysis {
  const { errorCode, ...columns } = analysisSchema.parse(row);
  return {
    ...columns,
    id: row.id,
    caller: row.caller,
    progress: row.progress,
    failure: errorCode === null ? null : { code: errorCode, message: row.error ?? "" },
    cost: toCost(row.costs),
    createdAt: row.createdAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
  };
}
