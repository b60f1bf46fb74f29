import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { traceRequests } from "./trace-requests";

/**
 * Sends the spans of this process to the OTLP/HTTP collector at `endpoint`: those that the product makes itself, and
 * those of Next and Inngest, which look for whoever collects. Returns the way to send what is left and to stop.
 */
export function startTracing(endpoint: string): () => Promise<void> {
  const sdk = new NodeSDK({
    serviceName: "walletlens",
    traceExporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
    // Figures are fetched from /metrics, and the log is on standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  traceRequests();
  return () => sdk.shutdown();
}
