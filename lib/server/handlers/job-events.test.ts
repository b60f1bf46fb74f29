import { testAddress } from "@walletlens/engine/testing/build-change";
import { afterAll, expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { advanceGroupJob, createGroupLeases } from "@/lib/groups/group-jobs";
import { addWalletEvents, type HolderFinished, listEventWallets } from "@/lib/jobs/job-events";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { ENDPOINTS } from "../endpoints";
import { type ReceivedEvent, readEvents } from "../testing/read-events";
import { readProblem } from "../testing/read-problem";
import { createTestApi, withKey } from "../testing/test-api";

let count = 0;

const { database, url } = await provideDatabase();
/** Two instances of the product. */
const apis = [createTestApi(url), createTestApi(url)] as const;
const key = await apis[0].createKey(1000);

afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()));
});

const PORTS = { database, metrics: NO_TELEMETRY };
const leases = createGroupLeases(database, TEST_QUEUE_LIMITS);
const RESULTS = { full: {}, agent: {} };
const HOLDERS = ["A", "B", "C"].map(
  (name, position): HolderFinished => ({
    walletAddress: testAddress(name),
    rank: position + 1,
    supplyPercent: 10,
    analysisFailed: true,
  }),
);

async function queueJob(): Promise<string> {
  count += 1;
  const jobId = `intel-holders-${count}`;
  const work = { kind: "holder-profiles", mint: testAddress("M"), topN: 3 } as const;
  await acceptOrder(PORTS, {
    owner: key.userId,
    keyId: null,
    endpoint: "holders",
    requestId: `${count}`,
    chargeKey: `request:${count}`,
    jobs: [{ jobId, requestId: `req-holders-${count}`, work, credits: 5 }],
  });
  return jobId;
}

/** Completes one holder after the other; the second one changes no public progress. */
async function runJob(jobId: string): Promise<void> {
  await leases.take({ id: jobId, run: 1 });
  for (const [position, holder] of HOLDERS.entries()) {
    await addWalletEvents({ database }, jobId, "holder", [holder]);
    const percent = [30, 30, 95][position] ?? 0;
    await advanceGroupJob(PORTS, jobId, { percent, walletsDone: position + 1, walletsTotal: 3 });
  }
  await completeGroupJob(PORTS, jobId, RESULTS);
}

interface Asking {
  readonly owner?: boolean;
  readonly after?: string;
  readonly instance?: 0 | 1;
  readonly signal?: AbortSignal;
}

function ask(jobId: string, { owner = false, after, instance = 0, signal }: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (owner) headers["X-Api-Key"] = key.apiKey;
  if (after !== undefined) headers["Last-Event-ID"] = after;
  const init = signal === undefined ? { headers } : { headers, signal };
  const request = new Request(`http://localhost/api/v1/jobs/${jobId}/events`, init);
  return apis[instance].handle([ENDPOINTS["job-events"]], request);
}

async function collect(response: Response): Promise<readonly ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

test("the owner receives the events of a job from start to end, holder by holder", async () => {
  const jobId = await queueJob();
  const following = collect(await ask(jobId, { owner: true }));
  await runJob(jobId);
  const [a, b, c] = HOLDERS;
  const at = (status: string, progress: number, done: number) => ({ status, progress, done, total: 3 });
  expect((await following).map(({ name, data }) => [name, data])).toEqual([
    ["progress", at("waiting", 0, 0)],
    ["progress", at("active", 1, 0)],
    ["holder", a],
    ["progress", at("active", 30, 1)],
    ["holder", b],
    ["progress", at("active", 30, 2)],
    ["holder", c],
    ["progress", at("active", 95, 3)],
    [
      "end",
      {
        status: "completed",
        progress: 100,
        error: null,
        errorCode: null,
        resultKeys: [`holder-profiles:result:${jobId}`, `holder-profiles:agent:result:${jobId}`],
      },
    ],
  ]);
});

test("other callers receive status and progress, each event once", async () => {
  const jobId = await queueJob();
  await runJob(jobId);
  const response = await ask(jobId);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect((await collect(response)).map(({ name, data }) => [name, data])).toEqual([
    ["progress", { status: "waiting", progress: 0 }],
    ["progress", { status: "active", progress: 1 }],
    ["progress", { status: "active", progress: 30 }],
    ["progress", { status: "active", progress: 95 }],
    ["end", { status: "completed", progress: 100 }],
  ]);
});

test.each([true, false])(
  "a reconnecting client (owner: %s) misses no event and gets none twice",
  async (owner) => {
    const jobId = await queueJob();
    await runJob(jobId);
    const all = await collect(await ask(jobId, { owner }));
    for (const [position, { id }] of all.slice(0, -1).entries()) {
      const rest = await collect(await ask(jobId, { owner, after: id, instance: 1 }));
      expect(rest).toEqual(all.slice(position + 1));
    }
  },
);

