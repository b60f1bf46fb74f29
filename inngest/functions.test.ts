import { afterAll, beforeEach, expect, test } from "vitest";
import type { GroupJobUseCases } from "@/lib/composition/bind-workers";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import type { WorkRun } from "@/lib/jobs/work-leases";
import { FUNCTIONS_BY_QUEUE, getQueueEvent } from "./events";
import { eventually, startTestApp } from "./executor/testing/start-test-app";
import { groupJob } from "./functions";

const PLACES = { total: 4, perCaller: 4 };

let done: string[];
/** Outcome of each step of following. */
let follow: GroupJobUseCases["follow"];

const note = (what: string) => async (work: WorkRun) => {
  done.push(`${what} ${work.id}:${work.run}`);
};

const jobs: GroupJobUseCases = {
  find: async (work) => ({ status: "done", result: await note("find")(work) }),
  follow: (work) => follow(work),
  conclude: async (work) => ({ status: "done", result: await note("conclude")(work) }),
  requeue: note("hand over"),
  claimPending: async () => [],
  claimExpired: async () => [],
  releaseClaims: async () => undefined,
  failExhausted: async () => 0,
  onRequested: () => () => undefined,
};

const { url: databaseUrl } = await provideDatabase();
const app = await startTestApp({
  databaseUrl,
  functions: (inngest) => [groupJob(inngest, "similarity", jobs, PLACES)],
});

beforeEach(() => {
  done = [];
});

afterAll(app.stop);

async function run(id: string): Promise<void> {
  const before = (await app.runs("similarity")).length;
  await app.inngest.send({
    name: getQueueEvent("similarity"),
    data: { id, run: 1, caller: "usr", priority: 0 },
  });
  await eventually(async () => {
    const runs = await app.runs("similarity");
    return runs.length > before && runs.every(({ hasEnded }) => hasEnded);
  });
}

test("the run that found the wallets of a job completes it when their analyses have ended", async () => {
  follow = async () => ({ status: "done", result: true });
  await run("job-short");
  expect(done).toEqual(["find job-short:1", "conclude job-short:1"]);
});

test("a run that follows for long hands the job over to another run without ending it", async () => {
  let followed = 0;
  follow = async () => {
    followed += 1;
    return { status: "done", result: false };
  };
  await run("job-long");
  expect(followed).toBe(200);
  expect(done).toEqual(["find job-long:1", "hand over job-long:1"]);
});

test("a run that has lost its job stops", async () => {
  follow = async () => ({ status: "lost" });
  await run("job-lost");
  expect(done).toEqual(["find job-lost:1"]);
});

test("functions and events of queues have the names that processes of other versions know", () => {
  expect(Object.values(FUNCTIONS_BY_QUEUE).join(" ")).toBe(
    "flash-analysis visitor-analysis group-analysis history-analysis similarity holder-profiles combined launch copy",
  );
  expect(getQueueEvent("anonymous")).toBe("walletlens/visitor-analysis.requested");
  expect(getQueueEvent("launch")).toBe("walletlens/launch.requested");
});
