import { type Address, address } from "@walletlens/engine/address";
import type { Pool } from "pg";
import { z } from "zod";
import { type Places, PRIORITY } from "@/lib/domain/admission/queues";
import { WORK_CLASSES } from "@/lib/domain/admission/requester";
import { ERROR_CODES } from "@/lib/errors";
import {
  ANALYSIS_KINDS,
  type Analysis,
  type AnalysisStore,
  type DueAnalysis,
} from "@/lib/ports/analysis-store";
import type { RandomHex } from "@/lib/ports/random";
import { queueOfAnalysis } from "./queue-of-analysis";
import { estimateWait, requestAnalyses } from "./request-analyses";
import { runStatement } from "./run-statement";
import { createWorkLeases, type DueRow } from "./work-leases";

/** An analysis has ended; the payload is its id. */
export const ENDED_CHANNEL = "walletlens_analysis_ended";

const ANALYSIS_ID_BYTES = 16;

const COLUMNS =
  "id, wallet, kind, work_class, caller, status, progress, error_code, error, created_at, finished_at";

const FIND = { name: "find-analysis", text: `SELECT ${COLUMNS} FROM analyses WHERE id = $1` };

const FIND_ALL = {
  name: "find-analyses",
  text: `SELECT ${COLUMNS} FROM analyses WHERE id = ANY ($1::text[])`,
};

const FIND_LAST = {
  name: "find-last-analyses",
  text: `
    SELECT DISTINCT ON (wallet) ${COLUMNS} FROM analyses
    WHERE wallet = ANY ($1::text[]) AND finished_at > now() - $2 * interval '1 millisecond'
    ORDER BY wallet, created_at DESC`,
};

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
        error_code = $2, error = $3, updated_at = now(), finished_at = now()
      WHERE id = $1 AND finished_at IS NULL RETURNING id
    )
    SELECT pg_notify('${ENDED_CHANNEL}', id) FROM ended`,
};

const PRIORITIES = WORK_CLASSES.map((name) => `WHEN '${name}' THEN ${PRIORITY[name]}`).join(" ");

/** Analyses in PostgreSQL, done in `places`. */
export function createAnalysisStore(pool: Pool, randomHex: RandomHex, places: Places): AnalysisStore {
  const { takeNew, takeLost, ...leases } = createWorkLeases(
    pool,
    {
      name: "analyses",
      queue: queueOfAnalysis("w"),
      caller: "w.caller",
      priority: `CASE w.work_class ${PRIORITIES} END`,
      subject: "w.wallet",
      ready: "true",
    },
    places,
  );
  return {
    ...leases,
    takeNew: async (limit) => (await takeNew(limit)).map(toDue),
    takeLost: async (limit) => (await takeLost(limit)).map(toDue),

    request(wallets, kind, requester) {
      const ids = wallets.map(() => `analysis-${randomHex(ANALYSIS_ID_BYTES)}`);
      return requestAnalyses(pool, wallets, kind, requester, ids);
    },

    estimateWait: (requester) =>
      estimateWait(pool, requester, places[requester.workClass === "stranger" ? "visitor" : "flash"].total),

    async find(id) {
      const [row] = await runStatement(pool, FIND, [id]);
      return row === undefined ? null : toAnalysis(row);
    },

    async findAll(ids) {
      const rows = await runStatement(pool, FIND_ALL, [ids]);
      return rows.map(toAnalysis);
    },

    async findFailures(wallets, withinMs) {
      const rows = await runStatement(pool, FIND_LAST, [wallets, withinMs]);
      const failed = rows.map(toAnalysis).flatMap(({ wallet, failure }) => {
        return failure === null ? [] : [[wallet, failure] as const];
      });
      return new Map(failed);
    },

    async advance(id, progress) {
      await runStatement(pool, ADVANCE, [id, Math.floor(progress)]);
    },

    async finish(id, failure) {
      await runStatement(pool, FINISH, [id, failure?.code ?? null, failure?.message ?? null]);
    },
  };
}

const addressSchema = z.string().transform((value): Address => address(value));
const kindSchema = z.enum(ANALYSIS_KINDS);

function toDue({ subject, ...due }: DueRow): DueAnalysis {
  return { ...due, wallet: addressSchema.parse(subject) };
}

const analysisSchema = z.object({
  id: z.string(),
  wallet: addressSchema,
  kind: kindSchema,
  work_class: z.enum(WORK_CLASSES),
  caller: z.string(),
  status: z.enum(["waiting", "active", "delayed", "completed", "failed"]),
  progress: z.number(),
  error_code: z.enum(ERROR_CODES).nullable(),
  error: z.string().nullable(),
  created_at: z.date(),
  finished_at: z.date().nullable(),
});

function toAnalysis(row: object): Analysis {
  const { work_class, error_code, error, created_at, finished_at, ...rest } = analysisSchema.parse(row);
  return {
    ...rest,
    workClass: work_class,
    failure: error_code === null ? null : { code: error_code, message: error ?? "" },
    createdAt: created_at.getTime(),
    finishedAt: finished_at?.getTime() ?? null,
  };
}
