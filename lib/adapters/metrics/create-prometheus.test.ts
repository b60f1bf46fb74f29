import { expect, test } from "vitest";
import { createPrometheus } from "./create-prometheus";

let calls = 3;
const { metrics, report } = createPrometheus({
  readChainStats: () => ({ calls, byMethod: { getTransaction: calls }, retries: 1 }),
  countOpenJobs: async () => [
    { kind: "holders", status: "active", count: 2, oldestSeconds: 61.5, silent: 1 },
  ],
  countEventStreams: () => 4,
});

async function readFigures(): Promise<ReadonlyMap<string, number>> {
  const { text } = await report();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))] as const),
  );
}

test("what was done is counted by short lists of labels", async () => {
  metrics.callEnded({ endpoint: "wallet-hud", status: 200, seconds: 0.02 });
  metrics.callEnded({ endpoint: "wallet-hud", status: 200, seconds: 3 });
  metrics.callEnded({ endpoint: "wallet-hud", status: 429, seconds: 0.001 });
  metrics.charged("wallet-hud", 1);
  metrics.charged("wallet-hud", 1);
  metrics.refunded(5);
  metrics.jobEnded({ kind: "holders", status: "completed", seconds: 12 });
  metrics.walletRead("held");
  metrics.workLost("jobs", 2, "begun again");
  metrics.analysisRefused("stranger");
  const figures = await readFigures();
  const call = 'endpoint="wallet-hud",status="200"';
  expect(figures.get(`walletlens_http_request_duration_seconds_count{${call}}`)).toBe(2);
  expect(figures.get(`walletlens_http_request_duration_seconds_bucket{le="0.025",${call}}`)).toBe(1);
  expect(figures.get('walletlens_rate_limit_refusals_total{endpoint="wallet-hud"}')).toBe(1);
  expect(figures.get('walletlens_credits_charged_total{endpoint="wallet-hud"}')).toBe(2);
  expect(figures.get("walletlens_credits_refunded_total")).toBe(5);
  expect(figures.get('walletlens_job_duration_seconds_sum{kind="holders",status="completed"}')).toBe(12);
  expect(figures.get('walletlens_wallet_reads_total{outcome="held"}')).toBe(1);
  expect(figures.get('walletlens_wallet_reads_total{outcome="stale"}')).toBe(0);
  expect(figures.get('walletlens_lost_work_total{work="jobs",outcome="begun again"}')).toBe(2);
  expect(figures.get('walletlens_refused_analyses_total{class="stranger"}')).toBe(1);
  expect(figures.get('walletlens_refused_analyses_total{class="paid"}')).toBe(0);
});

test("what others count is looked up whenever somebody asks", async () => {
  expect((await readFigures()).get('walletlens_rpc_calls_total{method="getTransaction"}')).toBe(3);
  calls = 5;
  const figures = await readFigures();
  expect(figures.get('walletlens_rpc_calls_total{method="getTransaction"}')).toBe(5);
  expect(figures.get("walletlens_rpc_retries_total")).toBe(1);
  expect(figures.get('walletlens_open_jobs{kind="holders",status="active"}')).toBe(2);
  expect(figures.get('walletlens_oldest_open_job_seconds{kind="holders",status="active"}')).toBe(61.5);
  expect(figures.get('walletlens_silent_jobs{kind="holders",status="active"}')).toBe(1);
  expect(figures.get("walletlens_event_streams")).toBe(4);
});

test("the process is described, too", async () => {
  expect((await readFigures()).get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});
