/** Called once when a server process starts: https://nextjs.org/docs/app/guides/instrumentation */
export async function register(): Promise<void> {
  // Next replaces the name at build time and omits the import for other runtimes.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startProcess } = await import("./lib/workers/start-process");
  await startProcess();
}
