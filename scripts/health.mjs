/**
 * Exits with 0 if the local server process responds, otherwise with 1: the health check of a container.
 * `/readyz` reports whether it accepts requests.
 */
const isWorker = process.env.WALLETLENS_ROLE === "worker";
const port = (isWorker ? process.env.JOBS_PORT : process.env.PORT) || (isWorker ? 3001 : 3000);
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => null,
);
process.exit(answer?.ok ? 0 : 1);
