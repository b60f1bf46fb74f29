import { expect, test } from "vitest";
import { createPrometheus } from "./create-prometheus";

let calls = 3;
const { metrics, report } = createPrometheus({
  readProviders: () => [
    {
      name: "rpc.example",
      state: "well",
      calls: [{ method: "getTransaction", outcome: "ok", count: calls }],
      bytes: 900,
    },
  ],
  readPriceSources: () => [
    {
      ...{ name: "coinbase", kind: "sol", state: "refused", since: 0, failingSince: 0 },
      answers: { healthy: 7, refused: 2, limited: 0, stale: 0, unreachable: 0 },
    },
  ],
  readRetries: () => 1,
  countOpenJobs: async () => [
    { kind: "holders", status: "active", count: 2, oldestSeconds: 61.5, silent: 1 },
  ],
  countEventStreams: () => 4,
  countDamagedHistories: () => 2,
  listProtocolDifferences: () => [{ name: "lamportsPerByte", slot: 7, expected: 5080, value: 2575 }],
});

async function readSamples() {
  const { text } = await report();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

test("operations are counted with a small set of label values", async () => {
  metrics.callEnded({ endpoint: "wallet-hud", status: 200, seconds: 0.02 });
  metrics.callEnded({ endpoint: "wallet-hud", status: 200, seconds: 3 });
  metrics.callEnded({ endpoint: "wallet-hud", status: 429, seconds: 0.001 });
  metrics.charged("wallet-hud", 1);
  metrics.charged("wallet-hud", 1);
  metrics.refunded(5);
  metrics.jobEnded({ kind: "holders", status: "completed", seconds: 12 });
  metrics.walletRead("held");
  metrics.workLost("jobs", 2, "restarted");
  metrics.analysisRefused("anonymous");
  const samples = await readSamples();
  const call = 'endpoint="wallet-hud",status="200"';
  expect(samples).toMatchObject({
    [`walletlens_http_request_duration_seconds_count{${call}}`]: 2,
    [`walletlens_http_request_duration_seconds_bucket{le="0.025",${call}}`]: 1,
    'walletlens_rate_limit_refusals_total{endpoint="wallet-hud"}': 1,
    'walletlens_credits_charged_total{endpoint="wallet-hud"}': 2,
    walletlens_credits_refunded_total: 5,
    'walletlens_job_duration_seconds_sum{kind="holders",status="completed"}': 12,
    'walletlens_wallet_reads_total{outcome="held"}': 1,
    'walletlens_wallet_reads_total{outcome="stale"}': 0,
    'walletlens_lost_work_total{work="jobs",outcome="restarted"}': 2,
    'walletlens_refused_analyses_total{class="anonymous"}': 1,
    'walletlens_refused_analyses_total{class="paid"}': 0,
  });
});

test("external counts are read at each scrape", async () => {
  const made = 'walletlens_rpc_calls_total{provider="rpc.example",method="getTransaction",outcome="ok"}';
  expect(await readSamples()).toMatchObject({ [made]: 3 });
  calls = 5;
  const samples = await readSamples();
  expect(samples).toMatchObject({
    [made]: 5,
    'walletlens_rpc_received_bytes_total{provider="rpc.example"}': 900,
    'walletlens_rpc_provider_state{provider="rpc.example",state="well"}': 1,
    'walletlens_rpc_provider_state{provider="rpc.example",state="resting"}': 0,
    walletlens_rpc_retries_total: 1,
    'walletlens_price_reads_total{source="coinbase",kind="sol",outcome="healthy"}': 7,
    'walletlens_price_reads_total{source="coinbase",kind="sol",outcome="refused"}': 2,
    'walletlens_price_source_state{source="coinbase",kind="sol",state="refused"}': 1,
    'walletlens_price_source_state{source="coinbase",kind="sol",state="healthy"}': 0,
    'walletlens_open_jobs{kind="holders",status="active"}': 2,
    'walletlens_oldest_open_job_seconds{kind="holders",status="active"}': 61.5,
    'walletlens_silent_jobs{kind="holders",status="active"}': 1,
    walletlens_event_streams: 4,
  });
});

test("metrics of the process are included", async () => {
  expect((await readSamples()).process_resident_memory_bytes).toBeGreaterThan(1_000_000);
});
