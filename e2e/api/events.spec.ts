import { expect, test } from "@playwright/test";
import { type ReceivedEvent, readEvents } from "@/lib/api/testing/read-events";
import { type AdminKey, createAdminKey } from "../support/admin";
import { readDemoToken } from "../support/demo-wallet";

let key: AdminKey;
let origin: string;

test.beforeAll(async ({ baseURL }) => {
  key = await createAdminKey(100);
  origin = baseURL ?? "";
});

async function queueHolders(topN: number): Promise<string> {
  const response = await fetch(`${origin}/api/v1/intel/token/${await readDemoToken()}/holders`, {
    method: "POST",
    headers: { "X-Api-Key": key.apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ topN }),
  });
  return (await response.json()).jobId;
}

function ask(jobId: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal) {
  const init = signal === undefined ? { headers } : { headers, signal };
  return fetch(`${origin}/api/v1/jobs/${jobId}/events`, init);
}

async function collect(response: Response, most = Number.POSITIVE_INFINITY) {
  const events: ReceivedEvent[] = [];
  for await (const event of readEvents(response)) {
    events.push(event);
    if (events.length === most) break;
  }
  return events;
}

test("the owner sees each holder as it is done, loses the connection, comes back and misses nothing", async () => {
  test.setTimeout(120_000);
  const owner = { "X-Api-Key": key.apiKey };
  const jobId = await queueHolders(12);
  const lost = new AbortController();
  const first = await collect(await ask(jobId, owner, lost.signal), 4);
  lost.abort();
  const rest = await collect(await ask(jobId, { ...owner, "Last-Event-ID": first.at(-1)?.id ?? "" }));
  const events = [...first, ...rest];
  const ids = events.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(events).toEqual(await collect(await ask(jobId, owner)));
  const holders = events.filter(({ name }) => name === "holder").map(({ data }) => data.walletAddress);
  expect(new Set(holders).size).toBe(12);
  const done = events.filter(({ name }) => name === "progress").map(({ data }) => Number(data.done));
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(done.at(-1)).toBe(12);
  expect(events.at(-1)).toMatchObject({
    name: "end",
    data: { status: "completed", resultKeys: expect.arrayContaining([`holder-profiles:result:${jobId}`]) },
  });
});

test("everybody else sees how far the job is, and the answer is not packed or held back", async () => {
  const jobId = await queueHolders(3);
  const response = await ask(jobId, { "Accept-Encoding": "gzip, br" });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  expect(response.headers.get("content-encoding")).toBeNull();
  for (const { name, data } of await collect(response)) {
    expect(["progress", "end"]).toContain(name);
    expect(Object.keys(data).sort()).toEqual(["progress", "status"]);
  }
  const unknown = await ask("intel-holders-none", {});
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, "job_not_found"]);
});
