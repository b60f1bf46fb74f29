import { JOB_STATUSES } from "@walletlens/contract/constants";
import { type Address, address } from "@walletlens/engine/address";
import { z } from "zod";
import { type Database, runStatement } from "@/lib/db/database";
import type { Analysis as Row } from "@/lib/db/generated/client";
import { errorCodeSchema, toCost, toStoredCosts } from "@/lib/jobs/job-columns";
import { ANALYSIS_KINDS, type ConcurrencyLimits, PRIORITY } from "@/lib/jobs/rules/queues";
import { WORK_CLASSES } from "@/lib/jobs/rules/requester";
import { fromStoredWorkClass, toStoredWorkClass } from "@/lib/jobs/work-class";
import { createWorkLeases } from "@/lib/jobs/work-leases";
import type { RandomHex } from "@/lib/runtime/ports";
import type { Analysis, AnalysisStore, DueAnalysis } from "./analysis-store";
import { estimateWait, queueOfAnalysis, requestAnalyses } from "./request-analyses";

/** An analysis has ended; the payload is its id. */
export const ENDED_CHANNEL = "walletlens_analysis_ended";

const ANALYSIS_ID_BYTES = 16;

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
  queue: queueOfAnalysis("w"),
  caller: "w.caller",
  priority: `CASE w.work_class ${PRIORITIES} END`,
  subject: "w.wallet",
  mayCompute: false,
  ready: "true",
} as const;

export function createAnalysisStore(
  { pool, prisma }: Pick<Database, "pool" | "prisma">,
  randomHex: RandomHex,
  limits: ConcurrencyLimits,
): AnalysisStore {
  return {
    ...createWorkLeases<DueAnalysis>(pool, LEASED_WORK, limits, ({ subject, ...due }) => ({
      ...due,
      wallet: address(subject),
    })),

    request(wallets, kind, requester) {
      const ids = wallets.map(() => `analysis-${randomHex(ANALYSIS_ID_BYTES)}`);
      return requestAnalyses(pool, wallets, kind, requester, ids);
    },

    estimateWait: (requester) =>
      estimateWait(
        pool,
        requester,
        limits[requester.workClass === "anonymous" ? "anonymous" : "flash"].total,
      ),

    async find(id) {
      const row = await prisma.analysis.findUnique({ where: { id } });
      return row === null ? null : toAnalysis(row);
    },

    async findAll(ids) {
      if (ids.length === 0) return [];
      const rows = await prisma.analysis.findMany({ where: { id: { in: [...ids] } } });
      return rows.map(toAnalysis);
    },

    async findOpenHistory(wallet) {
      const where = { wallet, kind: "history", finishedAt: null };
      return (await prisma.analysis.findFirst({ where, select: { id: true } }))?.id ?? null;
    },

    async hasAnyEnded(ids) {
      const where = { id: { in: [...ids] }, finishedAt: { not: null } };
      return (await prisma.analysis.findFirst({ where, select: { id: true } })) !== null;
    },

    async findFailures(wallets, withinMs) {
      const rows = await prisma.analysis.findMany({
        where: { wallet: { in: [...wallets] }, finishedAt: { gt: new Date(Date.now() - withinMs) } },
        orderBy: { createdAt: "desc" },
        distinct: ["wallet"],
      });
      const failed = rows.map(toAnalysis).flatMap(({ wallet, failure }) => {
        return failure === null ? [] : [[wallet, failure] as const];
      });
      return new Map(failed);
    },

    async advance(id, progress) {
      await runStatement(pool, ADVANCE, [id, Math.floor(progress)]);
    },

    async addCost(id, cost) {
      await runStatement(pool, ADD_COST, [id, JSON.stringify(toStoredCosts(cost))]);
    },

    async finish(id, failure, cost) {
      const parts = JSON.stringify(toStoredCosts(cost));
      const { code = null, message = null } = failure ?? {};
      const ended = await runStatement(pool, FINISH, [id, code, message, parts]);
      return ended.length > 0;
    },
  };
}

const addressSchema = z.string().transform((value): Address => address(value));

const analysisSchema = z.object({
  wallet: addressSchema,
  kind: z.enum(ANALYSIS_KINDS),
  workClass: z.string().transform(fromStoredWorkClass),
  status: z.enum(JOB_STATUSES),
  errorCode: errorCodeSchema,
});

function toAnalysis(row: Row): Analysis {
  const { errorCode, ...known } = analysisSchema.parse(row);
  return {
    ...known,
    id: row.id,
    caller: row.caller,
    progress: row.progress,
    failure: errorCode === null ? null : { code: errorCode, message: row.error ?? "" },
    cost: toCost(row.costs),
    createdAt: row.createdAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
  };
}
