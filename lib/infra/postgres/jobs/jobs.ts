import type { Jobs, PrepaidJob } from "@/lib/jobs/ports";
import { type Job, RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { type Database, runStatement } from "../database";
import { isJobPaid } from "../payments/paid-job";
import { countOpenJobs } from "./count-open-jobs";
import { isUnexpired, toJobState } from "./job-columns";
import { readQueuePlace } from "./queue-position";
import { deleteOldJobs } from "./sweep-jobs";

/** Jobs in PostgreSQL. A job has the state of its analysis, and is gone when that is, or its result has expired. */
export function createJobs(database: Pick<Database, "pool" | "prisma">): Jobs {
  const { pool, prisma } = database;
  return {
    async add({ id, owner, keyId, endpoint, subject, analysisId }) {
      const work = { owner, endpoint, subject, analysisId };
      const job = await prisma.job.upsert({
        where: { owner_endpoint_subject_analysisId: work },
        create: { ...work, id, keyId },
        update: { keyId },
      });
      return job.id;
    },

    find: (jobId) => findJob(database, jobId),

    async findPrepaid({ jobId, owner, endpoint, subject }) {
      const [row] = await runStatement<PrepaidJob>(pool, FIND_PREPAID, [jobId, owner, endpoint, subject]);
      return row ?? null;
    },

    countOpen: () => countOpenJobs(pool),

    sweep: (keptDays) => deleteOldJobs(pool, keptDays),
  };
}

// One statement decides: what is paid for and not yet expired is answered without another charge.
const FIND_PREPAID = {
  name: "find-prepaid-job",
  text: `
    SELECT j.id, ${isJobPaid("j")} AS paid
    FROM jobs j JOIN analyses a ON a.id = j.analysis_id
    WHERE j.id = $1 AND j.owner = $2 AND j.endpoint = $3 AND j.subject = $4
      AND (a.finished_at IS NULL OR a.finished_at > now() - interval '${RESULT_LIFETIME_MINUTES} minutes')`,
};

async function findJob({ pool, prisma }: Pick<Database, "pool" | "prisma">, id: string): Promise<Job | null> {
  const job = await prisma.job.findUnique({ where: { id } });
  if (job === null) return null;
  const where = { id: job.analysisId, ...isUnexpired() };
  const analysis = await prisma.analysis.findUnique({ where });
  if (analysis === null) return null;
  const state = toJobState(analysis);
  const createdAt = job.createdAt.toISOString();
  return {
    ...state,
    id,
    kind: job.endpoint,
    owner: job.owner,
    errorCode: analysis.errorCode,
    createdAt,
    updatedAt: createdAt > state.updatedAt ? createdAt : state.updatedAt,
    resultKeys: [],
    wallets: { done: state.status === "completed" ? 1 : 0, total: 1 },
    queue: await readQueuePlace(pool, "analyses", analysis),
    events: { source: analysis.id, last: analysis.events },
  };
}
