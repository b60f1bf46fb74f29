/** Called once when a server process starts: https://nextjs.org/docs/app/guides/instrumentation */
export async function register(): Promise<void> {
  // Next replaces the name when it builds, and leaves the import out of what would run elsewhere.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startProcess } = await import("./lib/workers/start-process");
  await startProcess();
}
