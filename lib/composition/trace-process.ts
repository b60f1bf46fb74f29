/** Sends the spans of this process to a collector of OTLP. Returns the way to send what is left and to stop. */
export async function traceProcess(otlpEndpoint: string): Promise<() => Promise<void>> {
  // Loaded only where it is wanted: it is large.
  const { startTracing } = await import("@/lib/infra/telemetry/start-tracing");
  return startTracing(otlpEndpoint);
}
