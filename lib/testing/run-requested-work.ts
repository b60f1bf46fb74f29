import type { AnalysisUseCases, GroupJobUseCases } from "@/lib/composition/bind-workers";

type DueAnalysis = Awaited<ReturnType<AnalysisUseCases["claimPending"]>>[number];
type DueJob = Awaited<ReturnType<GroupJobUseCases["claimPending"]>>[number];

/** Time between two claims, in case a notification was lost. */
const CLAIM_MS = 200;
const MAX_CLAIMS = 50;

/**
 * Runs requested analyses and jobs in this process, as the functions of the job system do. Returns the function that stops it, which
 * resolves when nothing runs.
 */
export function runRequestedWork(analyses: AnalysisUseCases, jobs: GroupJobUseCases): () => Promise<void> {
  const stops = [
    runClaims(analyses, (due) => runAnalysis(analyses, due)),
    runClaims(jobs, (due) => runJob(jobs, due)),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

interface ClaimedSource<Due> {
  claimPending(limit: number): Promise<readonly Due[]>;
  onRequested(listener: () => void): () => void;
}

function runClaims<Due>(source: ClaimedSource<Due>, run: (due: Due) => Promise<void>) {
  const running = new Set<Promise<void>>();
  const claim = async () => {
    for (const due of await source.claimPending(MAX_CLAIMS)) {
      const work = run(due).finally(() => running.delete(work));
      running.add(work);
    }
  };
  let claiming = Promise.resolve();
  const claimNext = () => {
    claiming = claiming.then(claim);
  };
  const timer = setInterval(claimNext, CLAIM_MS);
  const stopListening = source.onRequested(claimNext);
  return async () => {
    clearInterval(timer);
    stopListening();
    await claiming;
    await Promise.all(running);
  };
}

async function runAnalysis(analyses: AnalysisUseCases, due: DueAnalysis): Promise<void> {
  if (due.queue !== "history") {
    await (due.queue === "group" ? analyses.runGroup(due) : analyses.runFlash(due));
    return;
  }
  for (let isRead = false; !isRead; ) {
    const outcome = await analyses.extendHistory(due);
    if (outcome.status === "lost") return;
    isRead = outcome.result;
  }
  await analyses.runHistory(due);
}

async function runJob(jobs: GroupJobUseCases, due: DueJob): Promise<void> {
  let { status } = await jobs.find(due);
  for (let isReady = false; status !== "lost" && !isReady; ) {
    const outcome = await jobs.follow(due);
    status = outcome.status;
    isReady = outcome.status !== "lost" && outcome.result;
  }
  if (status !== "lost") await jobs.conclude(due);
}
