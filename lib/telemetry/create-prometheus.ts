import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { WORK_CLASSES } from "@/lib/jobs/rules/requester";
import type { OpenJobs } from "@/lib/runtime/telemetry";
import {
  CHECK_OUTCOMES,
  READ_OUTCOMES,
  type Telemetry,
  type TelemetryReport,
  type TelemetrySources,
} from "@/lib/runtime/telemetry";
import { addPriceSources } from "./add-price-sources";
import { addProviders } from "./add-providers";

/** From a cached response to the maximum wait. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From a warm comparison to a long history. */
const JOB_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/** Counters by the middle part of their names. */
const COUNTERS = {
  rate_limit_refusals: "Requests refused for their rate.",
  credits_charged: "Credits taken, by endpoint.",
  credits_refunded: "Refunded credits of failed jobs.",
  wallet_reads:
    "Wallets asked for: fresh, held until the analysis ended, queued with a 202, stale, or failed.",
  lost_work:
    "Analyses and jobs that the job system had lost, by outcome: restarted, or given up after many attempts.",
  watch_checks: "Checks of watched wallets, by outcome: found events, waited for an analysis or failed.",
  webhook_attempts: "Attempts to deliver an event to a webhook, by outcome.",
  refused_analyses: "Refused analyses, by class of the requester.",
} as const;

/** Metrics of this process for Prometheus. Labels have few values. */
export function createPrometheus(sources: TelemetrySources): {
  readonly metrics: Telemetry;
  report(): Promise<TelemetryReport>;
} {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addSources(registry, sources);
  return {
    metrics: createMetrics(registry),
    report: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function createMetrics(registry: Registry): Telemetry {
  const registers = [registry];
  const count = <Label extends string>(name: keyof typeof COUNTERS, ...labelNames: Label[]) =>
    new Counter({ name: `walletlens_${name}_total`, help: COUNTERS[name], labelNames, registers });
  const measure = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name: `walletlens_${name}_duration_seconds`, help, labelNames, buckets, registers });
  const callHelp = "Requests to the API by endpoint and status.";
  const calls = measure("http_request", callHelp, CALL_SECONDS, "endpoint", "status");
  const refusals = count("rate_limit_refusals", "endpoint");
  const charges = count("credits_charged", "endpoint");
  const refunds = count("credits_refunded");
  const jobHelp = "Jobs that ended in this process, from their request, by kind and status.";
  const jobs = measure("job", jobHelp, JOB_SECONDS, "kind", "status");
  const reads = count("wallet_reads", "outcome");
  const lostWork = count("lost_work", "work", "outcome");
  const checks = count("watch_checks", "outcome");
  const tries = count("webhook_attempts", "outcome");
  const refusedAnalyses = count("refused_analyses", "class");
  for (const outcome of READ_OUTCOMES) reads.inc({ outcome }, 0);
  for (const outcome of CHECK_OUTCOMES) checks.inc({ outcome }, 0);
  for (const outcome of ["delivered", "failed"]) tries.inc({ outcome }, 0);
  for (const name of WORK_CLASSES) refusedAnalyses.inc({ class: name }, 0);
  return {
    callEnded({ endpoint, status, seconds }) {
      calls.observe({ endpoint, status }, seconds);
      if (status === RATE_LIMITED) refusals.inc({ endpoint });
    },
    charged: (endpoint, credits) => charges.inc({ endpoint }, credits),
    refunded: (credits) => refunds.inc(credits),
    jobEnded: ({ kind, status, seconds }) => jobs.observe({ kind, status }, Math.max(0, seconds)),
    workLost: (work, count, outcome) => lostWork.inc({ work, outcome }, count),
    analysisRefused: (name) => refusedAnalyses.inc({ class: name }),
    deliveryTried: (hasSucceeded) => tries.inc({ outcome: hasSucceeded ? "delivered" : "failed" }),
    walletChecked: (outcome) => checks.inc({ outcome }),
    walletRead: (outcome) => reads.inc({ outcome }),
  };
}

const RATE_LIMITED = 429;

/** Adds metrics that are read on each scrape. */
function addSources(registry: Registry, sources: TelemetrySources): void {
  const registers = [registry];
  addProviders(registry, sources);
  addPriceSources(registry, sources);
  addOpenJobs(registry, sources);
  addProtocol(registry, sources);
  new Counter({
    name: "walletlens_damaged_histories_total",
    help: "Stored histories that could not be read, and are read from the chain again.",
    registers,
    collect() {
      this.reset();
      this.inc(sources.countDamagedHistories());
    },
  });
  new Gauge({
    name: "walletlens_event_streams",
    help: "Event streams open in this process.",
    registers,
    collect() {
      this.set(sources.countEventStreams());
    },
  });
}

/** A parameter that agrees with the table has no sample. */
function addProtocol(registry: Registry, sources: TelemetrySources): void {
  new Gauge({
    name: "walletlens_protocol_difference",
    help: "Present value of a protocol parameter that differs from the published table.",
    labelNames: ["parameter"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, value } of sources.listProtocolDifferences()) this.set({ parameter: name }, value);
    },
  });
}

/** Reads the database once for all three gauges. */
function addOpenJobs(registry: Registry, sources: TelemetrySources): void {
  let reading: Promise<readonly OpenJobs[]> | null = null;
  const readJobs = () => {
    reading ??= sources.countOpenJobs().finally(() => {
      reading = null;
    });
    return reading;
  };
  const gauges = [
    ["walletlens_open_jobs", "Jobs of all processes that have not ended", "count"],
    ["walletlens_oldest_open_job_seconds", "Age of the oldest job that has not ended", "oldestSeconds"],
    ["walletlens_silent_jobs", "Jobs that have not ended and shown no life for a minute", "silent"],
  ] as const;
  for (const [name, help, field] of gauges) {
    new Gauge({
      name,
      help: `${help}, by kind and status.`,
      labelNames: ["kind", "status"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const open of await readJobs()) this.set({ kind: open.kind, status: open.status }, open[field]);
      },
    });
  }
}
