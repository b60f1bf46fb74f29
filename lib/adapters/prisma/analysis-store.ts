import type { Pool } from "pg";
import { z } from "zod";
import { type Address, address } from "@/lib/domain/address";
import { ERROR_CODES } from "@/lib/errors";
import { ANALYSIS_KINDS, type Analysis, type AnalysisStore } from "@/lib/ports/analysis-store";
import type { RandomHex } from "@/lib/ports/random";
import { runStatement } from "./run-statement";

/** An analysis was requested, in some process. */
export const REQUESTED_CHANNEL = "walletlens_analysis_requested";
/** An analysis has ended; the payload is its id. */
export const ENDED_CHANNEL = "walletlens_analysis_ended";

const ANALYSIS_ID_BYTES = 16;

const COLUMNS = "id, wallet, kind, status, progress, error_code, error, created_at, finished_at";

/**
 * The touch makes an analysis that is under way come back. xmax is 0 only in a row that was just inserted:
 * https://www.postgresql.org/docs/current/ddl-system-columns.html
 */
const REQUEST = {
  name: "request-analysis",
  text: `
    WITH wanted AS (
      INSERT INTO analyses (id, wallet, kind) VALUES ($1, $2, $3)
      ON CONFLICT (wallet, kind) WHERE finished_at IS NULL DO UPDATE SET wallet = excluded.wallet
      RETURNING id, xmax = 0 AS created
    )
    SELECT id, created, CASE WHEN created THEN pg_notify('${REQUESTED_CHANNEL}', id) END FROM wanted`,
};

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

/** One that begins while it is active has lost the process that ran it, or failed in a way that is tried again. */
const BEGIN = {
  name: "begin-analysis",
  text: `
    UPDATE analyses SET attempt = attempt + (status = 'active')::int, status = 'active',
      progress = greatest(progress, 1), updated_at = now()
    WHERE id = $1 AND finished_at IS NULL`,
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

const TAKE_UNDISPATCHED = {
  name: "take-undispatched-analyses",
  text: `
    UPDATE analyses SET dispatched_at = date_trunc('milliseconds', now()) WHERE id IN (
      SELECT id FROM analyses
      WHERE dispatched_at IS NULL
        OR (status = 'waiting' AND finished_at IS NULL AND dispatched_at <= now() - $2 * interval '1 millisecond')
      ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING id, wallet, kind`,
};

/** Analyses in PostgreSQL. */
export function createAnalysisStore(pool: Pool, randomHex: RandomHex): AnalysisStore {
  return {
    async request(wallet, kind) {
      const id = `analysis-${randomHex(ANALYSIS_ID_BYTES)}`;
      const [row] = await runStatement<{ id: string; created: boolean }>(pool, REQUEST, [id, wallet, kind]);
      return { id: row?.id ?? id, created: row?.created ?? true };
    },

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

    async begin(id) {
      await runStatement(pool, BEGIN, [id]);
    },

    async advance(id, progress) {
      await runStatement(pool, ADVANCE, [id, Math.floor(progress)]);
    },

    async finish(id, failure) {
      await runStatement(pool, FINISH, [id, failure?.code ?? null, failure?.message ?? null]);
    },

    async takeUndispatched(limit, staleMs) {
      const rows = await runStatement(pool, TAKE_UNDISPATCHED, [limit, staleMs]);
      return rows.map((row) => dispatchSchema.parse(row));
    },
  };
}

const addressSchema = z.string().transform((value): Address => address(value));
const kindSchema = z.enum(ANALYSIS_KINDS);
const dispatchSchema = z.object({ id: z.string(), wallet: addressSchema, kind: kindSchema });

const analysisSchema = z.object({
  id: z.string(),
  wallet: addressSchema,
  kind: kindSchema,
  status: z.enum(["waiting", "active", "delayed", "completed", "failed"]),
  progress: z.number(),
  error_code: z.enum(ERROR_CODES).nullable(),
  error: z.string().nullable(),
  created_at: z.date(),
  finished_at: z.date().nullable(),
});

function toAnalysis(row: object): Analysis {
  const { error_code, error, created_at, finished_at, ...rest } = analysisSchema.parse(row);
  return {
    ...rest,
    failure: error_code === null ? null : { code: error_code, message: error ?? "" },
    createdAt: created_at.getTime(),
    finishedAt: finished_at?.getTime() ?? null,
  };
}