test("a client that has the end event gets 204", async () => {
  const jobId = await queueJob();
  await runJob(jobId);
  const last = (await collect(await ask(jobId))).at(-1);
  const again = await ask(jobId, { after: last?.id ?? "" });
  expect([again.status, await again.text()]).toEqual([204, ""]);
});

test("events during a disconnection are sent after the reconnection", async () => {
  const jobId = await queueJob();
  const gone = new AbortController();
  const first: ReceivedEvent[] = [];
  for await (const event of readEvents(await ask(jobId, { owner: true, signal: gone.signal }))) {
    first.push(event);
    gone.abort();
  }
  await runJob(jobId);
  const rest = await collect(await ask(jobId, { owner: true, after: first.at(-1)?.id ?? "", instance: 1 }));
  expect([...first, ...rest]).toEqual(await collect(await ask(jobId, { owner: true })));
});

test("a holder that is reported again remains one event", async () => {
  const jobId = await queueJob();
  await leases.take({ id: jobId, run: 1 });
  await Promise.all([1, 2, 3].map(() => addWalletEvents({ database }, jobId, "holder", HOLDERS)));
  expect([...(await listEventWallets({ database }, jobId, "holder"))].sort()).toEqual(
    HOLDERS.map(({ walletAddress }) => walletAddress).sort(),
  );
  await completeGroupJob(PORTS, jobId, RESULTS);
  await addWalletEvents({ database }, jobId, "holder", [
    { ...HOLDERS[0], walletAddress: testAddress("Z") } as HolderFinished,
  ]);
  const names = (await collect(await ask(jobId, { owner: true }))).map(({ name }) => name);
  expect(names.filter((name) => name === "holder")).toHaveLength(3);
  expect(names.at(-1)).toBe("end");
});

test("a holder that another version has stored in another form is left out, and the job is followed to its end", async () => {
  const jobId = await queueJob();
  await leases.take({ id: jobId, run: 1 });
  const [first, ...rest] = HOLDERS;
  await addWalletEvents({ database }, jobId, "holder", [
    { ...first, later: true } as unknown as HolderFinished,
    ...rest,
  ]);
  await completeGroupJob(PORTS, jobId, RESULTS);
  const seen = await collect(await ask(jobId, { owner: true }));
  expect(seen.filter(({ name }) => name === "holder").map(({ data }) => data.walletAddress)).toEqual(
    rest.map(({ walletAddress }) => walletAddress),
  );
  expect(seen.at(-1)?.name).toBe("end");
});

test("a failed job ends with its reason only for the owner", async () => {
  const jobId = await queueJob();
  await failGroupJob(PORTS, jobId, "The job failed. The cost of the job was refunded.");
  const end = { status: "failed", progress: 0 };
  expect((await collect(await ask(jobId))).at(-1)?.data).toEqual(end);
  expect((await collect(await ask(jobId, { owner: true }))).at(-1)?.data).toMatchObject({
    ...end,
    error: "The job failed. The cost of the job was refunded.",
    errorCode: "internal",
  });
});

test("the request id returns the same events", async () => {
  const jobId = await queueJob();
  await runJob(jobId);
  const requestId = jobId.replace("intel-", "req-");
  expect(await collect(await ask(requestId))).toEqual(await collect(await ask(jobId)));
});

test("an unknown job returns a JSON 404, and an invalid event id 400", async () => {
  const path = "/api/v1/jobs/intel-holders-none/events";
  expect(readProblem(await apis[0].call(path))).toMatchObject({ code: "job_not_found" });
  const answer = await apis[0].call(path, { headers: { "Last-Event-ID": "last" } });
  expect(readProblem(answer)).toMatchObject({ code: "invalid_request" });
  const wrong = await apis[0].call(path, withKey("ak_wrong"));
  expect(readProblem(wrong)).toMatchObject({ code: "invalid_api_key" });
});

test("streams of wallets without a claimed payment count for the address of their caller", async () => {
  const jobId = await queueJob();
  const product = createTestApi(url, { RATE_LIMIT_RPS: "0" });
  const open = (payment: string) =>
    product.handle(
      [ENDPOINTS["job-events"]],
      new Request(`http://localhost/api/v1/jobs/${jobId}/events`, {
        headers: { "Payment-Signature": payment },
      }),
    );
  const statuses = [];
  for (let wallet = 0; wallet <= 20; wallet += 1) statuses.push((await open(`wallet-${wallet}`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  const owner = await product.handle(
    [ENDPOINTS["job-events"]],
    new Request(`http://localhost/api/v1/jobs/${jobId}/events`, { headers: { "X-Api-Key": key.apiKey } }),
  );
  expect(owner.status).toBe(200);
  await product.close();
});
