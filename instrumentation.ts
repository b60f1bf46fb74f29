/** Called once when a server process starts: https://nextjs.org/docs/app/guides/instrumentation */
export async function register(): Promise<void> {
  const { startJobs } = await import("./inngest/start-jobs");
  startJobs();
}
