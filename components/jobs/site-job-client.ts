import { type ClientOptions, createJobClient, type JobClient } from "@walletlens/client/job-client";

/** Pages poll without limit and never wait for a retry: they show the state. */
export const SITE_OPTIONS = {
  baseUrl: "/api/v1",
  pollMs: 1_000,
  maxPolls: Number.POSITIVE_INFINITY,
  maxWaits: 0,
} as const;

/** Client for the jobs of this site, paid by the session. */
export function createSiteJobClient(options: Partial<ClientOptions> = {}): JobClient {
  return createJobClient({ ...SITE_OPTIONS, ...options });
}
