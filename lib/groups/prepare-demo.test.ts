import { afterEach, beforeEach, expect, test } from "vitest";
import { toStoredWorkClass } from "@/lib/jobs/work-class";
import { provideProduct } from "@/lib/testing/provide-product";
import { completeGroupJob, failGroupJob } from "./end-group-job";
import { prepareDemo, readSamples, SAMPLE_OWNER } from "./prepare-demo";
import { findSharedResult } from "./recent-analyses";

const { demo, database, ports: product } = await provideProduct({ seed: 1, wallets: 40, mints: 40 });
/** Every test has its own day, because the ledger retains the charges of the previous test. */
let days = 0;
const clock = { now: () => days * 86_400_000 };
const ports = { ...product, clock };
const { featured } = demo.market;
const RESULTS = { full: { profiles: [] }, agent: { profiles: [] } };

beforeEach(() => {
  days += 1;
});
afterEach(() =>
  database.pool.query("TRUNCATE analyses, group_jobs, group_results, job_events, shared_results CASCADE"),
);

async function listJobs() {
  const { rows } = await database.pool.query(
    "SELECT id, endpoint, work, parent_id FROM group_jobs WHERE owner = $1 ORDER BY created_at, id",
    [SAMPLE_OWNER],
  );
  return rows;
}

function findJob(jobs: Awaited<ReturnType<typeof listJobs>>, endpoint: string, isFollower = false): string {
  const found = jobs.find((job) => job.endpoint === endpoint && (job.parent_id !== null) === isFollower);
  if (found === undefined) throw new Error(`no job of ${endpoint}`);
  return found.id;
}

test("wallets of the demo are analyzed once, after those of all callers, and five samples are ordered, one in two jobs", async () => {
  await prepareDemo(ports, featured);
  const { rows } = await database.pool.query("SELECT wallet, kind, work_class FROM analyses ORDER BY wallet");
  const wallets = new Set([...featured.wallets.map(({ address }) => address), ...featured.group]);
  expect(rows).toHaveLength(wallets.size);
  expect(new Set(rows.map(({ wallet }) => wallet))).toEqual(wallets);
  expect(new Set(rows.map(({ kind, work_class: workClass }) => `${kind} ${workClass}`))).toEqual(
    new Set([`flash ${toStoredWorkClass("anonymous")}`]),
  );
  const jobs = await listJobs();
  expect(jobs.map(({ endpoint }) => endpoint).toSorted()).toEqual([
    ...["copy", "holders", "holders-deep", "holders-deep", "launch", "similarity"],
  ]);
  await prepareDemo(ports, featured);
  expect(await listJobs()).toEqual(jobs);
});

test("two processes that start together order each sample once", async () => {
  const both = await Promise.allSettled([prepareDemo(ports, featured), prepareDemo(ports, featured)]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await listJobs()).toHaveLength(6);
});

test("simultaneous readers of a new sample get the same link", async () => {
  await prepareDemo(ports, featured);
  await completeGroupJob(ports, findJob(await listJobs(), "holders"), RESULTS);
  const samples = await Promise.all(Array.from({ length: 8 }, () => readSamples(ports)));
  expect(new Set(samples.flat().map(({ token }) => token)).size).toBe(1);
});

test("a sample is public after its result is ready, the deep one with its comparison, by a permanent link", async () => {
  await prepareDemo(ports, featured);
  expect(await readSamples(ports)).toEqual([]);
  const jobs = await listJobs();
  await completeGroupJob(ports, findJob(jobs, "holders"), RESULTS);
  await completeGroupJob(ports, findJob(jobs, "holders-deep"), RESULTS);
  const [first, ...others] = await readSamples(ports);
  expect(others).toEqual([]);
  expect(first).toEqual({
    endpoint: "holders",
    kind: "holder-profiles",
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
    mint: featured.token.address,
  });
  const shared = { owner: SAMPLE_OWNER, jobId: findJob(jobs, "holders") };
  expect(await findSharedResult(ports, first?.token ?? "")).toEqual(shared);
  await completeGroupJob(ports, findJob(jobs, "holders-deep", true), RESULTS);
  await completeGroupJob(ports, findJob(jobs, "launch"), RESULTS);
  await completeGroupJob(ports, findJob(jobs, "similarity"), RESULTS);
  await completeGroupJob(ports, findJob(jobs, "copy"), RESULTS);
  const all = await readSamples(ports);
  expect(all.map(({ endpoint }) => endpoint).toSorted()).toEqual([
    ...["copy", "holders", "holders-deep", "launch", "similarity"],
  ]);
  expect(all.find(({ kind }) => kind === "launch")?.mint).toBe(featured.launch.address);
  expect(all).toContainEqual(first);
  expect(await readSamples(ports)).toEqual(all);
});

test("a sample that failed is ordered again at the next start, and the others are not", async () => {
  await prepareDemo(ports, featured);
  const jobs = await listJobs();
  await failGroupJob(ports, findJob(jobs, "similarity"), "The job failed.");
  await prepareDemo(ports, featured);
  const ordered = await listJobs();
  expect(ordered).toHaveLength(jobs.length + 1);
  expect(ordered.filter(({ endpoint }) => endpoint === "similarity")).toHaveLength(2);
});
