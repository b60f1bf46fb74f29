import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  processDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { traceRequests } from "./trace-requests";

/**
 * Sends the spans of the product, Next and Inngest to the OTLP/HTTP collector at `endpoint`. Returns the function
 * that sends the rest and stops.
 */
export function startTracing(endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector, processDetector, hostDetector] }))
      .merge(resourceFromAttributes({ "service.name": "walletlens" })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  traceRequests();
  return () => provider.shutdown();
}
