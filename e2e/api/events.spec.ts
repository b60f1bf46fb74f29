import { expect, test } from "@playwright/test";
import { readEvents } from "@/lib/server/testing/read-events";
import { createAdminKey } from "../support/admin";
import { readDemoToken } from "../support/demo-wallet";

test("callers without a key get only the progress, in a stream that is neither compressed nor buffered", async ({
  baseURL,
}) => {
  const { apiKey } = await createAdminKey(100);
  const queued = await fetch(`${baseURL}/api/v1/intel/token/${await readDemoToken()}/holders`, {
    method: "POST",
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ topN: 3 }),
  });
  const { jobId } = await queued.json();
  const response = await fetch(`${baseURL}/api/v1/jobs/${jobId}/events`, {
    headers: { "Accept-Encoding": "gzip, br" },
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  expect(response.headers.get("content-encoding")).toBeNull();
  for await (const { name, data } of readEvents(response)) {
    expect(["progress", "end"]).toContain(name);
    expect(Object.keys(data).sort()).toEqual(["progress", "status"]);
  }
});
